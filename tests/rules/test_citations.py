"""References between rules, as the catalogue writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questable.rules.citations import citations
from questable.terminal.rules_page import by_area


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("nothing here", []),
        ("see RB-MOVE-05", ["RB-MOVE-05"]),
        ("ruled: MZ-RUL-69", ["MZ-RUL-69"]),
        ("RB-VAR-03 to RB-VAR-06", ["RB-VAR-03", "RB-VAR-04", "RB-VAR-05", "RB-VAR-06"]),
        ("(MN-ADV-01 to -04)", ["MN-ADV-01", "MN-ADV-02", "MN-ADV-03", "MN-ADV-04"]),
        ("[rules AK-DRAW-05 to 07]", ["AK-DRAW-05", "AK-DRAW-06", "AK-DRAW-07"]),
        ("CR-ELIM-05, 06, CR-RITUAL-09", ["CR-ELIM-05", "CR-ELIM-06", "CR-RITUAL-09"]),
        (
            "CR-CULTIST-01 to 03, 10 to 12",
            ["CR-CULTIST-01", "CR-CULTIST-02", "CR-CULTIST-03", "CR-CULTIST-10", "CR-CULTIST-11", "CR-CULTIST-12"],
        ),
        ("MN-THREAT-07, -08 or -09 (a test)", ["MN-THREAT-07", "MN-THREAT-08", "MN-THREAT-09"]),
        ("RB-CARD-08 and -09", ["RB-CARD-08", "RB-CARD-09"]),
        ("RB-EVENT-01, -03, and -04", ["RB-EVENT-01", "RB-EVENT-03", "RB-EVENT-04"]),
        ("RB-KO-10 to RB-WIN-02", ["RB-KO-10", "RB-WIN-02"]),
        ("RB-HERO-02, 2 gold and 3 or 4 dice", ["RB-HERO-02"]),
        ("RB-XP-01, RB-XP-02, RB-XP-01", ["RB-XP-01", "RB-XP-02"]),
        ("XX-RUL-nn", []),
    ],
)
def test_references_are_written_out(text: str, ids: list[str]) -> None:
    assert citations(text) == tuple(ids)


@given(st.sets(st.tuples(st.sampled_from(["RB-MOVE", "RB-KO", "IOD-RUL"]), st.integers(1, 120))).map(sorted))
def test_abbreviating_loses_nothing(numbers: list[tuple[str, int]]) -> None:
    ids = [f"{area}-{number:02}" for area, number in numbers]
    assert list(citations("; ".join(by_area(ids)))) == ids

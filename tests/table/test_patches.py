"""Merge patches: what is left out, added, changed, nested."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from questable.table.patches import difference, merged, without_nulls

leaves = st.integers() | st.text("xyz", max_size=3) | st.booleans() | st.lists(st.integers(), max_size=3)
documents = st.dictionaries(
    st.sampled_from("abcd"),
    st.recursive(leaves, lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=4), max_leaves=12),
    max_size=4,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents, documents)
def test_a_patch_makes_the_new_document_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merged(old, difference(old, new)) == new


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents)
def test_nothing_changed_is_an_empty_patch(document: dict[str, Any]) -> None:
    assert difference(document, dict(document)) == {}


@pytest.mark.parametrize(
    ("old", "patch", "new"),
    [  # the examples of RFC 7386 that concern objects
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
        (["c"], {"a": "b"}, {"a": "b"}),
        ({"a": "foo"}, "bar", "bar"),
    ],
)
def test_the_standard(old: Any, patch: Any, new: Any) -> None:
    assert merged(old, patch) == new


def test_only_what_changed_is_sent() -> None:
    old = {"board": {"1": {"x": 1}, "2": {"x": 2}}, "list": [1, 2], "gone": 1}
    new = {"board": {"1": {"x": 1}, "2": {"x": 3}}, "list": [1, 2]}
    assert difference(old, new) == {"gone": None, "board": {"2": {"x": 3}}}


def test_nulls_are_left_out() -> None:
    assert without_nulls({"a": None, "b": {"c": None, "d": [None]}}) == {"b": {"d": [None]}}

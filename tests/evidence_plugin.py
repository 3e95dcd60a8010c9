"""A pytest plugin that writes down which rules of the catalogue the tests prove.

    @pytest.mark.rule("RB-MOVE-05", "RB-MOVE-06")
    def test_a_die_is_spent_for_one_space() -> None: ...

A full run rewrites the evidence. A run of some tests (paths, -k, --lf, stopped early ...) replaces only what it ran.
A mark that names no rule of the catalogue is a collection error: a typing mistake must not pass for a proof.
"""

from collections.abc import Generator, Iterator

import pytest

from questable.errors import EvidenceError, UnknownRule
from questable.rules import Evidence, load_evidence, rule

PROPERTY = "rule"
"""The name under which ids travel in a report; pytest-xdist carries reports from its workers to the controller."""

_NARROWING = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise")


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not config.option.collectonly:
        config.pluginmanager.register(Recorder(config), "questable-evidence")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a file with a wrong mark into a collection error, as if it could not be imported."""
    report = yield
    wrong = [
        complaint for node in report.result or () if isinstance(node, pytest.Item) for complaint in _complaints(node)
    ]
    if not wrong:
        return report
    return pytest.CollectReport(report.nodeid, "failed", "\n".join(wrong), result=[])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.extend((PROPERTY, rule_id) for rule_id in dict.fromkeys(_ids(item)))


class Recorder:
    """Listens to the reports of one run (in the controller, where all of them arrive) and writes the evidence."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.ids: dict[str, list[str]] = {}
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid
        self.ids[test] = [str(value) for name, value in report.user_properties if name == PROPERTY]
        if report.failed:
            self.failed.add(test)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed.add(test)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        is_full = self._is_full_run(session, exitstatus)
        evidence = Evidence(whole=True) if is_full else self._earlier().without(self.ids)
        for test, ids in self.ids.items():
            if test in self.failed:
                evidence.record(test, ids, passed=False)
            elif test in self.passed:
                evidence.record(test, ids, passed=True)
        if self.ids:
            evidence.save(self.config.rootpath)

    def _is_full_run(self, session: pytest.Session, exitstatus: int) -> bool:
        asked_for_all = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS and not any(
            self.config.getoption(option, None) for option in _NARROWING
        )
        stopped_early = exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or session.shouldfail
        return asked_for_all and not stopped_early

    def _earlier(self) -> Evidence:
        try:
            return load_evidence(self.config.rootpath)
        except EvidenceError:
            return Evidence()


def _ids(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        yield from mark.args


def _complaints(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            yield f'{item.name}: write the ids into the mark: @pytest.mark.rule("RB-MOVE-05")'
        for rule_id in mark.args:
            try:
                if not isinstance(rule_id, str) or rule(rule_id).id != rule_id:
                    yield f"{item.name}: {rule_id!r} is not written like a rule id"
            except UnknownRule as error:
                yield f"{item.name}: {error}"

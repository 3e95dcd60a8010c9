"""What every test run needs: evidence of the rules it proved, the kit for testing that plugin, and patience."""

import pytest
from hypothesis import HealthCheck, settings

from tests import sweeps

pytest_plugins = ["tests.evidence_plugin", "pytester"]

# A test must not depend on time: on a busy machine everything is slow.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_report_header() -> str:
    return sweeps.header()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: what is handed out last should be short."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)

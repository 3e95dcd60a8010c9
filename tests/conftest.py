"""What every test run needs: evidence of the rules it proved, the kit for testing that plugin, and patience."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.evidence_plugin", "pytester"]

# A test must not depend on time: on a busy machine everything is slow.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

"""What every test run needs: the evidence of which rules it proved, and pytest's kit for testing that plugin."""

pytest_plugins = ["tests.evidence_plugin", "pytester"]

"""Settings of all tests: how many examples hypothesis draws, and where shared modules of the tests are found."""

from hypothesis import HealthCheck, settings

# Examples are drawn anew in every run, but how long one takes on a busy machine proves nothing.
settings.register_profile("santorini", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("santorini")

"""Call setuptools with the arguments of the current attempt, which build_backend/ chooses."""

from setuptools import setup

from eiland_build import attempt

setup(**attempt.current().arguments())

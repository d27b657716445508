"""Hand setuptools what the way of this build asks for; build_backend/ does the choosing."""

from setuptools import setup

from eiland_build import attempt

setup(**attempt.current().arguments())

"""Finds the package if it is not installed, for the tests and for the programs that they run."""

import os
import sys
from pathlib import Path

source = str(Path(__file__).parents[1] / "src")
sys.path.insert(0, source)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))

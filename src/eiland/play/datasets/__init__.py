"""Data sets: the decisions of many games as Parquet files, and the games that they are from."""

from eiland.play.datasets.dataset import DataSet
from eiland.play.datasets.folder import Folder, merge

__all__ = ["DataSet", "Folder", "merge"]

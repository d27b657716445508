"""The companion for real dice and paper."""

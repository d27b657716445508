"""The companion for games with real dice and paper."""

"""Bots that run as processes of their own, in any language, and talk over pipes."""

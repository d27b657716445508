"""Games on paper: what players with real dice have entered, checked by the rules.

The server does that, and so does a browser that keeps the rules on its device.
"""

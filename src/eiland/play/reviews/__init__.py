"""Reviews of games whose values are estimated: the board game, Plus and Extra."""

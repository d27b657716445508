"""Run the server with its defaults: ``python -m eiland.server [port]``."""

import sys

from eiland.server.serve import PORT, serve

serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else PORT)

"""Whether the server works: for supervisors that restart it if not."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse

from eiland.server.tables.database import DatabaseError
from eiland.server.tables.store import Store

HEALTHY: Final = 200
UNHEALTHY: Final = 503
PATIENCE: Final = 2.0


async def healthz(request: Request) -> JSONResponse:
    """Return 200 if the database answers in time and the bots are watched, else 503."""
    state = request.app.state
    checks = {
        "database": await answers(state.service.store, PATIENCE),
        "bots": state.bots.is_watching,
    }
    is_healthy = all(checks.values())
    return JSONResponse({"healthy": is_healthy, **checks}, HEALTHY if is_healthy else UNHEALTHY)


async def answers(store: Store, patience: float) -> bool:
    """Return True if the database answers within some seconds."""
    asked = asyncio.ensure_future(asyncio.to_thread(_is_read, store))
    done, _ = await asyncio.wait([asked], timeout=patience)
    return bool(done) and asked.result()


def _is_read(store: Store) -> bool:
    try:
        store.check()
    except DatabaseError:
        return False
    return True

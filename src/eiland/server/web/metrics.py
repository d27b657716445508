"""Metrics of the server in the format of Prometheus, and who may read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from eiland.play.defaults import DEFAULT
from eiland.rules.errors import Fault
from eiland.server.hosting import Hosting, Network, is_in
from eiland.server.tables.service import TableService
from eiland.server.thinking.bot_turns import BotTurns
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.web.hosts import ADDRESSES, is_hidden_proxy
from eiland.server.web.refusals import NOT_YOURS, Refusal

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper limits in seconds of the histogram of latencies."""
STALLS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The same of the histogram of stalls."""


class Metrics:
    """Counters of one server. Its registry also collects what `watch` was called with."""

    def __init__(self) -> None:
        # Else there is a series of times for each counter.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        registry = self._registry = CollectorRegistry()
        self._requests = Counter(
            *("eiland_requests", "Requests answered, without streams."),
            ["method", "route", "status"],
            registry=registry,
        )
        self._seconds = Histogram(
            *("eiland_request_seconds", "Time until a request was answered."),
            ["route"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._commands = Counter(
            *("eiland_commands", "Commands of browsers by result: done, refused, failed."),
            ["command", "result"],
            registry=registry,
        )
        self._bot_moves = Counter(
            *("eiland_bot_moves", "Actions of bots by who chose: bot, stand-in, default."),
            ["chosen_by"],
            registry=registry,
        )
        self._stalls = Histogram(
            *("eiland_loop_stall_seconds", "How late the event loop was when it was looked at."),
            buckets=STALLS,
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def watch(self, service: TableService, bots: BotTurns, workers: WorkerPool) -> None:
        """Report the state of the running services too, and count the moves of bots."""
        self._registry.register(State(service, bots, workers))
        service.bot_moved = self.bot_moved

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        known = method if method in METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def command(self, command: str, status: int) -> None:
        """Count a command by the status of its answer."""
        result = "done" if status < 400 else "refused" if status < 500 else "failed"
        self._commands.labels(command, result).inc()

    def bot_moved(self, chosen_by: str | None) -> None:
        """Count an action of a bot; ``chosen_by`` is as in `Event`."""
        kinds = {None: "bot", DEFAULT: "default"}
        self._bot_moves.labels(kinds.get(chosen_by, "stand-in")).inc()

    def stalled(self, seconds: float) -> None:
        """Count a look at the event loop, by how late it was."""
        self._stalls.observe(seconds)

    def written(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)


class State(Collector):
    """The numbers of tables, streams and waiting questions at the moment of a query."""

    def __init__(self, service: TableService, bots: BotTurns, workers: WorkerPool) -> None:
        self._service = service
        self._bots = bots
        self._workers = workers

    def collect(self) -> Iterator[Metric]:
        """Yield a gauge for each number, and what the workers do."""
        tables = self._service.open_tables
        numbers = {
            "eiland_open_tables": ("Tables in memory.", len(tables.loaded())),
            "eiland_open_tables_bytes": ("Memory of these tables, roughly.", tables.bytes),
            "eiland_table_users": ("Tasks that use a table or wait for it.", tables.users),
            "eiland_streams": ("Connected streams.", self._service.streams.count),
            "eiland_bot_tables": ("Tables whose bots are playing.", self._bots.playing),
        }
        for name, (about, number) in numbers.items():
            yield GaugeMetricFamily(name, about, value=number)
        yield from self._lanes()

    def _lanes(self) -> Iterator[Metric]:
        """Yield what waits for each kind of worker, and to open or to read a table."""
        waiting = GaugeMetricFamily(
            *("eiland_lane_questions", "What is worked on or waits."),
            labels=["lane"],
        )
        longest = GaugeMetricFamily(
            *("eiland_lane_wait_seconds", "Longest wait in the last minute."),
            labels=["lane"],
        )
        seconds = CounterMetricFamily(
            *("eiland_lane_processor_seconds", "Processor time of the answers of workers."),
            labels=["lane"],
        )
        queues = {
            "openings": [self._service.open_tables.queue],
            "readings": [self._service.readers],
        }
        for lane, workers in self._workers.lanes.items():
            queues[lane] = [worker.queue for worker in workers]
            seconds.add_metric([lane], sum(worker.seconds for worker in workers))
        for lane, each in queues.items():
            waiting.add_metric([lane], sum(queue.length for queue in each))
            longest.add_metric([lane], max((queue.longest_wait for queue in each), default=0.0))
        yield from (waiting, longest, seconds)


async def metrics(request: Request) -> Response:
    """Return the metrics. Raises Refusal unless the peer may read them."""
    hosting: Hosting = request.app.state.hosting
    if not may_read(request, hosting.metrics_from):
        raise Refusal(NOT_YOURS, Fault("request/metrics"))
    served: Metrics = request.app.state.metrics
    return Response(served.written(), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request, networks: Iterable[Network]) -> bool:
    """Return True if the peer is in one of the networks, and whoever a proxy names too."""
    networks, headers = tuple(networks), request.headers
    if request.client is None or "forwarded" in headers or is_hidden_proxy(request):
        return False
    listed = ",".join(text for name in ADDRESSES for text in headers.getlist(name))
    behind = [text.strip() for text in listed.split(",")] if listed else []
    return all(is_in(address, networks) for address in [request.client.host, *behind])

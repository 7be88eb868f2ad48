"""An HTTP server on loopback that answers as it is told, faults included."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CHARGE: dict[str, Any] = {
    "object": "charge",
    "id": "ch_01m7ywntbkftrx7bxn8c0zry57",
    "status": "pending",
    "payment_method": "pix",
    "amount": 12990,
    "customer": {"name": "Ana Souza", "email": "ana@example.com", "document": "***.982.247-**"},
    "pix": {"qr_code": "00020126", "expires_at": "2026-11-22T12:00:00.000Z", "end_to_end_id": None},
    "metadata": {"loja": "centro"},
    "paid_at": None,
}


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    """With lowercase names."""
    body: Any
    at: float


Step = Callable[[BaseHTTPRequestHandler], None]


def reply(status: int, body: object = None, headers: Mapping[str, str] | None = None) -> Step:
    """A whole response with a JSON body."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        _send_head(handler, status, len(content), headers or {})
        handler.wfile.write(content)

    return answer


def refusal(
    status: int, type: str, code: str, headers: Mapping[str, str] | None = None, details: object = None
) -> Step:
    """A response with the API's error body."""
    error = {"type": type, "code": code, "message": "Mensagem.", "details": details or {}}
    return reply(status, {"error": error}, {"x-request-id": "req_1", **(headers or {})})


def text(status: int, content: bytes) -> Step:
    """What a proxy on the way answers."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        _send_head(handler, status, len(content), {"content-type": "text/html"})
        handler.wfile.write(content)

    return answer


def cut(handler: BaseHTTPRequestHandler) -> None:
    """The connection is reset instead of an answer."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    handler.close_connection = True
    handler.connection.close()


def cut_within_body(handler: BaseHTTPRequestHandler) -> None:
    """The connection ends within the body of a success."""
    content = json.dumps(CHARGE).encode()
    _send_head(handler, 201, len(content), {})
    handler.wfile.write(content[:20])
    handler.wfile.flush()
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def half_body(handler: BaseHTTPRequestHandler) -> None:
    """Half of a success that names no length: its end looks like the body's."""
    handler.close_connection = True
    handler.wfile.write(
        b"HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n" + json.dumps(CHARGE).encode()[:20]
    )


def silent(seconds: float) -> Step:
    """No answer for that long, and then a success."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(seconds)
        reply(201, CHARGE)(handler)

    return answer


def dripping(seconds: float) -> Step:
    """The headers of a success at once, its body in small pieces, over that long."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        content = json.dumps(CHARGE).encode()
        _send_head(handler, 201, len(content), {})
        pieces = 40
        size = -(-len(content) // pieces)
        for start in range(0, len(content), size):
            handler.wfile.write(content[start : start + size])
            handler.wfile.flush()
            time.sleep(seconds / pieces)

    return answer


class FaultyServer:
    """Answers each request by the next step; the last one answers all that follow."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self._steps: list[Step] = [reply(200, CHARGE)]
        self._lock = threading.Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def answers(self, *steps: Step) -> None:
        self._steps = list(steps)

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def keys(self) -> list[str | None]:
        """The Idempotency-Key of each request."""
        return [request.headers.get("idempotency-key") for request in self.received]

    def _next(self, request: Received) -> Step:
        with self._lock:
            self.received.append(request)
            return self._steps.pop(0) if len(self._steps) > 1 else self._steps[0]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _answer(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                content = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                body = json.loads(content) if content else None
                step = server._next(Received(self.command, self.path, headers, body, time.monotonic()))
                try:
                    step(self)
                except OSError:
                    self.close_connection = True  # the client has given up

            do_GET = do_POST = do_PATCH = do_DELETE = _answer

            def finish(self) -> None:
                with contextlib.suppress(OSError, ValueError):
                    super().finish()

            def log_message(self, format: str, *args: object) -> None:
                return

        return Handler


def _send_head(handler: BaseHTTPRequestHandler, status: int, length: int, headers: Mapping[str, str]) -> None:
    handler.send_response(status)
    for name, value in {"content-type": "application/json", **headers}.items():
        handler.send_header(name, value)
    if status != 204:
        handler.send_header("content-length", str(length))
    handler.end_headers()
    handler.wfile.flush()

"""The web server: the page, the HTTP API and the sockets of `docs/protocol.md`, over a `Room`.

Nothing here knows a rule: it carries questions, answers and views.

```python
app = create_app(room, WebConfig())  # an ASGI application
address = listen("127.0.0.1", 8080)
await serve(room, address, ready=lambda: print("open"))  # with uvicorn, until a signal stops it
```

Nothing of the rules or the room is decided here. Names are imported at their first use, so that a
command which needs only one of them does not pay for FastAPI. `WebSettings` is the former name of
`WebConfig`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.web.app import create_app
    from houseway.web.config import WebConfig as WebConfig
    from houseway.web.config import WebSettings as WebSettings
    from houseway.web.server import listen, serve

__all__ = ["WebConfig", "create_app", "listen", "serve"]

_MODULES = {
    "WebConfig": "config",
    "WebSettings": "config",
    "create_app": "app",
    "listen": "server",
    "serve": "server",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"houseway.web.{_MODULES[name]}"), name)
    globals()[name] = value
    return value

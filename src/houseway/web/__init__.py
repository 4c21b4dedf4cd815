"""The page, the API and the sockets: everything of `docs/protocol.md` over a `Room`.

```python
app = create_app(room, WebSettings())  # an ASGI application
address = listen("127.0.0.1", 8080)
await serve(room, address, ready=lambda: print("open"))  # behind uvicorn, until told to stop
```

Imports here are put off, so that a command that needs only a name does not pay for FastAPI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.web.app import create_app
    from houseway.web.config import WebSettings
    from houseway.web.server import listen, serve

__all__ = ["WebSettings", "create_app", "listen", "serve"]

_HOMES = {"WebSettings": "config", "create_app": "app"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    from importlib import import_module

    value = getattr(import_module(f"houseway.web.{_HOMES.get(name, 'server')}"), name)
    globals()[name] = value
    return value

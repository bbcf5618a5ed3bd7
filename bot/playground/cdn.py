"""The files that Discord's CDN would serve: attachments, emojis, pictures of people."""

from __future__ import annotations

from aiohttp import web

from bot.playground.world import World

BLANK = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">'
    b'<circle cx="64" cy="64" r="64" fill="#5865f2"/></svg>'
)


class Cdn:
    """Serves what the world keeps."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Serve everything below /cdn."""
        app.router.add_get(r"/cdn/emojis/{id:\d+}.{kind}", self._emoji)
        app.router.add_get("/cdn/embed/avatars/{number}.png", self._avatar)
        app.router.add_get("/cdn/{path:.+}", self._file)

    async def _file(self, request: web.Request) -> web.Response:
        kept = self._world.files.get(request.match_info["path"])
        if kept is None:
            raise web.HTTPNotFound
        content_type, content = kept
        return web.Response(body=content, content_type=content_type)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self._world.emoji(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(
            body=emoji.picture, content_type="image/gif" if emoji.is_animated else "image/png"
        )

    async def _avatar(self, request: web.Request) -> web.Response:
        return web.Response(body=BLANK, content_type="image/svg+xml")

"""A backend with an endpoint for embed tokens, with the standard library. Python 3.8 or newer.

With embed_token.py beside it: set -a; . data/host-credentials.env; python3 embed_token_endpoint.py
"""
import errno
import json
import os
import sys
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

from embed_token import create_embed_token

NAMES = [
    "VITRINE_URL",
    "VITRINE_EMBED_SECRET",
    "VITRINE_EMBED_KEY_ID",
    "VITRINE_EMBED_ISSUER",
    "VITRINE_DEPLOYMENT_ID",
]
MISSING = [name for name in NAMES if not os.environ.get(name)]
if MISSING:
    sys.exit(f"Set {', '.join(MISSING)}: vitrine-service serve --sample (or --data with --with-dashboard) writes them to data/host-credentials.env.")

VITRINE_URL = os.environ["VITRINE_URL"]
VITRINE_PUBLIC_ID = os.environ.get("VITRINE_PUBLIC_ID", "SampleOrders")
PORT = int(os.environ.get("PORT", "4001"))

# Replace this with your own sign-in, and with your own rule of who may see which dashboard.
READERS = {"session-of-ada": {"id": "ada@example.com", "dashboards": [VITRINE_PUBLIC_ID]}}

# The exact address and hash of the element's script.
try:
    with urlopen(f"{VITRINE_URL}/embed/vitrine/latest.json") as response:
        SCRIPT = json.load(response)
except (OSError, ValueError):
    sys.exit(f"No service answers at VITRINE_URL ({VITRINE_URL}): start it first, or correct the address.")

PAGE = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Dashboard</title>
    <link rel="icon" href="data:," />
    <script type="module" src="{SCRIPT['url']}" integrity="{SCRIPT['integrity']}" crossorigin="anonymous"></script>
  </head>
  <body>
    <vitrine-dashboard
      base-url="{VITRINE_URL}/api"
      public-id="{VITRINE_PUBLIC_ID}"
      token-url="/embed-token"
    ></vitrine-dashboard>
  </body>
</html>
"""


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != "/embed-token":
            return self.refuse(404, "There is no such address.")
        # A page of another site must not get a token of your reader. Browsers send this header, and pages cannot change it.
        site = self.headers.get("Sec-Fetch-Site", "same-origin")
        is_json = self.headers.get("Content-Type", "").startswith("application/json")
        if site != "same-origin" or not is_json:
            return self.refuse(403, "Only for pages of this host.")
        reader = self.find_reader()
        if reader is None:
            # The element then reports the code `signed-out`.
            return self.refuse(401, "Sign in first.")
        public_id = self.read_public_id()
        if public_id is None:
            return self.refuse(400, 'The body must be { "publicId": "…" }.')
        if public_id not in reader["dashboards"]:
            return self.refuse(403, "You may not see this dashboard.")
        token = create_embed_token(
            secret=os.environ["VITRINE_EMBED_SECRET"],
            key_id=os.environ["VITRINE_EMBED_KEY_ID"],
            issuer=os.environ["VITRINE_EMBED_ISSUER"],
            deployment_id=int(os.environ["VITRINE_DEPLOYMENT_ID"]),
            subject=reader["id"],
            public_id=public_id,
        )
        self.send_json(200, {"token": token})

    def do_GET(self):
        if self.path == "/embed-token":
            return self.refuse(405, "Use POST.")
        body = PAGE.encode()
        self.send_response(200)
        # Everyone who opens the page is signed in as Ada: replace this with your own sign-in, too.
        self.send_header("Set-Cookie", "session=session-of-ada; HttpOnly; SameSite=Lax; Path=/")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def find_reader(self):
        try:
            session = SimpleCookie(self.headers.get("Cookie", "")).get("session")
        except CookieError:
            return None
        return READERS.get(session.value) if session else None

    def read_public_id(self):
        try:
            length = int(self.headers.get("Content-Length", "0"))
            body = json.loads(self.rfile.read(length)) if 0 < length <= 1000 else None
        except ValueError:
            return None
        public_id = body.get("publicId") if isinstance(body, dict) else None
        return public_id if isinstance(public_id, str) else None

    def refuse(self, status, message):
        self.send_json(status, {"message": message})

    def send_json(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    try:
        server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    except OSError as error:
        is_taken = error.errno == errno.EADDRINUSE
        sys.exit(f"Port {PORT} is taken: set PORT to a free one." if is_taken else str(error))
    print(f"Open http://127.0.0.1:{PORT}", flush=True)
    server.serve_forever()

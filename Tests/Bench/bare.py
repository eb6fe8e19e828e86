"""The least that a live page can be: it echoes server-sent events. What the station's page is
measured beside."""
import http.server
import queue
import threading

PAGE = b"""<!doctype html><title>Echo</title>
<button style="font-size:3rem">Press</button><p data-shown>0</p>
<script>
  const shown = document.querySelector("[data-shown]");
  new EventSource("/live").onmessage = (event) => { shown.textContent = event.data; };
  document.querySelector("button").onclick = () => fetch("/press", { method: "POST", body: "{}" });
</script>"""


class Bare:
    """Serves the page, and shows one number more with every press and every `push`."""

    def __init__(self):
        readers, count, lock = [], [0], threading.Lock()

        def push():
            with lock:
                count[0] += 1
                for reader in readers:
                    reader.put(count[0])

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def answer(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                if self.path != "/live":
                    return self.answer("text/html", PAGE)
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                mine = queue.Queue()
                with lock:
                    readers.append(mine)
                while (number := mine.get()) is not None:
                    self.wfile.write(b"data: %d\n\n" % number)
                    self.wfile.flush()

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                push()
                self.answer("application/json", b"{}")

        self.push, self._readers, self._lock = push, readers, lock
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        with self._lock:
            for reader in self._readers:
                reader.put(None)
        self._server.shutdown()
        self._server.server_close()

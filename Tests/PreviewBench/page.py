"""A page of `bubble preview` without a browser: its socket, and what comes through it."""

import json
import os
import socket
import struct
import urllib.parse


class Page:
    """Sends what a page sends, and reads what it is told; pictures are passed over."""

    def __init__(self, address, timeout=60):
        url = urllib.parse.urlsplit(address.strip())
        self.host = url.netloc
        self.path = url.path
        self.socket = socket.create_connection((url.hostname, url.port), timeout)
        self.file = self.socket.makefile("rb")
        self.socket.sendall((
            f"GET {url.path}socket HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: http://{url.netloc}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode())
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode(errors="replace"))
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.columns = self.next("hello")["columns"]

    def send_bytes(self, payload):
        mask = os.urandom(4)
        length = len(payload)
        head = struct.pack("!BB", 0x81, 0x80 | length) if length < 126 else (
            struct.pack("!BBH", 0x81, 0xFE, length) if length < 65536 else struct.pack("!BBQ", 0x81, 0xFF, length))
        words = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(words, "big")).to_bytes(length, "big")
        self.socket.sendall(head + mask + masked)

    def send(self, **request):
        self.send_bytes(json.dumps(request).encode())

    def message(self):
        """The next message; what it says beside it is acknowledged."""
        first, second = self.file.read(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", self.file.read(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self.file.read(8))[0]
        payload = self.file.read(length)
        if first & 0x0F == 9:
            return self.message()
        if first & 0x0F == 8:
            raise ConnectionError(f"closed: {payload!r}")
        end = 4 + struct.unpack("<I", payload[:4])[0]
        message = json.loads(payload[4:end])
        if message["kind"] == "update" and "milliseconds" in message:
            self.send(action="drawn")
        return message

    def next(self, *kinds):
        """The next message of some kinds; others are passed over."""
        while True:
            message = self.message()
            if message["kind"] in kinds:
                return message

    def show(self, *columns):
        self.send(action="show", columns=list(columns) or self.columns[:1], scale=1)
        return self.next("update")

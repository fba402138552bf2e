#!/usr/bin/env python3
"""Makes a program the same in whatever folder it was built: packaging/reproducible.py FILE

Swift's compiler leaves hashes of its arguments in the program, paths among them; nothing reads them there. They become zeros, and the id of the build
becomes a hash of what is left.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

path = Path(sys.argv[1])
program = bytearray(path.read_bytes())
table = subprocess.check_output(["readelf", "--section-headers", "--wide", path], text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
sections = {name: (int(offset, 16), int(size, 16)) for name, offset, size in
            re.findall(r"\] +(\.\S+) +[A-Z_]+ +[0-9a-f]+ +([0-9a-f]+) +([0-9a-f]+)", table)}
# The last twenty bytes of the note are the id.
ID = 20
for name in (".swift_modhash", ".note.gnu.build-id"):
    if name in sections:
        offset, size = sections[name]
        if name != ".swift_modhash":
            offset, size = offset + size - ID, ID
        program[offset:offset + size] = bytes(size)
if ".note.gnu.build-id" in sections:
    end = sum(sections[".note.gnu.build-id"])
    program[end - ID:end] = hashlib.sha1(program).digest()
path.write_bytes(program)

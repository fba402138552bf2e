"""Random damage to the files of an export, which are bytes by their paths."""

import copy
import io
import json
import re
import unicodedata
import warnings
import zipfile

TEXTS = (".json", ".jsonl", ".txt")
VALUES = [None, True, 0, -1, 1.5, 1e308, 2**63, 2**64, "", "x", "0", "2024-01-01", "\ud83d", "../../../etc/hostname", "/dev/zero", "a\0b", [], {}, [[]], [None], {"text": None}, "\u202e" * 9, "x" * 70_000]
TIMES = [0, -1, 1e18, -1e18, 2**63 - 1, -62_135_596_801, 253_402_300_800, "0000-00-00T00:00:00", "9999-12-31T23:59:59.999Z", "2024-02-30T12:00:00", "2024-13-01", "-1", "1e999", "NaN", "31/12/1969",
         "10000-01-01T00:00:00Z", "2024-01-01T24:61:61+99:99", "1732557909000000000000", "", None, [], {}]
NUMBERS = [b"0", b"00", b"13", b"31", b"99", b"9999", b"-1", b"1e9", b"9" * 40, "٣".encode(), "१२".encode(), b""]
INSERTED = [b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\r\n", b"\xe2\x80\x8e", b"\xc0\x80", b"\xed\xa0\x80", b"[" * 5000, b"9" * 400, b"{\"a\":" * 200, "\u2028".encode(), b"\\", b"\"", b"\\ud83d", b"\x1b[2J"]
ENCODINGS = ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "latin-1", "cp1252", "utf-7", "cp037"]
DEEP = "qx deep qx"


def bytes_changed(dice, data):
    """A range of bytes is flipped, cut, doubled, filled, moved, or all behind it is gone."""
    start = dice.randrange(len(data) + 1)
    end = min(len(data), start + dice.choice([1, 1, 2, 8, 64, 4096]))
    piece, other = data[start:end], dice.randrange(len(data) + 1)
    return dice.choice([
        lambda: data[:start] + bytes(byte ^ 1 << dice.randrange(8) for byte in piece) + data[end:],
        lambda: data[:start] + data[end:],
        lambda: data[:end] + piece * dice.choice([1, 2, 50]) + data[end:],
        lambda: data[:start] + bytes(dice.randrange(256) for _ in range(dice.choice([1, 4, 100]))) + data[start:],
        lambda: data[:other] + piece + data[other:],
        lambda: data[:start] + dice.choice(INSERTED) + data[start:],
        lambda: data[:start],
    ])()


def lines_changed(dice, data):
    """A line is doubled, gone, moved, or loses its end."""
    lines = data.split(b"\n")
    index = dice.randrange(len(lines))
    change = dice.randrange(4)
    if change == 0:
        lines.insert(index, lines[index])
    elif change == 1:
        lines.pop(index)
    elif change == 2:
        lines.insert(dice.randrange(len(lines)), lines.pop(index))
    else:
        lines[index] = lines[index][:dice.randrange(len(lines[index]) + 1)]
    return b"\n".join(lines)


def numbers_changed(dice, data):
    """A number, such as one of a date, is another one."""
    places = [found.span() for found in re.finditer(rb"\d+", data)]
    if not places:
        return data
    start, end = dice.choice(places)
    return data[:start] + dice.choice(NUMBERS) + data[end:]


def encoding_changed(dice, data):
    """All is in another encoding, has other ends of lines, or is in another normal form."""
    text = data.decode("utf-8", "replace")
    return dice.choice([
        lambda: text.encode(dice.choice(ENCODINGS), "replace"),
        lambda: data.decode("latin-1").encode("utf-8"),
        lambda: text.replace("\n", dice.choice(["\r\n", "\r", "\u2028", "\x0b", "\n\n", "\0"])).encode("utf-8", "replace"),
        lambda: unicodedata.normalize(dice.choice(["NFC", "NFD", "NFKC"]), text).encode("utf-8", "replace"),
    ])()


def nodes(value, found):
    """Each place of a value that another value can be put into."""
    for key in (value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()):
        found.append((value, key))
        nodes(value[key], found)
    return found


def value_changed(dice, value, deep):
    """A member goes, is doubled, gets another type or name, changes places with another one, or lies deeper."""
    places = nodes(value, [])
    if not places:
        return
    (one, key), (other, second) = dice.choice(places), dice.choice(places)
    change = dice.randrange(8)
    if change == 0:
        del one[key]
    elif change == 1 and isinstance(one, list):
        one.insert(dice.randrange(len(one) + 1), copy.deepcopy(one[key]))
    elif change == 2 and isinstance(one, dict):
        one[key + dice.choice(["x", "s", "", "_", "T"])] = one.pop(key)
    elif change == 3:
        one[key] = copy.deepcopy(other[second])
    elif change == 4:
        times = [(place, name) for place, name in places if isinstance(name, str) and re.search("time|date|^ts$|created", name, re.IGNORECASE)]
        if times:
            place, name = dice.choice(times)
            place[name] = copy.deepcopy(dice.choice(TIMES))
    elif change == 5 and not deep:
        deep.append((json.dumps(one[key]), dice.choice([1, 1, 2, 60, 600, 3000]), dice.random() < 0.5))
        one[key] = DEEP
    elif change == 6:
        one[key] = [one[key]] if dice.random() < 0.5 else str(one[key])
    else:
        one[key] = copy.deepcopy(dice.choice(VALUES))


def written(dice, value, deep):
    text = json.dumps(value, ensure_ascii=dice.random() < 0.5)
    for inner, depth, named in deep:
        around = ("{\"text\":" * depth, "}" * depth) if named else ("[" * depth, "]" * depth)
        text = text.replace(json.dumps(DEEP), around[0] + inner + around[1], 1)
    return text.encode("utf-8", "surrogatepass")


def json_changed(dice, data):
    lines, deep = data.split(b"\n"), []
    try:
        if b"\n{" in data and json.loads(lines[-2] if not lines[-1] else lines[-1]) is not None:
            index = dice.randrange(len(lines))
            value = json.loads(lines[index])
            value_changed(dice, value, deep)
            lines[index] = written(dice, value, deep)
            return b"\n".join(lines)
        value = json.loads(data)
    except (ValueError, RecursionError):
        return bytes_changed(dice, data)
    try:
        for _ in range(dice.choice([1, 1, 3])):
            value_changed(dice, value, deep)
        return written(dice, value, deep)
    except RecursionError:
        return bytes_changed(dice, data)


def files_changed(dice, files):
    """A file goes, gets another name, is a folder, or has the bytes of another one."""
    path, other = dice.choice(list(files)), dice.choice(list(files))
    change = dice.randrange(4)
    data = files.pop(path)
    if change == 1:
        files[path + dice.choice(["x", ".json", ".txt"])] = data
    elif change == 2:
        files[path] = None
    elif change == 3:
        files[path] = files.get(other, data)


def zipped(dice, files):
    """The export as an archive, which may be damaged: anywhere, or in the fields that say what is where."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", dice.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        warnings.simplefilter("ignore")
        for name, data in files.items():
            for _ in range(dice.choice([1] * 19 + [2])):
                archive.writestr(name.replace("/", dice.choice(["/", "/", "/", "\\", "/../", "//"])), data or b"")
    data = buffer.getvalue()
    change = dice.randrange(4)
    if change == 0:
        return data
    if change == 1:
        return bytes_changed(dice, data)
    heads = [found.start() for found in re.finditer(rb"PK[\x01\x03\x05][\x02\x04\x06]", data)]
    start = dice.choice(heads) + dice.randrange(4, 46)
    width = dice.choice([1, 2, 4])
    return data[:start] + dice.choice([b"\0" * width, b"\xff" * width, bytes(dice.randrange(256) for _ in range(width))]) + data[start + width:]


def damaged(dice, files):
    """The files of an export after some changes, and the archive that they are in, if they are in one."""
    files = dict(files)
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        there = [name for name, data in files.items() if name.endswith(TEXTS) and data is not None]
        if not there:
            break
        name = dice.choice(there)
        hows = [bytes_changed, lines_changed, numbers_changed, encoding_changed, json_changed]
        files[name] = dice.choices(hows, [6, 4, 3, 1, 0 if name.endswith(".txt") else 12])[0](dice, files[name])
    if dice.random() < 0.05:
        files_changed(dice, files)
    return files, zipped(dice, files) if dice.random() < 0.1 else None

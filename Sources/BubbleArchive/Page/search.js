"use strict";
// Looks through all messages, the latest first, a chunk at a time. The index says which chunks can have a word (`SearchWords` in Swift).
Archive.search = (() => {
  const pageSize = 100;
  let run = 0;

  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const isPlain = (text) => !/[\u0080-\u{10ffff}]/u.test(text);
  let table;

  /// The foldings of characters, as the archive has them (`FoldingTable` in Swift).
  function readTable(rows) {
    table = new Map();
    let next = 0;
    for (let index = 0; index < rows.length; index += 3) {
      next += rows[index];
      const folding = rows[index + 2];
      for (let left = rows[index + 1]; left > 0; left -= 1) {
        table.set(String.fromCodePoint(next), typeof folding === "number" ? String.fromCodePoint(next + folding) : folding);
        next += 1;
      }
    }
  }

  function foldOne(character) {
    if (character < "\x80") return /\s/.test(character) ? " " : character.toLowerCase();
    return table?.get(character) ?? (/[가-힣]/.test(character) ? character.normalize("NFD") : character);
  }

  /// A text as it is compared (`TextFolding` in Swift).
  function fold(text) {
    return isPlain(text) ? text.toLowerCase() : text.replace(/[A-Z\t-\r\u0080-\u{10ffff}]/gu, foldOne);
  }

  /// A text that is folded, and of each unit the character that it comes from, and whether a match can begin or end in front of it: at
  /// characters as a reader sees them, and between letters that one code point is folded to. A match can end before a mark, too.
  function mapped(text) {
    const [units, begins, ends] = [[], [], []];
    let folded = "";
    for (const { segment, index } of characters.segment(text)) {
      let isInside = false;
      for (const point of segment) {
        let isFirst = true;
        for (const part of foldOne(point)) {
          const continues = /[\p{M}\u1160-\u11ff]/u.test(part);
          const isFree = part === " " || !(isFirst ? isInside : continues);
          const isMark = /[\p{M}\s]/u.test(isFirst ? point : part);
          folded += part;
          for (let unit = 0; unit < part.length; unit += 1) {
            units.push([index, index + segment.length]);
            begins.push(isFree && !unit);
            ends.push((isFree || isMark) && !unit);
          }
          isFirst = false;
        }
        isInside = true;
      }
    }
    return { folded, units, begins, ends };
  }

  /// Where words are in a text: from and to.
  function* matches(text, words) {
    const { folded, units, begins, ends } = mapped(text);
    for (const word of words) {
      for (let at = folded.indexOf(word); at >= 0;) {
        const end = at + word.length;
        const isWhole = begins[at] && (ends[end] ?? true);
        if (isWhole) yield [word, units[at][0], units[end - 1][1]];
        at = folded.indexOf(word, isWhole ? end : at + 1);
      }
    }
  }

  /// Whether a text has all words.
  function has(text, words) {
    const folded = fold(text);
    if (!words.every((word) => folded.includes(word))) return false;
    return isPlain(text) || new Set([...matches(text, words)].map(([word]) => word)).size === words.length;
  }

  function place(a, b, c, d) {
    let hash = Math.imul(a, 0x9e3779b1);
    hash = Math.imul(hash ^ b, 0x85ebca6b);
    hash = Math.imul(hash ^ c, 0xc2b2ae35);
    hash = Math.imul(hash ^ d, 0x27d4eb2f);
    return (hash ^ (hash >>> 15)) & 0xffff;
  }

  /// Where the parts of a word are in the index.
  function places(word) {
    const found = new Set();
    const at = (index) => word.charCodeAt(index);
    for (let index = 1; index < word.length; index += 1) {
      if (at(index) >= 0x2e80 || at(index - 1) >= 0x2e80) found.add(place(at(index - 1), at(index), 0, 0));
      if (index >= 2) found.add(place(at(index - 2), at(index - 1), at(index), 0));
      if (index >= 3) found.add(place(at(index - 3), at(index - 2), at(index - 1), at(index)));
    }
    return [...found];
  }

  /// Which chunks may have all words, the latest first.
  async function candidates(words, head) {
    const count = head.days.length;
    const all = Array.from({ length: count }, (_, index) => count - 1 - index);
    // Few chunks are looked through sooner than an index is read.
    if (!head.parts || count <= 8) return all;
    const length = Math.ceil(count / 8);
    const size = 0x10000 / head.parts;
    const rows = words.flatMap(places).slice(0, 24);
    const bits = new Uint8Array(length).fill(255);
    const parts = new Map();
    await Promise.all([...new Set(rows.map((row) => Math.floor(row / size)))].map(async (part) => {
      const text = await Archive.load(`i/${part}`);
      try {
        if (text) parts.set(part, atob(text));
      } catch {
        Archive.reject(`i/${part}`);
      }
    }));
    for (const row of rows) {
      const part = parts.get(Math.floor(row / size));
      if (!part) continue;
      const start = (row % size) * length;
      for (let index = 0; index < length; index += 1) bits[index] &= part.charCodeAt(start + index);
    }
    return all.filter((at) => bits[at >> 3] & (1 << (at & 7)));
  }

  /// Finds messages that have all words of a query, some at a time.
  ///
  /// `onHit` takes a place and its text; what comes back goes on, or is undefined when nothing is left.
  async function find(query, head, onHit, state) {
    const mine = state ? run : (run += 1);
    const rows = table ? undefined : await Archive.load("fold");
    if (rows) readTable(rows);
    const words = state?.words ?? [...new Set(fold(query).split(/\s+/))].filter(Boolean).slice(0, 16);
    if (!words.length) return undefined;
    const left = state?.left ?? await candidates(words, head);
    let [count, looked] = [0, performance.now()];
    // oxlint-disable-next-line no-unmodified-loop-condition -- another search changes it
    while (left.length && mine === run) {
      const at = left[0];
      const from = state?.at === at ? state.row : Infinity;
      const labels = await Archive.load(`s/${at}`);
      if (mine !== run) return undefined;
      for (let row = Math.min(from, (labels?.length ?? 0)) - 1; row >= 0; row -= 1) {
        if (!has(labels[row], words)) continue;
        if (count === pageSize) return { words, left, at, row: row + 1 };
        onHit(at * head.chunk + row, labels[row], words);
        count += 1;
      }
      left.shift();
      if (performance.now() - looked > 100) {
        await new Promise((resolve) => { setTimeout(resolve); });
        looked = performance.now();
      }
    }
    return undefined;
  }

  /// The part of a text around the first word that was found, cut in pieces: found, or not.
  function excerpt(text, words) {
    const marks = [...matches(text, words)].map(([, from, to]) => [from, to]).sort((one, other) => one[0] - other[0]);
    const first = marks[0]?.[0] ?? 0;
    const start = first > 60 ? first - 40 : 0;
    const end = Math.min(text.length, start + 200);
    const pieces = [];
    let done = start;
    for (const [from, to] of marks) {
      if (from < done || from >= end) continue;
      if (from > done) pieces.push([text.slice(done, from), false]);
      pieces.push([text.slice(from, to), true]);
      done = to;
    }
    if (done < end) pieces.push([text.slice(done, end), false]);
    // What is cut off began an isolated text: it goes on here.
    const before = text.slice(0, start);
    if (before.lastIndexOf("\u2068") > before.lastIndexOf("\u2069")) pieces.unshift(["\u2068", false]);
    if (start > 0) pieces.unshift(["…", false]);
    if (end < text.length) pieces.push(["…", false]);
    return pieces;
  }

  function stop() { run += 1; }

  return { find, fold, excerpt, stop };
})();

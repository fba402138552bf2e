"use strict";
// Looks through all messages, the latest first, a chunk at a time. The index says which chunks can have a word (`SearchWords` in Swift).
Archive.search = (() => {
  const pageSize = 100;
  let run = 0;

  /// A text as it is compared.
  function fold(text) {
    // oxlint-disable-next-line no-control-regex
    if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
    return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
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
      if (text) parts.set(part, atob(text));
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
    const words = state?.words ?? fold(query).split(/\s+/).filter(Boolean).slice(0, 16);
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
        const folded = fold(labels[row]);
        if (!words.every((word) => folded.includes(word))) continue;
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
    const folded = fold(text);
    const isSame = folded.length === text.length;
    const first = isSame ? Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)) : 0;
    const start = first > 60 ? first - 40 : 0;
    const end = Math.min(text.length, start + 200);
    const marks = [];
    if (isSame) {
      for (const word of words) {
        for (let at = folded.indexOf(word, start); at >= 0 && at < end; at = folded.indexOf(word, at + word.length)) {
          marks.push([at, Math.min(end, at + word.length)]);
        }
      }
    }
    marks.sort((one, other) => one[0] - other[0]);
    const pieces = [];
    let done = start;
    for (const [from, to] of marks) {
      if (from < done) continue;
      if (from > done) pieces.push([text.slice(done, from), false]);
      pieces.push([text.slice(from, to), true]);
      done = to;
    }
    if (done < end) pieces.push([text.slice(done, end), false]);
    if (start > 0) pieces.unshift(["…", false]);
    if (end < text.length) pieces.push(["…", false]);
    return pieces;
  }

  function stop() { run += 1; }

  return { find, excerpt, stop };
})();

"use strict";
// What the archive holds: chunks of rows and of labels, the search's table and index, pictures. Each part is a script of its own that calls
// `take`, since a page from disk may read no files; in an archive of one file parts are blocks of text in the page.
//
// A part is loading, loaded, failed or late. It fails if its file is missing, or ends without `take`: it was cut. A late one is no longer
// waited for, and is taken all the same when it comes.
const Archive = (() => {
  const parts = new Map();
  const listeners = [];
  const keptLimit = 24;
  const lateAfter = 3_000;
  let isSingle = false;
  let suffix = "";

  /// The value of a block in the page; undefined: there is none, or it is damaged.
  function valueOfBlock(name) {
    try {
      return JSON.parse(document.getElementById(name).textContent);
    } catch {
      return undefined;
    }
  }

  function tell(part) {
    for (const listener of listeners) listener(part);
  }

  /// Ends waiting for a part, and says so.
  function settle(part, state, value) {
    clearTimeout(part.timer);
    Object.assign(part, { state, value });
    part.wasMissed ||= state !== "loaded";
    part.resolve(value);
    // Who asks from now on gets what there is: a late part may have come.
    part.promise = Promise.resolve(value);
    if (state === "loaded") forget();
    tell(part);
  }

  /// Keeps the values that were used last. Pictures have none here.
  function forget() {
    const loaded = [...parts.values()].filter((part) => part.state === "loaded");
    const kept = loaded.filter((part) => part.value !== undefined).slice(-keptLimit);
    for (const part of loaded) if (!kept.includes(part)) parts.delete(part.name);
  }

  /// Takes what a part holds: of the index text, of all others lists.
  function settleWith(part, value) {
    const isRight = part.name.startsWith("i/") || part.name.startsWith("media/") ? typeof value === "string" : Array.isArray(value);
    settle(part, isRight ? "loaded" : "failed", isRight ? value : undefined);
  }

  /// Called by each script of data. One that comes twice counts once.
  function take(name, value) {
    const part = parts.get(name);
    if (part && part.state !== "loaded") settleWith(part, value);
  }

  /// Where a part is asked for: again at another address, as a browser keeps what was damaged.
  const address = ({ file, tries }) => (tries > 1 ? `${file}?${tries}` : file);

  /// Where a file of the media lies: an archive that was written anew has other folders.
  const medium = (name) => name.replace(/^media\//, `media${suffix}/`);

  function loadScript(part) {
    const script = document.createElement("script");
    script.onload = () => {
      script.remove();
      if (part.state !== "loaded" && part.script === script) settle(part, "failed");
    };
    script.onerror = script.onload;
    script.src = address(part);
    part.script = script;
    document.head.append(script);
  }

  /// Begins, or begins again, to load a part.
  function begin(part) {
    part.state = "loading";
    part.tries = (part.tries ?? 0) + 1;
    part.promise = new Promise((resolve) => { part.resolve = resolve; });
    part.timer = setTimeout(() => settle(part, "late"), lateAfter);
    part.load(part);
    return part;
  }

  /// A part, which begins to load when it is asked for first.
  function part(name) {
    const known = parts.get(name);
    const fresh = isSingle
      ? { name, file: name, load: (block) => settleWith(block, valueOfBlock(name)) }
      : { name, file: `data${suffix}/${name}.js`, load: loadScript };
    parts.delete(name);
    parts.set(name, known ?? fresh);
    return known ?? begin(fresh);
  }

  /// Shows a picture. It comes by itself; here it is only noted what becomes of it.
  function picture(image, file) {
    if (!/^[0-9a-f]+\.[a-z]+$/.test(file)) return;
    const name = `media/${file}`;
    if (isSingle) {
      image.src = part(name).value ?? "";
      return;
    }
    const known = parts.get(name);
    const shown = known ?? { name, file: medium(name) };
    image.onload = () => settle(shown, "loaded");
    image.onerror = () => settle(shown, "failed");
    image.src = shown.file;
    shown.load = () => {
      for (const one of document.images) {
        if (one.getAttribute("src")?.split("?")[0] === shown.file && !one.naturalWidth) one.src = address(shown);
      }
    };
    parts.set(name, shown);
    if (!known) begin(shown);
  }

  /// Opens the page, with what it knows from the beginning.
  function open() {
    const head = valueOfBlock("head");
    if (!head) return;
    isSingle = head.parts === 0;
    suffix = head.suffix ?? "";
    Archive.head = head;
    Archive.start(head);
  }

  return {
    open, take, picture, medium,
    /// The value of a part; undefined: it is not there, or not yet.
    value: (name) => part(name).value,
    /// The value of a part when it is there; undefined as soon as it is not waited for.
    load: (name) => part(name).promise,
    isLoading: (name) => parts.get(name)?.state === "loading",
    /// Calls a function with each part whose state changes.
    watch: (listener) => listeners.push(listener),
    /// The files of the parts in a state.
    files: (state) => [...parts.values()].filter((one) => one.state === state).map((one) => one.file),
    /// Notes that a part holds something else than it should.
    reject: (name) => settle(part(name), "failed"),
    /// Loads again what failed or is late.
    retry: () => {
      for (const one of [...parts.values()].filter(({ state }) => state === "failed" || state === "late")) tell(begin(one));
    },
    head: null, start: () => {},
  };
})();

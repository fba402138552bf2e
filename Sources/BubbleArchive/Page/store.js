"use strict";
// What the archive holds: chunks of rows and of labels, and parts of the index. Each is a script of its own that calls `take`, since a
// page from disk may read no files; in an archive of one file they are blocks of text in the page.
const Archive = (() => {
  const waiting = new Map();
  const kept = new Map();
  const keptLimit = 24;
  let isSingle = false;

  /// The value of a block in the page; undefined: there is none.
  function block(name) {
    const element = document.getElementById(name);
    return element ? JSON.parse(element.textContent) : undefined;
  }

  /// Called by each script of data.
  function take(name, value) {
    if (name === "head") {
      isSingle = value.parts === 0;
      Archive.head = value;
      Archive.start(value);
      return;
    }
    waiting.get(name)?.resolve(value);
  }

  function keep(name, value) {
    kept.delete(name);
    kept.set(name, value);
    if (kept.size > keptLimit) kept.delete(kept.keys().next().value);
    return value;
  }

  /// What is known of a part already.
  function known(name) {
    const value = kept.get(name);
    return value === undefined ? undefined : keep(name, value);
  }

  /// A part of the archive; one that can't be read is undefined.
  function load(name) {
    const value = known(name);
    if (value !== undefined) return Promise.resolve(value);
    if (waiting.has(name)) return waiting.get(name).promise;
    if (isSingle) return Promise.resolve(keep(name, block(name)));
    const entry = {};
    entry.promise = new Promise((resolve) => {
      const script = document.createElement("script");
      const end = (value) => {
        if (!waiting.delete(name)) return;
        script.remove();
        resolve(value === undefined ? undefined : keep(name, value));
      };
      entry.resolve = end;
      script.onerror = () => end(undefined);
      script.onload = () => end(undefined);
      script.src = `data/${name}.js`;
      document.head.append(script);
    });
    waiting.set(name, entry);
    return entry.promise;
  }

  /// Where a picture is.
  function picture(file) {
    if (!/^[0-9a-f]+\.[a-z]+$/.test(file)) return "";
    return isSingle ? known(`media/${file}`) ?? keep(`media/${file}`, block(`media/${file}`)) ?? "" : `media/${file}`;
  }

  return { take, load, known, block, picture, head: null, start: () => {} };
})();

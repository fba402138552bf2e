"use strict";
// The controls: search, days, light and dark, keys, addresses, the clipboard and paper.
Archive.start = (head) => {
  const byId = (id) => document.getElementById(id);
  const [query, day, theme, results, hits, summary, more, notice, said, again] =
    ["query", "day", "theme", "results", "hits", "summary", "more", "notice", "said", "again"].map(byId);
  const scroller = byId("scroller");
  const { list, search } = Archive;

  list.start(head);

  // What is said, in the archive's language: `%@` stands for numbers.
  const say = (name, ...numbers) => head.words[name].split("%@").map((piece, at) => piece + (numbers[at] ?? "")).join("");

  // Files that are missing, damaged or late

  function sayWhatIsMissing() {
    const sentences = [["unread", "failed"], ["waiting", "late"]].flatMap(([word, state]) => {
      const files = Archive.files(state).map((file) => `\u2068${file}\u2069`);
      const rest = files.length > 4 ? ` … (${files.length})` : "";
      return files.length ? [say(word, files.slice(0, 4).join(", ") + rest)] : [];
    });
    said.textContent = sentences.join(" ");
    notice.hidden = !sentences.length;
    again.hidden = false;
  }

  Archive.watch((part) => {
    sayWhatIsMissing();
    if (part.wasMissed && part.state === "loaded" && /^(fold|[is]\/)/.test(part.name) && !results.hidden) run(true);
  });
  again.addEventListener("click", Archive.retry);
  sayWhatIsMissing();

  // Addresses

  function followAddress() {
    const match = /^#m([0-9]{1,9})$/.exec(location.hash);
    if (match) list.show(Number(match[1]) - 1);
    return Boolean(match);
  }
  addEventListener("hashchange", followAddress);
  if (!followAddress()) list.setTop(list.total);
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest?.('a[href^="#m"]');
    // The same address again changes nothing, but is to lead there.
    if (anchor && anchor.hash === location.hash) followAddress();
  });

  // Light and dark

  const root = document.documentElement;
  theme.addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
  });

  // Days

  const text = (number) => {
    const digits = String(number).padStart(8, "0");
    return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  };
  if (head.days.length) day.min = text(head.days[0]);
  day.addEventListener("change", () => {
    const number = Number(day.value.replaceAll("-", ""));
    if (number) list.showDay(number);
  });

  // Search

  let state;
  let count = 0;
  let timer = 0;

  function addHit(message, label, words) {
    const item = document.createElement("li");
    const anchor = document.createElement("a");
    anchor.href = `#m${message + 1}`;
    for (const [piece, isFound] of search.excerpt(label, words)) {
      const part = document.createElement(isFound ? "mark" : "span");
      part.textContent = piece;
      anchor.append(part);
    }
    anchor.addEventListener("click", () => mark(anchor));
    item.append(anchor);
    hits.append(item);
    count += 1;
    if (count === 1) {
      mark(anchor);
      list.show(message);
    }
  }

  function mark(anchor) {
    hits.querySelector("[aria-current]")?.removeAttribute("aria-current");
    anchor.setAttribute("aria-current", "true");
  }

  async function run(isNew) {
    if (isNew) {
      hits.replaceChildren();
      count = 0;
      state = undefined;
      results.hidden = !query.value.trim();
      more.hidden = true;
      if (results.hidden) return search.stop();
      summary.textContent = say("searching");
    }
    const asked = query.value;
    const next = await search.find(asked, head, addHit, state);
    if (asked !== query.value) return undefined;
    state = next;
    more.hidden = !next;
    summary.textContent = count ? say(next ? "foundMore" : "found", count) : say("nothingFound");
    return undefined;
  }

  query.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => run(true), 120);
  });
  more.addEventListener("click", () => run(false));

  function step(by) {
    const all = [...hits.querySelectorAll("a")];
    if (!all.length) return;
    const now = all.findIndex((anchor) => anchor.hasAttribute("aria-current"));
    const next = all[Math.max(0, Math.min(now + by, all.length - 1))];
    mark(next);
    next.scrollIntoView({ block: "nearest" });
    list.show(Number(next.hash.slice(2)) - 1);
  }

  function close() {
    query.value = "";
    run(true);
    scroller.focus({ preventScroll: true });
  }

  document.forms[0].addEventListener("submit", (event) => {
    event.preventDefault();
    step(1);
  });

  // Keys

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isWriting = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !isWriting) {
      event.preventDefault();
      query.focus();
      query.select();
    } else if (event.key === "Escape" && !results.hidden) {
      close();
    } else if (event.target === query && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.target === document.body && /^(Arrow|Page| )/.test(event.key)) {
      scroller.focus({ preventScroll: true });
    } else if (!isWriting && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      list.setTop(event.key === "Home" ? 0 : list.total);
    }
  });

  // What is copied: lines of a paragraph are one, messages are apart.

  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || event.target instanceof HTMLInputElement) return;
    const range = selection.getRangeAt(0);
    const lines = [...byId("runway").getElementsByClassName("line")].filter((line) => range.intersectsNode(line));
    if (!lines.length) return;
    let copied = "";
    for (const line of lines) {
      const part = document.createRange();
      part.selectNodeContents(line);
      if (line.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
      if (line.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
      copied += part.toString() + line.ends;
    }
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied.replace(/\n$/, ""));
  });

  // Paper

  addEventListener("beforeprint", () => {
    const [first, last] = list.print();
    byId("printed").textContent = last - first + 1 < head.count
      ? say("printed", first, last, head.count) : "";
  });
  addEventListener("afterprint", () => list.endPrint());
};

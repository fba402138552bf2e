"use strict";
// The list: only rows that are seen, or nearly so, are in the document, each where the layout says. Distances are in pixels from the top of
// all messages (`top`); where they are more than a browser scrolls through, the runway is shorter, and `offset` is between the two.
Archive.list = (() => {
  const scroller = document.getElementById("scroller");
  const runway = document.getElementById("runway");
  const pill = document.getElementById("pill");
  const longest = 4_000_000;
  const edge = 50_000;

  let head;
  let number = -1; // which width
  let factor = 1; // how much larger than laid out, where no width is narrow enough
  let total = 1;
  let length = 0;
  let top = 0;
  let offset = 0;
  let lastScroll = 0;
  let idle = 0;
  let planned = 0;
  let found = -1;
  // The message that is shown as soon as its chunk is there, unless the reader scrolls.
  let goal;
  // How much is drawn beside what is seen: nothing where it is gone in the next frame.
  let margin = 500;
  const chunks = new Map();
  const shown = new Map();

  const width = () => head.widths[number];
  const pixels = (hundredths) => (hundredths / 100) * factor;
  const view = () => scroller.clientHeight;
  const clamp = (value) => Math.max(0, Math.min(value, total - view()));

  function toScroll(value) {
    if (length === total) return value;
    if (value <= edge) return value;
    if (value >= total - edge) return length - (total - value);
    return edge + ((value - edge) * (length - 2 * edge)) / (total - 2 * edge);
  }

  function toTop(scroll) {
    if (length === total) return scroll;
    if (scroll <= edge) return scroll;
    if (scroll >= length - edge) return total - (length - scroll);
    return edge + ((scroll - edge) * (total - 2 * edge)) / (length - 2 * edge);
  }

  /// The last place whose value is not over `wanted`.
  function lastPlace(values, wanted) {
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle] <= wanted) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  function prepare(place, rows) {
    const [day, heights, list] = rows;
    const starts = new Float64Array(heights.length);
    let start = width()[2][place];
    heights.forEach((height, index) => {
      starts[index] = start;
      start += height;
    });
    const days = [[0, day]];
    list.forEach((row, index) => { if (row[4]) days.push([index, row[4], row[3]]); });
    return { starts, end: start, rows: list, days };
  }

  const part = (place) => `w${number}/${place}`;

  /// A chunk of rows; undefined while it is not there. The list is drawn again when it comes.
  function chunk(place) {
    if (place < 0 || place >= width()[2].length) return undefined;
    const known = chunks.get(place);
    if (known) return known;
    const rows = Archive.value(part(place));
    if (!rows) return undefined;
    try {
      chunks.set(place, prepare(place, rows));
    } catch {
      Archive.reject(part(place));
    }
    return chunks.get(place);
  }

  /// What is read of a message; undefined while it is not there.
  const label = (message) => Archive.value(`s/${Math.floor(message / head.chunk)}`)?.[message % head.chunk];

  /// Lets chunks go that are far away.
  function forget(first, last) {
    for (const place of chunks.keys()) if (place < first - 2 || place > last + 2) chunks.delete(place);
  }

  function plan() {
    if (!planned) planned = requestAnimationFrame(draw);
  }

  function place(element, start) {
    element.style.top = `${(pixels(start) - offset) / factor}px`;
  }

  /// How much larger the list is drawn than it is laid out, as a browser counts it.
  const scale = () => runway.getBoundingClientRect().width / width()[0] || 1;

  const high = (one, row) => `${((one.starts[row + 1] ?? one.end) - one.starts[row]) / 100}px`;

  function draw() {
    planned = 0;
    const from = Math.max(0, top - margin);
    const to = Math.min(total, top + view() + margin);
    const tops = width()[2];
    const first = lastPlace(tops, (from / factor) * 100);
    const last = lastPlace(tops, (to / factor) * 100);
    const wanted = new Set();
    const added = [];
    let isLoading = false;
    for (let at = first; at <= last; at += 1) {
      const one = chunk(at);
      isLoading ||= Archive.isLoading(part(at));
      if (!one) continue;
      let row = lastPlace(one.starts, (from / factor) * 100);
      for (; row < one.rows.length && pixels(one.starts[row]) < to; row += 1) {
        const message = at * head.chunk + row;
        wanted.add(message);
        const known = shown.get(message);
        if (known?.isNamed === false) Archive.rows.name(known, message, label(message));
        if (known) continue;
        const element = Archive.rows.build(one.rows[row], message, head.count, label(message));
        if (message === found) element.classList.add("found");
        element.style.height = high(one, row);
        place(element, one.starts[row]);
        shown.set(message, element);
        added.push([message, element]);
      }
    }
    for (const [message, element] of shown) {
      if (wanted.has(message) || element.contains(document.activeElement) || holdsSelection(element)) continue;
      element.remove();
      shown.delete(message);
    }
    insert(added);
    if (added.length) Archive.rows.fit(added.map(([, element]) => element), scale());
    runway.setAttribute("aria-busy", isLoading);
    // Those that are seen next.
    if (from - pixels(tops[first]) < 6_000) chunk(first - 1);
    if (pixels(tops[last + 1] ?? Infinity) - to < 6_000) chunk(last + 1);
    forget(first, last);
    sayDay(first);
  }

  /// Puts rows into the document in the order in which they are read.
  function insert(added) {
    added.sort((one, other) => one[0] - other[0]);
    for (const [message, element] of added) {
      let next = runway.lastElementChild;
      let after = null;
      while (next && Number(next.getAttribute("aria-posinset")) > message + 1) {
        after = next;
        next = next.previousElementSibling;
      }
      runway.insertBefore(element, after);
    }
  }

  function holdsSelection(element) {
    const selection = getSelection();
    return selection && !selection.isCollapsed && shown.size < 400
      && (element.contains(selection.anchorNode) || element.contains(selection.focusNode));
  }

  function sayDay(first) {
    const one = chunks.get(lastPlace(width()[2], (top / factor) * 100)) ?? chunks.get(first);
    if (!one) return;
    const row = lastPlace(one.starts, (top / factor) * 100);
    const day = one.days.findLast(([index]) => index <= row);
    pill.textContent = day ? day[1] : "";
    pill.classList.toggle("shown", Boolean(day) && performance.now() - scrolled < 1_500);
  }

  let scrolled = -Infinity;

  function onScroll() {
    const scroll = scroller.scrollTop;
    margin = Math.abs(scroll - lastScroll) > view() / 2 ? 0 : 500;
    if (length === total) {
      top = scroll;
    } else if (Math.abs(scroll - lastScroll) > 2 * view()) {
      top = clamp(toTop(scroll));
      shift();
    } else {
      top = clamp(scroll + offset);
      const isAtEdge = (scroll < view() && top > 3 * view())
        || (scroll > length - 2 * view() && top < total - 4 * view());
      if (isAtEdge) settle();
    }
    if (scroll !== lastScroll) {
      scrolled = performance.now();
      goal = undefined;
    }
    lastScroll = scroll;
    clearTimeout(idle);
    idle = setTimeout(() => {
      settle();
      margin = 500;
      plan();
      setTimeout(plan, 1_400);
    }, 200);
    plan();
  }

  /// Puts all rows where they are after the offset has changed.
  function shift() {
    offset = top - scroller.scrollTop;
    if (length === total) offset = 0;
    for (const [message, element] of shown) {
      const one = chunks.get(Math.floor(message / head.chunk));
      if (one) place(element, one.starts[message % head.chunk]);
    }
  }

  /// Has the scroll bar say how far down one is, where it went by pixels.
  function settle() {
    if (length === total) return;
    const wanted = toScroll(top);
    if (Math.abs(wanted - scroller.scrollTop) < 1) return;
    scroller.scrollTop = wanted;
    lastScroll = scroller.scrollTop;
    shift();
  }

  function setTop(value) {
    top = clamp(value);
    scroller.scrollTop = toScroll(top);
    lastScroll = scroller.scrollTop;
    shift();
    plan();
  }

  /// Shows a message, by its place; if it is not there, the place where it should be.
  async function show(message, options = {}) {
    if (!head.count) return;
    const wanted = Math.max(0, Math.min(message, head.count - 1));
    const mine = { message: wanted, options };
    goal = mine;
    const at = Math.floor(wanted / head.chunk);
    const name = part(at);
    await Archive.load(name);
    if (goal !== mine || name !== part(at)) return;
    const one = chunk(at);
    if (!one) {
      setTop(pixels(width()[2][at]));
      return;
    }
    goal = undefined;
    const row = wanted % head.chunk;
    const room = options.atTop ? 0 : Math.max(0, (view() - Number.parseFloat(high(one, row)) * factor) / 3);
    if (options.mark !== false) {
      shown.get(found)?.classList.remove("found");
      found = wanted;
      shown.get(found)?.classList.add("found");
    }
    setTop(pixels(one.starts[row]) - room + (options.by ?? 0));
  }

  /// Shows the first message of a day, or the next one that there is: 20261127.
  async function showDay(day) {
    let at = lastPlace(head.days, day - 1);
    for (; at < head.days.length; at += 1) {
      await Archive.load(part(at));
      const first = chunk(at)?.days.find(([, , date]) => date >= day);
      if (first) return show(at * head.chunk + first[0], { atTop: true, mark: false });
    }
    return show(head.count - 1, { mark: false });
  }

  /// What is at the top of the window.
  function anchor() {
    const one = chunks.get(lastPlace(width()[2], (top / factor) * 100));
    if (!one) return undefined;
    const row = lastPlace(one.starts, (top / factor) * 100);
    const at = lastPlace(width()[2], (top / factor) * 100);
    return { message: at * head.chunk + row, by: top - pixels(one.starts[row]) };
  }

  /// Takes the width that there is room for.
  function resize() {
    const room = scroller.clientWidth;
    let best = 0;
    head.widths.forEach(([points], place) => { if (points <= room) best = place; });
    const scale = Math.min(1, room / head.widths[best][0]) || 1;
    if (best === number && scale === factor) {
      setTop(top);
      return;
    }
    const anchored = number >= 0 ? anchor() : undefined;
    const kept = goal ?? (anchored && { message: anchored.message, options: { atTop: true, mark: false, by: anchored.by } });
    const share = top / total;
    number = best;
    factor = scale;
    chunks.clear();
    for (const element of shown.values()) element.remove();
    shown.clear();
    total = Math.max(pixels(width()[1]), 1);
    length = Math.min(total, longest);
    runway.style.width = `${width()[0]}px`;
    runway.style.height = `${length / factor}px`;
    runway.style.zoom = factor;
    if (kept) show(kept.message, kept.options);
    else setTop(share * total);
  }

  /// All rows that are loaded, for paper.
  function print() {
    for (const element of shown.values()) element.remove();
    shown.clear();
    const places = [...chunks.keys()].sort((one, other) => one - other);
    let [first, last] = [head.count, 0];
    const rows = [];
    for (const at of places) {
      const one = chunks.get(at);
      one.rows.forEach((row, index) => {
        const message = at * head.chunk + index;
        const element = Archive.rows.build(row, message, head.count, label(message));
        element.style.height = high(one, index);
        rows.push(element);
        shown.set(message, element);
        [first, last] = [Math.min(first, message), Math.max(last, message)];
      });
    }
    runway.append(...rows);
    Archive.rows.fit(rows, scale());
    return [first + 1, last + 1];
  }

  function endPrint() {
    for (const element of shown.values()) element.remove();
    shown.clear();
    plan();
  }

  function start(value) {
    head = value;
    resize();
    Archive.watch(({ name, state }) => {
      if (name[0] !== "w" && name[0] !== "s") return;
      plan();
      if (goal && state === "loaded" && name === part(Math.floor(goal.message / head.chunk))) show(goal.message, goal.options);
    });
    // Printing can't wait: what is short is loaded at once.
    if (width()[2].length <= 3) for (const at of width()[2].keys()) chunk(at);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    new ResizeObserver(resize).observe(scroller);
  }

  return { start, show, showDay, print, endPrint, setTop, get top() { return top; }, get total() { return total; }, shown };
})();

"use strict";
// Builds rows of what the layout says (`RowEncoder` writes it): each element where it is, text as text. Nothing is ever parsed as HTML.
Archive.rows = (() => {
  const svgSpace = "http://www.w3.org/2000/svg";
  const safe = /^(https?:|mailto:|tel:|#m[0-9]+$|media\/[0-9a-f]{20}\.[a-z0-9]{2,5}$)/i;
  let gradientCount = 0;

  function color(value) {
    if (typeof value === "number") return `var(--c${value})`;
    const [light, dark] = value.split("|");
    return dark ? `light-dark(${light},${dark})` : light;
  }

  function make(name, parent, x, y, w, h) {
    const element = document.createElement(name);
    const style = element.style;
    style.left = `${x / 10}px`;
    style.top = `${y / 10}px`;
    if (w !== undefined) style.width = `${w / 10}px`;
    if (h !== undefined) style.height = `${h / 10}px`;
    parent.append(element);
    return element;
  }

  const corners = (radii) => radii.map((radius) => `${radius / 10}px`).join(" ");

  function vector(parent, x, y, w, h) {
    const svg = document.createElementNS(svgSpace, "svg");
    svg.setAttribute("width", w / 10);
    svg.setAttribute("height", h / 10);
    svg.setAttribute("aria-hidden", "true");
    svg.style.left = `${x / 10}px`;
    svg.style.top = `${y / 10}px`;
    parent.append(svg);
    return svg;
  }

  function node(parent, name, attributes) {
    const element = document.createElementNS(svgSpace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  }

  function gradient(svg, [geometry, stops]) {
    const id = `g${gradientCount += 1}`;
    const numbers = geometry.map((number) => number / 10);
    const units = { id, gradientUnits: "userSpaceOnUse" };
    const made = numbers.length === 4
      ? node(svg, "linearGradient", { ...units, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3] })
      : node(svg, "radialGradient", { ...units, cx: numbers[0], cy: numbers[1], r: numbers[2] });
    for (const [offset, value] of stops) {
      node(made, "stop", { offset: offset / 1000 }).style.stopColor = color(value);
    }
    return `url(#${id})`;
  }

  function step(svg, group, parts) {
    const [kind, path] = parts;
    switch (kind) {
      case "f": {
        const drawn = node(group, "path", { d: path, "fill-rule": parts[2] ? "evenodd" : "nonzero" });
        if (Array.isArray(parts[3])) drawn.setAttribute("fill", gradient(svg, parts[3]));
        else drawn.style.fill = color(parts[3]);
        return group;
      }
      case "s": {
        const drawn = node(group, "path", {
          d: path, fill: "none", "stroke-width": parts[3] / 100, "stroke-linecap": parts[4], "stroke-linejoin": parts[5],
        });
        if (parts[6].length) {
          drawn.setAttribute("stroke-dasharray", parts[6].map((dash) => dash / 100).join(" "));
          drawn.setAttribute("stroke-dashoffset", parts[7] / 100);
        }
        drawn.style.stroke = color(parts[2]);
        return group;
      }
      case "c": {
        const id = `g${gradientCount += 1}`;
        node(node(svg, "clipPath", { id }), "path", { d: path, "clip-rule": parts[2] ? "evenodd" : "nonzero" });
        return node(group, "g", { "clip-path": `url(#${id})` });
      }
      default: return group === svg ? svg : group.parentNode;
    }
  }

  const tails = ["", "M0 14h-5.1C-6.6 14-6.9 12.9-5.7 12.4C-2.1 10.4 0 6.3 0 0z", "M0 14h5.1C6.6 14 6.9 12.9 5.7 12.4C2.1 10.4 0 6.3 0 0z"];

  function ground(parent, [, x, y, w, h, look, radii, tail]) {
    const element = make("div", parent, x, y, w, h);
    element.style.borderRadius = corners(radii);
    if (look === 0) element.style.background = "var(--pill)";
    else element.className = `ground-${look}`;
    if (tail) {
      const height = Math.min(140, h / 2);
      const svg = vector(parent, tail === 1 ? x : x + w, y + h - height, 1, height);
      svg.setAttribute("class", `tail-${look}`);
      const drawn = node(svg, "path", { d: tails[tail] });
      if (height < 140) drawn.setAttribute("transform", `scale(1 ${height / 140})`);
    }
  }

  function target(anchor, address) {
    if (!safe.test(address)) return false;
    anchor.href = Archive.medium(address);
    anchor.rel = "noreferrer noopener";
    if (address[0] !== "#") anchor.target = "_blank";
    return true;
  }

  function piece(line, [text, look, tone, extra, size, weight, language]) {
    const isLink = (look & 32) && typeof extra === "string" && safe.test(extra);
    const span = document.createElement(isLink ? "a" : "span");
    if (isLink) target(span, extra);
    // An address runs from left to right, whatever is around it.
    if (isLink && extra.includes(text)) span.dir = "ltr";
    const style = span.style;
    if (look & 64) {
      span.className = "object";
      style.width = `${extra / 10}px`;
    }
    if (look & 128) span.className = "marked";
    if (look & 256) {
      span.className = "hidden";
      style.width = `${extra / 10}px`;
    }
    if (look & 1) style.fontWeight = 700;
    if (look & 2) style.fontStyle = "italic";
    if (look & 4) style.fontFamily = "var(--fixed)";
    const lines = [look & 8 ? "line-through" : "", look & 16 || look & 32 ? "underline" : ""].filter(Boolean).join(" ");
    if (lines) style.textDecoration = lines;
    if (tone !== undefined && tone !== -1) style.color = color(tone);
    if (size) style.fontSize = `${size / 10}px`;
    if (weight) style.fontWeight = weight;
    if (language) span.lang = language;
    span.textContent = text;
    line.append(span);
  }

  function text(parent, [, x, y, lineHeight, size, weight, form, tone, lines, spacing, language]) {
    const height = lineHeight / 100;
    lines.forEach(([content, left, width, flags], place) => {
      const line = document.createElement("div");
      line.className = "line";
      const style = line.style;
      style.left = `${(x + left) / 10}px`;
      style.top = `${y / 10 + place * height}px`;
      style.font = `${form & 1 ? "italic " : ""}${weight} ${size / 10}px/${height}px ${form & 2 ? "var(--fixed)" : "var(--font)"}`;
      style.color = color(tone);
      if (form & 4) style.fontVariantNumeric = "tabular-nums";
      if (spacing) style.letterSpacing = `${spacing / 100}px`;
      if (language) line.lang = language;
      if (flags & 1) line.dir = "rtl";
      line.wanted = width / 10;
      line.ends = flags & 2 ? "\n" : flags & 4 ? " " : "";
      if (typeof content === "string") line.textContent = content;
      else for (const part of content) piece(line, part);
      parent.append(line);
    });
  }

  function picture(parent, [, x, y, w, h, radii, file, fits, focusX, focusY]) {
    const image = make("img", parent, x, y, w, h);
    image.alt = "";
    image.decoding = "async";
    image.style.borderRadius = corners(radii);
    image.style.objectFit = fits ? "contain" : "cover";
    image.style.objectPosition = `${focusX}% ${focusY}%`;
    Archive.picture(image, file);
  }

  function nested(parent, name, [, x, y, w, h], children) {
    const outer = make("div", parent, x, y, w, h);
    outer.className = name;
    const inner = make("div", outer, -x, -y);
    inner.className = "turned";
    for (const child of children) element(inner, child);
    return outer;
  }

  function element(parent, parts) {
    switch (parts[0]) {
      case 0: ground(parent, parts); break;
      case 1: text(parent, parts); break;
      case 2: {
        const [, x, y, w, h, tone, radius] = parts;
        const box = make("div", parent, x, y, w, h);
        box.style.background = color(tone);
        box.style.borderRadius = `${radius / 10}px`;
        break;
      }
      case 3: {
        const [, x, y, w, h, steps] = parts;
        const svg = vector(parent, x, y, w, h);
        let group = svg;
        for (const one of steps) group = step(svg, group, one);
        break;
      }
      case 4: picture(parent, parts); break;
      case 5: nested(parent, "clip", parts, parts[6]).style.borderRadius = corners(parts[5]); break;
      case 6: {
        const { style } = nested(parent, "turned", parts, parts[8]);
        style.transform = `rotate(${parts[5] / 100}deg) scale(${parts[6] / 100})`;
        style.opacity = parts[7] / 100;
        break;
      }
      case 7: {
        const [, x, y, w, h, address, label] = parts;
        const anchor = make("a", parent, x, y, w, h);
        anchor.className = "cover";
        if (target(anchor, address)) anchor.setAttribute("aria-label", label);
        break;
      }
    }
  }

  /// Has a row be called as it is read aloud; by its number as long as that is not known.
  function name(article, number, label) {
    article.isNamed = Boolean(label);
    article.setAttribute("aria-label", label || `${number + 1}`);
  }

  /// A row, not yet in the document.
  function build(row, number, count, label) {
    const article = document.createElement("div");
    article.className = "row";
    article.id = `m${number + 1}`;
    article.setAttribute("role", "article");
    article.setAttribute("aria-posinset", number + 1);
    article.setAttribute("aria-setsize", count);
    name(article, number, label);
    article.tabIndex = -1;
    for (const parts of row[2] ?? []) element(article, parts);
    for (const parts of row[1]) element(article, parts);
    return article;
  }

  /// Has each line be as wide as the layout says, whatever fonts are there: all are measured first, then all are changed.
  ///
  /// `scale` is how much larger they are drawn.
  function fit(rows, scale) {
    const lines = rows.flatMap((row) => [...row.getElementsByClassName("line")]);
    const widths = lines.map((line) => line.getBoundingClientRect().width / scale);
    lines.forEach((line, place) => {
      const wide = widths[place];
      if (wide > 0 && line.wanted > 0 && Math.abs(wide - line.wanted) > 0.3) {
        line.style.transform = `scaleX(${line.wanted / wide})`;
      }
    });
  }

  return { build, name, fit };
})();

// What is at a point: boxes, their frames and properties, the line that made them, and literals that can be changed.
import { button, find, layer, make } from './elements.js';
import { textOf } from './problems.js';
import { SourceView } from './source.js';

export class Inspector {
  constructor(send, say, zoom, tileElement) {
    Object.assign(this, { send, say, zoom, tileElement });
    this.chosen = -1;
    this.before = new Map();
    find('inspector-close').addEventListener('click', () => this.close());
    find('search').addEventListener('input', () => this.showTree());
    find('tree').addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
      if (!step || !this.answer) return;
      event.preventDefault();
      this.choose(Math.max(0, Math.min(this.answer.boxes.length - 1, this.chosen + step)));
    });
    this.source = new SourceView(send, say, (file, line, says) => this.light(file, line, says));
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      const key = event.key.toLowerCase();
      if ((key === 'z' || key === 'y') && (event.ctrlKey || event.metaKey) && !this.isTyped(event.target)) {
        // The browser's own undo would take back what was typed last, wherever that is.
        event.preventDefault();
        send({ action: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
      }
    });
  }

  get isOpen() { return !find('inspector').hidden; }

  /** Whether what is typed there has an undo of its own. */
  isTyped(element) {
    return element.tagName === 'TEXTAREA' || (element.tagName === 'INPUT' && ['text', 'search', 'number'].includes(element.type));
  }

  close() {
    // Whoever came by the keyboard goes on where the rows are.
    if (find('inspector').contains(document.activeElement)) find('stage').focus({ preventScroll: true });
    find('inspector').hidden = true;
    this.answer = null;
    this.wanted = null;
    this.clear();
    this.onChoice?.();
  }

  clear() { for (const element of document.querySelectorAll('.overlay')) element.remove(); }

  /** Asks what a row is made of; the box at the point, or the one of a number, is chosen when the answer comes. */
  inspect(column, row, at, takesFocus = false) {
    this.key = undefined;
    this.takesFocus = takesFocus;
    this.wanted = { column, row };
    this.at = at;
    this.send({ action: 'inspect', column, row });
  }

  /** Shows the box under the pointer, without choosing it. */
  point(column, row, at) {
    if (!this.answer || this.answer.column !== column || this.answer.row !== row) return;
    this.drawBoxes(this.boxAt(at));
  }

  /** Asks again where what is inspected looks different, or where a file was saved: lines and literals may have moved. */
  refresh(columns, isSaved, isPart) {
    const answer = this.answer;
    if (isSaved) this.source.refresh();
    if (!answer || !this.wanted) return;
    // Another matrix: the same row of the first column is as good as any.
    const key = columns[answer.column]?.key;
    const isOther = this.key !== undefined && this.key !== key;
    const tile = columns[isOther ? 0 : answer.column]?.tiles.get(answer.row);
    if (!tile) {
      // The rows of a long conversation come and go.
      if (isPart) return;
      // Its message is gone: another one does, so that what is written beside it stays open.
      const other = [...columns[0]?.tiles.keys() ?? []].find((row) => row.startsWith('message '));
      return other ? this.again(0, other) : this.close();
    }
    if (isOther) return this.again(0, answer.row);
    this.key = key;
    if (isSaved || tile.version !== answer.version) this.again(answer.column, answer.row);
  }

  /** The tool was started again: it has forgotten what was shown. */
  startAgain() {
    if (this.answer) this.again(this.answer.column, this.answer.row);
    this.source.refresh();
  }

  /** Goes on with what was written of a file or a message. */
  goOn(key) {
    const [kind, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    find('inspector').hidden = false;
    if (kind === 'message') {
      find('message-details').open = true;
      this.inspect(0, name, null);
      // There need be no row of it: it is edited all the same.
      return this.onMessage(name);
    }
    this.source.wanted = name;
    return this.send({ action: 'source', file: name, line: 1 });
  }

  again(column, row) {
    this.key = undefined;
    this.wanted = { column, row };
    this.send({ action: 'inspect', column, row });
  }

  /** Draws again what lies over a row. */
  redraw() {
    if (!this.answer) return;
    this.clear();
    this.drawBoxes(this.chosen);
  }

  take(message) {
    if (['source', 'written', 'conflict'].includes(message.kind)) return this.source.take(message);
    if (message.kind === 'checked') return this.showChecked(message);
    if (message.kind === 'refused') return this.showRefused(message);
    if (message.kind !== 'boxes' || this.wanted?.row !== message.row || this.wanted?.column !== message.column) return;
    const isSame = this.answer?.row === message.row && this.answer?.column === message.column;
    this.clear();
    this.answer = message;
    find('inspector').hidden = false;
    find('inspector-title').textContent = `${message.layouter}: ${message.row}`;
    find('explanation').textContent = message.explanation;
    const chosen = Number.isInteger(this.at) ? Math.min(this.at, message.boxes.length - 1) : this.at ? this.boxAt(this.at) : isSame ? Math.min(this.chosen, message.boxes.length - 1) : 0;
    this.at = null;
    this.choose(chosen);
    this.showStates();
    if (this.takesFocus) find('tree').focus();
    this.takesFocus = false;
  }

  /** What can be touched, and the states that it is shown in. */
  showStates() {
    const { regions, row, column } = this.answer;
    find('states-details').hidden = regions.length === 0;
    // A choice is not taken away while it is made.
    const focused = document.activeElement?.closest('#states') ? document.activeElement.id : null;
    find('states').replaceChildren(...regions.slice(0, 100).map((region, place) => {
      const field = make('fieldset', '', { className: 'state' });
      field.append(make('legend', region.id));
      for (const state of ['', 'pressed', 'selected', 'disabled']) {
        const label = make('label');
        const radio = make('input', '', { type: 'radio', name: `state-${place}`, id: `state-${place}-${state}`, checked: (region.state ?? '') === state,
          disabled: state !== '' && !region.looks.includes(state) });
        radio.addEventListener('change', () => this.send({ action: 'state', row, column, offset: place, value: state }));
        label.append(radio, ` ${state || 'normal'}`);
        field.append(label);
      }
      return field;
    }));
    if (focused) find(focused)?.focus();
  }

  /** The innermost box at a point. */
  boxAt(at) {
    let best = -1;
    this.answer.boxes.forEach(({ frame: [x, y, width, height], depth }, index) => {
      const isInside = at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
      if (isInside && (best < 0 || depth >= this.answer.boxes[best].depth)) best = index;
    });
    return Math.max(0, best);
  }

  choose(index) {
    this.chosen = index;
    const box = this.answer.boxes[index];
    this.onChoice?.();
    this.showTree();
    this.drawBoxes(index);
    if (!box) return;
    find('box-title').textContent = box.name;
    const [x, y, width, height] = box.frame.map((number) => Math.round(number * 10) / 10);
    const properties = [['frame', `${x}, ${y}   ${width} × ${height}`], ...box.properties];
    find('properties').replaceChildren(...properties.flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
    find('place').replaceChildren();
    if (box.file) {
      find('place').append('made by ', button(`${box.file.split('/').slice(-2).join('/')}:${box.line}`,
        () => this.send({ action: 'open', file: box.file, line: box.line }), { title: `Open ${box.file}:${box.line} in the editor` }));
      this.send({ action: 'source', file: box.file, line: box.line });
    } else {
      find('place').append('made by the library');
    }
    this.showLiterals(box);
  }

  showTree() {
    if (!this.answer) return;
    const sought = find('search').value.trim().toLowerCase();
    find('tree').replaceChildren(...this.answer.boxes.flatMap((box, index) => {
      const name = box.name.split('\n')[0];
      if (sought && !name.toLowerCase().includes(sought) && !(box.file ?? '').includes(sought)) return [];
      const item = make('div', '  '.repeat(box.depth) + name, { className: 'box', id: `box-${index}`, role: 'treeitem',
        ariaLevel: box.depth + 1, ariaSelected: String(index === this.chosen) });
      if (index === this.chosen) item.classList.add('chosen');
      if (this.lit && box.file === this.lit.file && box.line === this.lit.line) item.classList.add('lit');
      item.addEventListener('click', () => this.choose(index));
      item.addEventListener('pointerenter', () => this.drawBoxes(index));
      return [item];
    }));
    find('tree').setAttribute('aria-activedescendant', `box-${this.chosen}`);
    find('tree').querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
  }

  overlay(className, frame) {
    this.tileElement(this.answer.column, this.answer.row)?.append(layer(`overlay ${className}`, frame, this.zoom()));
  }

  drawBoxes(index) {
    for (const element of document.querySelectorAll('.overlay.frame, .overlay.padding')) element.remove();
    const box = this.answer?.boxes[index];
    if (!box) return;
    const [x, y, width, height] = box.frame;
    this.overlay('frame', box.frame);
    if (!box.padding) return;
    const [top, left, bottom, right] = box.padding;
    this.overlay('padding', [x, y, width, top]);
    this.overlay('padding', [x, y + height - bottom, width, bottom]);
    this.overlay('padding', [x, y + top, left, height - top - bottom]);
    this.overlay('padding', [x + width - right, y + top, right, height - top - bottom]);
  }

  /** Lights up the boxes that a line made. */
  light(file, line, says = true) {
    if (!this.answer) return;
    this.lit = { file, line };
    this.showTree();
    const first = this.answer.boxes.findIndex((box) => box.file === file && box.line === line);
    if (first >= 0) this.drawBoxes(first); else if (says) this.say(`Line ${line} made no box of this message.`);
  }

  // ---- Literals

  showLiterals(box) {
    // Whoever goes on by the keyboard stays where they are.
    const focused = document.activeElement?.closest('#literals') ? document.activeElement.id : null;
    find('literals').replaceChildren(...(box.literals ?? []).flatMap((literal, index) =>
      [this.literalField(box, literal, index), ...this.offerAgain(box, literal),
        ...this.foundAt(box, literal).map((problem) => this.found(problem))]));
    this.showVerdict(box);
    if (focused) find(focused)?.focus();
  }

  /** A change was refused, since its file has changed: the literal as it is now is shown, and the value offered again. */
  showRefused(message) {
    this.say(message.text);
    if (!this.changed || !this.answer) return;
    this.changed.isRefused = true;
    this.again(this.answer.column, this.answer.row);
  }

  offerAgain(box, literal) {
    const { isRefused, file, name, value } = this.changed ?? {};
    if (!isRefused || file !== box.file || name !== literal.name || value === literal.value) return [];
    return [button(`Make it ${value} all the same`, () => this.change(box, literal, value))];
  }

  change(box, literal, value) {
    this.changed = { file: box.file, name: literal.name, line: literal.line, value };
    this.send({ action: 'change', file: box.file, offset: literal.offset, text: literal.text, value, digest: box.digest });
  }

  // ---- What `bubble plugin check` says after a literal was changed

  showChecked(message) {
    // What was not found before comes of the last change, wherever it is.
    const before = this.before.get(message.script);
    this.before.set(message.script, new Set(message.problems.map((problem) => problem.text.split('\n')[0])));
    this.fresh = new Set(message.problems.filter((problem) => !before?.has(problem.text.split('\n')[0])));
    this.checked = message;
    if (!this.answer) return;
    const box = this.answer.boxes[this.chosen];
    if (box) this.showLiterals(box);
  }

  /** The same file, however the path to it begins. */
  isSame(one, other) {
    const end = (path) => (path ?? '').split('/').slice(-2).join('/');
    return end(one) !== '' && end(one) === end(other);
  }

  /** What concerns a literal: what names its line, and at the one that was changed last what names the box's, or was not found before. */
  foundAt(box, literal) {
    const isLast = this.changed?.file === box.file && this.changed.name === literal.name && this.changed.line === literal.line;
    return (this.checked?.problems ?? []).filter((problem) => (isLast && this.fresh.has(problem)) || (this.isSame(problem.file, box.file)
      && (isLast ? [literal.line, box.line].includes(problem.line) : problem.line === literal.line && problem.line !== box.line)));
  }

  found(problem) {
    const element = make('div', '', { className: `found ${problem.severity}` });
    element.append(...textOf({ text: `${problem.severity}: ${problem.text}` }));
    return element;
  }

  /** What was found elsewhere than at the literals that are shown. */
  showVerdict(box) {
    find('checked').replaceChildren();
    if (!this.checked) return;
    const { script, problems } = this.checked;
    const count = problems.length;
    find('checked').append(make('p', `check: ${script} ${count === 0 ? 'passes' : `has ${count} ${count === 1 ? 'problem' : 'problems'}`}`));
    const shown = new Set((box.literals ?? []).flatMap((literal) => this.foundAt(box, literal)));
    for (const problem of problems) if (!shown.has(problem)) find('checked').append(this.found(problem));
  }

  literalField(box, literal, index) {
    const row = make('div', '', { className: 'literal' });
    const label = make('label', literal.name, { htmlFor: `literal-${index}` });
    const input = make(literal.words ? 'select' : 'input', '', { id: label.htmlFor });
    const change = (value) => this.change(box, literal, value);
    if (literal.type === 'color') {
      row.append(label, ...this.colorFields(literal, input, change));
      return row;
    }
    if (literal.words) {
      for (const word of literal.words) input.append(make('option', word));
      input.value = literal.value;
    } else {
      Object.assign(input, { type: 'number', min: literal.min, max: literal.max, step: literal.step, value: literal.value });
    }
    input.addEventListener('change', () => change(input.value));
    row.append(label, input);
    if (literal.type === 'number') {
      const slider = make('input', '', { type: 'range', id: `${input.id}-slider`, ariaLabel: `${literal.name}, dragged`, min: literal.min,
        max: Math.min(literal.max, Math.max(4 * Number(literal.value), 40)), step: literal.step, value: literal.value });
      slider.addEventListener('input', () => { input.value = slider.value; });
      slider.addEventListener('change', () => change(slider.value));
      row.append(slider);
    }
    return row;
  }

  /** A colour by its name, or a fixed one beside it; the opacity of a fixed one stays. */
  colorFields(literal, select, change) {
    const isFixed = literal.value.startsWith('#');
    const [fixed, opacity] = isFixed ? [literal.value.slice(0, 7), literal.value.slice(7)] : ['#808080', ''];
    const picker = make('input', '', { type: 'color', id: `${select.id}-fixed`, value: fixed.toLowerCase(), hidden: !isFixed,
      ariaLabel: `${literal.name}, a fixed colour` });
    picker.addEventListener('change', () => change(picker.value + opacity));
    const own = make('option', isFixed ? literal.value : 'a fixed colour …', { value: 'fixed' });
    select.append(own, ...literal.words.map((word) => make('option', word)));
    select.value = isFixed ? 'fixed' : literal.value;
    select.addEventListener('change', () => {
      picker.hidden = select.value !== 'fixed';
      if (picker.hidden) change(select.value); else picker.focus();
    });
    return [select, picker];
  }
}

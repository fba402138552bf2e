// The page of `bubble preview`: shows what it is sent, says what it sees. Texts become text nodes, never markup.
import { decode, readMessage } from './pixels.js';
import { Inspector } from './inspector.js';
import { Layers } from './layers.js';
import { DataPanel } from './data.js';
import { showHistory } from './history.js';
import { MessageEditor } from './message.js';
import { OptionsPanel } from './options.js';
import { setProblems, togglePanel } from './problems.js';
import { sharePage, sharePicture } from './share.js';

const find = (id) => document.getElementById(id);
const stage = find('stage');
let socket = null;
let zoom = 1;
let columns = [];
let rows = [];
let selected = null;
let seenText = '';
/** What measurements look at. */
window.preview = { revision: 0, came: 0, onUpdate: null };

function send(request) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
}

function say(text) {
  find('says').textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { find('says').textContent = ''; }, 8000);
}

const elementOf = (column, row) => columns[column]?.tiles.get(row)?.element;
const inspector = new Inspector(send, say, () => zoom, elementOf);
const layers = new Layers(send, () => zoom, elementOf);

const messageEditor = new MessageEditor(send, say);
const dataPanel = new DataPanel(send);
const optionsPanel = new OptionsPanel(send);

// ---- The matrix that is chosen

const choices = {
  widths: { values: [240, 320, 375, 430, 600, 1024], parse: (text) => Number(text) || null, suffix: '' },
  appearances: { values: ['light', 'dark'] },
  directions: { values: ['ltr', 'rtl'] },
  locales: { values: ['en_GB', 'de_DE', 'ar', 'he', 'hi_IN', 'ja_JP', 'pt_BR', 'th'], parse: (text) => text || null },
  scales: { values: [0.8, 1, 1.5, 2, 3], parse: (text) => Number(text) || null },
};

function buildChoices(shown) {
  for (const [id, choice] of Object.entries(choices)) {
    const field = find(id);
    field.replaceChildren(field.querySelector('legend'));
    choice.chosen = new Set(shown[id]);
    for (const value of new Set([...choice.values, ...shown[id]])) field.append(checkbox(choice, value));
    if (!choice.parse) continue;
    const input = document.createElement('input');
    input.type = 'text';
    input.placeholder = 'other';
    input.setAttribute('aria-label', `another of ${field.querySelector('legend').textContent}`);
    input.addEventListener('change', () => {
      const value = choice.parse(input.value.trim());
      if (value === null || choice.chosen.has(value)) return;
      choice.chosen.add(value);
      field.insertBefore(checkbox(choice, value), input);
      input.value = '';
      showChosen();
    });
    field.append(input);
  }
}

function checkbox(choice, value) {
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = choice.chosen.has(value);
  box.addEventListener('change', () => {
    if (box.checked) choice.chosen.add(value); else choice.chosen.delete(value);
    // Of nothing there is no matrix.
    if (choice.chosen.size === 0) { choice.chosen.add(value); box.checked = true; }
    showChosen();
  });
  label.append(box, ` ${value}`);
  return label;
}

function showChosen() {
  const wanted = [];
  for (const width of [...choices.widths.chosen].sort((a, b) => a - b))
    for (const textScale of [...choices.scales.chosen].sort((a, b) => a - b))
      for (const locale of choices.locales.chosen)
        for (const direction of choices.directions.chosen)
          for (const appearance of choices.appearances.chosen)
            wanted.push({ width, textScale, locale, direction, appearance });
  if (wanted.length > 64) say(`The matrix has ${wanted.length} columns; the first 64 are shown.`);
  send({ action: 'show', columns: wanted.slice(0, 64), scale: pictureScale() });
}

const pictureScale = () => Math.min(4, zoom * devicePixelRatio);

// ---- What is sent

function connect(wait = 250) {
  const path = location.pathname.replace(/[^/]*$/, '');
  socket = new WebSocket(`ws://${location.host}${path}socket`);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', (event) => take(readMessage(event.data)));
  socket.addEventListener('open', () => { wait = 250; });
  socket.addEventListener('close', () => {
    find('status').textContent = 'bubble preview has ended, or was started again: open the address that it prints';
    setTimeout(() => connect(Math.min(5000, wait * 2)), wait);
  });
}

function take({ text, pictures }) {
  window.preview.came = performance.now();
  switch (text.kind) {
    case 'hello': begin(text); break;
    case 'update': update(text, pictures); break;
    case 'nothing': setProblems(text.problems, [], columns, rows, send); find('status').textContent = 'nothing to show yet'; break;
    case 'says': say(text.text); break;
    case 'history': showHistory(text, send); break;
    case 'layers': layers.take(text); break;
    case 'choices': dataPanel.take(text); break;
    case 'options': optionsPanel.take(text); break;
    case 'message': case 'mistakes': messageEditor.take(text); break;
    default:
      inspector.take(text);
      if (text.kind === 'boxes') messageEditor.choose(text.row);
  }
}

function begin(text) {
  find('title').textContent = text.title;
  document.title = `${text.title} – bubble preview`;
  if (choices.widths.chosen) { showChosen(); dataPanel.again(); return; }
  const all = (name) => [...new Set(text.columns.map((column) => column[name]))];
  buildChoices({ widths: all('width'), appearances: all('appearance'), directions: all('direction'),
    locales: all('locale'), scales: all('textScale') });
  send({ action: 'show', columns: text.columns, scale: pictureScale() });
}

function update(text, pictures) {
  const isNewMatrix = setColumns(text.columns);
  if (text.rows) setRows(text.rows);
  let isMoved = isNewMatrix || Boolean(text.rows);
  text.columns.forEach((column, index) => {
    const shown = columns[index];
    shown.rowsElement.style.background = column.ground;
    shown.time.textContent = ` ${column.milliseconds.toFixed(1)} ms`;
    for (const [row, height, version] of column.rows) {
      const tile = tileOf(shown, index, rows[row]);
      if (tile.height !== height) { tile.height = height; isMoved = true; }
      tile.version = version;
    }
  });
  if (isMoved) place();
  for (const picture of pictures) {
    const tile = columns[picture.column]?.tiles.get(rows[picture.row]?.id);
    const image = tile && decode(picture);
    if (!image) continue;
    if (tile.canvas.width !== image.width || tile.canvas.height !== image.height) {
      tile.canvas.width = image.width;
      tile.canvas.height = image.height;
    }
    // In main memory, where the pixels come from.
    tile.canvas.getContext('2d', { alpha: false, willReadFrequently: true }).putImageData(image, 0, 0);
    tile.drawn = picture.version;
  }
  if (text.problems) setProblems(text.problems, text.places, columns, rows, send);
  if (text.milliseconds !== undefined) {
    find('status').textContent = `${text.cause ? text.cause + ': ' : ''}drawn in ${text.milliseconds.toFixed(1)} ms`;
    send({ action: 'drawn' });
  }
  window.preview.revision = text.revision;
  see();
  inspector.refresh(columns, Boolean(text.cause));
  messageEditor.refresh(text.cause);
  window.preview.onUpdate?.(text);
}

function setColumns(list) {
  const key = (column) => [column.width, column.appearance, column.direction, column.locale, column.textScale].join(' · ');
  const keys = list.map(key);
  if (keys.length === columns.length && keys.every((text, index) => columns[index].key === text)) return false;
  const known = new Map(columns.map((column) => [column.key, column]));
  columns = list.map((column, index) => {
    const shown = known.get(keys[index]) ?? newColumn(column, keys[index]);
    // The heights and versions come anew.
    return shown;
  });
  stage.replaceChildren(...columns.map((column) => column.element));
  columns.forEach((column, index) => {
    for (const tile of column.tiles.values()) tile.element.dataset.column = index;
  });
  seenText = '';
  return true;
}

function newColumn(column, key) {
  const element = document.createElement('section');
  element.className = 'column';
  const head = document.createElement('h2');
  const name = `${column.width} · ${column.appearance} · ${column.direction} · ${column.locale} · × ${column.textScale}`;
  const time = document.createElement('span');
  head.append(name, time);
  head.title = name;
  const rowsElement = document.createElement('div');
  rowsElement.className = 'rows';
  element.append(head, rowsElement);
  return { key, name, width: column.width, element, head, time, rowsElement, tiles: new Map() };
}

function setRows(list) {
  rows = list;
  const ids = new Set(rows.map((row) => row.id));
  for (const column of columns) {
    for (const [id, tile] of column.tiles) {
      if (!ids.has(id)) { tile.element.remove(); column.tiles.delete(id); }
    }
  }
  seenText = '';
}

function tileOf(column, index, row) {
  const known = column.tiles.get(row.id);
  if (known) return known;
  const element = document.createElement('div');
  element.className = 'tile';
  element.dataset.row = row.id;
  element.dataset.column = index;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', row.message === undefined ? row.id : `${row.type} from ${row.sender}, ${row.message}`);
  element.append(canvas);
  const tile = { element, canvas, height: 0, version: 0, drawn: 0, badge: null };
  column.tiles.set(row.id, tile);
  column.rowsElement.append(element);
  return tile;
}

// ---- Where everything is

function place() {
  const isAligned = find('align').checked;
  const highest = rows.map((row) => Math.max(0, ...columns.map((column) => column.tiles.get(row.id)?.height ?? 0)));
  for (const column of columns) {
    let top = 0;
    rows.forEach((row, index) => {
      const tile = column.tiles.get(row.id);
      if (tile) {
        tile.top = top;
        Object.assign(tile.element.style, { top: `${top * zoom}px`, width: `${column.width * zoom}px`,
          height: `${tile.height * zoom}px` });
      }
      top += isAligned ? highest[index] : tile?.height ?? 0;
    });
    column.element.style.width = `${column.width * zoom + (find('frame').checked ? 20 : 0)}px`;
    column.rowsElement.style.height = `${top * zoom + (find('frame').checked ? 20 : 0)}px`;
  }
}

/** Says which rows are seen, if that is another answer than the last. */
function see() {
  if (see.isWaiting) return;
  see.isWaiting = true;
  requestAnimationFrame(() => {
    see.isWaiting = false;
    const view = stage.getBoundingClientRect();
    const margin = 200;
    const seen = columns.map((column) => {
      const frame = column.rowsElement.getBoundingClientRect();
      if (frame.right < view.left - margin || frame.left > view.right + margin) return [];
      const [top, bottom] = [(view.top - margin - frame.top) / zoom, (view.bottom + margin - frame.top) / zoom];
      return rows.filter((row) => {
        const tile = column.tiles.get(row.id);
        return tile && tile.top + tile.height >= top && tile.top <= bottom;
      }).map((row) => row.id);
    });
    layers.ask(seen, seen.map((ids, index) => ids.map((id) => columns[index].tiles.get(id).version)).join());
    // Rows that changed while nobody saw them are asked for, too.
    const lacks = columns.some((column, index) =>
      seen[index].some((id) => column.tiles.get(id).drawn !== column.tiles.get(id).version));
    const text = JSON.stringify(seen);
    if (text === seenText && !lacks) return;
    if (text === seenText && see.asked === window.preview.revision) return;
    [seenText, see.asked] = [text, window.preview.revision];
    send({ action: 'see', rows: seen });
  });
}

// ---- What a person does

for (const name of ['settings', 'data', 'options', 'problems'])
  find(`${name}-button`).addEventListener('click', () => {
    togglePanel(name, find(name).hidden);
    if (name === 'data' && !find(name).hidden) dataPanel.ask();
    if (name === 'options' && !find(name).hidden) optionsPanel.ask();
    see();
  });
for (const name of ['settings', 'data', 'option-groups']) find(name).addEventListener('submit', (event) => event.preventDefault());
for (const id of ['align', 'frame']) find(id).addEventListener('change', () => {
  stage.classList.toggle('framed', find('frame').checked);
  place();
  see();
});
for (const id of ['layer-access', 'layer-touch']) find(id).addEventListener('change', () => {
  layers.choose({ access: find('layer-access').checked, touch: find('layer-touch').checked }, []);
  see();
});
find('zoom').addEventListener('input', () => {
  zoom = Number(find('zoom').value);
  find('zoom-text').textContent = `${Math.round(zoom * 100)} %`;
  place();
  inspector.redraw();
  layers.draw();
  clearTimeout(find('zoom').timer);
  find('zoom').timer = setTimeout(() => {
    send({ action: 'show', scale: pictureScale() });
    [seenText, see.asked] = ['', -1];
    see();
  }, 120);
});
for (const [id, share] of [['share-picture', sharePicture], ['share-page', sharePage]])
  find(id).addEventListener('click', async () => {
    await share(columns, rows, pictureScale(), find('title').textContent, send, say);
    seenText = '';
    see();
  });
stage.addEventListener('scroll', see, { passive: true });
new ResizeObserver(see).observe(stage);

for (const action of ['undo', 'redo']) find(action).addEventListener('click', () => send({ action }));

/** Shows a row that is named elsewhere. */
setProblems.onRow = (column, row) => {
  const element = elementOf(column, row);
  if (!element) return;
  select(element);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  stage.focus({ preventScroll: true });
};

function select(tile) {
  selected?.classList.remove('selected');
  selected = tile;
  tile?.classList.add('selected');
}

stage.addEventListener('click', (event) => {
  const tile = event.target.closest('.tile');
  if (!tile) return;
  select(tile);
  const frame = tile.getBoundingClientRect();
  inspector.inspect(Number(tile.dataset.column), tile.dataset.row,
    { x: (event.clientX - frame.left) / zoom, y: (event.clientY - frame.top) / zoom });
});
stage.addEventListener('pointermove', (event) => {
  const tile = event.target.closest('.tile');
  if (!tile || !inspector.isOpen) return;
  const frame = tile.getBoundingClientRect();
  inspector.point(Number(tile.dataset.column), tile.dataset.row,
    { x: (event.clientX - frame.left) / zoom, y: (event.clientY - frame.top) / zoom });
});
stage.addEventListener('keydown', (event) => {
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (!step && event.key !== 'Enter') return;
  // A badge is pressed by Enter, too.
  if (!step && event.target !== stage) return;
  event.preventDefault();
  const column = selected ? Number(selected.dataset.column) : 0;
  const row = selected ? rows.findIndex((entry) => entry.id === selected.dataset.row) : step ? -step[1] : 0;
  if (event.key === 'Enter') {
    if (selected) inspector.inspect(column, selected.dataset.row, null, true);
    return;
  }
  const next = columns[Math.max(0, Math.min(columns.length - 1, column + step[0]))];
  const tile = next?.tiles.get(rows[Math.max(0, Math.min(rows.length - 1, row + step[1]))]?.id);
  if (!tile) return;
  select(tile.element);
  tile.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

connect();

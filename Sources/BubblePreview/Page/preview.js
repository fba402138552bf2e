// The page of `bubble preview`: shows what it is sent, says what it sees. Texts become text nodes, never markup.
import { Address } from './address.js';
import { hasDrafts, showDrafts } from './conflict.js';
import { Connection } from './connection.js';
import { find, make } from './elements.js';
import { decode } from './pixels.js';
import { Inspector } from './inspector.js';
import { Layers } from './layers.js';
import { DataPanel } from './data.js';
import { showHistory } from './history.js';
import { Matrix } from './matrix.js';
import { MessageEditor } from './message.js';
import { NamesPanel } from './names.js';
import { OptionsPanel } from './options.js';
import { setProblems, togglePanel } from './problems.js';
import { sharePage, sharePicture } from './share.js';

const stage = find('stage');
let zoom = 1;
let columns = [];
let rows = [];
let selected = null;
let seenText = '';
/** Which messages of how many have rows, and how high one is about, to keep room for the others. */
const part = { first: 0, count: 0, total: 0, mean: 60 };
/** What measurements look at. */
window.preview = { revision: 0, came: 0, onUpdate: null };

const connection = new Connection((message) => take(message), (text) => { find('status').textContent = text; });
const send = (request) => {
  if (!connection.send(request) && ['write', 'save', 'change', 'undo', 'redo'].includes(request.action))
    say('bubble preview has ended: nothing was saved. What you wrote stays here.');
};

function say(text) {
  // What was said just before is still to be read.
  const shown = performance.now() - say.time < 1000 ? find('says').textContent : '';
  if (!shown) say.time = performance.now();
  if (!shown.includes(text)) find('says').textContent = shown ? `${shown}\n${text}` : text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { find('says').textContent = ''; }, 8000);
}

const elementOf = (column, row) => columns[column]?.tiles.get(row)?.element;
const inspector = new Inspector(send, say, () => zoom, elementOf);
const layers = new Layers(send, () => zoom, elementOf);

/** What is shown, as its address says it. */
const address = new Address(say, () => {
  const [{ row: id, column } = {}, { answer, chosen }] = [selected?.dataset, inspector];
  const row = rows.find((entry) => entry.id === id);
  const box = row && answer?.row === id && answer.column === Number(column) ? chosen : undefined;
  return { ...matrix.state, ...dataPanel.state, ...(row && { row: id, message: part.first + row.number, column, box }) };
});
const note = () => address.note();

const messageEditor = new MessageEditor(send, say);
inspector.onMessage = (row) => messageEditor.choose(row);
inspector.onChoice = note;
const dataPanel = new DataPanel(send, say, note);
const namesPanel = new NamesPanel(send, say);
const optionsPanel = new OptionsPanel(send);
const matrix = new Matrix((list) => send({ action: 'show', columns: list, scale: pictureScale() }), say, note);

const pictureScale = () => Math.min(4, zoom * devicePixelRatio);

// ---- What is sent

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
    case 'names': namesPanel.take(text); break;
    case 'unknown': matrix.drop(text.locales); break;
    case 'message': case 'mistakes': case 'saved': messageEditor.take(text); break;
    default:
      if (text.row !== undefined && text.kind === 'conflict') { messageEditor.take(text); break; }
      inspector.take(text);
      if (text.kind === 'boxes') messageEditor.choose(text.row);
  }
}

function begin(text) {
  find('title').textContent = text.title;
  document.title = `${text.title} – bubble preview`;
  if (matrix.isBuilt) {
    // The tool was started again, and counts versions anew.
    for (const column of columns) for (const tile of column.tiles.values()) tile.drawn = 0;
    [seenText, see.asked, see.wanted] = ['', -1, null];
    matrix.show();
    dataPanel.again();
    return inspector.startAgain();
  }
  if (hasDrafts()) showDrafts((key) => inspector.goOn(key));
  const state = address.begin();
  matrix.begin(text.columns, state);
  dataPanel.begin(state);
}

function update(text, pictures) {
  // What is seen stays where it is when the rows of a long conversation move on.
  const held = text.rows && text.first !== part.first && columns[0] ? rows.find((row) => row.id === see.first) : null;
  const heldTop = held && columns[0].tiles.get(held.id)?.top;
  const isNewMatrix = setColumns(text.columns);
  if (text.rows) setRows(text.rows);
  Object.assign(part, { first: text.first, total: text.total });
  window.preview.part = part;
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
  if (isMoved) {
    place(isNewMatrix);
    const tile = held && columns[0].tiles.get(held.id);
    if (tile) stage.scrollTop += (tile.top - heldTop) * zoom;
  }
  // The first update may show other data than the address says.
  if (text.milliseconds !== undefined && address.wanted && !dataPanel.wanted)
    address.choose(part, columns.length, { showRow, inspect: (...all) => inspector.inspect(...all), ask: (offset) => send({ action: 'window', offset }) });
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
  if (text.problems) setProblems(text.problems, text.places, columns, rows, send, part.count < part.total);
  if (text.milliseconds !== undefined) {
    find('status').textContent = `${text.cause ? text.cause + ': ' : ''}drawn in ${text.milliseconds.toFixed(1)} ms`;
    send({ action: 'drawn' });
  }
  window.preview.revision = text.revision;
  see();
  see.wanted = null;
  inspector.refresh(columns, Boolean(text.cause), part.count < part.total);
  messageEditor.refresh(text.cause);
  window.preview.onUpdate?.(text);
}

function setColumns(list) {
  const key = (column) => [column.width, column.appearance, column.direction, column.locale, column.textScale].join(' · ');
  const keys = list.map(key);
  if (keys.length === columns.length && keys.every((text, index) => columns[index].key === text)) return false;
  const known = new Map(columns.map((column) => [column.key, column]));
  // The heights and versions come anew.
  columns = list.map((column, index) => known.get(keys[index]) ?? newColumn(column, keys[index]));
  stage.replaceChildren(...columns.map((column) => column.element));
  columns.forEach((column, index) => {
    for (const tile of column.tiles.values()) tile.element.dataset.column = index;
  });
  seenText = '';
  return true;
}

function newColumn(column, key) {
  const element = make('section', '', { className: 'column' });
  const name = `${column.width} · ${column.appearance} · ${column.direction} · ${column.locale} · × ${column.textScale}`;
  const head = make('h2', name, { title: name });
  const time = make('span');
  head.append(time);
  const rowsElement = make('div', '', { className: 'rows' });
  element.append(head, rowsElement);
  return { key, name, width: column.width, element, head, time, rowsElement, tiles: new Map() };
}

function setRows(list) {
  rows = list;
  part.count = 0;
  for (const row of rows) row.number = row.message === undefined ? part.count : part.count++;
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
  const element = make('div', '', { className: 'tile' });
  Object.assign(element.dataset, { row: row.id, column: index });
  const canvas = make('canvas', '', { width: 1, height: 1, role: 'img',
    ariaLabel: row.message === undefined ? row.id : `${row.type} from ${row.sender}, ${row.message}` });
  element.append(canvas);
  const tile = { element, canvas, height: 0, version: 0, drawn: 0, badge: null };
  column.tiles.set(row.id, tile);
  column.rowsElement.append(element);
  return tile;
}

// ---- Where everything is

function place(isNewMatrix = false) {
  const isAligned = find('align').checked;
  const highest = rows.map((row) => Math.max(0, ...columns.map((column) => column.tiles.get(row.id)?.height ?? 0)));
  const isPart = part.count < part.total;
  // Else what is seen would move with each guess.
  if (isPart && (isNewMatrix || !part.isGuessed)) part.mean = highest.reduce((sum, height) => sum + height, 0) / part.count;
  part.isGuessed = isPart;
  // No browser has an element that is much higher than 30 million pixels.
  const mean = Math.min(part.mean, 3e7 / part.total / zoom);
  for (const column of columns) {
    let top = column.before = isPart ? part.first * mean : 0;
    rows.forEach((row, index) => {
      const tile = column.tiles.get(row.id);
      if (tile) {
        tile.top = top;
        Object.assign(tile.element.style, { top: `${top * zoom}px`, width: `${column.width * zoom}px`,
          height: `${tile.height * zoom}px` });
      }
      top += isAligned ? highest[index] : tile?.height ?? 0;
    });
    column.end = top;
    if (isPart) top += (part.total - part.first - part.count) * mean;
    column.element.style.width = `${column.width * zoom + (find('frame').checked ? 20 : 0)}px`;
    column.rowsElement.style.height = `${top * zoom + (find('frame').checked ? 20 : 0)}px`;
  }
}

/** Asks for the rows around what is seen, where those that there are end soon. */
function askForRows(seen) {
  const column = columns[Math.max(0, seen.findIndex((ids) => ids.length > 0))];
  if (part.count >= part.total || !column) return;
  const numbers = rows.filter((row) => seen.some((ids) => ids.includes(row.id))).map((row) => row.number);
  const [from, to] = [numbers[0], numbers.at(-1)];
  const isNear = numbers.length > 0 && (from >= 100 || part.first === 0) && (to < part.count - 100 || part.first + part.count === part.total);
  if (isNear) return;
  const top = (stage.getBoundingClientRect().top - column.rowsElement.getBoundingClientRect().top) / zoom;
  const gap = top < column.before ? top / column.before * part.first
    : part.first + part.count + (top - column.end) / Math.max(1, column.rowsElement.offsetHeight / zoom - column.end) * (part.total - part.first - part.count);
  const offset = Math.round(Math.max(0, Math.min(part.total, numbers.length > 0 ? part.first + (from + to) / 2 : gap)));
  if (see.wanted === offset) return;
  see.wanted = offset;
  send({ action: 'window', offset });
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
    see.first = seen.find((ids) => ids.length > 0)?.[0];
    askForRows(seen);
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

for (const name of ['settings', 'data', 'names', 'options', 'problems'])
  find(`${name}-button`).addEventListener('click', () => {
    togglePanel(name, find(name).hidden);
    if (name === 'data' && !find(name).hidden) dataPanel.ask();
    if (name === 'options' && !find(name).hidden) optionsPanel.ask();
    if (name === 'names' && !find(name).hidden) { namesPanel.ask(); find('names-search').focus(); }
    see();
  });
for (const name of ['settings', 'data', 'option-groups']) find(name).addEventListener('submit', (event) => event.preventDefault());
for (const id of ['align', 'frame']) find(id).addEventListener('change', () => {
  stage.classList.toggle('framed', find('frame').checked);
  place();
  see();
  note();
});
for (const id of ['layer-access', 'layer-touch']) find(id).addEventListener('change', () => {
  layers.choose({ access: find('layer-access').checked, touch: find('layer-touch').checked }, []);
  see();
  note();
});
find('zoom').addEventListener('input', () => {
  const [before, top] = [zoom, stage.scrollTop];
  zoom = Number(find('zoom').value);
  find('zoom-text').textContent = `${Math.round(zoom * 100)} %`;
  place();
  stage.scrollTop = top * zoom / before;
  inspector.redraw();
  layers.draw();
  note();
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

/** Shows a row that is named elsewhere; false: there is none. */
function showRow(column, row) {
  const element = elementOf(column, row);
  if (!element) return false;
  select(element);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  stage.focus({ preventScroll: true });
  return true;
}
setProblems.onRow = showRow;

function select(tile) {
  selected?.classList.remove('selected');
  selected = tile;
  tile?.classList.add('selected');
  note();
}

/** The column and the row of a tile, and the point in it, where something was done. */
function placeOf(event, tile) {
  const frame = tile.getBoundingClientRect();
  return [Number(tile.dataset.column), tile.dataset.row, { x: (event.clientX - frame.left) / zoom, y: (event.clientY - frame.top) / zoom }];
}

stage.addEventListener('click', (event) => {
  const tile = event.target.closest('.tile');
  if (!tile) return;
  select(tile);
  inspector.inspect(...placeOf(event, tile));
});
stage.addEventListener('pointermove', (event) => {
  const tile = event.target.closest('.tile');
  if (tile && inspector.isOpen) inspector.point(...placeOf(event, tile));
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

connection.open();

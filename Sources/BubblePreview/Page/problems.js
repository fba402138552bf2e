// What is wrong: as a list, at the rows that it concerns, and over all where something can't be used at all.
import { button, find, make } from './elements.js';

let problems = [];

export function togglePanel(name, shows) {
  find(name).hidden = !shows;
  find(`${name}-button`).setAttribute('aria-expanded', String(shows));
}

/** Shows a list of problems, and of each the rows that have it; of a part of a conversation, it says that they are of that part. */
export function setProblems(list, places, columns, rows, send, isPart) {
  problems = list;
  const button = find('problems-button');
  const errors = list.filter((problem) => problem.severity === 'error').length;
  button.textContent = (list.length === 0 ? 'No problems'
    : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${list.length - errors} ${list.length - errors === 1 ? 'warning' : 'warnings'}`)
    + (isPart ? ' in this part' : '');
  const placed = new Set(places.map(([problem]) => problem));
  button.classList.toggle('error', errors > 0);
  if (list.length === 0) togglePanel('problems', false);
  // What concerns no row is an error of all of a script, or of the conversation: the picture is that from before.
  setBanner(list.filter((problem, index) => problem.severity === 'error' && !placed.has(index)), rows, send);
  find('problem-list').replaceChildren(...groups(list).map((group) => problemItem(group, places, rows, send)));
  for (const column of columns) {
    for (const tile of column.tiles.values()) { tile.badge?.remove(); tile.badge = null; }
  }
  for (const [problem, column, row] of places) addBadge(problem, columns[column]?.tiles.get(rows[row]?.id));
}

/** The same mistake in several messages is told once. */
function groups(list) {
  const found = new Map();
  list.forEach((problem, index) => {
    const said = problem.text.replace(/^message [^\n]*?, layouter /, '').split('\n')[0];
    const key = problem.file ? [problem.severity, problem.file, problem.line, said].join('\n') : `${index}`;
    const group = found.get(key);
    if (group) group.numbers.push(index); else found.set(key, { problem, numbers: [index] });
  });
  return [...found.values()];
}

/** A text with what are lines of a source set apart: they are not wrapped, so that what stands below a letter stays there. */
export function textOf(problem) {
  const parts = [];
  for (const line of problem.text.split('\n')) {
    const isCode = /^\s*\d*\s*\|/.test(line);
    if (parts.at(-1)?.isCode !== isCode) parts.push({ isCode, lines: [] });
    parts.at(-1).lines.push(line);
  }
  return parts.map(({ isCode, lines }) => {
    // It is scrolled by the keyboard, too.
    const properties = isCode ? { className: 'code', tabIndex: 0, role: 'group', ariaLabel: 'Lines of the file' } : {};
    return make('pre', lines.join('\n'), properties);
  });
}

const shortPlace = (problem) => `${problem.file.split('/').slice(-2).join('/')}:${problem.line}`;

function problemItem({ problem, numbers }, places, rows, send) {
  const item = make('li', '', { className: problem.severity });
  item.dataset.problems = ` ${numbers.join(' ')} `;
  item.append(...textOf(problem));
  const found = new Map();
  for (const [number, column, row] of places)
    if (numbers.includes(number) && rows[row] && !found.has(row)) found.set(row, column);
  if (found.size > 0) {
    const note = make('p', `in ${found.size === 1 ? 'one message' : `${found.size} messages`}: `);
    for (const [row, column] of [...found].slice(0, 8))
      note.append(button(rows[row].message ?? rows[row].id, () => setProblems.onRow?.(column, rows[row].id)));
    if (found.size > 8) note.append(`and ${found.size - 8} more`);
    item.append(note);
  }
  if (problem.file) item.append(openButton(problem, send));
  return item;
}

function openButton(problem, send) {
  return button(`Open ${shortPlace(problem)}`, () => send({ action: 'open', file: problem.file, line: problem.line }),
    { title: `${problem.file}:${problem.line}` });
}

/** Says what can't be used at all, with the line and what to do; what is seen is the last good picture. */
function setBanner(errors, rows, send) {
  const banner = find('banner');
  const text = JSON.stringify(errors);
  if (banner.dataset.text === text) return;
  banner.dataset.text = text;
  banner.hidden = errors.length === 0;
  if (banner.hidden) return banner.replaceChildren();
  const [first] = errors;
  const head = make('h2', first.title ?? `${first.file ? shortPlace(first) : 'Something'} can't be used as it is: `
    + (rows.length > 0 ? 'what you see is from before' : 'there is nothing to show yet'));
  banner.replaceChildren(head, ...textOf(first), ...(first.file ? [openButton(first, send)] : []),
    ...(errors.length > 1 ? [button(`${errors.length - 1} more`, () => togglePanel('problems', true))] : []));
}

function addBadge(index, tile) {
  if (!tile) return;
  const problem = problems[index];
  if (!tile.badge) {
    tile.badge = button('', (event) => {
      event.stopPropagation();
      togglePanel('problems', true);
      for (const item of find('problem-list').children)
        item.classList.toggle('chosen', tile.badge.problems.some((number) => item.dataset.problems.includes(` ${number} `)));
      find('problem-list').querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
    }, { tabIndex: -1, className: 'badge', problems: [] });
    tile.element.append(tile.badge);
  }
  tile.badge.problems.push(index);
  if (problem.severity === 'error') tile.badge.classList.add('error');
  const all = tile.badge.problems.map((number) => problems[number]);
  const error = all.find((one) => one.severity === 'error');
  const more = all.length > 1 ? ` +${all.length - 1}` : '';
  tile.badge.textContent = error ? `⚠ ${error.file ? shortPlace(error) : ''}${more}` : `${all.length} ⚑`;
  tile.badge.title = tile.badge.problems.map((number) => problems[number].text).join('\n\n');
}

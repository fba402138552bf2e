// What is wrong, as a list and at the rows that it concerns.

const find = (id) => document.getElementById(id);
let problems = [];

export function togglePanel(name, shows) {
  find(name).hidden = !shows;
  find(`${name}-button`).setAttribute('aria-expanded', String(shows));
}

/** Shows a list of problems, and of each the rows that have it. */
export function setProblems(list, places, columns, rows, send) {
  problems = list;
  const button = find('problems-button');
  const errors = list.filter((problem) => problem.severity === 'error').length;
  button.textContent = list.length === 0 ? 'No problems'
    : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${list.length - errors} ${list.length - errors === 1 ? 'warning' : 'warnings'}`;
  const isFirst = errors > 0 && !setProblems.hadErrors;
  if (isFirst) togglePanel('problems', true);
  setProblems.hadErrors = errors > 0;
  find('problem-list').replaceChildren(...list.map((problem, index) => problemItem(problem, index, places, rows, send)));
  for (const column of columns) {
    for (const tile of column.tiles.values()) { tile.badge?.remove(); tile.badge = null; }
  }
  for (const [problem, column, row] of places) addBadge(problem, columns[column]?.tiles.get(rows[row]?.id));
}

function problemItem(problem, index, places, rows, send) {
  const item = document.createElement('li');
  item.className = problem.severity;
  item.id = `problem-${index}`;
  const text = document.createElement('pre');
  text.textContent = problem.text;
  item.append(text);
  const rowsOfIt = new Set(places.filter(([number]) => number === index).map(([, , row]) => rows[row]?.message));
  if (rowsOfIt.size > 0) {
    const note = document.createElement('p');
    note.textContent = `in ${[...rowsOfIt].slice(0, 5).join(', ')}${rowsOfIt.size > 5 ? ' …' : ''}`;
    item.append(note);
  }
  if (problem.file) item.append(openButton(problem.file, problem.line, send));
  return item;
}

function openButton(file, line, send) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Open ${file}:${line}`;
  button.addEventListener('click', () => send({ action: 'open', file, line }));
  return button;
}

function addBadge(index, tile) {
  if (!tile) return;
  const problem = problems[index];
  if (!tile.badge) {
    tile.badge = document.createElement('button');
    tile.badge.type = 'button';
    tile.badge.tabIndex = -1;
    tile.badge.className = 'badge';
    tile.element.append(tile.badge);
    tile.badge.problems = [];
    tile.badge.addEventListener('click', (event) => {
      event.stopPropagation();
      togglePanel('problems', true);
      for (const item of find('problem-list').children) item.classList.remove('chosen');
      for (const number of tile.badge.problems) find(`problem-${number}`)?.classList.add('chosen');
      find(`problem-${tile.badge.problems[0]}`)?.scrollIntoView({ block: 'nearest' });
    });
  }
  tile.badge.problems.push(index);
  if (problem.severity === 'error') tile.badge.classList.add('error');
  const isError = tile.badge.classList.contains('error');
  const place = problem.file ? `${problem.file.split('/').slice(-2).join('/')}:${problem.line}` : '';
  tile.badge.textContent = isError ? `⚠ ${place}` : `${tile.badge.problems.length} ⚑`;
  tile.badge.title = tile.badge.problems.map((number) => problems[number].text).join('\n\n');
}

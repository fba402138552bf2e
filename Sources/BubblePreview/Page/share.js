// The matrix as one picture, and as one file of a page that works from disk.

/** Waits until every row is drawn as it is now; false: that took too long. */
async function drawAll(columns, rows, send) {
  send({ action: 'see', rows: columns.map(() => rows.map((row) => row.id)) });
  const isDrawn = () => columns.every((column) => rows.every((row) => {
    const tile = column.tiles.get(row.id);
    return !tile || tile.drawn === tile.version;
  }));
  for (let step = 0; step < 200 && !isDrawn(); step++) await new Promise((done) => { setTimeout(done, 50); });
  return isDrawn();
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Draws a column's rows below each other. */
function columnCanvas(column, rows, scale) {
  const tiles = rows.map((row) => column.tiles.get(row.id)).filter((tile) => tile?.drawn);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(column.width * scale));
  // In a long conversation there are rows of some messages alone.
  const end = Math.max(...tiles.map((tile) => tile.top + tile.height), column.before);
  canvas.height = Math.max(1, Math.round((end - column.before) * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = column.rowsElement.style.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const tile of tiles) context.drawImage(tile.canvas, 0, Math.round((tile.top - column.before) * scale));
  return canvas;
}

/** The most pixels of one side that browsers draw. */
const limit = 16384;

export async function sharePicture(columns, rows, scale, title, send, say) {
  if (!await drawAll(columns, rows, send)) return say('The rows could not all be drawn; nothing was saved.');
  const parts = columns.map((column) => columnCanvas(column, rows, scale));
  const [gap, head] = [16, 28];
  const canvas = document.createElement('canvas');
  canvas.width = parts.reduce((sum, part) => sum + part.width + gap, gap);
  canvas.height = head + Math.max(...parts.map((part) => part.height)) + gap;
  if (canvas.width > limit || canvas.height > limit)
    return say(`The picture would have ${canvas.width} × ${canvas.height} pixels, more than ${limit} at a side: choose fewer columns, or a smaller zoom.`);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eceff3';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let left = gap;
  columns.forEach((column, index) => {
    context.fillStyle = '#16191d';
    context.font = '12px system-ui, sans-serif';
    context.fillText(column.name, left, 18, parts[index].width);
    context.drawImage(parts[index], left, head);
    left += parts[index].width + gap;
  });
  canvas.toBlob((blob) => (blob ? save(blob, `${title}.png`) : say('The picture is too large for this browser.')));
}

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export async function sharePage(columns, rows, scale, title, send, say) {
  if (!await drawAll(columns, rows, send)) return say('The rows could not all be drawn; nothing was saved.');
  const sections = columns.map((column) => {
    const canvas = columnCanvas(column, rows, scale);
    return `<section><h2>${escaped(column.name)}</h2><img alt="${escaped(column.name)}" width="${column.width}" src="${canvas.toDataURL()}"></section>`;
  });
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>`
    + '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">'
    + '<style>body{font:14px system-ui,sans-serif;background:#eceff3;color:#16191d;display:flex;gap:16px;align-items:flex-start}h2{font-size:12px}</style>'
    + `<h1 hidden>${escaped(title)}</h1>${sections.join('')}</html>`;
  save(new Blob([text], { type: 'text/html' }), `${title}.html`);
}

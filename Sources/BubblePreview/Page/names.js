// Symbols and colours by their names: a click writes a name at the caret of the text that is edited, or copies it.
import { button, find, make } from './elements.js';

const drawingSpace = 'http://www.w3.org/2000/svg';

function drawing(outline, side) {
  const [picture, path] = ['svg', 'path'].map((name) => document.createElementNS(drawingSpace, name));
  picture.setAttribute('viewBox', `0 0 ${side} ${side}`);
  picture.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', outline);
  picture.append(path);
  return picture;
}

function swatch(color) {
  const element = make('span', '', { className: 'swatch' });
  element.style.background = color;
  return element;
}

export class NamesPanel {
  constructor(send, say) {
    Object.assign(this, { send, say, field: null });
    find('names-search').addEventListener('input', () => this.ask());
    for (const id of ['source-text', 'message-text']) find(id).addEventListener('focus', () => { this.field = find(id); });
  }

  ask() { this.send({ action: 'names', text: find('names-search').value }); }

  take({ text, found, total, side, symbols, colors }) {
    // Something else is sought by now.
    if (text !== find('names-search').value) return;
    const [count, all] = [found, total].map((number) => number.toLocaleString('en-GB'));
    const isNear = found === 0 && symbols.length > 0;
    find('names-count').textContent = `${count} of ${all} symbols${isNear ? '; the nearest:' : found > symbols.length ? `, the first ${symbols.length}:` : ''}`;
    find('name-list').replaceChildren(
      ...colors.map(({ name, light, dark }) => this.item(name, swatch(light), swatch(dark))),
      ...symbols.map(({ name, outline }) => this.item(name, drawing(outline, side))));
  }

  item(name, ...pictures) {
    const item = make('li');
    item.append(button('', () => this.use(name)));
    item.firstChild.append(...pictures, name);
    return item;
  }

  /** Writes a name at the caret, in quotes where it is in none, or else copies it. */
  async use(name) {
    const { field } = this;
    if (field?.checkVisibility()) {
      const line = field.value.slice(0, field.selectionStart).split('\n').at(-1);
      const text = line.split('"').length % 2 === 0 ? name : `"${name}"`;
      field.focus();
      // So that Ctrl-Z takes it back.
      if (!document.execCommand('insertText', false, text)) field.setRangeText(text);
      return;
    }
    try {
      await navigator.clipboard.writeText(name);
      this.say(`“${name}” was copied.`);
    } catch {
      this.say(`This browser copies nothing: the name is ${name}`);
    }
  }
}

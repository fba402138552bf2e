// The state of the page in its address: a reload, or the same address in another window, shows the same.
import { find } from './elements.js';

const number = (least, most) => (text) => (text.trim() !== '' && Number(text) >= least && Number(text) <= most ? Number(text) : null);
const whole = (most) => (text) => (/^\d{1,20}$/.test(text) && BigInt(text) <= most ? text : null);
const word = (...words) => (text) => (words.includes(text) ? text : null);
const some = (most) => (text) => (text !== '' && text.length <= most ? text : null);
const flag = word('true', 'false');

/** What may stand in an address, and what reads it; null: that is wrong. */
const parts = {
  widths: number(160, 4000), appearances: word('light', 'dark'), directions: word('ltr', 'rtl'), locales: some(40), scales: number(0.5, 5),
  zoom: number(0.2, 3), align: flag, frame: flag, 'layer-access': flag, 'layer-touch': flag,
  data: word('random', 'stream'), name: some(200), seed: whole(2n ** 64n - 1n), moment: number(0, 1e6),
  row: some(500), message: whole(10n ** 9n), column: whole(63n), box: whole(10n ** 6n),
};
/** Lists, of which commas part the elements. */
const lists = ['widths', 'appearances', 'directions', 'locales', 'scales'];
/** The fields of the page that are in the address where they are not as usual. */
const fields = ['zoom', 'align', 'frame', 'layer-access', 'layer-touch'];

const isBox = (field) => field.type === 'checkbox';

const valueOf = (field) => String(isBox(field) ? field.checked : field.value);
const usualOf = (field) => String(isBox(field) ? field.defaultChecked : field.defaultValue);

/** Reads the address, which anyone may have written: what is wrong in it is left out, and said. */
function readAddress(say) {
  const [state, wrong] = [{}, []];
  for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
    const texts = lists.includes(name) ? text.split(',') : [text];
    const values = Object.hasOwn(parts, name) && texts.length <= 64 ? texts.map(parts[name]) : [null];
    const good = values.filter((value) => value !== null);
    if (good.length < values.length) wrong.push(`${name}=${text}`.slice(0, 60));
    if (good.length > 0) state[name] = lists.includes(name) ? good : good[0];
  }
  if (wrong.length > 0) say(`Ignored in the address, since it is not valid: ${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? ' …' : ''}`);
  return state;
}

export class Address {
  /** `state` returns what the page shows, but for its fields; members that are undefined are left out. */
  constructor(say, state) {
    Object.assign(this, { say, state, wanted: null });
    // Another address was typed, or chosen from the history.
    addEventListener('hashchange', () => location.reload());
  }

  /** Sets the fields, as a person does, and returns the whole state of the address. */
  begin() {
    const state = readAddress(this.say);
    if (state.row !== undefined) this.wanted = state;
    for (const field of fields.map(find).filter(({ id }) => state[id] !== undefined)) {
      if (isBox(field)) field.checked = state[field.id] === 'true'; else field.value = state[field.id];
      field.dispatchEvent(new Event(isBox(field) ? 'change' : 'input'));
    }
    return state;
  }

  /** Chooses the row that the address names, or asks for the part of the conversation that has it. */
  choose({ first, count, total }, columnCount, { showRow, inspect, ask }) {
    const { row, box } = this.wanted;
    const [column, message] = [Math.min(Number(this.wanted.column ?? 0), columnCount - 1), Number(this.wanted.message ?? 0)];
    if (showRow(column, row)) {
      if (box !== undefined) inspect(column, row, Number(box));
    } else if (message < total && (message < first || message >= first + count)) {
      return ask(message);
    } else {
      this.say(`No row is called “${row}”: ignored.`);
    }
    this.wanted = null;
  }

  /** Writes what is shown, once all that the address names is shown. */
  note() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.wanted) this.write(); }, 150);
  }

  write() {
    const changed = fields.map(find).filter((field) => valueOf(field) !== usualOf(field));
    const state = { ...Object.fromEntries(changed.map((field) => [field.id, valueOf(field)])), ...this.state() };
    const values = new URLSearchParams(Object.keys(parts).filter((name) => state[name] !== undefined).map((name) => [name, state[name]]));
    window.history.replaceState(null, '', values.size > 0 ? `#${values.toString().replaceAll('%2C', ',')}` : location.pathname);
  }
}

// Which columns there are: every combination of what is chosen.
import { find, make } from './elements.js';

const choices = {
  widths: { values: [240, 320, 375, 430, 600, 1024], parse: (text) => Number(text) || null },
  appearances: { values: ['light', 'dark'] },
  directions: { values: ['ltr', 'rtl'] },
  locales: { values: ['en_GB', 'de_DE', 'ar', 'he', 'hi_IN', 'ja_JP', 'pt_BR', 'th'], parse: (text) => text || null },
  scales: { values: [0.8, 1, 1.5, 2, 3], parse: (text) => Number(text) || null },
};
const names = { widths: 'width', appearances: 'appearance', directions: 'direction', locales: 'locale', scales: 'textScale' };

export class Matrix {
  constructor(send, say, note) { Object.assign(this, { send, say, note, isBuilt: false, isChosen: false }); }

  /** Offers what there may be, and shows the columns that the command says, but for what the address says. */
  begin(columns, state) {
    Object.assign(this, { isBuilt: true, columns });
    for (const [id, choice] of Object.entries(choices)) {
      const field = find(id);
      choice.chosen = new Set(state[id] ?? columns.map((column) => column[names[id]]));
      for (const value of new Set([...choice.values, ...choice.chosen])) field.append(this.checkbox(choice, value));
      if (choice.parse) field.append(this.other(field, choice));
    }
    if (Object.keys(choices).some((id) => state[id])) this.show(); else this.send(columns);
  }

  /** What the address has of it, once something was chosen. */
  get state() {
    return this.isChosen ? Object.fromEntries(Object.entries(choices).map(([id, choice]) => [id, [...choice.chosen]])) : {};
  }

  /** Drops languages that the tool does not know; if no other was chosen, those of the command are left. */
  drop(unknown) {
    const { chosen } = choices.locales;
    for (const locale of unknown) chosen.delete(locale);
    if (chosen.size === 0) for (const { locale } of this.columns) chosen.add(locale);
    for (const label of find('locales').querySelectorAll('label')) {
      const locale = label.textContent.slice(1);
      if (unknown.includes(locale)) label.remove(); else label.firstChild.checked = chosen.has(locale);
    }
    this.say(`No language is called “${unknown.join('”, “')}”: ignored.`);
    this.show();
  }

  other(field, choice) {
    const input = make('input', '', { type: 'text', placeholder: 'other', ariaLabel: `another of ${field.querySelector('legend').textContent}` });
    input.addEventListener('change', () => {
      const value = choice.parse(input.value.trim());
      if (value === null || choice.chosen.has(value)) return;
      choice.chosen.add(value);
      field.insertBefore(this.checkbox(choice, value), input);
      input.value = '';
      this.show();
    });
    return input;
  }

  checkbox(choice, value) {
    const [label, box] = [make('label'), make('input', '', { type: 'checkbox', checked: choice.chosen.has(value) })];
    box.addEventListener('change', () => {
      if (box.checked) choice.chosen.add(value); else choice.chosen.delete(value);
      // Of nothing there is no matrix.
      if (choice.chosen.size === 0) { choice.chosen.add(value); box.checked = true; }
      this.show();
    });
    label.append(box, ` ${value}`);
    return label;
  }

  show() {
    const wanted = [];
    for (const width of [...choices.widths.chosen].sort((a, b) => a - b))
      for (const textScale of [...choices.scales.chosen].sort((a, b) => a - b))
        for (const locale of choices.locales.chosen)
          for (const direction of choices.directions.chosen)
            for (const appearance of choices.appearances.chosen)
              wanted.push({ width, textScale, locale, direction, appearance });
    if (wanted.length > 64) this.say(`The matrix has ${wanted.length} columns; the first 64 are shown.`);
    this.isChosen = true;
    this.send(wanted.slice(0, 64));
    this.note();
  }
}

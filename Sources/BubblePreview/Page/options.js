// The options of scripts and of built-in layouters: switches, sliders and choices.
import { button, find, make } from './elements.js';

export class OptionsPanel {
  constructor(send) { this.send = send; }

  ask() { this.send({ action: 'options' }); }

  take(message) {
    // What is being dragged or typed is not taken away.
    const focused = document.activeElement?.closest('#option-groups') ? document.activeElement.id : null;
    const open = new Set([...document.querySelectorAll('#option-groups details[open]')].map((element) => element.dataset.layouter));
    const isFirst = find('option-groups').childElementCount === 0;
    find('option-groups').replaceChildren(...message.groups.map((group) => {
      const details = make('details', '', { open: isFirst ? group.isScript : open.has(group.layouter) });
      details.dataset.layouter = group.layouter;
      const changed = group.options.filter((option) => option.value !== option.standard).length;
      details.append(make('summary', `${group.layouter}${changed ? ` (${changed} changed)` : ''}`));
      for (const option of group.options) details.append(this.row(group.layouter, option));
      return details;
    }));
    if (focused) find(focused)?.focus();
  }

  row(layouter, option) {
    const row = make('div', '', { className: 'option' });
    const id = `option-${layouter}-${option.name}`;
    const label = make('label', option.name, { htmlFor: id, title: option.doc });
    const change = (value) => this.send({ action: 'option', name: layouter, text: option.name, value });
    row.append(label, ...this.fields(option, id, change));
    if (option.value !== option.standard)
      row.append(button('As usual', () => change(undefined), { id: `${id}-reset`, ariaLabel: `${option.name} as usual` }));
    row.append(make('p', option.doc));
    return row;
  }

  fields(option, id, change) {
    if (option.type === 'flag') {
      const box = make('input', '', { type: 'checkbox', id, checked: option.value === 'true', role: 'switch' });
      box.addEventListener('change', () => change(String(box.checked)));
      return [box];
    }
    if (option.type === 'word') {
      const select = make('select', '', { id });
      for (const word of option.words) select.append(make('option', word));
      select.value = option.value;
      select.addEventListener('change', () => change(select.value));
      return [select];
    }
    if (option.type === 'text') {
      const field = make('input', '', { type: 'text', id, value: option.value });
      field.addEventListener('change', () => change(field.value));
      return [field];
    }
    const standard = Number(option.standard) || 0;
    const step = option.type === 'integer' || Math.abs(standard) >= 10 || option.standard === '' ? 1 : 0.05;
    const number = make('input', '', { type: 'number', id, value: option.value, step: option.type === 'integer' ? 1 : 'any' });
    const reach = Math.max(2 * Math.abs(standard), option.standard === '' ? 400 : 10, Math.abs(Number(option.value)));
    const slider = make('input', '', { type: 'range', id: `${id}-slider`, min: standard < 0 ? -reach : 0, max: reach, step, ariaLabel: `${option.name}, dragged` });
    slider.value = option.value === '' ? 0 : option.value;
    slider.addEventListener('input', () => { number.value = slider.value; });
    slider.addEventListener('change', () => change(slider.value));
    number.addEventListener('change', () => change(number.value === '' ? undefined : number.value));
    return [slider, number];
  }
}

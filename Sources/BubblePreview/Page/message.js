// The JSON of the message that is inspected: edited beside its bubble, and written to its file only where that is asked for.
import { suggestions } from './completion.js';
import { ask, draftOf, hasDrafts, keepDraft, put } from './conflict.js';
import { button, find, make } from './elements.js';

export class MessageEditor {
  constructor(send, say) {
    Object.assign(this, { send, say, row: null, schema: null, shown: '', digest: '', offers: [], chosen: -1 });
    this.field = find('message-text');
    find('message-details').addEventListener('toggle', () => this.ask());
    this.field.addEventListener('input', () => { this.changed(); this.offer(false); });
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('blur', () => { this.leaving = setTimeout(() => this.hide(), 150); });
    // Who comes back at once is not waited out.
    this.field.addEventListener('focus', () => clearTimeout(this.leaving));
    for (const element of [this.field, find('inspector')]) element.addEventListener('scroll', () => this.placeOffers());
    addEventListener('resize', () => this.placeOffers());
    addEventListener('beforeunload', (event) => {
      if (!this.isClean || hasDrafts()) event.preventDefault();
    });
    find('message-save').addEventListener('click', () => this.save());
    find('message-revert').addEventListener('click', () => {
      send({ action: 'revert', row: this.row });
      this.shown = this.field.value;
      this.keep();
      this.ask();
    });
  }

  get isOpen() { return find('message-details').open && !find('inspector').hidden; }
  get isClean() { return this.field.value === this.shown; }

  /** Another row is inspected, or the same one once more. */
  choose(row) {
    if (row === this.row) return;
    if (this.row && !this.isClean) this.say('What you wrote of the message before is kept; it is not saved.');
    this.row = row;
    find('message-details').hidden = !row.startsWith('message ');
    this.schema = null;
    this.field.value = this.shown = '';
    ask(find('message-conflict'), null);
    find('mistakes').replaceChildren();
    this.ask();
  }

  ask() { if (this.isOpen && this.row) this.send({ action: 'message', row: this.row }); }

  /** Something was saved. */
  refresh(cause) { if (cause) this.ask(); }

  save() { this.send({ action: 'save', row: this.row, text: this.field.value, digest: this.digest }); }

  /** Notes what was written and is in no file yet. */
  keep() { if (this.row) keepDraft(`message ${this.row}`, this.isClean ? null : { text: this.field.value, digest: this.digest }); }

  take(message) {
    if (message.row !== this.row) return;
    if (message.kind === 'mistakes') return this.showMistakes(message.mistakes);
    if (message.kind === 'conflict') return this.askAbout(message);
    Object.assign(this, { shown: message.text, digest: message.digest });
    ask(find('message-conflict'), null);
    if (message.kind === 'saved') return this.keep();
    this.schema = message;
    const draft = draftOf(`message ${this.row}`);
    this.field.value = draft?.text ?? message.text;
    find('message-save').disabled = !message.file;
    find('message-save').textContent = message.file ? `Save to ${message.file}` : 'Stands in no file';
    this.showMistakes([]);
    if (draft && !this.isClean) {
      this.digest = draft.digest;
      this.changed();
      if (draft.digest !== message.digest) this.askAbout({ ...message, name: message.file ?? 'The message' });
    }
    this.keep();
  }

  /** The file is another one than what is being written is based on. */
  askAbout(conflict) {
    const know = () => { Object.assign(this, { shown: conflict.text, digest: conflict.digest }); };
    ask(find('message-conflict'), conflict, this.field, {
      keep: () => { know(); this.save(); },
      take: () => { know(); put(this.field, conflict.text); this.keep(); this.send({ action: 'revert', row: this.row }); },
    });
  }

  changed() {
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send({ action: 'edit', row: this.row, text: this.field.value }), 120);
  }

  showMistakes(mistakes) {
    this.field.setAttribute('aria-invalid', String(mistakes.some((mistake) => mistake.isError)));
    find('mistakes').replaceChildren(...mistakes.map((mistake) => {
      const item = make('li');
      item.append(button(`line ${mistake.line}: ${mistake.text}`, () => this.goTo(mistake.line), { className: mistake.isError ? 'error' : 'warning' }));
      return item;
    }));
  }

  goTo(line) {
    const lines = this.field.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  }

  // ---- Completion

  offer(isAsked) {
    const caret = this.field.selectionStart;
    this.offers = this.schema ? suggestions(this.field.value, caret, this.schema) : [];
    const isTyping = this.offers.length > 0 && caret > this.offers[0].start;
    if (!isAsked && !isTyping) return this.hide();
    this.chosen = 0;
    this.showOffers();
  }

  showOffers() {
    const list = find('offers');
    list.hidden = this.offers.length === 0;
    // As many as can be seen without scrolling.
    const first = Math.max(0, Math.min(this.chosen - 4, this.offers.length - 9));
    list.replaceChildren(...this.offers.slice(first, first + 9).map((offer, place) => {
      const index = first + place;
      const item = make('li', offer.label, { id: `offer-${index}`, role: 'option', ariaSelected: String(index === this.chosen) });
      item.append(make('span', offer.detail));
      item.addEventListener('pointerdown', (event) => { event.preventDefault(); this.accept(index); });
      return item;
    }));
    this.placeOffers();
    if (list.hidden) this.field.removeAttribute('aria-activedescendant');
    else this.field.setAttribute('aria-activedescendant', `offer-${this.chosen}`);
  }

  /** Below the line of the caret, or above it where there is more room. */
  placeOffers() {
    const list = find('offers');
    if (list.hidden) return;
    const frame = this.field.getBoundingClientRect();
    const style = getComputedStyle(this.field);
    const height = parseFloat(style.lineHeight);
    const line = this.field.value.slice(0, this.field.selectionStart).split('\n').length - 1;
    const within = frame.top + parseFloat(style.paddingTop) + line * height - this.field.scrollTop;
    const top = Math.max(frame.top, Math.min(frame.bottom - height, within));
    const below = top + height + 2;
    const isBelow = below + list.offsetHeight <= innerHeight || top < innerHeight - below;
    Object.assign(list.style, { left: `${frame.left}px`, width: `${frame.width}px`,
      top: `${Math.max(0, isBelow ? Math.min(below, innerHeight - list.offsetHeight) : top - 2 - list.offsetHeight)}px` });
  }

  hide() { this.offers = []; this.showOffers(); }

  accept(index) {
    const offer = this.offers[index];
    const caret = this.field.selectionStart;
    // A quote that is there already is not written twice.
    const rest = this.field.value.slice(caret);
    const end = offer.written.endsWith('"') && rest.startsWith('"') ? caret + 1 : caret;
    this.field.setRangeText(offer.written, offer.start, end, 'end');
    this.hide();
    this.changed();
  }

  key(event) {
    if (event.key === ' ' && event.ctrlKey) { event.preventDefault(); return this.offer(true); }
    if (this.offers.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.chosen = (this.chosen + step + this.offers.length) % this.offers.length;
    else if (event.key === 'Escape') { event.stopPropagation(); this.hide(); }
    else if (event.key === 'Enter' || event.key === 'Tab') this.accept(this.chosen);
    else return;
    event.preventDefault();
    if (step) this.showOffers();
  }
}

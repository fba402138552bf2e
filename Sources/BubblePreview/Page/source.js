// The text of a script: lines that light up what they made, and the whole to be written anew.
import { ask, draftOf, keepDraft, put } from './conflict.js';
import { find, make } from './elements.js';

export class SourceView {
  constructor(send, say, light) {
    Object.assign(this, { send, say, light, file: null, line: 0, text: '', digest: '' });
    this.field = find('source-text');
    find('source').addEventListener('keydown', (event) => this.key(event));
    find('source-name').addEventListener('change', () => this.choose());
    find('source-edit').addEventListener('click', () => this.edit());
    find('source-save').addEventListener('click', () => this.save());
    find('source-leave').addEventListener('click', () => this.leave());
    this.field.addEventListener('input', () => this.keep());
    this.field.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); this.save(); }
      // What is being written is not closed with the inspector.
      if (event.key === 'Escape') event.stopPropagation();
    });
    addEventListener('beforeunload', (event) => { if (this.isDirty) event.preventDefault(); });
  }

  get isEdited() { return !this.field.hidden; }
  get isDirty() { return this.isEdited && this.field.value !== this.plain; }
  /** The text with the ends of lines that a field has. */
  get plain() { return this.text.replaceAll('\r\n', '\n'); }

  take(message) {
    const isSame = message.file === this.file;
    if (message.kind === 'written') {
      if (isSame) this.know(message);
      return this.say('The file was saved. Ctrl-Z outside of the text takes that back.');
    }
    if (message.kind === 'conflict') {
      if (isSame && this.isEdited) this.askAbout(message); else this.say(`${message.name} was deleted.`);
      return;
    }
    if (this.isDirty && isSame) {
      if (this.field.value === message.text.replaceAll('\r\n', '\n')) this.know(message);
      else if (message.digest !== this.digest) this.askAbout({ ...message, name: message.file.split('/').slice(-2).join('/') });
      return;
    }
    // What is being written is not taken away, nor replaced by the file of another box.
    if (this.isDirty || (this.isEdited && !isSame && message.file !== this.wanted)) return;
    this.wanted = null;
    Object.assign(this, { file: message.file, text: message.text, digest: message.digest, line: 0 });
    this.isOwn = message.isOwn;
    find('source-name').replaceChildren(...(message.files ?? [message.file]).map((file) =>
      make('option', file.split('/').slice(-2).join('/'), { value: file, selected: file === message.file })));
    // A caret in a text that is as it was stays where it is.
    if (this.isEdited && isSame && this.field.value !== this.plain) this.field.value = this.plain;
    this.showLines(!(this.isEdited && isSame));
    this.fill(message);
    this.goToLine(message.line ?? 1);
    this.goOn(message);
  }

  /** The file is as it is here. */
  know({ text, digest }) {
    Object.assign(this, { text, digest });
    ask(find('source-conflict'), null);
    this.keep();
  }

  /** Notes what was written and is in no file yet. */
  keep() { if (this.file) keepDraft(`source ${this.file}`, this.isDirty ? { text: this.field.value, digest: this.digest } : null); }

  /** Goes on with what was written of a file before the page was loaded again. */
  goOn(message) {
    const draft = draftOf(`source ${this.file}`);
    if (!draft || !this.isOwn || this.isEdited) return;
    this.edit(false);
    this.field.value = draft.text;
    this.digest = draft.digest;
    find('source-details').open = true;
    if (this.isDirty && draft.digest !== message.digest) this.askAbout({ ...message, name: this.file.split('/').slice(-2).join('/') });
    this.keep();
  }

  /** The file is another one than what is being written is based on. */
  askAbout(conflict) {
    // What is asked about is known from now on: a later change is asked about once more.
    const know = () => { this.text = conflict.text ?? ''; this.digest = conflict.digest; };
    ask(find('source-conflict'), conflict, this.field, {
      keep: () => { know(); this.save(true); },
      take: () => { know(); put(this.field, this.plain); this.keep(); if (conflict.text === undefined) this.leave(); },
    });
  }

  /** Asks for the file again while it is edited: another program may have saved it. */
  refresh() { if (this.isEdited) this.send({ action: 'source', file: this.file, line: this.line }); }

  fill(message) {
    find('source').replaceChildren(...message.text.split('\n').map((line, index) => {
      const item = make('li', line || ' ', { id: `line-${index + 1}`, role: 'option', ariaLabel: `line ${index + 1}: ${line.trim() || 'empty'}` });
      item.addEventListener('click', () => { this.goToLine(index + 1); this.light(this.file, index + 1); });
      item.addEventListener('dblclick', () => this.send({ action: 'open', file: this.file, line: index + 1 }));
      return item;
    }));
  }

  /** Another file is to be shown. */
  choose() {
    if (this.isDirty) {
      find('source-name').value = this.file;
      return this.say('Save what was written, or leave it, before you look at another file.');
    }
    this.wanted = find('source-name').value;
    this.send({ action: 'source', file: this.wanted, line: 1 });
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!this.file) return;
    if (event.key === 'Enter') this.send({ action: 'open', file: this.file, line: this.line });
    if (!step) return;
    event.preventDefault();
    this.goToLine(Math.max(1, Math.min(find('source').children.length, this.line + step)));
    this.light(this.file, this.line, false);
  }

  /** Chooses a line. */
  goToLine(line) {
    const before = find(`line-${this.line}`);
    before?.classList.remove('here');
    before?.setAttribute('aria-selected', 'false');
    this.line = line;
    const item = find(`line-${line}`);
    item?.classList.add('here');
    item?.setAttribute('aria-selected', 'true');
    if (item) find('source').setAttribute('aria-activedescendant', item.id); else find('source').removeAttribute('aria-activedescendant');
    if (find('source-details').open) item?.scrollIntoView({ block: 'nearest' });
  }

  // ---- Writing

  showLines(shows) {
    find('source').hidden = !shows;
    find('source-edit').hidden = !shows || !this.isOwn;
    for (const id of ['source-text', 'source-save', 'source-leave']) find(id).hidden = shows;
  }

  edit(takesFocus = true) {
    this.field.value = this.plain;
    this.showLines(false);
    if (!takesFocus) return;
    // The caret stands in the line that is chosen.
    const start = this.plain.split('\n').slice(0, this.line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.field.focus();
    this.field.setSelectionRange(start, start);
  }

  save(isAsked = false) {
    if (!this.isDirty && !isAsked) return;
    const text = this.field.value;
    this.send({ action: 'write', file: this.file, digest: this.digest,
      text: this.text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text });
  }

  leave() {
    if (this.isDirty && !confirm('Drop what was written and is not saved?')) return;
    this.field.value = this.plain;
    this.keep();
    ask(find('source-conflict'), null);
    this.showLines(true);
    this.send({ action: 'source', file: this.file, line: this.line });
    find('source-edit').focus();
  }
}

// Texts that were written here and are in no file yet: they outlive a reload of the page, and where their file has changed the page keeps both and asks.
import { button, find, make } from './elements.js';

const prefix = 'draft ';

/** What was written and not saved, and the digest of the file that it is based on. */
export const draftOf = (key) => JSON.parse(sessionStorage.getItem(prefix + key));
export const hasDrafts = () => Object.keys(sessionStorage).some((key) => key.startsWith(prefix));

export function keepDraft(key, draft) {
  try {
    if (draft) sessionStorage.setItem(prefix + key, JSON.stringify(draft)); else sessionStorage.removeItem(prefix + key);
  } catch { /* There is no room: the page asks before it is left. */ }
}

/** Lists what was written before the page was loaded again. */
export function showDrafts(show) {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  find('drafts').hidden = keys.length === 0;
  find('drafts').replaceChildren(...keys.map((key) => {
    const item = make('details');
    const end = () => { item.remove(); find('drafts').hidden = find('drafts').childElementCount === 0; };
    item.append(make('summary', `What you wrote of ${key.replace(/^\w+ /, '').split('/').slice(-2).join('/')} is in no file yet`), make('pre', draftOf(key).text),
      button('Go on with it', () => { end(); show(key); }), button('Drop it', () => { end(); keepDraft(key, null); }));
    item.open = true;
    return item;
  }));
}

/** Puts a text into a field so that Ctrl-Z brings back what was there. */
export function put(field, text) {
  field.focus();
  field.select();
  if (!document.execCommand(text ? 'insertText' : 'delete', false, text)) field.value = text;
}

/** The lines that differ, between the first and the last that do. */
function differences(theirs, mine) {
  const [old, own] = [theirs.split('\n'), mine.split('\n')];
  let [start, end] = [0, 0];
  while (start < Math.min(old.length, own.length) && old[start] === own[start]) start++;
  while (end < Math.min(old.length, own.length) - start && old.at(-1 - end) === own.at(-1 - end)) end++;
  const shown = (lines, name) => [`${name}, from line ${start + 1}:`, ...lines.slice(start, lines.length - end).map((line) => `  ${line}`)];
  return [...shown(old, 'In the file'), ...shown(own, 'Yours')].join('\n');
}

/** Asks which of two texts is to stay: that of the field, or that of its file; null: nothing is asked. */
export function ask(place, conflict, field, { keep, take } = {}) {
  if (conflict && !place.hidden && place.dataset.digest === conflict.digest) return;
  place.dataset.digest = conflict?.digest;
  place.hidden = !conflict;
  place.replaceChildren();
  if (!conflict) return;
  const isGone = conflict.text === undefined;
  const done = (action) => () => { ask(place, null); action(); };
  const both = make('details');
  both.append(make('summary', 'See both'), make('pre', differences(conflict.text ?? '', field.value), { className: 'code', tabIndex: 0 }));
  place.append(make('h3', `${conflict.name} ${isGone ? 'was deleted' : 'has changed'} since you began to write`),
    make('p', `Nothing of yours was saved over it. What you wrote is in the field below.${
      conflict.kept ? ` A third text, which was saved at the same moment, is in ${conflict.kept}.` : ''}`),
    button(isGone ? 'Write the file again' : 'Save mine over it', done(keep)), button(isGone ? 'Drop mine' : 'Take the file’s', done(take)), ...(isGone ? [] : [both]));
}

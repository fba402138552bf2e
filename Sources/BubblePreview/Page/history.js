// What was changed from the page: taken back, made again, or dropped where that is refused.
import { button, find, make } from './elements.js';

/** What can be taken back and made again; a change that was refused stays, until it is done or dropped. */
export function showHistory({ undo, redo, refused, way }, send) {
  // A button that can't be pressed any more gives its focus to the other one.
  const other = { undo: 'redo', redo: 'undo' }[document.activeElement?.id];
  for (const [id, name, says] of [['undo', undo, 'Takes back'], ['redo', redo, 'Makes again']]) {
    find(id).disabled = !name;
    find(id).title = name ? `${says}: ${name}` : '';
  }
  if (other && find(other === 'undo' ? 'redo' : 'undo').disabled) find(other).focus();
  find('refused').hidden = !refused;
  find('refused').replaceChildren();
  if (!refused) return;
  const end = (text, request) => button(text, () => { find('refused').hidden = true; send(request); });
  const note = make('p', `${refused}: ${way === 'undo' ? undo : redo}. Bring the file back to what it was, and try again, or forget this change.`);
  find('refused').append(note, end('Try again', { action: way }), end('Forget it', { action: 'forget', value: way }));
}

// What was changed from the page: taken back, made again, or dropped where that is refused.

const find = (id) => document.getElementById(id);

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
  const button = (text, request) => {
    const element = document.createElement('button');
    Object.assign(element, { type: 'button', textContent: text });
    element.addEventListener('click', () => { find('refused').hidden = true; send(request); });
    return element;
  };
  const note = document.createElement('p');
  note.textContent = `${refused}: ${way === 'undo' ? undo : redo}. Bring the file back to what it was, and try again, or forget this change.`;
  find('refused').append(note, button('Try again', { action: way }), button('Forget it', { action: 'forget', value: way }));
}

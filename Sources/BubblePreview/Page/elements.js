// The elements of the page: found by their ids, and made.

export const find = (id) => document.getElementById(id);

export const make = (name, text = '', properties = {}) => Object.assign(document.createElement(name), { textContent: text }, properties);

export function button(text, action, properties) {
  const element = make('button', text, { type: 'button', ...properties });
  element.addEventListener('click', action);
  return element;
}

/** An element that lies over a row, at a frame in points. */
export function layer(className, [x, y, width, height], zoom, title = '') {
  const element = make('div', '', { className, title });
  Object.assign(element.style, { left: `${x * zoom}px`, top: `${y * zoom}px`, width: `${width * zoom}px`, height: `${height * zoom}px` });
  return element;
}

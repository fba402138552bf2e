// What may stand at the caret of a message's JSON: names and values, from what is known of its fields.

/** Where the caret is: the names that lead there, whether a name or a value stands there, and what of it is typed. */
export function contextAt(text, caret) {
  const stack = [];
  let [start, inString, wantsName] = [0, false, false];
  for (let place = 0; place < caret; place++) {
    const sign = text[place];
    const top = stack.at(-1);
    if (inString) {
      if (sign === '\\') place += 1;
      else if (sign === '"') {
        inString = false;
        if (top?.isObject && wantsName) top.name = text.slice(start + 1, place);
        if (top?.isObject && wantsName) top.used.add(top.name);
        start = place + 1;
      }
      continue;
    }
    if (sign === '"') { [inString, start] = [true, place]; continue; }
    if (sign === '{' || sign === '[') {
      stack.push({ isObject: sign === '{', used: new Set(), name: null });
      wantsName = sign === '{';
    } else if (sign === '}' || sign === ']') {
      stack.pop();
      wantsName = false;
    } else if (sign === ':') {
      wantsName = false;
    } else if (sign === ',') {
      wantsName = Boolean(top?.isObject);
    }
    if ('{[:,'.includes(sign) || /\s/.test(sign)) start = place + 1;
  }
  const path = stack.slice(0, -1).map((entry) => (entry.isObject ? entry.name : '*'));
  const top = stack.at(-1);
  if (top && !wantsName) path.push(top.isObject ? top.name : '*');
  return { path, wantsName, used: top?.used ?? new Set(), start, typed: text.slice(start, caret), isInside: stack.length > 0 };
}

/** What a list of names leads to. */
function resolve(fields, path) {
  let found = { kind: 'object', fields };
  for (const name of path) {
    if (found?.kind === 'list' && name === '*') found = found.element;
    else if (found?.kind === 'object') found = found.fields.find((field) => field.name === name);
    else return null;
  }
  return found;
}

/** The fields of a message whose content has the type that stands in the text. */
function fieldsOf(text, schema) {
  const type = /"content"\s*:\s*\{[^]*?"type"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  return schema.fields.map((field) => (field.name === 'content' && schema.types[type]
    ? { ...field, fields: [field.fields[0], ...schema.types[type]] } : field));
}

/** What may stand at the caret: what is shown, what is written for it, and where that begins. */
export function suggestions(text, caret, schema) {
  const context = contextAt(text, caret);
  if (!context.isInside) return [];
  const found = resolve(fieldsOf(text, schema), context.path);
  const typed = context.typed.replace(/^"/, '').toLowerCase();
  const matches = (name) => name.toLowerCase().startsWith(typed);
  if (context.wantsName) {
    if (found?.kind !== 'object') return [];
    const end = /^[^"\n]*"\s*:/.test(text.slice(caret));
    return found.fields.filter((field) => !context.used.has(field.name) && matches(field.name)).slice(0, 30).map((field) => ({
      label: field.name, detail: field.kind === 'word' ? field.words.slice(0, 4).join(', ') : field.kind,
      start: context.start, written: end ? `"${field.name}` : `"${field.name}": ${field.example}` }));
  }
  if (!found) return [];
  const values = found.kind === 'word' ? found.words.map((word) => `"${word}"`)
    : found.kind === 'boolean' ? ['true', 'false'] : found.example ? [found.example] : [];
  return values.filter((value) => matches(value.replace(/^"/, ''))).slice(0, 30).map((value) => ({
    label: value, detail: '', start: context.start, written: value }));
}

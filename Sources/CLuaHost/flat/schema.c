#include "flat/schema.h"

#include <stdlib.h>
#include <string.h>

#include "flat/flat.h"

// Reads a list's item as a value of a given tag.
static bool read_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, uint8_t tag,
                      FlatValue *value) {
  size_t offset;
  return position < list->count && flat_item(bytes, list, position, &offset)
         && flat_read(bytes, offset, value) && value->tag == tag;
}

static bool read_word(LuaHostBytes bytes, const FlatValue *list, uint32_t position, Word *word) {
  FlatValue value;
  if (!read_item(bytes, list, position, flat_string, &value)) return false;
  *word = (Word){value.text, value.length};
  return true;
}

static bool read_constructors(Schema *schema, LuaHostBytes bytes, const FlatValue *list) {
  schema->constructors = calloc(list->count + 1, sizeof *schema->constructors);
  if (!schema->constructors) return false;
  schema->constructor_count = list->count;
  for (uint32_t i = 0; i < list->count; i++) {
    schema->constructors[i].index = i;
    if (!read_word(bytes, list, i, &schema->constructors[i].name)) return false;
  }
  schema->next_element.name = (Word){"ctx.next", 8};
  return true;
}

static bool read_hint(LuaHostBytes bytes, const FlatValue *item, Hint *hint) {
  FlatValue kind;
  if (!read_item(bytes, item, 0, flat_integer, &kind)) return false;
  hint->kind = (LuaHostHintKind)kind.integer;
  return read_word(bytes, item, 1, &hint->of) && read_word(bytes, item, 2, &hint->name)
         && read_word(bytes, item, 3, &hint->text);
}

static bool read_hints(Schema *schema, LuaHostBytes bytes, const FlatValue *list) {
  FlatValue item;
  schema->hints = calloc(list->count + 1, sizeof *schema->hints);
  if (!schema->hints) return false;
  schema->hint_count = list->count;
  for (uint32_t i = 0; i < list->count; i++)
    if (!read_item(bytes, list, i, flat_list, &item) || !read_hint(bytes, &item, &schema->hints[i]))
      return false;
  return true;
}

const Hint *schema_hint(const Schema *schema, const Hint *last, LuaHostHintKind kind,
                        const char *name, size_t length) {
  const Hint *end = schema->hints + schema->hint_count;
  for (const Hint *hint = last ? last + 1 : schema->hints; hint < end; hint++)
    if (hint->kind == kind && (!name || word_is(hint->name, name, length))) return hint;
  return NULL;
}

static bool read_schema(Schema *schema, LuaHostBytes bytes) {
  FlatValue root, constructors, hints;
  return flat_read(bytes, 0, &root) && root.tag == flat_list
         && read_item(bytes, &root, 0, flat_list, &constructors)
         && read_item(bytes, &root, 1, flat_list, &hints)
         && read_constructors(schema, bytes, &constructors) && read_hints(schema, bytes, &hints);
}

const LuaHostSchema *lua_host_schema_create(LuaHostBytes bytes) {
  Schema *schema = calloc(1, sizeof *schema);
  if (!schema) return NULL;
  schema->bytes = malloc(bytes.count + 1);
  if (schema->bytes && bytes.count > 0) {
    memcpy(schema->bytes, bytes.start, bytes.count);
    if (read_schema(schema, (LuaHostBytes){schema->bytes, bytes.count})) return schema;
  }
  lua_host_schema_destroy(schema);
  return NULL;
}

void lua_host_schema_destroy(const LuaHostSchema *shared) {
  Schema *schema = (Schema *)shared;  // nobody reads it any more
  if (!schema) return;
  free(schema->hints);
  free(schema->constructors);
  free(schema->bytes);
  free(schema);
}

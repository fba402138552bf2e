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

static bool read_property(LuaHostBytes bytes, const FlatValue *item, Property *property) {
  FlatValue name, types, words, maximum;
  if (!read_item(bytes, item, 0, flat_string, &name)
      || !read_item(bytes, item, 1, flat_integer, &types)
      || !read_item(bytes, item, 2, flat_list, &words)
      || !read_item(bytes, item, 3, flat_number, &maximum))
    return false;
  property->maximum = maximum.number;
  property->name = (Word){name.text, name.length};
  property->types = (uint32_t)types.integer;
  property->words = calloc(words.count + 1, sizeof *property->words);
  if (!property->words) return false;
  property->word_count = words.count;
  for (uint32_t i = 0; i < words.count; i++) {
    FlatValue word;
    if (!read_item(bytes, &words, i, flat_string, &word)) return false;
    property->words[i] = (Word){word.text, word.length};
  }
  return word_table_fill(&property->table, property->words, words.count);
}

// A list of integers that are bit sets of properties.
static bool read_needs(LuaHostBytes bytes, const FlatValue *list, Constructor *constructor) {
  constructor->needs = calloc(list->count + 1, sizeof *constructor->needs);
  if (!constructor->needs) return false;
  constructor->need_count = list->count;
  for (uint32_t i = 0; i < list->count; i++) {
    FlatValue set;
    if (!read_item(bytes, list, i, flat_integer, &set)) return false;
    constructor->needs[i] = (uint64_t)set.integer;
  }
  return true;
}

static bool read_constructor(Schema *schema, LuaHostBytes bytes, const FlatValue *item,
                             Constructor *constructor) {
  FlatValue name, children, positional, takes, needs, missing, root;
  if (!read_item(bytes, item, 0, flat_string, &name)
      || !read_item(bytes, item, 1, flat_integer, &children)
      || !read_item(bytes, item, 2, flat_integer, &positional)
      || !read_item(bytes, item, 3, flat_integer, &takes)
      || !read_item(bytes, item, 4, flat_list, &needs)
      || !read_item(bytes, item, 5, flat_string, &missing)
      || !read_item(bytes, item, 6, flat_integer, &root)
      || positional.integer >= schema->property_count)
    return false;
  constructor->name = (Word){name.text, name.length};
  constructor->child_limit = (uint32_t)children.integer;
  if (positional.integer >= 0) constructor->positional = &schema->properties[positional.integer];
  constructor->takes = (uint64_t)takes.integer;
  constructor->is_root_only = root.integer != 0;
  constructor->missing = (Word){missing.text, missing.length};
  return read_needs(bytes, &needs, constructor);
}

static bool read_properties(Schema *schema, LuaHostBytes bytes, const FlatValue *list) {
  FlatValue item;
  if (list->count > schema_property_limit) return false;
  schema->properties = calloc(list->count + 1, sizeof *schema->properties);
  schema->property_names = calloc(list->count + 1, sizeof *schema->property_names);
  if (!schema->properties || !schema->property_names) return false;
  schema->property_count = list->count;
  for (uint32_t i = 0; i < list->count; i++) {
    schema->properties[i].index = i;
    if (!read_item(bytes, list, i, flat_list, &item)
        || !read_property(bytes, &item, &schema->properties[i]))
      return false;
    schema->property_names[i] = schema->properties[i].name;
  }
  return word_table_fill(&schema->property_table, schema->property_names, list->count);
}

static bool read_hint(LuaHostBytes bytes, const FlatValue *item, Hint *hint) {
  FlatValue kind, of, name, text;
  if (!read_item(bytes, item, 0, flat_integer, &kind)
      || !read_item(bytes, item, 1, flat_string, &of)
      || !read_item(bytes, item, 2, flat_string, &name)
      || !read_item(bytes, item, 3, flat_string, &text))
    return false;
  hint->kind = (LuaHostHintKind)kind.integer;
  hint->of = (Word){of.text, of.length};
  hint->name = (Word){name.text, name.length};
  hint->text = (Word){text.text, text.length};
  return true;
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
  FlatValue root, properties, constructors, options, hints, item;
  if (!flat_read(bytes, 0, &root) || root.tag != flat_list
      || !read_item(bytes, &root, 0, flat_list, &properties)
      || !read_item(bytes, &root, 1, flat_list, &constructors)
      || !read_item(bytes, &root, 2, flat_integer, &options)
      || !read_item(bytes, &root, 3, flat_list, &hints)
      || !read_properties(schema, bytes, &properties) || !read_hints(schema, bytes, &hints))
    return false;
  schema->constructors = calloc(constructors.count + 1, sizeof *schema->constructors);
  if (!schema->constructors) return false;
  schema->constructor_count = constructors.count;
  for (uint32_t i = 0; i < constructors.count; i++) {
    schema->constructors[i].index = i;
    if (!read_item(bytes, &constructors, i, flat_list, &item)
        || !read_constructor(schema, bytes, &item, &schema->constructors[i]))
      return false;
  }
  schema->measure_options.name = (Word){"ctx.measure", 11};
  schema->measure_options.takes = (uint64_t)options.integer;
  schema->next_element.name = (Word){"ctx.next", 8};
  return true;
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
  for (uint32_t i = 0; schema->properties && i < schema->property_count; i++) {
    free(schema->properties[i].words);
    word_table_free(&schema->properties[i].table);
  }
  for (uint32_t i = 0; schema->constructors && i < schema->constructor_count; i++)
    free(schema->constructors[i].needs);
  free(schema->hints);
  free(schema->properties);
  free(schema->property_names);
  word_table_free(&schema->property_table);
  free(schema->constructors);
  free(schema->bytes);
  free(schema);
}

#include "schema.h"

#include <stdlib.h>
#include <string.h>

#include "flat.h"

// Reads a list's item as a value of a given tag.
static bool read_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, uint8_t tag,
                      FlatValue *value) {
  size_t offset;
  return position < list->count && flat_item(bytes, list, position, &offset)
         && flat_read(bytes, offset, value) && value->tag == tag;
}

static bool read_property(LuaHostBytes bytes, const FlatValue *item, Property *property) {
  FlatValue name, types, words;
  if (!read_item(bytes, item, 0, flat_string, &name)
      || !read_item(bytes, item, 1, flat_integer, &types)
      || !read_item(bytes, item, 2, flat_list, &words))
    return false;
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
  return true;
}

static bool read_property_list(Schema *schema, LuaHostBytes bytes, const FlatValue *list,
                               Constructor *constructor) {
  constructor->properties = calloc(list->count + 1, sizeof *constructor->properties);
  if (!constructor->properties) return false;
  constructor->property_count = list->count;
  for (uint32_t i = 0; i < list->count; i++) {
    FlatValue index;
    if (!read_item(bytes, list, i, flat_integer, &index) || index.integer < 0
        || index.integer >= schema->property_count)
      return false;
    constructor->properties[i] = &schema->properties[index.integer];
  }
  return true;
}

static bool read_constructor(Schema *schema, LuaHostBytes bytes, const FlatValue *item,
                             Constructor *constructor) {
  FlatValue name, children, positional, properties;
  if (!read_item(bytes, item, 0, flat_string, &name)
      || !read_item(bytes, item, 1, flat_integer, &children)
      || !read_item(bytes, item, 2, flat_integer, &positional)
      || !read_item(bytes, item, 3, flat_list, &properties)
      || positional.integer >= schema->property_count)
    return false;
  constructor->name = (Word){name.text, name.length};
  constructor->child_limit = (uint32_t)children.integer;
  if (positional.integer >= 0) constructor->positional = &schema->properties[positional.integer];
  return read_property_list(schema, bytes, &properties, constructor);
}

static bool read_schema(Schema *schema, LuaHostBytes bytes) {
  FlatValue root, properties, constructors, options, item;
  if (!flat_read(bytes, 0, &root) || root.tag != flat_list
      || !read_item(bytes, &root, 0, flat_list, &properties)
      || !read_item(bytes, &root, 1, flat_list, &constructors)
      || !read_item(bytes, &root, 2, flat_list, &options))
    return false;
  schema->properties = calloc(properties.count + 1, sizeof *schema->properties);
  schema->constructors = calloc(constructors.count + 1, sizeof *schema->constructors);
  if (!schema->properties || !schema->constructors) return false;
  schema->property_count = properties.count;
  schema->constructor_count = constructors.count;
  for (uint32_t i = 0; i < properties.count; i++) {
    schema->properties[i].index = i;
    if (!read_item(bytes, &properties, i, flat_list, &item)
        || !read_property(bytes, &item, &schema->properties[i]))
      return false;
  }
  for (uint32_t i = 0; i < constructors.count; i++) {
    schema->constructors[i].index = i;
    if (!read_item(bytes, &constructors, i, flat_list, &item)
        || !read_constructor(schema, bytes, &item, &schema->constructors[i]))
      return false;
  }
  schema->measure_options.name = (Word){"ctx.measure", 11};
  return read_property_list(schema, bytes, &options, &schema->measure_options);
}

bool schema_read(Schema *schema, LuaHostBytes bytes) {
  memset(schema, 0, sizeof *schema);
  schema->bytes = malloc(bytes.count + 1);
  if (schema->bytes && bytes.count > 0) {
    memcpy(schema->bytes, bytes.start, bytes.count);
    if (read_schema(schema, (LuaHostBytes){schema->bytes, bytes.count})) return true;
  }
  schema_free(schema);
  return false;
}

void schema_free(Schema *schema) {
  for (uint32_t i = 0; schema->properties && i < schema->property_count; i++)
    free(schema->properties[i].words);
  for (uint32_t i = 0; schema->constructors && i < schema->constructor_count; i++)
    free(schema->constructors[i].properties);
  free(schema->measure_options.properties);
  free(schema->properties);
  free(schema->constructors);
  free(schema->bytes);
  memset(schema, 0, sizeof *schema);
}

const Property *schema_property(const Constructor *constructor, const char *name, size_t length) {
  for (uint32_t i = 0; i < constructor->property_count; i++) {
    const Property *property = constructor->properties[i];
    if (property->name.length == length && memcmp(property->name.text, name, length) == 0)
      return property;
  }
  return NULL;
}

// Reading flat values (CLuaShims.h says what they look like). Nothing here raises or trusts a
// length.
#ifndef FLAT_H
#define FLAT_H

#include "schema.h"

enum {
  flat_nil,
  flat_false,
  flat_true,
  flat_integer,
  flat_number,
  flat_string,
  flat_list,
  flat_map,
  flat_element,
  flat_function,
};

typedef struct FlatValue {
  uint8_t tag;
  size_t end;  // behind the value
  int64_t integer;
  double number;
  const char *text;  // a string's bytes, a map's name
  uint32_t length;
  uint32_t count;  // of a list's items, a map's pairs
  size_t items;    // a list's offsets, a map's first pair
} FlatValue;

/** Reads the value at `offset`. Returns false if it is cut short or no value that goes in. */
bool flat_read(LuaHostBytes bytes, size_t offset, FlatValue *value);
/** Where a list's item is; `position` counts from 0 and is less than the count. */
bool flat_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, size_t *offset);
/** Reads a key at `offset` and moves on to its value. */
bool flat_key(LuaHostBytes bytes, size_t *offset, Word *key);
/** Where a map's value for a key is. */
bool flat_find(LuaHostBytes bytes, const FlatValue *map, const char *key, size_t length,
               size_t *offset);

#endif

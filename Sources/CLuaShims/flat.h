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
  flat_record,
  flat_argument,
  flat_noted,
};

enum { flat_small_record = 8 };  // of up to so many pairs, which are not sorted

typedef struct FlatValue {
  uint8_t tag;
  uint8_t note;
  uint32_t length;   // of a string, of a map's name
  uint32_t count;    // of a list's items, a map's pairs; the place of an argument
  size_t end;        // behind the value
  size_t items;      // a list's offsets, a map's first pair, what is noted
  size_t index;      // a record's offsets
  int64_t integer;
  double number;
  const char *text;  // a string's bytes, a map's name
} FlatValue;

/** Reads the value at `offset`: only what belongs to its tag. Returns false if it is cut short or
 * no value that goes in. */
bool flat_read(LuaHostBytes bytes, size_t offset, FlatValue *value);
/** Where a list's item is; `position` counts from 0 and is less than the count. */
bool flat_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, size_t *offset);
/** Reads a key at `offset` and moves on to its value. */
bool flat_key(LuaHostBytes bytes, size_t *offset, Word *key);
/** The key of a record's pair at a position, which is less than the count, and where its value is. */
bool flat_pair(LuaHostBytes bytes, const FlatValue *record, uint32_t position, Word *key,
               size_t *offset);
/** Whether a record's pair at a position has this key, and where its value is. */
bool flat_has_key(LuaHostBytes bytes, const FlatValue *record, uint32_t position, const char *key,
                  size_t length, size_t *offset);
/** The position of a record's pair for a key, and where its value is. */
bool flat_find(LuaHostBytes bytes, const FlatValue *record, const char *key, size_t length,
               uint32_t *position, size_t *offset);

#endif

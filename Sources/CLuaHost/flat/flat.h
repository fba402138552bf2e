// Reading flat values (CLuaHost.h says what they look like). Nothing here trusts a length.
// Layer: flat.
#pragma once

#include <string.h>

#include "include/CLuaHost.h"

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
  flat_other,
};

enum { flat_small_record = 8 };  // of up to so many pairs, which are not sorted

// A text inside of flat bytes.
typedef struct Word {
  const char *text;  // no NUL
  uint32_t length;
} Word;

typedef struct FlatValue {
  uint8_t tag;
  uint8_t note;
  uint32_t length;  // of a string, of a map's name
  uint32_t count;   // of a list's items, a map's pairs; the place of an argument
  size_t end;       // behind the value
  size_t items;     // a list's offsets, a map's first pair, what is noted
  size_t index;     // a record's offsets
  int64_t integer;
  double number;
  const char *text;  // a string's bytes, a map's name
} FlatValue;

/// Reads the value at `offset`: only what belongs to its tag. Returns false if it is cut short or
/// no value that goes in.
bool flat_read(LuaHostBytes bytes, size_t offset, FlatValue *value);
/// Where a list's item is; `position` counts from 0 and is less than the count.
bool flat_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, size_t *offset);

/// Reads 32 bits at `offset`.
static inline bool flat_u32(LuaHostBytes bytes, size_t offset, uint32_t *value) {
  if (offset > bytes.count || bytes.count - offset < 4) return false;
  const uint8_t *at = bytes.start + offset;
  *value = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  return true;
}

/// Reads a length and so many bytes, and moves on behind them.
static inline bool flat_text(LuaHostBytes bytes, size_t *offset, const char **text,
                             uint32_t *length) {
  if (!flat_u32(bytes, *offset, length) || bytes.count - *offset - 4 < *length) return false;
  *text = (const char *)bytes.start + *offset + 4;
  *offset += 4 + (size_t)*length;
  return true;
}

/// The key of a record's pair at a position, which is less than the count, and where its value
/// is.
static inline bool flat_pair(LuaHostBytes bytes, const FlatValue *record, uint32_t position,
                             Word *key, size_t *offset) {
  uint32_t distance;
  if (!flat_u32(bytes, record->index + 4 * (size_t)position, &distance)) return false;
  *offset = record->items + distance;
  return *offset < record->end && flat_text(bytes, offset, &key->text, &key->length);
}

/// Where the value of a record's key is; false: it has no such key.
bool flat_find(LuaHostBytes bytes, const FlatValue *record, const char *key, size_t length,
               size_t *offset);

#include "flat/flat.h"

#include <string.h>

static bool read_u64(LuaHostBytes bytes, size_t offset, uint64_t *value) {
  uint32_t low, high;
  if (!flat_u32(bytes, offset, &low) || !flat_u32(bytes, offset + 4, &high)) return false;
  *value = low | (uint64_t)high << 32;
  return true;
}

static bool read_container(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  uint32_t size;
  if (!flat_u32(bytes, offset, &value->count) || !flat_u32(bytes, offset + 4, &size)) return false;
  value->items = offset + 8;
  value->text = NULL;
  value->length = 0;
  if (bytes.count - value->items < size) return false;
  value->end = value->items + size;
  return true;
}

static bool read_record(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  if (!read_container(bytes, offset, value)
      || !flat_text(bytes, &value->items, &value->text, &value->length)
      || value->items > value->end)
    return false;
  value->index = value->items;
  size_t numbers = (size_t)value->count * (value->count > flat_small_record ? 2 : 1);
  if ((value->end - value->items) / 4 < numbers) return false;
  value->items += 4 * numbers;
  return true;
}

bool flat_read(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  uint64_t bits;
  if (offset >= bytes.count) return false;
  value->tag = bytes.start[offset++];
  value->end = offset;
  value->length = 0;
  switch (value->tag) {
  case flat_nil:
  case flat_false:
  case flat_true: return true;
  case flat_integer:
  case flat_number:
    if (!read_u64(bytes, offset, &bits)) return false;
    memcpy(&value->integer, &bits, 8);
    memcpy(&value->number, &bits, 8);
    value->end = offset + 8;
    return true;
  case flat_string: return flat_text(bytes, &value->end, &value->text, &value->length);
  case flat_list:
    return read_container(bytes, offset, value) && (value->end - value->items) / 4 >= value->count;
  case flat_record: return read_record(bytes, offset, value);
  case flat_argument: value->end = offset + 4; return flat_u32(bytes, offset, &value->count);
  case flat_noted:
    if (offset >= bytes.count) return false;
    value->note = bytes.start[offset] & 31;
    value->items = offset + 1;
    return true;  // its end is that of what is noted
  default: return false;
  }
}

bool flat_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, size_t *offset) {
  uint32_t distance;
  if (!flat_u32(bytes, list->items + 4 * (size_t)position, &distance)) return false;
  *offset = list->items + distance;
  return *offset < list->end;
}

// The shorter key comes first, then the lesser byte: as FlatWriter sorts them.
static int compare(Word name, const char *key, size_t length) {
  if (name.length != length) return name.length < length ? -1 : 1;
  return memcmp(name.text, key, length);
}

// Where the key of a small record is: its pairs are not sorted.
static bool find_in_small(LuaHostBytes bytes, const FlatValue *record, const char *key,
                          size_t length, size_t *offset) {
  Word name;
  for (uint32_t i = 0; i < record->count; i++) {
    if (!flat_pair(bytes, record, i, &name, offset)) return false;
    if (name.length == length && memcmp(name.text, key, length) == 0) return true;
  }
  return false;
}

bool flat_find(LuaHostBytes bytes, const FlatValue *record, const char *key, size_t length,
               size_t *offset) {
  uint32_t low = 0, high = record->count, position;
  if (high <= flat_small_record) return find_in_small(bytes, record, key, length, offset);
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    Word name;
    size_t place = record->index + 4 * ((size_t)record->count + middle);
    if (!flat_u32(bytes, place, &position) || position >= record->count
        || !flat_pair(bytes, record, position, &name, offset))
      return false;
    int order = compare(name, key, length);
    if (order == 0) return true;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}

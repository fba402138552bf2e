#include "flat.h"

#include <string.h>

static bool read_u32(LuaHostBytes bytes, size_t offset, uint32_t *value) {
  if (offset > bytes.count || bytes.count - offset < 4) return false;
  const uint8_t *at = bytes.start + offset;
  *value = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  return true;
}

static bool read_u64(LuaHostBytes bytes, size_t offset, uint64_t *value) {
  uint32_t low, high;
  if (!read_u32(bytes, offset, &low) || !read_u32(bytes, offset + 4, &high)) return false;
  *value = low | (uint64_t)high << 32;
  return true;
}

static bool read_text(LuaHostBytes bytes, size_t *offset, const char **text, uint32_t *length) {
  if (!read_u32(bytes, *offset, length) || bytes.count - *offset - 4 < *length) return false;
  *text = (const char *)bytes.start + *offset + 4;
  *offset += 4 + (size_t)*length;
  return true;
}

static bool read_container(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  uint32_t size;
  if (!read_u32(bytes, offset, &value->count) || !read_u32(bytes, offset + 4, &size)) return false;
  value->items = offset + 8;
  value->text = NULL;
  value->length = 0;
  if (bytes.count - value->items < size) return false;
  value->end = value->items + size;
  return true;
}

static bool read_record(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  if (!read_container(bytes, offset, value)
      || !read_text(bytes, &value->items, &value->text, &value->length)
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
  case flat_true:
    return true;
  case flat_integer:
  case flat_number:
    if (!read_u64(bytes, offset, &bits)) return false;
    memcpy(&value->integer, &bits, 8);
    memcpy(&value->number, &bits, 8);
    value->end = offset + 8;
    return true;
  case flat_string:
    return read_text(bytes, &value->end, &value->text, &value->length);
  case flat_list:
    return read_container(bytes, offset, value)
           && (value->end - value->items) / 4 >= value->count;
  case flat_record:
    return read_record(bytes, offset, value);
  case flat_argument:
    value->end = offset + 4;
    return read_u32(bytes, offset, &value->count);
  case flat_noted:
    if (offset >= bytes.count) return false;
    value->note = bytes.start[offset] & 31;
    value->items = offset + 1;
    return true;  // its end is that of what is noted
  default:
    return false;
  }
}

bool flat_item(LuaHostBytes bytes, const FlatValue *list, uint32_t position, size_t *offset) {
  uint32_t distance;
  if (!read_u32(bytes, list->items + 4 * (size_t)position, &distance)) return false;
  *offset = list->items + distance;
  return *offset < list->end;
}

bool flat_key(LuaHostBytes bytes, size_t *offset, Word *key) {
  return read_text(bytes, offset, &key->text, &key->length);
}

bool flat_pair(LuaHostBytes bytes, const FlatValue *record, uint32_t position, Word *key,
               size_t *offset) {
  uint32_t distance;
  if (!read_u32(bytes, record->index + 4 * (size_t)position, &distance)) return false;
  *offset = record->items + distance;
  return *offset < record->end && flat_key(bytes, offset, key);
}

bool flat_has_key(LuaHostBytes bytes, const FlatValue *record, uint32_t position, const char *key,
                  size_t length, size_t *offset) {
  Word name;
  return position < record->count && flat_pair(bytes, record, position, &name, offset)
         && name.length == length && memcmp(name.text, key, length) == 0;
}

// The shorter key comes first, then the lesser byte: as FlatWriter sorts them.
static int compare(Word name, const char *key, size_t length) {
  if (name.length != length) return name.length < length ? -1 : 1;
  return memcmp(name.text, key, length);
}

bool flat_find(LuaHostBytes bytes, const FlatValue *record, const char *key, size_t length,
               uint32_t *position, size_t *offset) {
  uint32_t low = 0, high = record->count;
  if (record->count <= flat_small_record) {
    for (*position = 0; *position < high; ++*position)
      if (flat_has_key(bytes, record, *position, key, length, offset)) return true;
    return false;
  }
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    Word name;
    size_t place = record->index + 4 * ((size_t)record->count + middle);
    if (!read_u32(bytes, place, position) || *position >= record->count
        || !flat_pair(bytes, record, *position, &name, offset))
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

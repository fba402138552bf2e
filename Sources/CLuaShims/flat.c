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
  if (bytes.count - value->items < size) return false;
  value->end = value->items + size;
  return true;
}

bool flat_read(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  uint64_t bits;
  if (offset >= bytes.count) return false;
  memset(value, 0, sizeof *value);
  value->tag = bytes.start[offset++];
  value->end = offset;
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
  case flat_map:
    return read_container(bytes, offset, value)
           && read_text(bytes, &value->items, &value->text, &value->length)
           && value->items <= value->end;
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

bool flat_find(LuaHostBytes bytes, const FlatValue *map, const char *key, size_t length,
               size_t *offset) {
  size_t at = map->items;
  for (uint32_t i = 0; i < map->count; i++) {
    Word name;
    FlatValue value;
    if (!flat_key(bytes, &at, &name)) return false;
    if (name.length == length && memcmp(name.text, key, length) == 0) {
      *offset = at;
      return true;
    }
    if (!flat_read(bytes, at, &value)) return false;
    at = value.end;
  }
  return false;
}

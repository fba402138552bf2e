// Writing flat bytes into the host's own memory, within the limit of one result.
#ifndef OUTPUT_H
#define OUTPUT_H

#include "flat.h"
#include "host.h"

/// Makes room for so many bytes behind the output, or raises.
void output_grow(lua_State *L, size_t count);

/// Where the next bytes go; there is room for so many. What was written is counted by output_end.
static inline uint8_t *output_room(lua_State *L, size_t count) {
  LuaHost *host = host_of(L);
  if (host->output_capacity - host->output_count < count) output_grow(L, count);
  return host->output + host->output_count;
}

static inline void output_end(lua_State *L, const uint8_t *end) {
  LuaHost *host = host_of(L);
  host->output_count = (size_t)(end - host->output);
}

/// Writes a number without a tag; returns where it ends.
static inline uint8_t *put_u32(uint8_t *at, size_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (8 * i));
  return at + 4;
}

static inline uint8_t *put_u64(uint8_t *at, uint64_t value) {
  return put_u32(put_u32(at, value & 0xffffffff), value >> 32);
}

static inline uint8_t *put_number(uint8_t *at, double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return put_u64(at, bits);
}

static inline uint8_t *put_text(uint8_t *at, const char *text, size_t length) {
  memcpy(put_u32(at, length), text, length);
  return at + 4 + length;
}

static inline void output_tag(lua_State *L, uint8_t tag) {
  uint8_t *at = output_room(L, 1);
  *at = tag;
  output_end(L, at + 1);
}

static inline void output_u32(lua_State *L, size_t value) {
  output_end(L, put_u32(output_room(L, 4), value));
}

/// A tag and 64 bits.
static inline void output_u64(lua_State *L, uint8_t tag, uint64_t bits) {
  uint8_t *at = output_room(L, 9);
  *at = tag;
  output_end(L, put_u64(at + 1, bits));
}

/// A tagged number.
static inline void output_number(lua_State *L, double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  output_u64(L, flat_number, bits);
}

/// Length and bytes of the string at `index`, without a tag.
static inline void output_text(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  output_end(L, put_text(output_room(L, 4 + length), text, length));
}

#endif

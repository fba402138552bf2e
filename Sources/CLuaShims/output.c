#include "output.h"

#include <stdlib.h>

#include "flat.h"

void output_bytes(lua_State *L, const void *bytes, size_t count) {
  LuaHost *host = host_of(L);
  size_t needed = host->output_count + count;
  if (needed > host->limits.result_bytes)
    host_raise(L, "the result is larger than %zu bytes", host->limits.result_bytes);
  if (needed > host->output_capacity) {
    size_t capacity = needed * 2 > 4096 ? needed * 2 : 4096;
    uint8_t *grown = realloc(host->output, capacity);
    if (!grown) host_raise(L, "there is no memory for the result");
    host->output = grown;
    host->output_capacity = capacity;
  }
  memcpy(host->output + host->output_count, bytes, count);
  host->output_count = needed;
}

void output_tag(lua_State *L, uint8_t tag) { output_bytes(L, &tag, 1); }

void output_patch(uint8_t *at, size_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (8 * i));
}

void output_u32(lua_State *L, size_t value) {
  uint8_t bytes[4];
  output_patch(bytes, value);
  output_bytes(L, bytes, 4);
}

void output_u64(lua_State *L, uint8_t tag, uint64_t bits) {
  uint8_t bytes[9] = {tag};
  output_patch(bytes + 1, bits & 0xffffffff);
  output_patch(bytes + 5, bits >> 32);
  output_bytes(L, bytes, 9);
}

void output_number(lua_State *L, double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  output_u64(L, flat_number, bits);
}

void output_text(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  output_u32(L, length);
  output_bytes(L, text, length);
}

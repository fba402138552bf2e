// Writing the result of a call within its limits: what is more raises. Layer: ui.
#pragma once

#include "flat/flat.h"
#include "flat/output.h"
#include "state.h"

/// Makes room for so many bytes behind the output, or raises.
void host_grow_output(lua_State *L, size_t count);

/// Counts a value and the depth at which it is; raises if that is too many or too deep.
void host_count_value(lua_State *L, uint32_t depth);

/// Makes room on Lua's stack for looking into a value, or raises.
void host_check_result_stack(lua_State *L);

/// Where the next bytes go; there is room for so many. What was written is counted by output_end.
static inline uint8_t *output_room(lua_State *L, size_t count) {
  Output *output = &host_of(L)->output;
  if (output->capacity - output->count < count) host_grow_output(L, count);
  return output->bytes + output->count;
}

/// So far the bytes were written.
static inline void output_end(lua_State *L, const uint8_t *end) {
  Output *output = &host_of(L)->output;
  output->count = (size_t)(end - output->bytes);
}

/// One byte: a tag.
static inline void output_tag(lua_State *L, uint8_t tag) {
  uint8_t *at = output_room(L, 1);
  *at = tag;
  output_end(L, at + 1);
}

/// A number without a tag.
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

/// The same with its tag.
static inline void output_string(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  uint8_t *at = output_room(L, 5 + length);
  *at = flat_string;
  output_end(L, put_text(at + 1, text, length));
}

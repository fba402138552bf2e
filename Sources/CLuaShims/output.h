// Writing flat bytes into the host's own memory, within the limit of one result.
#ifndef OUTPUT_H
#define OUTPUT_H

#include "host.h"

void output_bytes(lua_State *L, const void *bytes, size_t count);
void output_tag(lua_State *L, uint8_t tag);
void output_u32(lua_State *L, size_t value);
/// A tag and 64 bits.
void output_u64(lua_State *L, uint8_t tag, uint64_t bits);
/// A tagged number.
void output_number(lua_State *L, double value);
/// Length and bytes of the string at `index`, without a tag.
void output_text(lua_State *L, int index);
/// Writes a number where room was left for it.
void output_patch(uint8_t *at, size_t value);

#endif

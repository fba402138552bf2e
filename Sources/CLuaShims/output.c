#include "output.h"

#include <stdlib.h>

void output_grow(lua_State *L, size_t count) {
  LuaHost *host = host_of(L);
  size_t limit = host->limits.result_bytes, needed = host->output_count + count;
  if (needed > limit) host_raise(host_too_large(L), "the result is larger than %zu bytes", limit);
  size_t capacity = needed * 2 > 4096 ? needed * 2 : 4096;
  if (capacity > limit) capacity = limit;  // so that room is all that has to be looked for
  uint8_t *grown = realloc(host->output, capacity);
  if (!grown) host_raise(L, "there is no memory for the result");
  host->output = grown;
  host->output_capacity = capacity;
}

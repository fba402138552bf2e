#include "flat/output.h"

#include <stdlib.h>

bool output_grow(Output *output, size_t count, size_t limit) {
  size_t needed = output_needs(output, count);
  size_t capacity = needed * 2 > 4096 ? needed * 2 : 4096;
  if (capacity > limit) capacity = limit;  // so that room is all that has to be looked for
  uint8_t *grown = realloc(output->bytes, capacity);
  if (!grown) return false;
  output->bytes = grown;
  output->capacity = capacity;
  return true;
}

void output_free(Output *output) {
  free(output->bytes);
  *output = (Output){0};
}

bool lua_host_answer(LuaHostAnswer *answer, LuaHostBytes bytes) {
  Output *output = &answer->output;
  output->count = 0;
  if (output->capacity < bytes.count && !output_grow(output, bytes.count, SIZE_MAX)) return false;
  if (bytes.count > 0) memcpy(output->bytes, bytes.start, bytes.count);
  output->count = bytes.count;
  return true;
}

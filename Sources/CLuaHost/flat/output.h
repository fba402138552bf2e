// Flat bytes on their way out: a result in the host's own memory. Layer: flat.
#pragma once

#include <string.h>

#include "include/CLuaHost.h"

// The element that is being written.
typedef struct OutputElement {
  uint32_t mark;  // of the line that made it; 0: it was not noted
  bool is_there;
} OutputElement;

typedef struct Output {
  uint8_t *bytes;
  size_t count, capacity;
  // Of the result that is being written.
  uint32_t values;
  OutputElement element;  // the innermost one
  bool has_next_element;
} Output;

// What was answered last, in the host's own memory.
struct LuaHostAnswer {
  Output output;
};

/// Begins a result: nothing was written, nothing counted.
static inline void output_begin(Output *output) {
  output->count = 0;
  output->values = 0;
  output->element = (OutputElement){0, false};
  output->has_next_element = false;
}

/// Makes room for so many bytes behind the output, of no more than `limit` in all; false if there is
/// no memory. Only where output_needs() is within the limit.
bool output_grow(Output *output, size_t count, size_t limit);
/// Frees the bytes.
void output_free(Output *output);

/// How many bytes it has with so many more.
static inline size_t output_needs(const Output *output, size_t count) {
  return output->count + count;
}

/// Writes a number without a tag; returns where it ends.
static inline uint8_t *put_u32(uint8_t *at, size_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (8 * i));
  return at + 4;
}

/// The same of 64 bits.
static inline uint8_t *put_u64(uint8_t *at, uint64_t value) {
  return put_u32(put_u32(at, value & 0xffffffff), value >> 32);
}

/// Length and bytes.
static inline uint8_t *put_text(uint8_t *at, const char *text, size_t length) {
  memcpy(put_u32(at, length), text, length);
  return at + 4 + length;
}

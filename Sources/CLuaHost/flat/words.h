// Words inside of flat bytes. Storey: flat.
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Word {
  const char *text;  // no NUL: inside of the bytes
  uint32_t length;
} Word;

/// Whether the word is that text.
static inline bool word_is(Word word, const char *text, size_t length) {
  return word.length == length && memcmp(word.text, text, length) == 0;
}

#endif

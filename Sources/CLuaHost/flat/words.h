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

// A word's first and last letters: of words of one length, up to 16 letters, all that there is.
typedef struct WordLetters {
  uint64_t first, last;
} WordLetters;

enum {
  word_letter_limit = 16,  // of WordLetters
};

/// Whether the word is that text.
static inline bool word_is(Word word, const char *text, size_t length) {
  return word.length == length && memcmp(word.text, text, length) == 0;
}

/// The letters of a text of that length.
static inline WordLetters word_letters(const char *text, size_t length) {
  WordLetters letters = {0, 0};
  uint32_t first, last;
  if (length >= 8) {
    memcpy(&letters.first, text, 8);
    memcpy(&letters.last, text + length - 8, 8);
  } else if (length >= 4) {
    memcpy(&first, text, 4);
    memcpy(&last, text + length - 4, 4);
    letters = (WordLetters){first, last};
  } else if (length > 0) {
    letters.first = (uint8_t)text[0] | (uint32_t)(uint8_t)text[length / 2] << 8;
    letters.last = (uint8_t)text[length - 1];
  }
  return letters;
}

/// Whether two texts of the same length are the same: what memcmp says, without calling it for
/// short ones.
static inline bool word_is_same(const char *left, const char *right, size_t length) {
  if (length > word_letter_limit) return memcmp(left, right, length) == 0;
  WordLetters one = word_letters(left, length), other = word_letters(right, length);
  return one.first == other.first && one.last == other.last;
}

#endif

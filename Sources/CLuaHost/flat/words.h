// Words inside of flat bytes, and lists in which they are found. Storey: flat.
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

typedef struct WordSlot {
  WordLetters letters;
  uint32_t length;
  uint32_t place;  // + 1 in the list; 0: the slot is free
} WordSlot;

// Finds words by their letters: at the hash of them, or behind it.
typedef struct WordTable {
  const Word *words;
  WordSlot *slots;
  uint32_t mask;
} WordTable;

enum {
  word_table_limit = 255,  // words in a table
  word_letter_limit = 16,  // of WordLetters
};

/// Makes the table find the words, which it does not own. False if there are too many, or no memory.
bool word_table_fill(WordTable *table, const Word *words, uint32_t count);
/// Frees what word_table_fill() made, if anything.
void word_table_free(WordTable *table);

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

/// Where a word of these letters is looked for.
static inline uint32_t word_hash(WordLetters letters, size_t length) {
  uint64_t mixed = (letters.first ^ letters.last << 20 ^ letters.last >> 44 ^ length)
                   * UINT64_C(0x9e3779b97f4a7c15);
  return (uint32_t)(mixed >> 40);
}

/// The place of a word in its list, or -1.
static inline int word_find(const WordTable *table, const char *text, size_t length) {
  if (!table->slots) return -1;
  WordLetters letters = word_letters(text, length);
  for (uint32_t at = word_hash(letters, length);; at++) {
    const WordSlot *slot = &table->slots[at & table->mask];
    if (slot->place == 0) return -1;
    if (slot->letters.first == letters.first && slot->letters.last == letters.last
        && slot->length == length
        && (length <= word_letter_limit
            || memcmp(table->words[slot->place - 1].text, text, length) == 0))
      return (int)slot->place - 1;
  }
}

#endif

// The `ui` constructors as the schema lists them. Read once, never changed, shared by all hosts.
#ifndef SCHEMA_H
#define SCHEMA_H

#include <string.h>

#include "CLuaShims.h"

typedef struct Word {
  const char *text;  // no NUL: inside Schema.bytes
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

typedef struct Property {
  Word name;
  uint32_t types;
  double maximum;  // of a number; the minimum is 0
  uint32_t word_count;
  Word *words;
  WordTable table;
  uint32_t index;
} Property;

typedef struct Constructor {
  Word name;
  uint32_t index;
  uint32_t child_limit;
  const Property *positional;  // what the first item of the array part is, if not a child
  uint64_t takes;     // a bit for each property
  uint32_t need_count;
  uint64_t *needs;    // of one of these sets of properties all must be there
  Word missing;       // what to say else
  bool is_root_only;
} Constructor;

typedef struct LuaHostSchema {
  uint8_t *bytes;
  Property *properties;
  Word *property_names;
  WordTable property_table;
  Constructor *constructors;
  Constructor measure_options;
  Constructor next_element;  // what ctx.next returns
  uint32_t property_count, constructor_count;
} Schema;

enum {
  schema_property_limit = 64,  // bits of Constructor.takes
  schema_word_limit = 255,
  schema_letter_limit = 16,  // of WordLetters
};

static inline WordLetters schema_letters(const char *text, size_t length) {
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

/** Whether two texts of the same length are the same: what memcmp says, without calling it for
 * short ones. */
static inline bool schema_is_same(const char *left, const char *right, size_t length) {
  if (length > schema_letter_limit) return memcmp(left, right, length) == 0;
  WordLetters one = schema_letters(left, length), other = schema_letters(right, length);
  return one.first == other.first && one.last == other.last;
}

static inline uint32_t schema_hash(WordLetters letters, size_t length) {
  uint64_t mixed = (letters.first ^ letters.last << 20 ^ letters.last >> 44 ^ length)
                   * UINT64_C(0x9e3779b97f4a7c15);
  return (uint32_t)(mixed >> 40);
}

/** The place of a word in its list, or -1. */
static inline int schema_word(const WordTable *table, const char *text, size_t length) {
  if (!table->slots) return -1;
  WordLetters letters = schema_letters(text, length);
  for (uint32_t at = schema_hash(letters, length);; at++) {
    const WordSlot *slot = &table->slots[at & table->mask];
    if (slot->place == 0) return -1;
    if (slot->letters.first == letters.first && slot->letters.last == letters.last
        && slot->length == length
        && (length <= schema_letter_limit
            || memcmp(table->words[slot->place - 1].text, text, length) == 0))
      return (int)slot->place - 1;
  }
}

/** The property of that name, whoever takes it, or NULL. */
static inline const Property *schema_property(const Schema *schema, const char *name,
                                              size_t length) {
  int index = schema_word(&schema->property_table, name, length);
  return index < 0 ? NULL : &schema->properties[index];
}

static inline bool schema_takes(const Constructor *constructor, const Property *property) {
  return constructor->takes >> property->index & 1;
}

#endif

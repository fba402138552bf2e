// The `ui` constructors as the schema lists them. Read once, never changed, shared by all hosts.
#ifndef SCHEMA_H
#define SCHEMA_H

#include "CLuaShims.h"

typedef struct Word {
  const char *text;  // no NUL: inside Schema.bytes
  uint32_t length;
} Word;

// Finds words by their letters: place + 1 in the list, at the word's hash or behind it.
typedef struct WordTable {
  const Word *words;
  uint8_t *slots;
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
  schema_word_limit = 255,     // places of WordTable.slots
};

/** The place of a word in its list, or -1. */
int schema_word(const WordTable *table, const char *text, size_t length);

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

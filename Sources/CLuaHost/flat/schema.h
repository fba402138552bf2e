// The `ui` constructors as the schema lists them. Read once, never changed, shared by all hosts.
// Storey: flat.
#ifndef SCHEMA_H
#define SCHEMA_H

#include "flat/words.h"
#include "include/CLuaHost.h"

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
  uint64_t takes;              // a bit for each property
  uint32_t need_count;
  uint64_t *needs;  // of one of these sets of properties all must be there
  Word missing;     // what to say else
  bool is_root_only;
} Constructor;

// What is said of a name that there is not.
typedef struct Hint {
  LuaHostHintKind kind;
  Word of, name, text;
} Hint;

typedef struct LuaHostSchema {
  uint8_t *bytes;
  Property *properties;
  Word *property_names;
  WordTable property_table;
  Constructor *constructors;
  Constructor measure_options;
  Constructor next_element;  // what ctx.next returns
  Hint *hints;
  uint32_t property_count, constructor_count, hint_count;
} Schema;

enum {
  schema_property_limit = 64,  // bits of Constructor.takes
};

/// The property of that name, whoever takes it, or NULL.
static inline const Property *schema_property(const Schema *schema, const char *name,
                                              size_t length) {
  int index = word_find(&schema->property_table, name, length);
  return index < 0 ? NULL : &schema->properties[index];
}

/// The next hint of that kind for a name, or for any if it is NULL: behind the last one, or the first.
/// NULL: there is none.
const Hint *schema_hint(const Schema *schema, const Hint *last, LuaHostHintKind kind,
                        const char *name, size_t length);

/// Whether the property may be set on what the constructor makes.
static inline bool schema_takes(const Constructor *constructor, const Property *property) {
  return constructor->takes >> property->index & 1;
}

#endif

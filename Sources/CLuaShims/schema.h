// The `ui` constructors as the schema lists them.
#ifndef SCHEMA_H
#define SCHEMA_H

#include "CLuaShims.h"

typedef struct Word {
  const char *text;  // no NUL: inside Schema.bytes
  uint32_t length;
} Word;

typedef struct Property {
  Word name;
  uint32_t types;
  uint32_t word_count;
  Word *words;
  uint32_t index;
} Property;

typedef struct Constructor {
  Word name;
  uint32_t index;
  uint32_t child_limit;
  const Property *positional;  // what the first item of the array part is, if not a child
  uint32_t property_count;
  const Property **properties;
} Constructor;

typedef struct Schema {
  uint8_t *bytes;
  Property *properties;
  Constructor *constructors;
  Constructor measure_options;
  uint32_t property_count, constructor_count;
} Schema;

/** Copies and reads the schema. Returns false, with nothing left behind, if it is malformed. */
bool schema_read(Schema *schema, LuaHostBytes bytes);
void schema_free(Schema *schema);
/** The property of that name, or NULL. */
const Property *schema_property(const Constructor *constructor, const char *name, size_t length);

#endif

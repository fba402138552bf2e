// What scripts call things: the `ui` constructors, and what is said of names that there are not. Read
// once, never changed, shared by all hosts. Storey: flat.
#ifndef SCHEMA_H
#define SCHEMA_H

#include "flat/words.h"
#include "include/CLuaHost.h"

typedef struct Constructor {
  Word name;
  uint32_t index;
} Constructor;

// What is said of a name that there is not.
typedef struct Hint {
  LuaHostHintKind kind;
  Word of, name, text;
} Hint;

typedef struct LuaHostSchema {
  uint8_t *bytes;
  Constructor *constructors;
  Constructor next_element;  // what ctx.next returns
  Hint *hints;
  uint32_t constructor_count, hint_count;
} Schema;

/// The next hint of that kind for a name, or for any if it is NULL: behind the last one, or the first.
/// NULL: there is none.
const Hint *schema_hint(const Schema *schema, const Hint *last, LuaHostHintKind kind,
                        const char *name, size_t length);

#endif

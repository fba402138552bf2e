// What is said of names that there are not, as the schema has it. Storey: texts.
#ifndef HINTS_H
#define HINTS_H

#include <stddef.h>

#include "include/CLuaHost.h"

/// The next hint of that kind for a name, or for any if it is NULL: behind the last one, or the first.
/// NULL: there is none.
const LuaHostHint *hint_find(const LuaHostSchema *schema, const LuaHostHint *last,
                             LuaHostHintKind kind, const char *name, size_t length);
/// The text of the first hint of that kind for a name, or NULL.
const char *hint_text(const LuaHostSchema *schema, LuaHostHintKind kind, const char *name,
                      size_t length);

#endif

#include "texts/hints.h"

#include <string.h>

const LuaHostHint *hint_find(const LuaHostSchema *schema, const LuaHostHint *last,
                             LuaHostHintKind kind, const char *name, size_t length) {
  const LuaHostHint *end = schema->hints + schema->hint_count;
  for (const LuaHostHint *hint = last ? last + 1 : schema->hints; hint < end; hint++)
    if (hint->kind == kind
        && (!name || (strlen(hint->name) == length && memcmp(hint->name, name, length) == 0)))
      return hint;
  return NULL;
}

const char *hint_text(const LuaHostSchema *schema, LuaHostHintKind kind, const char *name,
                      size_t length) {
  const LuaHostHint *hint = hint_find(schema, NULL, kind, name, length);
  return hint ? hint->text : NULL;
}

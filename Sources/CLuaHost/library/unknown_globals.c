#include "library/unknown_globals.h"

#include "guard/raise.h"
#include "texts/suggest.h"

int host_unknown_global(lua_State *L) {
  const Schema *schema = host_of(L)->configuration.schema;
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *key = lua_tolstring(L, 2, &length);
  const Hint *hint = schema_hint(schema, NULL, LUA_HOST_HINT_CLOSED_GLOBAL, key, length);
  if (hint)
    host_raise(L, "'%s' is not open to scripts: %.*s", key, (int)hint->text.length,
               hint->text.text);
  hint = schema_hint(schema, NULL, LUA_HOST_HINT_GLOBAL, key, length);
  if (hint)
    host_raise(L, "unknown global '%s': %.*s", key, (int)hint->text.length, hint->text.text);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  while ((hint = schema_hint(schema, hint, LUA_HOST_HINT_PARAMETER, NULL, 0))) {
    if (word_is(hint->name, key, length))
      host_raise(L, "unknown global '%s': it is a parameter, %.*s", key, (int)hint->text.length,
                 hint->text.text);
    suggest_try(&suggestion, hint->name.text, hint->name.length);
  }
  const char *suggested = suggest_text(&suggestion);
  host_raise(L, "unknown global '%.60s'%s", key,
             *suggested ? suggested
                        : ": declare it with local, above; a text is written in quotes");
}

#include "library/unknown_globals.h"

#include "guard/raise.h"
#include "texts/hints.h"
#include "texts/suggest.h"

int host_unknown_global(lua_State *L) {
  const LuaHostSchema *schema = host_of(L)->configuration.schema;
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *key = lua_tolstring(L, 2, &length);
  const char *text = hint_text(schema, LUA_HOST_HINT_CLOSED_GLOBAL, key, length);
  if (text) host_raise(L, "'%s' is not open to scripts: %s", key, text);
  text = hint_text(schema, LUA_HOST_HINT_GLOBAL, key, length);
  if (text) host_raise(L, "unknown global '%s': %s", key, text);
  text = hint_text(schema, LUA_HOST_HINT_PARAMETER, key, length);
  if (text) host_raise(L, "unknown global '%s': it is a parameter, %s", key, text);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  const LuaHostHint *hint = NULL;
  while ((hint = hint_find(schema, hint, LUA_HOST_HINT_PARAMETER, NULL, 0)))
    suggest_try(&suggestion, hint->name, strlen(hint->name));
  const char *suggested = suggest_text(&suggestion);
  host_raise(L, "unknown global '%.60s'%s", key,
             *suggested ? suggested
                        : ": declare it with local, above; a text is written in quotes");
}

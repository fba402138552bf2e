#include "ui/element_names.h"

#include <stdio.h>

ElementName element_name(const LuaHostConstructor *constructor) {
  ElementName name;
  snprintf(name.text, sizeof name.text, "ui.%s", constructor->name);
  return name;
}

CallHint host_call_hint(lua_State *L, int index) {
  CallHint hint = {""};
  const LuaHostSchema *schema = host_of(L)->configuration.schema;
  if (!lua_iscfunction(L, index) || !lua_getupvalue(L, index, 1)) return hint;
  // The first upvalue of a constructor's function is the constructor.
  const void *constructor = lua_touserdata(L, -1);
  lua_pop(L, 1);
  for (uint32_t i = 0; i < schema->constructor_count; i++)
    if (constructor == &schema->constructors[i])
      snprintf(hint.text, sizeof hint.text, " (call it: %.60s { … })",
               element_name(&schema->constructors[i]).text);
  return hint;
}

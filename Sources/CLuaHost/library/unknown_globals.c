#include "library/unknown_globals.h"

#include <string.h>

#include "guard/raise.h"
#include "texts/suggest.h"

// What Lua has and scripts have not, and why.
static const struct {
  const char *name, *reason;
} closed_globals[] = {
    {"coroutine", "a call runs to its end in one go"},
    {"io", "a script has no files, only the message"},
    {"os", "a script has no clock and no system; ctx.date reads a date"},
    {"debug", "a script can't look into the host"},
    {"package", "require loads the files beside the script"},
    {"load", "a script makes no code"},
    {"loadstring", "a script makes no code"},
    {"dofile", "require loads the files beside the script"},
    {"loadfile", "require loads the files beside the script"},
    {"collectgarbage", "the host sees to memory"},
    {"_G", "a script keeps nothing between messages"},
};

// What other languages have in its place.
static const struct {
  const char *name, *advice;
} other_globals[] = {
    {"null", "write nil"},
    {"NULL", "write nil"},
    {"None", "write nil"},
    {"undefined", "write nil"},
    {"NaN", "write 0/0"},
    {"True", "write true"},
    {"TRUE", "write true"},
    {"False", "write false"},
    {"FALSE", "write false"},
    {"throw", "write error(\"…\")"},
    {"raise", "write error(\"…\")"},
    {"len", "write #list"},
    {"length", "write #list"},
    {"count", "write #list"},
    {"str", "write tostring(x)"},
    {"String", "write tostring(x)"},
    {"int", "write tonumber(x)"},
    {"float", "write tonumber(x)"},
    {"Number", "write tonumber(x)"},
    {"parseInt", "write tonumber(x)"},
    {"console", "write print(x)"},
    {"log", "write print(x)"},
    {"range", "write for i = 1, n do … end"},
    {"import", "write local x = require \"x\""},
    {"this", "the parameters of the function have what there is"},
    {"self", "the parameters of the function have what there is"},
    {"switch", "write if … elseif … end"},
    {"Math", "write math"},
    {"JSON", "message.content is read already"},
    {"let", "write local"},
    {"const", "write local"},
    {"var", "write local"},
    {"sender", "write message.sender"},
    {"content", "write message.content"},
    {"width", "write ctx.width"},
    {"theme", "write ctx.theme"},
};

const char *lua_host_global_advice(const char *name) {
  for (size_t i = 0; i < sizeof other_globals / sizeof *other_globals; i++)
    if (strcmp(name, other_globals[i].name) == 0) return other_globals[i].advice;
  return NULL;
}

// `text { "Hi" }`: an element without its table.
static void raise_element(lua_State *L, const char *key) {
  const Schema *schema = host_of(L)->configuration.schema;
  for (uint32_t i = 0; i < schema->constructor_count; i++) {
    const Constructor *known = &schema->constructors[i];
    if (strlen(key) == known->name.length && memcmp(key, known->name.text, known->name.length) == 0)
      host_raise(L, "unknown global '%s': write ui.%s { … }", key, key);
  }
}

// `color = accent`: a word without its quotes.
static void raise_word(lua_State *L, const char *key, size_t length) {
  const Schema *schema = host_of(L)->configuration.schema;
  for (uint32_t i = 0; i < schema->property_count; i++) {
    if (schema->properties[i].types != LUA_HOST_WORD) continue;
    if (word_find(&schema->properties[i].table, key, length) >= 0)
      host_raise(L, "unknown global '%s': the word is written in quotes, \"%s\"", key, key);
  }
}

// What scripts usually call the parameters of their functions.
static const struct {
  const char *name, *meaning;
} parameters[] = {
    {"message", "the first of is_suitable and the second of build_layout"},
    {"peer", "the first of build_layout"},
    {"ctx", "the third of build_layout"},
};
enum { parameter_count = sizeof parameters / sizeof *parameters };

int host_unknown_global(lua_State *L) {
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *key = lua_tolstring(L, 2, &length);
  for (size_t i = 0; i < sizeof closed_globals / sizeof *closed_globals; i++)
    if (strcmp(key, closed_globals[i].name) == 0)
      host_raise(L, "'%s' is not open to scripts: %s", key, closed_globals[i].reason);
  const char *advice = lua_host_global_advice(key);
  if (advice) host_raise(L, "unknown global '%s': %s", key, advice);
  raise_element(L, key);
  raise_word(L, key, length);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  for (int i = 0; i < parameter_count; i++) {
    if (strcmp(key, parameters[i].name) == 0)
      host_raise(L, "unknown global '%s': it is a parameter, %s", key, parameters[i].meaning);
    suggest_try(&suggestion, parameters[i].name, strlen(parameters[i].name));
  }
  const char *suggested = suggest_text(&suggestion);
  host_raise(L, "unknown global '%.60s'%s", key,
             *suggested ? suggested
                        : ": declare it with local, above; a text is written in quotes");
}

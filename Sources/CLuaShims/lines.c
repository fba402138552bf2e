// Which line of a script made an element: noted only where a call asks for it, for error messages.
#include "elements.h"

static const char lines_key;  // in the registry: marks by element, which it does not keep alive

static void push_lines(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &lines_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lines_key);
}

// The file's number from 1, 0 if there are too many.
static uint32_t number_of(LuaHost *host, const char *file) {
  uint32_t i = 0;
  while (i < host->line_file_count && strcmp(host->line_files[i], file) != 0) i++;
  if (i == host->line_file_count) {
    if (i == host_line_file_limit || strlen(file) >= sizeof host->line_files[i]) return 0;
    strcpy(host->line_files[i], file);
    host->line_file_count++;
  }
  return i + 1;
}

void host_note_line(lua_State *L, int element) {
  lua_Debug record;
  // The first frame that has a line: a library function may have called the constructor.
  for (int level = 1; lua_getstack(L, level, &record); level++) {
    if (!lua_getinfo(L, "Sl", &record) || record.currentline <= 0) continue;
    uint32_t file = number_of(host_of(L), record.short_src);
    if (file == 0 || record.currentline >> LUA_HOST_LINE_BITS) return;
    luaL_checkstack(L, 4, "too many values");
    push_lines(L);
    lua_pushvalue(L, element);
    lua_pushinteger(L, (lua_Integer)file << LUA_HOST_LINE_BITS | record.currentline);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    return;
  }
}

uint32_t host_line_of(lua_State *L, int element) {
  push_lines(L);
  lua_pushvalue(L, element);
  lua_rawget(L, -2);
  uint32_t mark = (uint32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return mark;
}

const char *lua_host_line_file(const LuaHost *host, uint32_t mark) {
  uint32_t file = mark >> LUA_HOST_LINE_BITS;
  return file >= 1 && file <= host->line_file_count ? host->line_files[file - 1] : NULL;
}

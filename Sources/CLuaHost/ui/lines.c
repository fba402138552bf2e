#include "ui/lines.h"

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

void host_note_line(lua_State *L, int element) {
  lua_Debug record;
  // The first frame that has a line: a library function may have called the constructor.
  for (int level = 1; lua_getstack(L, level, &record); level++) {
    if (!lua_getinfo(L, "Sl", &record) || record.currentline <= 0) continue;
    uint32_t file = file_names_number(&host_of(L)->element_files, record.short_src);
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
  if (host_of(L)->element_files.count == 0) return 0;
  push_lines(L);
  lua_pushvalue(L, element);
  lua_rawget(L, -2);
  uint32_t mark = (uint32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return mark;
}

const char *lua_host_line_file(const LuaHost *host, uint32_t mark) {
  return file_names_at(&host->element_files, mark >> LUA_HOST_LINE_BITS);
}

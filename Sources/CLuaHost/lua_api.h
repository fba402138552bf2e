// The Lua headers, wherever the system keeps them. Layer: the lowest.
#pragma once

#if __has_include(<lua5.4/lua.h>)
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#else
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#endif

#if LUA_VERSION_NUM != 504
#error "CLuaHost is written for Lua 5.4"
#endif

// What a call may use: instructions through the count hook, work inside of the library, processor
// time. An abort is sticky: it is raised again at every instruction until the call is
// over. Layer: guard.
#pragma once

#include "state.h"

/// Begins a call with so much to spend.
void host_begin_budget(LuaHost *host, LuaHostBudget given);
/// Takes fuel for work that runs no instruction, and looks at the clock now and then.
void host_charge(lua_State *L, int64_t fuel);
/// Ends the call if its time is over. For what is slow without being much work, such as a walk
/// through a table whose keys collide.
void host_check_clock(lua_State *L);
/// Ends the call; nothing in the script can catch it.
_Noreturn void host_abort(lua_State *L, LuaHostStatus status);
/// Says why the call was aborted.
const char *host_abort_message(const LuaHost *host);

/// How many instructions pass between two looks at the clock: one can walk a whole string or table,
/// so the larger the largest is, the fewer of them.
int host_interval(const LuaHost *host);
/// Notes a block that one instruction may have to walk; `is_due`: and that it was just made.
void host_note_block(LuaHost *host, size_t size, bool is_due);
/// Asks for a look at the next instruction. For the allocator: Lua may be in the middle of anything
/// there, and lua_sethook is made for that.
void host_ask_for_hook(LuaHost *host);

/// Counts a call of a script's function by the library, or raises; returns how many there were. The
/// caller sets `budget.callback_depth` to that when the function is over; an error does not, and
/// each protected call does.
int host_enter_callback(lua_State *L);
/// lua_call for functions of the script, so that the C stack stays small.
void host_call_script(lua_State *L, int arguments, int results);
/// lua_gettable and lua_compare for `<`, which may call functions of the script, likewise.
void host_index_script(lua_State *L, int index);
bool host_compare_script(lua_State *L, int left, int right);

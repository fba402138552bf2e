// The fuel and the time of one call. guard/limits.c spends them. Layer: memory.
#pragma once

#include "include/CLuaHost.h"

enum {
  // A sanitizer slows a script down: its time is given out in this many times the usual amount.
  budget_slowness = __has_feature(thread_sanitizer)    ? 20
                    : __has_feature(address_sanitizer) ? 4
                                                       : 1,
};

typedef struct Budget {
  int64_t fuel, given;
  int64_t unclocked;      // fuel since the last look at the clock
  int64_t uncounted;      // instructions since calls within each other were counted
  int64_t nanoseconds;    // that the call may take
  int64_t deadline;       // of the thread's clock; 0: it was not looked at yet
  int64_t looked;         // at the wall's clock
  int interval;           // instructions between two hooks
  int callback_depth;     // script functions called by the library, within each other
  LuaHostStatus aborted;  // sticky until the next call
  bool is_due;            // look at the clock at the next instruction
} Budget;

/// What every call starts with.
static inline void budget_begin(Budget *budget, LuaHostBudget given) {
  budget->fuel = budget->given = given.fuel;
  budget->nanoseconds = given.nanoseconds * budget_slowness;
  budget->deadline = 0;  // set at the first look at the clock: most calls end before it
  budget->unclocked = budget->uncounted = 0;
  budget->aborted = LUA_HOST_OK;
  budget->callback_depth = 0;
  budget->is_due = false;
}

/// Before something that is not the script's time: returns the time, or 0 if it is not needed.
int64_t budget_pause(const Budget *budget, bool is_timed);
/// After it: moves the deadline on, and returns how many nanoseconds went by, or 0.
int64_t budget_resume(Budget *budget, int64_t paused);
/// The thread's processor time, in nanoseconds.
int64_t budget_now(void);
/// The time on the wall, which costs a tenth of the thread's.
int64_t budget_wall_time(void);

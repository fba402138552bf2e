// How much of its stack a thread has left: scripts that wrap each other have Swift frames between
// them, whose size is not known here. Layer: memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  stack_nesting_limit = 32,   // calls of hosts within each other, by way of ctx.next
  stack_reserve = 256 << 10,  // bytes of stack that a script may need at the most
};

/// How many calls are under way on this thread, each in a host of its own. They wait for each other
/// on one stack, whose size is the host program's.
extern _Thread_local int stack_nesting;

/// The bytes of the thread's stack that are free; SIZE_MAX where that is not known.
size_t stack_left(void);

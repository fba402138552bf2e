/** Calls of the interface for C that are made in C. */
#ifndef BUBBLE_CALLS_H
#define BUBBLE_CALLS_H

#include <bubble.h>
#include <stdint.h>

/** What came of random calls. */
typedef struct call_counts {
  /** How many calls ended with each status. */
  uint64_t by_status[16];
  /** How many ended with a number that is no status, or failed without a text. */
  uint64_t wrong;
  /** The first of those. */
  const char *wrong_function;
} call_counts;

/** Makes random calls with random arguments.
 * @param folder A folder that may be written to, and may be loaded as scripts. */
call_counts random_calls(uint64_t seed, uint64_t count, const char *folder);

/** Has some threads open, edit, scroll and draw a view each; how many of them found everything as it should be. */
int threads_with_views(int thread_count, int step_count);

/** Has a forked process show a view; returns the status that it gets, or -1 if it hangs or crashes. */
int status_after_fork(bubble_view *view);

/** How long a call takes that does next to nothing, in nanoseconds of this thread. */
double nanoseconds_of_a_call(bubble_view *view, int count);

#endif

#include "memory/budget.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t budget_now(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

int64_t budget_wall_time(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t budget_pause(const Budget *budget, bool is_timed) {
  return is_timed || budget->deadline ? budget_now() : 0;
}

int64_t budget_resume(Budget *budget, int64_t paused) {
  if (!paused) return 0;
  int64_t taken = budget_now() - paused;
  if (budget->deadline) budget->deadline += taken;
  return taken;
}

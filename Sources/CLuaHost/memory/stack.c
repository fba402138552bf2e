#define _GNU_SOURCE
#include "memory/stack.h"

#include <pthread.h>

// The lowest address of this thread's stack; NULL: not looked up yet, or not known.
static _Thread_local const char *lowest;
static _Thread_local bool is_asked;

_Thread_local int stack_nesting;

static void ask(void) {
  is_asked = true;
#if defined(__linux__)
  pthread_attr_t attributes;
  void *start = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0) lowest = start;
  pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
  pthread_t thread = pthread_self();
  lowest = (const char *)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#endif
}

size_t stack_left(void) {
  if (!is_asked) ask();
  // Not the address of a variable: AddressSanitizer may have these elsewhere.
  uintptr_t at = (uintptr_t)__builtin_frame_address(0), end = (uintptr_t)lowest;
  // A stack that is not the thread's own, such as a fiber's, says nothing.
  return lowest && at > end ? at - end : SIZE_MAX;
}

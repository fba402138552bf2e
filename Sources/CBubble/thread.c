#include "thread.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

#define ERROR_SIZE 4096

static _Atomic uint64_t last_number;
static _Thread_local uint64_t number;
static _Thread_local char error[ERROR_SIZE];
static _Thread_local unsigned callbacks;
static _Thread_local const void *kept_handle;
static _Thread_local void *kept_object;

uint64_t thread_number(void) {
  if (number == 0) {
    number = atomic_fetch_add(&last_number, 1) + 1;
  }
  return number;
}

void thread_set_error(const char *text, size_t length) {
  if (length >= ERROR_SIZE) {
    length = ERROR_SIZE - 1;
    /* A byte of the form 10xxxxxx is in the middle of a character. */
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) {
      length -= 1;
    }
  }
  memcpy(error, text, length);
  error[length] = 0;
}

const char *thread_error(void) { return error; }

/* How many threads are in callbacks, and whether none may begin any more: a thread counts itself before it looks. */
static _Atomic uint64_t running;
static atomic_bool ended;

bool thread_begin_callback(void) {
  if (callbacks == 0) {
    atomic_fetch_add(&running, 1);
    if (atomic_load(&ended)) {
      atomic_fetch_sub(&running, 1);
      return false;
    }
  }
  callbacks += 1;
  return true;
}

void thread_end_callback(void) {
  callbacks -= 1;
  if (callbacks == 0) {
    atomic_fetch_sub(&running, 1);
  }
}

void thread_end_all_callbacks(void) {
  const struct timespec pause = {.tv_nsec = 100000};
  atomic_store(&ended, true);
  while (atomic_load(&running) > 0) {
    nanosleep(&pause, NULL);
  }
}

bool thread_is_in_callback(void) { return callbacks > 0; }

void *thread_kept_object(const void *handle) {
  return handle == kept_handle && callbacks == 0 ? kept_object : NULL;
}

void thread_keep_object(const void *handle, void *object) {
  kept_handle = handle;
  kept_object = object;
}

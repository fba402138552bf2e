/* Values of each thread. Private: this header is not installed. */
#ifndef BUBBLE_THREAD_H
#define BUBBLE_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the number of this thread, from 1, which no other thread of the process has or had. */
uint64_t thread_number(void);

/** Stores an error text for this thread, at most 4,095 bytes of it: whole characters of UTF-8. */
void thread_set_error(const char *text, size_t length);

/** Returns the error text of this thread; empty if there is none. */
const char *thread_error(void);

/** Begins a callback of a host that may run on any thread. Returns false if callbacks are disabled: then it has not begun. */
bool thread_begin_callback(void);

/** Ends a callback. */
void thread_end_callback(void);

/** Returns whether this thread is in such a callback. */
bool thread_is_in_callback(void);

/** Disables callbacks, and waits for those in progress. */
void thread_end_all_callbacks(void);

/** Returns the object of a handle that this thread stored; NULL if it stored another handle, or in a callback. */
void *thread_kept_object(const void *handle);

/** Stores the object of a handle, which replaces the last one; NULL clears it. Only for objects that no other thread may free. */
void thread_keep_object(const void *handle, void *object);

#ifdef __cplusplus
}
#endif

#endif

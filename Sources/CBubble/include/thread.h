/* What the implementation keeps for each thread. No part of the interface: it is not installed. */
#ifndef BUBBLE_THREAD_H
#define BUBBLE_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A number that no other thread of the process has or has had, from 1. */
uint64_t thread_number(void);

/** Keeps a text for this thread, as much of it as there is room for: whole characters of UTF-8. */
void thread_set_error(const char *text, size_t length);

/** The text that was kept for this thread; empty if there is none. */
const char *thread_error(void);

/** Says that a callback of a host begins on this thread, which may be called on any; false: none is called any more, and it has not begun. */
bool thread_begin_callback(void);

/** Says that it ends. */
void thread_end_callback(void);

/** Whether one is being called. */
bool thread_is_in_callback(void);

/** Has no callback begin any more, and waits for those that have. */
void thread_end_all_callbacks(void);

/** The object of a handle that was kept for this thread; NULL if it is another one's, or a callback goes on. */
void *thread_kept_object(const void *handle);

/** Keeps the object of a handle, until another one is kept, or none is: of those that only this thread may free. */
void thread_keep_object(const void *handle, void *object);

#ifdef __cplusplus
}
#endif

#endif

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

/** Begins a call that starts no threads. Returns false, with an error text, in a process whose calls would hang (thread_is_lost). */
bool thread_begin_call(void);

/** Ends such a call. */
void thread_end_call(void);

/** Notes that the library has threads from now on, so that no process forked from this one can use it. */
void thread_note_threads(void);

/** Returns whether this process was forked from one with threads of the library, or with a call in progress. If so, stores an error text. */
bool thread_is_lost(void);

/** Lets one thread at a time into an object: normally the thread that owns it. Its memory is never given back, but is used for other gates. */
typedef struct thread_gate thread_gate;

/** The result of entering a gate. */
typedef enum thread_entry {
  THREAD_ENTERED,
  THREAD_NOT_OWNED,
  THREAD_BUSY,
  THREAD_CLOSED
} thread_entry;

/** Makes a gate of this thread's; NULL if there is no memory. */
thread_gate *thread_gate_make(void);

/** Gives a gate back, which nobody uses any more. */
void thread_gate_free(thread_gate *gate);

/** Enters a gate that this thread owns. Waits for a thread that took it. */
thread_entry thread_gate_enter(thread_gate *gate);

/** Enters a gate of any thread's if nobody is inside. Otherwise asks whoever is inside to do work before it leaves, and returns THREAD_BUSY. */
thread_entry thread_gate_take(thread_gate *gate);

/** Leaves a gate. If work was asked for, the result is false, and the thread is still inside. */
bool thread_gate_leave(thread_gate *gate);

/** Makes this thread the owner of the gate that it is in. */
void thread_gate_adopt(thread_gate *gate);

/** Closes the gate that this thread is in. Leaving it then has no effect. */
void thread_gate_close(thread_gate *gate);

/** Returns whether a gate is open, and owned by this thread. */
bool thread_gate_is_mine(thread_gate *gate);

/** Keeps the gate that this thread is in, which replaces the last one, with the handle and the object behind it. */
void thread_keep_gate(thread_gate *gate, const void *handle, void *object);

/** Enters the kept gate and returns its object; NULL if that is not possible, if it is for another handle, or in a callback. */
void *thread_enter_kept(const void *handle);

#ifdef __cplusplus
}
#endif

#endif

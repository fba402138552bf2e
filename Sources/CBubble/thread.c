#include "thread.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ERROR_SIZE 4096

static _Atomic uint64_t last_number;
static _Thread_local uint64_t number;
static _Thread_local char error[ERROR_SIZE];
static _Thread_local unsigned callbacks;
static _Thread_local thread_gate *kept_gate;

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

/* Whether the library has threads, and how many calls are in progress. A forked process has neither those threads nor those calls, but their locks. */
static atomic_bool has_threads;
static _Atomic uint64_t calls;
static atomic_bool lost;

static void note_fork(void) {
  if (atomic_load(&has_threads) || atomic_load(&calls) > 0) {
    atomic_store(&lost, true);
  }
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, note_fork);
}

void thread_note_threads(void) { atomic_store(&has_threads, true); }

bool thread_is_lost(void) {
  static const char text[]
      = "this process was forked from one that has used the library, whose threads do not exist here: fork before the first use, or start a new "
        "process (in Python's multiprocessing the methods \"spawn\" and \"forkserver\")";
  if (!atomic_load_explicit(&lost, memory_order_relaxed)) {
    return false;
  }
  thread_set_error(text, sizeof text - 1);
  return true;
}

bool thread_begin_call(void) {
  if (thread_is_lost()) {
    return false;
  }
  atomic_fetch_add(&calls, 1);
  return true;
}

void thread_end_call(void) { atomic_fetch_sub(&calls, 1); }

/* The state of a gate: the owner's number, shifted, and these bits. */
#define INSIDE 1u /* A thread is inside. */
#define TAKEN 2u  /* It is another than the owner, or works for another. */
#define ASKED 4u  /* It is asked to do work before it leaves. */
#define CLOSED 8u
#define SHIFT 4

struct thread_gate {
  _Atomic uint64_t state;
  _Atomic(const void *) handle;
  void *object;
  thread_gate *next;
};

static pthread_mutex_t free_lock = PTHREAD_MUTEX_INITIALIZER;
static thread_gate *free_gates;

thread_gate *thread_gate_make(void) {
  pthread_mutex_lock(&free_lock);
  thread_gate *gate = free_gates;
  if (gate != NULL) {
    free_gates = gate->next;
  }
  pthread_mutex_unlock(&free_lock);
  if (gate == NULL) {
    gate = calloc(1, sizeof *gate);
  }
  if (gate != NULL) {
    atomic_store(&gate->handle, NULL);
    atomic_store(&gate->state, thread_number() << SHIFT);
  }
  return gate;
}

void thread_gate_free(thread_gate *gate) {
  atomic_store(&gate->state, CLOSED);
  pthread_mutex_lock(&free_lock);
  gate->next = free_gates;
  free_gates = gate;
  pthread_mutex_unlock(&free_lock);
}

thread_entry thread_gate_enter(thread_gate *gate) {
  const uint64_t mine = thread_number() << SHIFT;
  while (true) {
    uint64_t state = mine;
    if (atomic_compare_exchange_weak(&gate->state, &state, mine | INSIDE)) {
      return THREAD_ENTERED;
    }
    if (state & CLOSED) {
      return THREAD_CLOSED;
    }
    if (state >> SHIFT != mine >> SHIFT) {
      return THREAD_NOT_OWNED;
    }
    if (state & INSIDE && !(state & TAKEN)) {
      return THREAD_BUSY;
    }
    sched_yield();
  }
}

thread_entry thread_gate_take(thread_gate *gate) {
  uint64_t state = atomic_load(&gate->state);
  while (!(state & CLOSED)) {
    const uint64_t next = state & INSIDE ? state | ASKED : state | INSIDE | TAKEN;
    if (atomic_compare_exchange_weak(&gate->state, &state, next)) {
      return state & INSIDE ? THREAD_BUSY : THREAD_ENTERED;
    }
  }
  return THREAD_CLOSED;
}

bool thread_gate_leave(thread_gate *gate) {
  uint64_t state = atomic_load_explicit(&gate->state, memory_order_relaxed);
  while (!(state & CLOSED)) {
    const bool asked = state & ASKED;
    const uint64_t next = asked ? state & ~(uint64_t)ASKED : state >> SHIFT << SHIFT;
    if (atomic_compare_exchange_weak(&gate->state, &state, next)) {
      return !asked;
    }
  }
  return true;
}

void thread_gate_adopt(thread_gate *gate) {
  uint64_t state = atomic_load(&gate->state);
  const uint64_t bits = (1u << SHIFT) - 1;
  while (!atomic_compare_exchange_weak(&gate->state, &state,
                                       thread_number() << SHIFT | (state & bits))) {
  }
}

void thread_gate_close(thread_gate *gate) { atomic_store(&gate->state, CLOSED); }

bool thread_gate_is_mine(thread_gate *gate) {
  return atomic_load(&gate->state) >> SHIFT == thread_number();
}

void thread_keep_gate(thread_gate *gate, const void *handle, void *object) {
  gate->object = object;
  atomic_store(&gate->handle, handle);
  kept_gate = gate;
}

/* A kept gate may be another object's by now. It is never one of this thread's without its handle: only this thread makes itself an owner. */
void *thread_enter_kept(const void *handle) {
  thread_gate *gate = kept_gate;
  /* A new gate has no handle. */
  if (gate == NULL || handle == NULL || callbacks > 0
      || atomic_load_explicit(&gate->handle, memory_order_relaxed) != handle) {
    return NULL;
  }
  uint64_t state = number << SHIFT;
  return atomic_compare_exchange_strong(&gate->state, &state, state | INSIDE) ? gate->object : NULL;
}

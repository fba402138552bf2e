#ifndef BUBBLE_LIBRARY_H
#define BUBBLE_LIBRARY_H

/** The library itself: its version, how calls end, what is handed over. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header. Of two versions with the same first number the later has all that the earlier has; before 1.0.0 of two
 * with the same first and second number. */
#define BUBBLE_VERSION_MAJOR 0
#define BUBBLE_VERSION_MINOR 1
#define BUBBLE_VERSION_PATCH 0

/** A version as a number that can be compared. */
#define BUBBLE_VERSION_NUMBER(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define BUBBLE_VERSION                                                                             \
  BUBBLE_VERSION_NUMBER(BUBBLE_VERSION_MAJOR, BUBBLE_VERSION_MINOR, BUBBLE_VERSION_PATCH)

/** The version of the library that is loaded, to be compared with BUBBLE_VERSION. Any thread. Never fails. */
uint32_t bubble_version(void);

/** How a call ended. */
typedef enum bubble_status {
  /** As it was asked for. */
  BUBBLE_OK = 0,
  /** A parameter can't be what it is: NULL, no number, out of range, not UTF-8, no such word. */
  BUBBLE_INVALID = 1,
  /** What is said to be an object is none, was freed, or is one of another kind. */
  BUBBLE_BAD_HANDLE = 2,
  /** The object belongs to another thread. */
  BUBBLE_WRONG_THREAD = 3,
  /** A call of the same view is going on: this one was made in a callback of it. */
  BUBBLE_BUSY = 4,
  /** What is named is not there: a message, a row, a layouter, a region. */
  BUBBLE_NOT_FOUND = 5,
  /** It is there already: a message, a row or a layouter of that id. */
  BUBBLE_EXISTS = 6,
  /** A file can't be read or written, or a folder is not there. */
  BUBBLE_FILE = 7,
  /** Bytes are not what they should be: no conversation, no theme, no JSON, no font. */
  BUBBLE_FORMAT = 8,
  /** It would be larger than it may be. */
  BUBBLE_TOO_LARGE = 9,
  /** It did not work out for another reason: Cairo refuses, a layouter failed, the kernel has no more of something. */
  BUBBLE_FAILED = 10
} bubble_status;

/** What a status is called, such as "BUBBLE_NOT_FOUND"; "unknown" for a number that is none. The text lives for ever. Any
 * thread. Never fails. */
const char *bubble_status_name(bubble_status status);

/** What was wrong with the last call of this thread that failed, in English, at most 4,095 bytes; empty if none did. It stays until the next call of this
 * thread fails. Any thread. Never fails. */
const char *bubble_last_error(void);

/** Frees a text or bytes that a function gave in a `char **`. NULL: nothing happens. Any thread. Like free(), it can't know whether they
 * are such. */
void bubble_free(void *memory);

/** Has no callback be called any more that may be called on any thread, and waits for those that are: for hosts in languages whose own runtime ends before the
 * process does, such as Python's. Layouters of the host make nothing then, its pictures fail, and `release` is not called. It can't be undone. Any thread;
 * BUBBLE_BUSY in a callback. */
bubble_status bubble_shut_down(void);

/** A rectangle in points, y down. */
typedef struct bubble_rect {
  double x;
  double y;
  double width;
  double height;
} bubble_rect;

#ifdef __cplusplus
}
#endif

#endif

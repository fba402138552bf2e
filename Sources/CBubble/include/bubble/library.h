#ifndef BUBBLE_LIBRARY_H
#define BUBBLE_LIBRARY_H

/** The library: its version, the status of calls, and memory. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header. A later version with the same first number has everything that an earlier one has. Before 1.0.0 this holds only
 * for versions with the same first and second number. */
#define BUBBLE_VERSION_MAJOR 0
#define BUBBLE_VERSION_MINOR 1
#define BUBBLE_VERSION_PATCH 0

/** A version as a number that can be compared. */
#define BUBBLE_VERSION_NUMBER(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define BUBBLE_VERSION                                                                             \
  BUBBLE_VERSION_NUMBER(BUBBLE_VERSION_MAJOR, BUBBLE_VERSION_MINOR, BUBBLE_VERSION_PATCH)

/** Returns the version of the loaded library, for comparison with BUBBLE_VERSION. Any thread. Never fails. */
uint32_t bubble_version(void);

/** The result of a call. */
typedef enum bubble_status {
  /** The call succeeded. */
  BUBBLE_OK = 0,
  /** A parameter is invalid: NULL, not a number, out of range, not UTF-8, an unknown word. */
  BUBBLE_INVALID = 1,
  /** A handle is invalid: it was freed, is of another kind, or never existed. */
  BUBBLE_BAD_HANDLE = 2,
  /** The object belongs to another thread. */
  BUBBLE_WRONG_THREAD = 3,
  /** A call of the same view is in progress: this call was made in a callback of that one. */
  BUBBLE_BUSY = 4,
  /** The named thing does not exist: a message, a row, a layouter, a region. */
  BUBBLE_NOT_FOUND = 5,
  /** It exists already: a message, a row or a layouter with that id. */
  BUBBLE_EXISTS = 6,
  /** A file can't be read or written, or a folder does not exist. */
  BUBBLE_FILE = 7,
  /** Bytes have the wrong format: not a conversation, not a theme, not JSON, not a font. */
  BUBBLE_FORMAT = 8,
  /** Something exceeds its maximum size. */
  BUBBLE_TOO_LARGE = 9,
  /** Another failure: Cairo refuses, a layouter failed, the kernel lacks a resource. */
  BUBBLE_FAILED = 10
} bubble_status;

/** Returns the name of a status, such as "BUBBLE_NOT_FOUND"; "unknown" for any other number. The text is always valid. Any
 * thread. Never fails. */
const char *bubble_status_name(bubble_status status);

/** Returns the error of the last call on this thread that failed, in English, at most 4,095 bytes; empty if none did. Valid until the next call on this
 * thread fails. Any thread. Never fails. */
const char *bubble_last_error(void);

/** Frees a text or bytes that a function returned in a `char **`. NULL: does nothing. Any thread. Like free(), it can't check its
 * argument. */
void bubble_free(void *memory);

/** Disables all callbacks that may run on any thread, and waits for those in progress. It is for hosts in languages whose runtime ends before the
 * process does, such as Python. Afterwards the host's layouters make nothing, its pictures fail, and `release` is not called. It can't be undone. Any
 * thread; BUBBLE_BUSY in a callback. */
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

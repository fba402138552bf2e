#ifndef BUBBLE_PICTURES_H
#define BUBBLE_PICTURES_H

/** Sources of avatars and of the pictures of messages. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A source of pictures. Any thread. */
typedef struct bubble_pictures bubble_pictures;

/** Reads pictures from a folder: PNG, JPEG, WebP, AVIF, HEIC, GIF, SVG. Reads nothing outside the folder. The next drawing detects files that were added,
 * changed or removed. BUBBLE_FILE if there is no such folder. */
bubble_status bubble_pictures_open_folder(const char *path, bubble_pictures **pictures);

/** A custom source of pictures. */
typedef struct bubble_picture_callbacks {
  /** sizeof(bubble_picture_callbacks). */
  size_t struct_size;
  /** Passed to all callbacks below. */
  void *context;
  /** Fetches a picture: answer with bubble_pictures_put() or bubble_pictures_fail(), in this call or later, on any thread. Called on any
   * thread, for a few pictures at a time, once for each picture until bubble_pictures_forget(). It may wait: no drawing waits for it.
   * @param path The path in the message or person; valid until this returns. */
  void (*fetch)(void *context, const char *path);
  /** A picture arrived, failed or made progress: draw again the elements that show it. Called on any thread. May be NULL. */
  void (*changed)(void *context, const char *path);
  /** Called once, on any thread, when the other callbacks will not be called again. May be NULL. */
  void (*release)(void *context);
} bubble_picture_callbacks;

/** Gets pictures from the host, decodes them in the background, and caches them. The answers below need such a source: for a folder they return
 * BUBBLE_INVALID.
 * @param byte_limit The size of the cache of decoded pictures, in bytes; 0: 256 MB. */
bubble_status bubble_pictures_create(const bubble_picture_callbacks *callbacks, size_t byte_limit,
                                     bubble_pictures **pictures);

/** Answers with a picture file: PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG. BUBBLE_NOT_FOUND if the picture is not being fetched.
 * @param length In bytes, at most 16 MB. */
bubble_status bubble_pictures_put(bubble_pictures *pictures, const char *path, const void *bytes,
                                  size_t length);

/** Answers with pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied. Copies them. BUBBLE_NOT_FOUND if the picture is not being
 * fetched, BUBBLE_TOO_LARGE if there are more than 67,108,864 pixels.
 * @param pixels The first row, from the left; `height` rows of `stride` bytes.
 * @param width In pixels, from 1 to 32,767.
 * @param height In pixels, from 1 to 32,767.
 * @param stride In bytes, a multiple of 4, at least four times the width. */
bubble_status bubble_pictures_put_pixels(bubble_pictures *pictures, const char *path,
                                         const void *pixels, size_t width, size_t height,
                                         size_t stride);

/** Answers that a picture is not available; a placeholder is shown. BUBBLE_NOT_FOUND if it is not being fetched.
 * @param reason A text for the user. */
bubble_status bubble_pictures_fail(bubble_pictures *pictures, const char *path, const char *reason);

/** Reports the loaded fraction of a picture, from 0 to 1. BUBBLE_NOT_FOUND if it is not being fetched. */
bubble_status bubble_pictures_progress(bubble_pictures *pictures, const char *path,
                                       double fraction);

/** Waits for the pictures that drawings on this thread lacked, and for no others: for a complete picture, draw and call this until `lacked` is false.
 * BUBBLE_BUSY in a callback.
 * @param timeout The longest time to wait, in seconds, from 0 to 3,600.
 * @param lacked Whether there were such pictures since the last call. Those that are still missing count in the next call, too. */
bubble_status bubble_pictures_wait_for_drawn(bubble_pictures *pictures, double timeout,
                                             bool *lacked);

/** Waits until no picture of the source is being fetched or decoded. Drawing starts the fetches. BUBBLE_BUSY in a callback.
 * @param timeout The longest time to wait, in seconds, from 0 to 3,600.
 * @param complete Whether none is. May be NULL. */
bubble_status bubble_pictures_wait(bubble_pictures *pictures, double timeout, bool *complete);

/** Removes a picture from the cache, so that the next drawing fetches it again: use it for a picture that failed or changed. */
bubble_status bubble_pictures_forget(bubble_pictures *pictures, const char *path);

/** Frees a source; views that draw with it keep it. Pictures in progress fail, and no others are fetched. */
bubble_status bubble_pictures_free(bubble_pictures *pictures);

/** Adds a reference to a source of pictures. Free it once more. */
bubble_status bubble_pictures_retain(bubble_pictures *pictures);

#ifdef __cplusplus
}
#endif

#endif

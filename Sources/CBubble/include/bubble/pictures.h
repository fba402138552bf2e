#ifndef BUBBLE_PICTURES_H
#define BUBBLE_PICTURES_H

/** Where avatars and the pictures of messages come from. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A source of pictures. Any thread. */
typedef struct bubble_pictures bubble_pictures;

/** Takes pictures from a folder: PNG, JPEG, WebP, AVIF, HEIC, GIF, SVG. Nothing outside of it is read; what comes late, changes or goes is found out
 * when it is drawn the next time. BUBBLE_FILE if there is no such folder. */
bubble_status bubble_pictures_open_folder(const char *path, bubble_pictures **pictures);

/** A host's own source. */
typedef struct bubble_picture_callbacks {
  /** sizeof(bubble_picture_callbacks). */
  size_t struct_size;
  /** Is handed to all of these. */
  void *context;
  /** A picture is needed: answer with bubble_pictures_put() or bubble_pictures_fail(), here or whenever it is there, on any thread. Called on any
   * thread, for a few pictures at a time, once for each until it is forgotten.
   * @param path As the message or person has it; it lives until this returns. */
  void (*fetch)(void *context, const char *path);
  /** A picture has come, failed, or made progress: draw again what shows it. Called on any thread. May be NULL. */
  void (*changed)(void *context, const char *path);
  /** Called once, when nothing will call the others any more, on any thread. May be NULL. */
  void (*release)(void *context);
} bubble_picture_callbacks;

/** Takes pictures from the host. They are decoded in the background, and kept for a while.
 * @param byte_limit How many bytes of decoded pictures are kept; 0: 256 MB. */
bubble_status bubble_pictures_create(const bubble_picture_callbacks *callbacks, size_t byte_limit,
                                     bubble_pictures **pictures);

/** Answers with a picture file: PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG. BUBBLE_NOT_FOUND if it is not being fetched.
 * @param length In bytes, at most 16 MB. */
bubble_status bubble_pictures_put(bubble_pictures *pictures, const char *path, const void *bytes,
                                  size_t length);

/** Answers with pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied, which are copied. BUBBLE_NOT_FOUND if the picture is not being
 * fetched, BUBBLE_TOO_LARGE if there are more than 67,108,864 pixels.
 * @param pixels The first row, from the left; `height` rows of `stride` bytes.
 * @param width In pixels, from 1 to 32,767.
 * @param height In pixels, from 1 to 32,767.
 * @param stride In bytes, a multiple of 4, at least four times the width. */
bubble_status bubble_pictures_put_pixels(bubble_pictures *pictures, const char *path,
                                         const void *pixels, size_t width, size_t height,
                                         size_t stride);

/** Answers that a picture can't be had; a placeholder is shown. BUBBLE_NOT_FOUND if it is not being fetched.
 * @param reason For people. */
bubble_status bubble_pictures_fail(bubble_pictures *pictures, const char *path, const char *reason);

/** Says how much of a picture has come, from 0 to 1. BUBBLE_NOT_FOUND if it is not being fetched. */
bubble_status bubble_pictures_progress(bubble_pictures *pictures, const char *path,
                                       double fraction);

/** Forgets a picture, so that it is fetched again when it is drawn the next time: one that failed, or is another one now. */
bubble_status bubble_pictures_forget(bubble_pictures *pictures, const char *path);

/** Frees a source; views that draw with it keep it. Pictures that are being fetched fail, and no more are fetched. */
bubble_status bubble_pictures_free(bubble_pictures *pictures);

#ifdef __cplusplus
}
#endif

#endif

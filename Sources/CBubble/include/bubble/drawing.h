#ifndef BUBBLE_DRAWING_H
#define BUBBLE_DRAWING_H

/** Drawing what is shown: on a context of Cairo's, into pixels, into files. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Cairo's context, as <cairo.h> has it. */
typedef struct _cairo cairo_t;

/** What is drawn, added up. */
typedef enum bubble_layers {
  /** The cells, on what is there. */
  BUBBLE_DRAW_CELLS = 1,
  /** The ground of the conversation, under the cells. */
  BUBBLE_DRAW_GROUND = 2,
  /** What is selected, laid on the cells in a colour of the theme's that lets them through. */
  BUBBLE_DRAW_SELECTION = 4,
  /** All of it. */
  BUBBLE_DRAW_ALL = 7
} bubble_layers;

/** Draws on a context of Cairo's, in points, from its origin: what holds in it (transform, clip) holds on, and is as it was afterwards. Nothing outside
 * of the clip is drawn. Cells that were drawn before are laid on again if the context's scale is the same. The view's thread. A host that draws text with Cairo itself does
 * so on a thread on which nothing is drawn by the library at the same time.
 * @param cairo From the same shared object of Cairo as the library's: libcairo.so.2. It can't be checked: a wrong pointer ends the program.
 * @param layers What is drawn: numbers of bubble_layers, added up. */
bubble_status bubble_view_draw_cairo(bubble_view *view, cairo_t *cairo, uint32_t layers);

/** Draws into pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied: Cairo's ARGB32, GDK's and Wayland's as well.
 * @param pixels The first row, from the left; `height` rows of `stride` bytes. What is there is drawn over.
 * @param width In pixels, from 1 to 32,767.
 * @param height In pixels, from 1 to 32,767.
 * @param stride In bytes, a multiple of 4, at least four times the width.
 * @param scale How many pixels there are to a point, over 0, at most 100.
 * @param x With `y`: the point of the view that is drawn at the upper left corner.
 * @param layers What is drawn: numbers of bubble_layers, added up. */
bubble_status bubble_view_draw_pixels(bubble_view *view, void *pixels, size_t width, size_t height,
                                      size_t stride, double scale, double x, double y,
                                      uint32_t layers);

/** Gives what is shown now as the bytes of a picture file, with its ground.
 * @param scale How many pixels of a PNG there are to a point, from 0.1 to 8; of no use for the others.
 * @param length In bytes. */
bubble_status bubble_view_render(bubble_view *view, bubble_format format, double scale,
                                 char **bytes, size_t *length);

/** Writes the same to a file; one that is there is replaced at once when all is written. */
bubble_status bubble_view_render_file(bubble_view *view, bubble_format format, double scale,
                                      const char *path);

#ifdef __cplusplus
}
#endif

#endif

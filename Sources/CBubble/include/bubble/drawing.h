#ifndef BUBBLE_DRAWING_H
#define BUBBLE_DRAWING_H

/** Drawing a view: on a Cairo context, into pixels, into files. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A Cairo context, which <cairo.h> calls cairo_t. */
struct _cairo;

/** The layers to draw; add the values. */
typedef enum bubble_layers {
  /** The cells, without a background. */
  BUBBLE_DRAW_CELLS = 1,
  /** The background of the conversation, under the cells. */
  BUBBLE_DRAW_GROUND = 2,
  /** The selection, over the cells, in a translucent colour of the theme. */
  BUBBLE_DRAW_SELECTION = 4,
  /** All layers. */
  BUBBLE_DRAW_ALL = 7
} bubble_layers;

/** Draws on a Cairo context, in points, from its origin. The context's transform and clip apply, and are unchanged afterwards. Nothing outside
 * the clip is drawn. Cells that were drawn before come from a cache if the context's scale is the same. Call it on the view's thread. A host that also
 * draws text with Cairo must do so on a thread on which the library does not draw at the same time.
 * @param cairo A context of the shared object that the library uses: libcairo.so.2. The library can't check it: a wrong pointer ends the program.
 * @param layers The layers to draw: a sum of bubble_layers values. */
bubble_status bubble_view_draw_cairo(bubble_view *view, struct _cairo *cairo, uint32_t layers);

/** Draws into pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied. This is Cairo's ARGB32, and the format of GDK and Wayland.
 * @param pixels The first row, from the left; `height` rows of `stride` bytes. Draws over their content.
 * @param width In pixels, from 1 to 32,767.
 * @param height In pixels, from 1 to 32,767.
 * @param stride In bytes, a multiple of 4, at least four times the width.
 * @param scale Pixels per point, from 0.001 to 100.
 * @param x With `y`: the point of the view at the upper left corner of the pixels.
 * @param layers The layers to draw: a sum of bubble_layers values. */
bubble_status bubble_view_draw_pixels(bubble_view *view, void *pixels, size_t width, size_t height,
                                      size_t stride, double scale, double x, double y,
                                      uint32_t layers);

/** Returns the view at this moment as the bytes of a picture file, with its background.
 * @param scale Pixels per point in a PNG, from 0.1 to 8; has no effect on the other formats.
 * @param length In bytes. */
bubble_status bubble_view_render(bubble_view *view, bubble_format format, double scale,
                                 char **bytes, size_t *length);

/** Writes the same picture to a file. Replaces an existing file atomically when everything is written. */
bubble_status bubble_view_render_file(bubble_view *view, bubble_format format, double scale,
                                      const char *path);

#ifdef __cplusplus
}
#endif

#endif

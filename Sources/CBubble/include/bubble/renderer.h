#ifndef BUBBLE_RENDERER_H
#define BUBBLE_RENDERER_H

/** Drawing with code of the host's: paths, pictures, layers. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A colour in sRGB, each part from 0 to 1, not premultiplied. */
typedef struct bubble_color {
  double red;
  double green;
  double blue;
  double alpha;
} bubble_color;

/** A step of a path. */
typedef enum bubble_step {
  /** Starts a part at (x1, y1). */
  BUBBLE_MOVE = 0,
  /** A line to (x1, y1). */
  BUBBLE_LINE = 1,
  /** A cubic curve by (x1, y1) and (x2, y2) to (x3, y3). */
  BUBBLE_CURVE = 2,
  /** A line to where the part started, and its end. */
  BUBBLE_CLOSE = 3
} bubble_step;

/** A step with its points; those that it has not are 0. */
typedef struct bubble_segment {
  bubble_step step;
  double x1, y1, x2, y2, x3, y3;
} bubble_segment;

/** Lines and curves, in points, y down. */
typedef struct bubble_path {
  const bubble_segment *segments;
  size_t count;
  /** Whether a point is inside by the even-odd rule, or else by the winding rule. */
  bool is_even_odd;
} bubble_path;

/** A colour at a place of a gradient, from 0 to 1. */
typedef struct bubble_stop {
  double offset;
  bubble_color color;
} bubble_stop;

/** How an inside is filled. */
typedef enum bubble_paint_kind {
  /** With one colour. */
  BUBBLE_PAINT_COLOR = 0,
  /** With one that changes from (x1, y1) to (x2, y2). */
  BUBBLE_PAINT_LINEAR = 1,
  /** With one that changes from (x1, y1) outwards, up to `radius`. */
  BUBBLE_PAINT_RADIAL = 2
} bubble_paint_kind;

/** What the inside of a path is filled with. */
typedef struct bubble_paint {
  bubble_paint_kind kind;
  bubble_color color;
  double x1, y1, x2, y2, radius;
  const bubble_stop *stops;
  size_t stop_count;
} bubble_paint;

/** How a line is drawn along a path. */
typedef struct bubble_stroke {
  /** In points. */
  double width;
  bubble_color color;
  /** At its ends: 0 butt, 1 round, 2 square. */
  int cap;
  /** Where it turns: 0 miter, 1 round, 2 bevel. */
  int join;
  double miter_limit;
  /** Lengths of dashes and gaps by turns, in points; none: the line has no gaps. */
  const double *dashes;
  size_t dash_count;
  double dash_offset;
} bubble_stroke;

/** A picture: pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied. */
typedef struct bubble_image {
  const void *pixels;
  size_t width;
  size_t height;
  /** From one row to the next, in bytes. */
  size_t stride;
  /** Whether alpha counts for nothing. */
  bool is_opaque;
  /** Equal for the same picture, as long as it is kept. */
  uint64_t key;
} bubble_image;

/** What is drawn on. All are called on the view's thread, within the call that draws, in the order in which they are to be drawn; what they are given lives until they return. Those
 * that are NULL do nothing. */
typedef struct bubble_renderer {
  /** sizeof(bubble_renderer). */
  size_t struct_size;
  /** Is handed to all of these. */
  void *context;
  /** What may be drawn on, in points of the view: painters leave out what is outside. Empty: all of the view. */
  bubble_rect clip;
  /** How many pixels there are to a point: pictures are read no larger than that. 0: as large as they are. */
  double scale;
  /** Remembers transform and clip, and goes back to what was remembered last. */
  void (*save)(void *context);
  void (*restore)(void *context);
  /** Has coordinates (x, y) from here on mean (a x + c y + tx, b x + d y + ty) of those that held up to now. */
  void (*transform)(void *context, double a, double b, double c, double d, double tx, double ty);
  /** Draws from here on only what is inside, too. */
  void (*clip_to)(void *context, const bubble_path *path);
  void (*fill)(void *context, const bubble_path *path, const bubble_paint *paint);
  void (*stroke)(void *context, const bubble_path *path, const bubble_stroke *stroke);
  /** Draws a part of a picture, in its pixels, as large as a frame. */
  void (*image)(void *context, const bubble_image *image, const bubble_rect *part,
                const bubble_rect *frame);
  /** Says which line of text the fills that come next are the letters of. */
  void (*line)(void *context, const char *text, const bubble_rect *frame, double baseline,
               double size);
  /** Draws what comes on something transparent of its own; has what comes say by its opacity how much of that is seen; lays it on. */
  void (*begin_layer)(void *context);
  void (*begin_mask)(void *context);
  void (*end_layer)(void *context, double opacity);
} bubble_renderer;

/** Draws what is shown now with code of the host's: letters are outlines that are filled, coloured ones pictures.
 * @param layers What is drawn: numbers of bubble_layers, added up. */
bubble_status bubble_view_draw(bubble_view *view, const bubble_renderer *renderer, uint32_t layers);

#ifdef __cplusplus
}
#endif

#endif

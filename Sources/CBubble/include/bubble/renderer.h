#ifndef BUBBLE_RENDERER_H
#define BUBBLE_RENDERER_H

/** Custom renderers: paths, pictures, layers. */

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
  /** Starts a subpath at (x1, y1). */
  BUBBLE_MOVE = 0,
  /** A line to (x1, y1). */
  BUBBLE_LINE = 1,
  /** A cubic curve with the control points (x1, y1) and (x2, y2), to (x3, y3). */
  BUBBLE_CURVE = 2,
  /** A line to the start of the subpath, which it closes. */
  BUBBLE_CLOSE = 3
} bubble_step;

/** A step and its points; unused coordinates are 0. */
typedef struct bubble_segment {
  bubble_step step;
  double x1, y1, x2, y2, x3, y3;
} bubble_segment;

/** Lines and curves, in points, y down. */
typedef struct bubble_path {
  /** Set by the library. */
  size_t struct_size;
  const bubble_segment *segments;
  size_t count;
  /** Whether the even-odd rule defines the inside; otherwise the winding rule does. */
  bool is_even_odd;
} bubble_path;

/** A colour at a position of a gradient, from 0 to 1. */
typedef struct bubble_stop {
  double offset;
  bubble_color color;
} bubble_stop;

/** The kind of a paint. */
typedef enum bubble_paint_kind {
  /** One colour. */
  BUBBLE_PAINT_COLOR = 0,
  /** A gradient from (x1, y1) to (x2, y2). */
  BUBBLE_PAINT_LINEAR = 1,
  /** A gradient from the centre (x1, y1) outwards, up to `radius`. */
  BUBBLE_PAINT_RADIAL = 2
} bubble_paint_kind;

/** The paint of a filled path. */
typedef struct bubble_paint {
  /** Set by the library. */
  size_t struct_size;
  bubble_paint_kind kind;
  bubble_color color;
  double x1, y1, x2, y2, radius;
  const bubble_stop *stops;
  size_t stop_count;
} bubble_paint;

/** The stroke of a path. */
typedef struct bubble_stroke {
  /** Set by the library. */
  size_t struct_size;
  /** In points. */
  double width;
  bubble_color color;
  /** The line cap: 0 butt, 1 round, 2 square. */
  int cap;
  /** The line join: 0 miter, 1 round, 2 bevel. */
  int join;
  double miter_limit;
  /** Alternating lengths of dashes and gaps, in points; none: a solid line. */
  const double *dashes;
  size_t dash_count;
  double dash_offset;
} bubble_stroke;

/** A picture: pixels of 32 bits, 0xAARRGGBB in the machine's byte order, premultiplied. */
typedef struct bubble_image {
  /** Set by the library. */
  size_t struct_size;
  const void *pixels;
  size_t width;
  size_t height;
  /** The distance between rows, in bytes. */
  size_t stride;
  /** Whether alpha is ignored. */
  bool is_opaque;
  /** A key that is the same for the same picture, as long as the library keeps it. */
  uint64_t key;
} bubble_image;

/** A custom renderer. The library calls its functions in drawing order, on the view's thread, within the call that draws. Their arguments are valid
 * until they return. Functions that are NULL are skipped. */
typedef struct bubble_renderer {
  /** sizeof(bubble_renderer). */
  size_t struct_size;
  /** Passed to all functions below. */
  void *context;
  /** The area to draw on, in points of the view; elements outside are skipped. Empty: the whole view. */
  bubble_rect clip;
  /** Pixels per point, from 0 to 1,000: pictures are decoded no larger than that needs. 0: at their full size. */
  double scale;
  /** Saves the transform and the clip, and restores those saved last. */
  void (*save)(void *context);
  void (*restore)(void *context);
  /** Maps coordinates (x, y) from here on to (a x + c y + tx, b x + d y + ty) in the coordinates before the call. */
  void (*transform)(void *context, double a, double b, double c, double d, double tx, double ty);
  /** Intersects the clip with a path. */
  void (*clip_to)(void *context, const bubble_path *path);
  void (*fill)(void *context, const bubble_path *path, const bubble_paint *paint);
  void (*stroke)(void *context, const bubble_path *path, const bubble_stroke *stroke);
  /** Draws a part of a picture, in its pixels, scaled to a frame. */
  void (*image)(void *context, const bubble_image *image, const bubble_rect *part,
                const bubble_rect *frame);
  /** Announces the line of text whose letters the next fills draw. */
  void (*line)(void *context, const char *text, const bubble_rect *frame, double baseline,
               double size);
  /** Begins a transparent layer; begins its mask, whose opacity multiplies the layer's; draws the layer with an opacity. */
  void (*begin_layer)(void *context);
  void (*begin_mask)(void *context);
  void (*end_layer)(void *context, double opacity);
} bubble_renderer;

/** Draws the view at this moment with a custom renderer. Letters are filled outlines; coloured glyphs are pictures.
 * @param layers The layers to draw: a sum of bubble_layers values. */
bubble_status bubble_view_draw(bubble_view *view, const bubble_renderer *renderer, uint32_t layers);

#ifdef __cplusplus
}
#endif

#endif

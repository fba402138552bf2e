#include <cairo.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CPictures.h"
#include "load_failure.h"

// librsvg's interface, as far as it is called (librsvg 2.46 and later).
typedef struct rsvg_handle rsvg_handle;
typedef struct rsvg_rectangle {
  double x, y, width, height;
} rsvg_rectangle;
typedef struct g_error {
  uint32_t domain;
  int code;
  char *message;
} g_error;

static struct {
  rsvg_handle *(*open)(const uint8_t *bytes, size_t count, g_error **error);
  void (*set_dpi)(rsvg_handle *handle, double dpi);
  int (*render)(rsvg_handle *handle, cairo_t *cairo, const rsvg_rectangle *viewport,
                g_error **error);
  void (*unref)(void *object);
  void (*free_error)(g_error *error);
  bool is_there;
  char failure[512];
} rsvg;

#ifdef __APPLE__
static const char library[] = "librsvg-2.2.dylib";
#else
static const char library[] = "librsvg-2.so.2";
#endif

// Pointers to functions can't be cast from pointers to data in ISO C; they have the same bytes.
static bool find(void *loaded, const char *name, void *function) {
  void *found = dlsym(loaded, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

// It stays loaded: GLib's types can't be taken back.
static void load(void) {
  void *loaded = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  rsvg.is_there = loaded != NULL && find(loaded, "rsvg_handle_new_from_data", &rsvg.open)
                  && find(loaded, "rsvg_handle_set_dpi", &rsvg.set_dpi)
                  && find(loaded, "rsvg_handle_render_document", &rsvg.render)
                  && find(loaded, "g_object_unref", &rsvg.unref)
                  && find(loaded, "g_error_free", &rsvg.free_error);
  if (!rsvg.is_there) load_failure(library, rsvg.failure, sizeof rsvg.failure);
}

const char *picture_svg_failure(void) {
  return picture_has_svg() || rsvg.failure[0] == 0 ? NULL : rsvg.failure;
}

bool picture_has_svg(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return rsvg.is_there;
}

bool picture_draw_svg(const uint8_t *bytes, size_t count, picture_rows rows) {
  if (!picture_has_svg()) return false;
  g_error *error = NULL;
  rsvg_handle *handle = rsvg.open(bytes, count, &error);
  bool is_drawn = false;
  if (handle != NULL) {
    // As browsers have it: an inch is 96 pixels.
    rsvg.set_dpi(handle, 96);
    cairo_surface_t *surface
        = cairo_image_surface_create_for_data((unsigned char *)rows.pixels, CAIRO_FORMAT_ARGB32,
                                              rows.width, rows.height, (int)rows.bytes_per_row);
    cairo_t *cairo = cairo_create(surface);
    rsvg_rectangle viewport = {0, 0, rows.width, rows.height};
    is_drawn = rsvg.render(handle, cairo, &viewport, &error)
               && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    cairo_surface_destroy(surface);
    rsvg.unref(handle);
  }
  if (error != NULL) rsvg.free_error(error);
  return is_drawn;
}

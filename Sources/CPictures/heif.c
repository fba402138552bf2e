#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPictures.h"

// libheif's interface, as far as it is called (libheif 1.7 and later).
typedef struct heif_context heif_context;
typedef struct heif_handle heif_handle;
typedef struct heif_image heif_image;
typedef struct heif_error {
  int code;
  int subcode;
  const char *message;
} heif_error;

// The start of the library's own structure; all later ones begin with it.
struct heif_security_limits {
  uint8_t version;
  uint64_t pixels, tiles;
  uint32_t bayer, items, profile;
  uint64_t block;
};

enum { heif_colorspace_rgb = 1, heif_chroma_interleaved_rgba = 11, heif_channel_interleaved = 10 };

static struct {
  heif_context *(*open)(void);
  void (*close)(heif_context *context);
  void (*limit)(heif_context *context, int side);
  heif_error (*read)(heif_context *context, const void *bytes, size_t count, const void *options);
  heif_error (*primary)(heif_context *context, heif_handle **handle);
  void (*release_handle)(const heif_handle *handle);
  int (*width)(const heif_handle *handle);
  int (*height)(const heif_handle *handle);
  int (*has_alpha)(const heif_handle *handle);
  heif_error (*decode)(const heif_handle *handle, heif_image **image, int colorspace, int chroma,
                       const void *options);
  int (*image_width)(const heif_image *image, int channel);
  int (*image_height)(const heif_image *image, int channel);
  const uint8_t *(*plane)(const heif_image *image, int channel, int *stride);
  // Since 1.19; NULL before.
  struct heif_security_limits *(*limits)(heif_context *context);
  void (*release_image)(const heif_image *image);
  bool is_there;
  char failure[512];
} heif;

#ifdef __APPLE__
static const char library[] = "libheif.1.dylib";
#else
static const char library[] = "libheif.so.1";
#endif

// Pointers to functions can't be cast from pointers to data in ISO C; they have the same bytes.
static bool find(void *loaded, const char *name, void *function) {
  void *found = dlsym(loaded, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

// The loader's words of its last failure; empty where nothing has the library's name.
static void load_failure(void) {
  const char *said = dlerror();
  if (said == NULL) said = "the loader does not say why";
  // The loader names the file that it could not open first: this one, or one that this one needs.
  bool is_missing = strncmp(said, library, strlen(library)) == 0
                    && strstr(said, "No such file or directory") != NULL;
  snprintf(heif.failure, sizeof heif.failure, "%s", is_missing ? "" : said);
}

// It stays loaded: its decoders register themselves once.
static void load(void) {
  void *loaded = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  heif.is_there = loaded != NULL && find(loaded, "heif_context_alloc", &heif.open)
                  && find(loaded, "heif_context_free", &heif.close)
                  && find(loaded, "heif_context_set_maximum_image_size_limit", &heif.limit)
                  && find(loaded, "heif_context_read_from_memory_without_copy", &heif.read)
                  && find(loaded, "heif_context_get_primary_image_handle", &heif.primary)
                  && find(loaded, "heif_image_handle_release", &heif.release_handle)
                  && find(loaded, "heif_image_handle_get_width", &heif.width)
                  && find(loaded, "heif_image_handle_get_height", &heif.height)
                  && find(loaded, "heif_image_handle_has_alpha_channel", &heif.has_alpha)
                  && find(loaded, "heif_decode_image", &heif.decode)
                  && find(loaded, "heif_image_get_width", &heif.image_width)
                  && find(loaded, "heif_image_get_height", &heif.image_height)
                  && find(loaded, "heif_image_get_plane_readonly", &heif.plane)
                  && find(loaded, "heif_image_release", &heif.release_image);
  if (heif.is_there)
    find(loaded, "heif_context_get_security_limits", &heif.limits);
  else
    load_failure();
}

const char *picture_heif_failure(void) {
  return picture_has_heif() || heif.failure[0] == 0 ? NULL : heif.failure;
}

bool picture_has_heif(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return heif.is_there;
}

bool picture_is_heif(const uint8_t *bytes, size_t count) {
  static const char brands[][5] = {"heic", "heix", "heim", "heis", "hevc", "hevx"};
  if (count < 16 || memcmp(bytes + 4, "ftyp", 4) != 0) return false;
  size_t length
      = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
  if (length > count) length = count;
  // The main brand, its version, and those that the file is read as, too.
  for (size_t place = 8; place + 4 <= length; place += place == 8 ? 8 : 4)
    for (size_t brand = 0; brand < sizeof brands / sizeof *brands; brand++)
      if (memcmp(bytes + place, brands[brand], 4) == 0) return true;
  return false;
}

// Whether no `ispe` box in these bytes says more than so many pixels.
static bool has_small_sizes(const uint8_t *bytes, size_t count, size_t maximum_whole) {
  static const uint8_t name[4] = {'i', 's', 'p', 'e'};
  const uint8_t *end = bytes + count, *next = bytes;
  while (end - next >= 16 && (next = memchr(next, 'i', (size_t)(end - next - 15))) != NULL) {
    if (memcmp(next, name, 4) == 0) {
      uint64_t sides[2] = {0, 0};
      for (int place = 0; place < 8; place++)
        sides[place / 4] = sides[place / 4] << 8 | next[8 + place];
      if (sides[0] * sides[1] > maximum_whole) return false;
    }
    next++;
  }
  return true;
}

// Whether no item of the file says that it has more than so many pixels: each is decoded in memory of its own.
//
// The boxes `mdat` hold coded pixels, in which the letters come by chance.
static bool has_small_items(const uint8_t *bytes, size_t count, size_t maximum_whole) {
  for (size_t place = 0; count - place >= 8;) {
    const uint8_t *box = bytes + place;
    bool is_long = box[0] == 0 && box[1] == 0 && box[2] == 0 && box[3] == 1 && count - place >= 16;
    uint64_t size = 0;
    for (int digit = 0; digit < (is_long ? 8 : 4); digit++)
      size = size << 8 | box[(is_long ? 8 : 0) + digit];
    // The last one reaches to the end, and so does what is no box.
    if (size < 8 || size > count - place) size = count - place;
    if (memcmp(box + 4, "mdat", 4) != 0 && !has_small_sizes(box, (size_t)size, maximum_whole))
      return false;
    place += (size_t)size;
  }
  return true;
}

// The file's picture, whose size is no more than is allowed; NULL where it is none.
static heif_handle *opened(heif_context *context, const uint8_t *bytes, size_t count,
                           size_t maximum_whole) {
  heif_handle *handle = NULL;
  // A side that is longer than 32,768 is refused by the library itself.
  heif.limit(context, 1 << 15);
  struct heif_security_limits *limits = heif.limits == NULL ? NULL : heif.limits(context);
  if (limits != NULL) {
    limits->pixels = maximum_whole;
    limits->block = (uint64_t)maximum_whole * 8 + (1 << 20);
  }
  if (!has_small_items(bytes, count, maximum_whole)) return NULL;
  if (heif.read(context, bytes, count, NULL).code != 0 || heif.primary(context, &handle).code != 0)
    return NULL;
  int width = heif.width(handle), height = heif.height(handle);
  if (width > 0 && height > 0 && (size_t)width <= maximum_whole / (size_t)height) return handle;
  heif.release_handle(handle);
  return NULL;
}

bool picture_heif_info(const uint8_t *bytes, size_t count, size_t maximum_whole,
                       picture_info *info) {
  heif_context *context = picture_has_heif() ? heif.open() : NULL;
  if (context == NULL) return false;
  heif_handle *handle = opened(context, bytes, count, maximum_whole);
  if (handle != NULL) {
    info->width = heif.width(handle);
    info->height = heif.height(handle);
    info->has_alpha = heif.has_alpha(handle) != 0;
    // The library turns what it decodes.
    info->orientation = 1;
    heif.release_handle(handle);
  }
  heif.close(context);
  return handle != NULL;
}

bool picture_decode_heif(const uint8_t *bytes, size_t count, size_t maximum_whole,
                         picture_rows rows) {
  heif_context *context = picture_has_heif() ? heif.open() : NULL;
  if (context == NULL) return false;
  heif_handle *handle = opened(context, bytes, count, maximum_whole);
  heif_image *image = NULL;
  bool is_decoded = false;
  if (handle != NULL && heif.width(handle) == rows.width && heif.height(handle) == rows.height
      && heif.decode(handle, &image, heif_colorspace_rgb, heif_chroma_interleaved_rgba, NULL).code
             == 0
      // What was decoded may be of another size than was said.
      && heif.image_width(image, heif_channel_interleaved) == rows.width
      && heif.image_height(image, heif_channel_interleaved) == rows.height) {
    int stride = 0;
    const uint8_t *plane = heif.plane(image, heif_channel_interleaved, &stride);
    is_decoded = plane != NULL && stride >= rows.width * 4;
    for (int32_t y = 0; is_decoded && y < rows.height; y++) {
      const uint8_t *source = plane + (size_t)y * (size_t)stride;
      uint32_t *target = rows.pixels + (size_t)y * (rows.bytes_per_row / 4);
      for (int32_t x = 0; x < rows.width; x++, source += 4) {
        uint32_t alpha = source[3];
        uint32_t red = (source[0] * alpha + 127) / 255, green = (source[1] * alpha + 127) / 255,
                 blue = (source[2] * alpha + 127) / 255;
        target[x] = alpha << 24 | red << 16 | green << 8 | blue;
      }
    }
  }
  if (image != NULL) heif.release_image(image);
  if (handle != NULL) heif.release_handle(handle);
  heif.close(context);
  return is_decoded;
}

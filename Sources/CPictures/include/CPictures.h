// Decodes pictures with libjpeg-turbo, libwebp, libavif and giflib, into memory of the caller, and encodes them; decodes HEIC with
// libheif, where that is installed, and has SVG drawn by librsvg's program in a process of its own.
//
// Everything that can longjmp stays in here. No function keeps anything but that library.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where pixels go: 0xAARRGGBB each in the machine's byte order, premultiplied.
typedef struct picture_rows {
  uint32_t *pixels;
  /// How many bytes a row takes; a multiple of four.
  size_t bytes_per_row;
  int32_t width;
  int32_t height;
} picture_rows;

/// Decodes a JPEG at a fraction of its size.
///
/// `rows` is as large as the picture divided by 1, 2, 4 or 8 and rounded up. False where the file is broken, of another
/// size, or of more pixels than `maximum_whole` of which all have to be in memory before the first one is known; what is
/// missing at its end is grey.
bool picture_decode_jpeg(const uint8_t *bytes, size_t count, int32_t divisor, size_t maximum_whole,
                         picture_rows rows);

/// What a WebP, AVIF or HEIC says of itself.
typedef struct picture_info {
  int32_t width;
  int32_t height;
  bool has_alpha;
  /// How an AVIF is turned to be seen, as Exif numbers it.
  int32_t orientation;
} picture_info;

/// False where the bytes do not start a WebP.
bool picture_webp_info(const uint8_t *bytes, size_t count, picture_info *info);

/// Decodes a WebP, the first frame of one that moves, at any size up to its own; one that moves at its own alone.
bool picture_decode_webp(const uint8_t *bytes, size_t count, picture_rows rows);

/// Whether the bytes start an AVIF.
bool picture_is_avif(const uint8_t *bytes, size_t count);

/// False where the bytes are no AVIF, not all of its header, or of one with more than `maximum_whole` pixels.
bool picture_avif_info(const uint8_t *bytes, size_t count, size_t maximum_whole,
                       picture_info *info);

/// Decodes an AVIF, the first frame of one that moves; `rows` is as large as the picture, which is not turned.
bool picture_decode_avif(const uint8_t *bytes, size_t count, size_t maximum_whole,
                         picture_rows rows);

/// Whether libheif is installed, which is loaded when this is first called.
bool picture_has_heif(void);

/// Why libheif can't be loaded, in the loader's words; NULL where it is loaded, or not installed.
const char *picture_heif_failure(void);

/// Whether the bytes start a HEIC.
bool picture_is_heif(const uint8_t *bytes, size_t count);

/// False where the bytes are no HEIC, not all of its header, or of one with more than `maximum_whole` pixels; its size is that of
/// the picture as it is seen.
bool picture_heif_info(const uint8_t *bytes, size_t count, size_t maximum_whole,
                       picture_info *info);

/// Decodes a HEIC's main picture; `rows` is as large as it is seen.
bool picture_decode_heif(const uint8_t *bytes, size_t count, size_t maximum_whole,
                         picture_rows rows);

/// Decodes the first frame of a GIF; `rows` is as large as the screen that it names, and empty.
bool picture_decode_gif(const uint8_t *bytes, size_t count, picture_rows rows);

/// An encoded picture, until `picture_bytes_free`.
typedef struct picture_bytes {
  uint8_t *bytes;
  size_t count;
} picture_bytes;

/// Encodes pixels as a JPEG, without their transparency; `quality` is from 1 to 100.
///
/// False where there is no memory, or a side has more than 65,500 pixels.
bool picture_encode_jpeg(picture_rows rows, int32_t quality, picture_bytes *result);

/// Encodes pixels as a WebP; `quality` is from 0 to 100, and less than 0 for one that is the same pixel for pixel.
///
/// False where there is no memory, or a side has more than 16,383 pixels.
bool picture_encode_webp(picture_rows rows, bool is_opaque, float quality, picture_bytes *result);

/// Encodes pixels as an AVIF; `quality` is from 0 to 100, and less than 0 for one that is the same pixel for pixel.
///
/// False where there is no memory, or the library has no encoder or refuses.
bool picture_encode_avif(picture_rows rows, bool is_opaque, int32_t quality, picture_bytes *result);

/// Lets go what an encoder or a drawing gave.
void picture_bytes_free(picture_bytes bytes);

/// Whether there is the program that draws SVG, `rsvg-convert`: beside the program that runs, or in a folder of PATH.
bool picture_has_svg(void);

/// Draws an SVG as a PNG of that size, in a process of its own that has limits of time, memory and files, and has ended when this
/// returns. What it writes is as trustworthy as the drawing.
///
/// False where it can't be started, or can't draw that with the time and memory that it has.
bool picture_draw_svg(const uint8_t *bytes, size_t count, int32_t width, int32_t height,
                      picture_bytes *png);

#endif

#include <string.h>

#include "CPictures.h"
#include "jpeg_failure.h"

// What more scans than these do is no picture, but keeps a decoder busy.
enum { maximum_scans = 100 };

static void look_at_progress(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > maximum_scans)
    fail(info);
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static const J_COLOR_SPACE words = JCS_EXT_BGRA;
#else
static const J_COLOR_SPACE words = JCS_EXT_ARGB;
#endif

static uint32_t multiplied(uint32_t left, uint32_t right) { return (left * right + 127) / 255; }

// Inks to light; files of Adobe's have them the other way round.
static void convert_inks(const uint8_t *row, int32_t width, bool is_inverted, uint32_t *pixels) {
  for (int32_t x = 0; x < width; x++) {
    uint32_t inks[4];
    for (int part = 0; part < 4; part++) {
      inks[part] = is_inverted ? row[4 * x + part] : 255u - row[4 * x + part];
    }
    uint32_t red = multiplied(inks[0], inks[3]), green = multiplied(inks[1], inks[3]);
    uint32_t blue = multiplied(inks[2], inks[3]);
    pixels[x] = 0xFF000000u | red << 16 | green << 8 | blue;
  }
}

static uint32_t *row_at(picture_rows rows, int32_t y) {
  return (uint32_t *)((uint8_t *)rows.pixels + (size_t)y * rows.bytes_per_row);
}

bool picture_decode_jpeg(const uint8_t *bytes, size_t count, int32_t divisor, size_t maximum_whole,
                         picture_rows rows) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress;
  failure errors;
  // Set before the jump's place and not changed behind it, but for what it points to.
  uint8_t **volatile inks = NULL;
  memset(&info, 0, sizeof info);
  memset(&progress, 0, sizeof progress);
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.output_message = keep_silent;
  if (setjmp(errors.place)) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  progress.progress_monitor = look_at_progress;
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  size_t pixels_in_all = (size_t)info.image_width * info.image_height;
  if (jpeg_has_multiple_scans(&info) && pixels_in_all > maximum_whole) fail((j_common_ptr)&info);
  bool has_inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = has_inks ? JCS_CMYK : words;
  info.scale_num = 1;
  info.scale_denom = (unsigned)divisor;
  jpeg_start_decompress(&info);
  if (info.output_width != (JDIMENSION)rows.width
      || info.output_height != (JDIMENSION)rows.height) {
    fail((j_common_ptr)&info);
  }
  if (has_inks) {
    inks = (uint8_t **)(*info.mem->alloc_sarray)((j_common_ptr)&info, JPOOL_IMAGE,
                                                 4 * info.output_width, 1);
  }
  while (info.output_scanline < info.output_height) {
    uint32_t *pixels = row_at(rows, (int32_t)info.output_scanline);
    JSAMPROW row = has_inks ? inks[0] : (JSAMPROW)pixels;
    if (jpeg_read_scanlines(&info, &row, 1) != 1) fail((j_common_ptr)&info);
    if (has_inks) convert_inks(row, rows.width, info.saw_Adobe_marker, pixels);
  }
  // Not finished: all rows are there, whatever stands behind them.
  jpeg_destroy_decompress(&info);
  return true;
}

#include <string.h>

#include <webp/encode.h>

#include "CPictures.h"
#include "jpeg_failure.h"

static const uint32_t *row_at(picture_rows rows, int32_t y) {
  return (const uint32_t *)((const uint8_t *)rows.pixels + (size_t)y * rows.bytes_per_row);
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static const J_COLOR_SPACE words = JCS_EXT_BGRX;
#else
static const J_COLOR_SPACE words = JCS_EXT_XRGB;
#endif

bool picture_encode_jpeg(picture_rows rows, int32_t quality, picture_bytes *result) {
  struct jpeg_compress_struct info;
  failure errors;
  // The library writes to them, and they outlive a jump.
  static _Thread_local unsigned char *bytes;
  static _Thread_local unsigned long count;
  bytes = NULL;
  count = 0;
  memset(&info, 0, sizeof info);
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.output_message = keep_silent;
  if (setjmp(errors.place)) {
    jpeg_destroy_compress(&info);
    free(bytes);
    return false;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &bytes, &count);
  info.image_width = (JDIMENSION)rows.width;
  info.image_height = (JDIMENSION)rows.height;
  info.input_components = 4;
  info.in_color_space = words;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.optimize_coding = TRUE;
  // Letters keep the edges of their colours.
  info.comp_info[0].h_samp_factor = 1;
  info.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)row_at(rows, (int32_t)info.next_scanline);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  result->bytes = bytes;
  result->count = count;
  return true;
}

static uint32_t divided(uint32_t part, uint32_t alpha) {
  uint32_t value = (part * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : value;
}

static uint32_t straight(uint32_t pixel) {
  uint32_t alpha = pixel >> 24;
  if (alpha == 255 || alpha == 0) return alpha == 0 ? 0 : pixel;
  return alpha << 24 | divided(pixel >> 16 & 255, alpha) << 16
         | divided(pixel >> 8 & 255, alpha) << 8 | divided(pixel & 255, alpha);
}

bool picture_encode_webp(picture_rows rows, bool is_opaque, float quality, picture_bytes *result) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return false;
  if (quality < 0) {
    if (!WebPConfigLosslessPreset(&config, 7)) return false;
  } else {
    config.quality = quality;
  }
  picture.use_argb = 1;
  picture.width = rows.width;
  picture.height = rows.height;
  if (!WebPPictureAlloc(&picture)) return false;
  for (int32_t y = 0; y < rows.height; y++) {
    const uint32_t *row = row_at(rows, y);
    uint32_t *target = picture.argb + (size_t)y * (size_t)picture.argb_stride;
    for (int32_t x = 0; x < rows.width; x++) {
      target[x] = is_opaque ? row[x] | 0xFF000000u : straight(row[x]);
    }
  }
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  bool is_encoded = WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  if (!is_encoded) {
    WebPMemoryWriterClear(&writer);
    return false;
  }
  result->bytes = writer.mem;
  result->count = writer.size;
  return true;
}

void picture_bytes_free(picture_bytes bytes) { free(bytes.bytes); }

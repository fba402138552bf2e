#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

#include "CPictures.h"

bool picture_webp_info(const uint8_t *bytes, size_t count, picture_info *info) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return false;
  info->width = features.width;
  info->height = features.height;
  info->has_alpha = features.has_alpha || features.has_animation;
  return true;
}

static bool decode(const uint8_t *bytes, size_t count, picture_rows rows, bool is_scaled) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return false;
  if (is_scaled) {
    config.options.use_scaling = 1;
    config.options.scaled_width = rows.width;
    config.options.scaled_height = rows.height;
  }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  config.output.colorspace = MODE_bgrA;
#else
  config.output.colorspace = MODE_Argb;
#endif
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = (uint8_t *)rows.pixels;
  config.output.u.RGBA.stride = (int)rows.bytes_per_row;
  config.output.u.RGBA.size = rows.bytes_per_row * (size_t)rows.height;
  bool is_decoded = WebPDecode(bytes, count, &config) == VP8_STATUS_OK;
  WebPFreeDecBuffer(&config.output);
  return is_decoded;
}

// The frame lies somewhere on the screen.
static bool decode_first_frame(const uint8_t *bytes, size_t count, picture_rows rows) {
  WebPData data = {bytes, count};
  WebPDemuxer *demuxer = WebPDemux(&data);
  if (demuxer == NULL) return false;
  WebPIterator frame;
  bool is_decoded = false;
  if (WebPDemuxGetFrame(demuxer, 1, &frame)) {
    bool is_inside = frame.x_offset >= 0 && frame.y_offset >= 0 && frame.width > 0
                     && frame.height > 0 && frame.x_offset <= rows.width - frame.width
                     && frame.y_offset <= rows.height - frame.height;
    if (is_inside) {
      picture_rows part = rows;
      part.pixels
          = (uint32_t *)((uint8_t *)rows.pixels + (size_t)frame.y_offset * rows.bytes_per_row)
            + frame.x_offset;
      part.width = frame.width;
      part.height = frame.height;
      is_decoded = decode(frame.fragment.bytes, frame.fragment.size, part, false);
    }
    WebPDemuxReleaseIterator(&frame);
  }
  WebPDemuxDelete(demuxer);
  return is_decoded;
}

bool picture_decode_webp(const uint8_t *bytes, size_t count, picture_rows rows) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return false;
  if (rows.width > features.width || rows.height > features.height) return false;
  bool is_whole = rows.width == features.width && rows.height == features.height;
  if (features.has_animation) return is_whole && decode_first_frame(bytes, count, rows);
  return decode(bytes, count, rows, !is_whole);
}

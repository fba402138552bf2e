#include <avif/avif.h>
#include <stdlib.h>
#include <string.h>

#include "CPictures.h"

// Pixels as words of 32 bits: alpha in the highest eight.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static const avifRGBFormat words = AVIF_RGB_FORMAT_BGRA;
#else
static const avifRGBFormat words = AVIF_RGB_FORMAT_ARGB;
#endif

// As Exif numbers it: first it is turned, against the clock, then its halves are exchanged.
static int32_t orientation(const avifImage *image) {
  static const int32_t turned[] = {1, 8, 3, 6};
  static const int32_t top_and_bottom[] = {4, 5, 2, 7};
  int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return turned[angle];
  // To exchange left and right is to exchange top and bottom of what is turned around.
  return top_and_bottom[image->imir.mode == 0 ? angle : (angle + 2) & 3];
}

// The decoder with the file's header read; NULL where it is none.
static avifDecoder *parsed(const uint8_t *bytes, size_t count, size_t maximum_whole) {
  avifDecoder *decoder = avifDecoderCreate();
  if (decoder == NULL) return NULL;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  decoder->imageSizeLimit = (uint32_t)maximum_whole;
  decoder->imageCountLimit = 1 << 16;
  if (avifDecoderSetIOMemory(decoder, bytes, count) == AVIF_RESULT_OK
      && avifDecoderParse(decoder) == AVIF_RESULT_OK)
    return decoder;
  avifDecoderDestroy(decoder);
  return NULL;
}

bool picture_is_avif(const uint8_t *bytes, size_t count) {
  avifROData start = {bytes, count};
  return avifPeekCompatibleFileType(&start);
}

bool picture_avif_info(const uint8_t *bytes, size_t count, size_t maximum_whole,
                       picture_info *info) {
  avifDecoder *decoder = parsed(bytes, count, maximum_whole);
  if (decoder == NULL) return false;
  info->width = (int32_t)decoder->image->width;
  info->height = (int32_t)decoder->image->height;
  info->has_alpha = decoder->alphaPresent;
  info->orientation = orientation(decoder->image);
  avifDecoderDestroy(decoder);
  return true;
}

bool picture_decode_avif(const uint8_t *bytes, size_t count, size_t maximum_whole,
                         picture_rows rows) {
  avifDecoder *decoder = parsed(bytes, count, maximum_whole);
  if (decoder == NULL) return false;
  bool is_decoded = false;
  if (decoder->image->width == (uint32_t)rows.width
      && decoder->image->height == (uint32_t)rows.height
      && avifDecoderNextImage(decoder) == AVIF_RESULT_OK
      // What was decoded may be of another size than was said.
      && decoder->image->width == (uint32_t)rows.width
      && decoder->image->height == (uint32_t)rows.height) {
    avifRGBImage target;
    avifRGBImageSetDefaults(&target, decoder->image);
    target.format = words;
    target.depth = 8;
    target.alphaPremultiplied = AVIF_TRUE;
    target.pixels = (uint8_t *)rows.pixels;
    target.rowBytes = (uint32_t)rows.bytes_per_row;
    is_decoded = avifImageYUVToRGB(decoder->image, &target) == AVIF_RESULT_OK;
  }
  avifDecoderDestroy(decoder);
  return is_decoded;
}

// How much is given up, from 0 (nothing) to 63.
static int quantizer(int32_t quality) { return 63 - quality * 63 / 100; }

bool picture_encode_avif(picture_rows rows, bool is_opaque, int32_t quality,
                         picture_bytes *result) {
  avifImage *image
      = avifImageCreate((uint32_t)rows.width, (uint32_t)rows.height, 8, AVIF_PIXEL_FORMAT_YUV444);
  if (image == NULL) return false;
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->yuvRange = AVIF_RANGE_FULL;
  // Without loss the three planes are the colours themselves.
  image->matrixCoefficients
      = quality < 0 ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT601;
  avifRGBImage source;
  avifRGBImageSetDefaults(&source, image);
  source.format = words;
  source.depth = 8;
  source.alphaPremultiplied = AVIF_TRUE;
  source.ignoreAlpha = is_opaque;
  source.pixels = (uint8_t *)rows.pixels;
  source.rowBytes = (uint32_t)rows.bytes_per_row;
  avifRWData written = AVIF_DATA_EMPTY;
  avifEncoder *encoder = avifEncoderCreate();
  bool is_encoded = false;
  if (encoder != NULL && avifImageRGBToYUV(image, &source) == AVIF_RESULT_OK) {
    // One thread: the same bytes each time.
    encoder->maxThreads = 1;
    encoder->speed = 8;
    encoder->minQuantizer = quality < 0 ? AVIF_QUANTIZER_LOSSLESS : quantizer(quality);
    encoder->maxQuantizer = encoder->minQuantizer;
    encoder->minQuantizerAlpha = AVIF_QUANTIZER_LOSSLESS;
    encoder->maxQuantizerAlpha = encoder->minQuantizerAlpha;
    is_encoded = avifEncoderWrite(encoder, image, &written) == AVIF_RESULT_OK;
  }
  if (encoder != NULL) avifEncoderDestroy(encoder);
  avifImageDestroy(image);
  // Its memory is the library's, which need not be what `free` takes.
  uint8_t *bytes = is_encoded ? malloc(written.size) : NULL;
  if (bytes != NULL) {
    memcpy(bytes, written.data, written.size);
    result->bytes = bytes;
    result->count = written.size;
  }
  avifRWDataFree(&written);
  return bytes != NULL;
}

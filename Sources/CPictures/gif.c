#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "CPictures.h"

typedef struct reader {
  const uint8_t *bytes;
  size_t left;
} reader;

static int read_bytes(GifFileType *file, GifByteType *target, int count) {
  reader *from = file->UserData;
  size_t length = (size_t)count < from->left ? (size_t)count : from->left;
  memcpy(target, from->bytes, length);
  from->bytes += length;
  from->left -= length;
  return (int)length;
}

// The colour of the pixels that are not seen; -1: all are.
static int read_extension(GifFileType *file, int transparent) {
  int code;
  GifByteType *block;
  if (DGifGetExtension(file, &code, &block) != GIF_OK) return -2;
  while (block != NULL) {
    if (code == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4) transparent = block[1] & 1 ? block[4] : -1;
    if (DGifGetExtensionNext(file, &block) != GIF_OK) return -2;
  }
  return transparent;
}

static bool read_row(GifFileType *file, GifByteType *row, int y, int last, int transparent,
                     picture_rows rows) {
  const GifImageDesc *image = &file->Image;
  const ColorMapObject *colors = image->ColorMap != NULL ? image->ColorMap : file->SColorMap;
  // Behind the last row more is read than there may be: the row is there by then.
  memset(row, 0, (size_t)image->Width);
  if (DGifGetLine(file, row, image->Width) != GIF_OK && y != last) return false;
  uint32_t *pixels
      = (uint32_t *)((uint8_t *)rows.pixels + (size_t)(image->Top + y) * rows.bytes_per_row)
        + image->Left;
  for (int x = 0; x < image->Width; x++) {
    if (row[x] == transparent || row[x] >= colors->ColorCount) continue;
    GifColorType color = colors->Colors[row[x]];
    pixels[x] = 0xFF000000u | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
  }
  return true;
}

static bool read_frame(GifFileType *file, int transparent, picture_rows rows) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  if (DGifGetImageDesc(file) != GIF_OK) return false;
  const GifImageDesc *image = &file->Image;
  bool is_inside = image->Width > 0 && image->Height > 0 && image->Left >= 0 && image->Top >= 0
                   && image->Left <= rows.width - image->Width
                   && image->Top <= rows.height - image->Height;
  if (!is_inside || (image->ColorMap == NULL && file->SColorMap == NULL)) return false;
  GifByteType *row = malloc((size_t)image->Width);
  if (row == NULL) return false;
  bool is_read = true;
  // Of interlaced rows an odd one comes last, if there is one.
  int last = image->Height - 1;
  if (image->Interlace && image->Height > 1 && last % 2 == 0) last -= 1;
  for (int pass = 0; pass < (image->Interlace ? 4 : 1); pass++) {
    int start = image->Interlace ? starts[pass] : 0, step = image->Interlace ? steps[pass] : 1;
    for (int y = start; is_read && y < image->Height; y += step)
      is_read = read_row(file, row, y, last, transparent, rows);
  }
  free(row);
  return is_read;
}

bool picture_decode_gif(const uint8_t *bytes, size_t count, picture_rows rows) {
  reader from = {bytes, count};
  int error;
  GifFileType *file = DGifOpen(&from, read_bytes, &error);
  if (file == NULL) return false;
  int transparent = -1;
  bool is_read = false;
  bool is_going_on = file->SWidth == rows.width && file->SHeight == rows.height;
  while (is_going_on) {
    GifRecordType type;
    if (DGifGetRecordType(file, &type) != GIF_OK) break;
    switch (type) {
    case EXTENSION_RECORD_TYPE:
      transparent = read_extension(file, transparent);
      is_going_on = transparent >= -1;
      break;
    case IMAGE_DESC_RECORD_TYPE:
      is_read = read_frame(file, transparent, rows);
      is_going_on = false;
      break;
    default: is_going_on = false;
    }
  }
  DGifCloseFile(file, &error);
  return is_read;
}

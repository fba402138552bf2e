/**
 * Which bytes of a text are what, 64 at a time, as bits: what Swift's SIMD types have no cheap way to say.
 */
#ifndef C_BYTE_MASKS_H
#define C_BYTE_MASKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/** A bit for each byte, the lowest for the first one; bits behind the last byte are 0. */
typedef struct {
  /** Spaces, U+0020. */
  uint64_t spaces;
  /** Full stops, commas, exclamation and question marks. */
  uint64_t stops;
  /** Nothing of these, and no letters or digits of ASCII. */
  uint64_t others;
} ByteMasks;

#if defined(__SSE2__)
static inline void byte_masks_of_vector(__m128i text, unsigned shift, ByteMasks *masks) {
  __m128i spaces = _mm_cmpeq_epi8(text, _mm_set1_epi8(0x20));
  __m128i stops = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('.')), _mm_cmpeq_epi8(text, _mm_set1_epi8(','))),
      _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('!')), _mm_cmpeq_epi8(text, _mm_set1_epi8('?'))));
  // A range is where subtracting its start leaves no more than its length, without a sign.
  __m128i letters = _mm_sub_epi8(_mm_or_si128(text, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
  letters = _mm_cmpeq_epi8(_mm_min_epu8(letters, _mm_set1_epi8(25)), letters);
  __m128i digits = _mm_sub_epi8(text, _mm_set1_epi8('0'));
  digits = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
  __m128i known = _mm_or_si128(_mm_or_si128(letters, digits), _mm_or_si128(spaces, stops));
  masks->spaces |= (uint64_t)(uint32_t)_mm_movemask_epi8(spaces) << shift;
  masks->stops |= (uint64_t)(uint32_t)_mm_movemask_epi8(stops) << shift;
  masks->others |= (uint64_t)(~(uint32_t)_mm_movemask_epi8(known) & 0xFFFF) << shift;
}

/** Adds the masks of the 16 bytes that start at a place. */
static inline void byte_masks_add(const uint8_t *bytes, size_t place, ByteMasks *masks) {
  byte_masks_of_vector(_mm_loadu_si128((const __m128i *)(bytes + place)), (unsigned)place, masks);
}

/** A number of 2, 4 or 8 bytes from its place on. */
#define BYTE_MASKS_LOAD(name, type)                                                                                    \
  static inline uint64_t name(const uint8_t *bytes) {                                                                  \
    type value;                                                                                                        \
    memcpy(&value, bytes, sizeof value);                                                                               \
    return value;                                                                                                      \
  }
BYTE_MASKS_LOAD(byte_masks_load2, uint16_t)
BYTE_MASKS_LOAD(byte_masks_load4, uint32_t)
BYTE_MASKS_LOAD(byte_masks_load8, uint64_t)
#undef BYTE_MASKS_LOAD

/** Adds the masks of fewer than 16 bytes; nothing beside them is read. */
static inline void byte_masks_add_few(const uint8_t *bytes, size_t count, ByteMasks *masks) {
  uint64_t low = 0;
  uint64_t high = 0;
  // Two numbers that overlap, the second one moved to where it belongs: where both are they say the same.
  if (count >= 8) {
    low = byte_masks_load8(bytes);
    high = byte_masks_load8(bytes + count - 8);
    high = count == 8 ? 0 : high >> (8 * (16 - count));
  } else if (count >= 4) {
    low = byte_masks_load4(bytes) | byte_masks_load4(bytes + count - 4) << (8 * (count - 4));
  } else if (count >= 2) {
    low = byte_masks_load2(bytes) | byte_masks_load2(bytes + count - 2) << (8 * (count - 2));
  } else if (count == 1) {
    low = bytes[0];
  }
  byte_masks_of_vector(_mm_set_epi64x((long long)high, (long long)low), 0, masks);
  masks->others &= ((uint64_t)1 << count) - 1;
}
#else
static inline void byte_masks_add_some(const uint8_t *bytes, size_t place, size_t end, ByteMasks *masks) {
  for (; place < end; place++) {
    uint8_t byte = bytes[place];
    uint64_t bit = (uint64_t)1 << place;
    if (byte == 0x20) {
      masks->spaces |= bit;
    } else if (byte == '.' || byte == ',' || byte == '!' || byte == '?') {
      masks->stops |= bit;
    } else if ((uint8_t)((byte | 0x20) - 'a') > 25 && (uint8_t)(byte - '0') > 9) {
      masks->others |= bit;
    }
  }
}

static inline void byte_masks_add(const uint8_t *bytes, size_t place, ByteMasks *masks) {
  byte_masks_add_some(bytes, place, place + 16, masks);
}

static inline void byte_masks_add_few(const uint8_t *bytes, size_t count, ByteMasks *masks) {
  byte_masks_add_some(bytes, 0, count, masks);
}
#endif

/** The masks of up to 64 bytes. */
static inline ByteMasks byte_masks(const uint8_t *bytes, size_t count) {
  ByteMasks masks = {0, 0, 0};
  if (count < 16) {
    byte_masks_add_few(bytes, count, &masks);
    return masks;
  }
  // The last ones overlap those before: a byte that is looked at twice gives the same bit, and no branch is taken by chance.
  size_t last = count - 16;
  byte_masks_add(bytes, 0, &masks);
  byte_masks_add(bytes, last < 16 ? last : 16, &masks);
  byte_masks_add(bytes, last < 32 ? last : 32, &masks);
  byte_masks_add(bytes, last, &masks);
  return masks;
}

#endif

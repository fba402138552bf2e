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
  /** Neither spaces nor letters or digits of ASCII. */
  uint64_t others;
} ByteMasks;

#if defined(__SSE2__)
static inline void byte_masks_add(const uint8_t *bytes, unsigned shift, ByteMasks *masks) {
  __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  __m128i spaces = _mm_cmpeq_epi8(text, _mm_set1_epi8(0x20));
  // A range is where subtracting its start leaves no more than its length, without a sign.
  __m128i letters = _mm_sub_epi8(_mm_or_si128(text, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
  letters = _mm_cmpeq_epi8(_mm_min_epu8(letters, _mm_set1_epi8(25)), letters);
  __m128i digits = _mm_sub_epi8(text, _mm_set1_epi8('0'));
  digits = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
  uint32_t plain = (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letters, digits), spaces));
  masks->spaces |= (uint64_t)(uint32_t)_mm_movemask_epi8(spaces) << shift;
  masks->others |= (uint64_t)(~plain & 0xFFFF) << shift;
}
#else
static inline void byte_masks_add(const uint8_t *bytes, unsigned shift, ByteMasks *masks) {
  for (unsigned index = 0; index < 16; index++) {
    uint8_t byte = bytes[index];
    uint64_t bit = (uint64_t)1 << (shift + index);
    if (byte == 0x20) {
      masks->spaces |= bit;
    } else if ((uint8_t)((byte | 0x20) - 'a') > 25 && (uint8_t)(byte - '0') > 9) {
      masks->others |= bit;
    }
  }
}
#endif

/** The masks of up to 64 bytes. */
static inline ByteMasks byte_masks(const uint8_t *bytes, size_t count) {
  ByteMasks masks = {0, 0};
  size_t index = 0;
  for (; index + 16 <= count && index < 64; index += 16) byte_masks_add(bytes + index, (unsigned)index, &masks);
  if (index < count && index < 64) {
    // Letters behind the end are none of either kind.
    uint8_t rest[16];
    memset(rest, 'a', sizeof rest);
    for (size_t place = 0; index + place < count; place++) rest[place] = bytes[index + place];
    byte_masks_add(rest, (unsigned)index, &masks);
  }
  return masks;
}

#endif

// Places in a script's files with the calls that led there, so that a number names one. Layer: texts.
#pragma once

#include <stdint.h>

enum {
  call_place_depth = 4,        // lines that are kept of one
  call_place_limit = 1 << 14,  // so many places
  call_place_line_bits = 20,   // the line is in the low bits; above is the file's number, from 1
};

typedef struct CallPlace {
  uint32_t lines[call_place_depth];  // the innermost first; 0: there are no more
} CallPlace;

typedef struct CallPlaces {
  CallPlace *places;
  uint16_t *buckets;  // twice as many as there is room for places: numbers by hash, 0: none
  uint32_t count, capacity;
} CallPlaces;

/// The place's number from 1, a new one if it has none yet; 0 if there are too many, or no memory.
uint32_t call_places_number(CallPlaces *places, const CallPlace *place);
/// The place of that number, or NULL.
const CallPlace *call_places_at(const CallPlaces *places, uint32_t number);
/// Frees what it holds.
void call_places_free(CallPlaces *places);

#include "texts/call_places.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static uint32_t hash_of(const CallPlace *place) {
  uint32_t hash = 2166136261u;
  for (int i = 0; i < call_place_depth; i++) hash = (hash ^ place->lines[i]) * 16777619u;
  return hash ^ hash >> 15;
}

// The bucket that has the place, or the free one where it would be.
static uint16_t *bucket_of(const CallPlaces *places, const CallPlace *place) {
  uint32_t mask = 2 * places->capacity - 1, at = hash_of(place) & mask;
  for (;; at = (at + 1) & mask) {
    uint16_t number = places->buckets[at];
    if (number == 0 || memcmp(&places->places[number - 1], place, sizeof *place) == 0)
      return &places->buckets[at];
  }
}

static bool grow(CallPlaces *places) {
  uint32_t capacity = places->capacity > 0 ? 2 * places->capacity : 64;
  if (capacity > call_place_limit) return false;
  CallPlace *moved = realloc(places->places, capacity * sizeof *moved);
  if (!moved) return false;
  places->places = moved;
  uint16_t *buckets = calloc(2 * (size_t)capacity, sizeof *buckets);
  if (!buckets) return false;
  free(places->buckets);
  places->buckets = buckets;
  places->capacity = capacity;
  for (uint32_t i = 0; i < places->count; i++)
    *bucket_of(places, &places->places[i]) = (uint16_t)(i + 1);
  return true;
}

uint32_t call_places_number(CallPlaces *places, const CallPlace *place) {
  if (places->capacity > 0) {
    uint16_t known = *bucket_of(places, place);
    if (known > 0) return known;
  }
  if (places->count == places->capacity && !grow(places)) return 0;
  places->places[places->count++] = *place;
  *bucket_of(places, place) = (uint16_t)places->count;
  return places->count;
}

const CallPlace *call_places_at(const CallPlaces *places, uint32_t number) {
  return number >= 1 && number <= places->count ? &places->places[number - 1] : NULL;
}

void call_places_free(CallPlaces *places) {
  free(places->places);
  free(places->buckets);
}

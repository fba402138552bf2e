// Matches a compiled pattern at one place, with a bounded number of steps. Layer: pattern.
#pragma once

#include "pattern/compile.h"

typedef struct PatternCapture {
  const char *start;
  ptrdiff_t length;  // -1: a position
} PatternCapture;

typedef struct PatternMatch {
  const Pattern *pattern;
  const char *subject, *end;
  int64_t steps, step_limit;
  bool gave_up;
  PatternCapture captures[pattern_capture_limit];
} PatternMatch;

/// Matches at `start`. Returns the end of the match, or NULL: none, or `gave_up` is set.
const char *pattern_match_at(PatternMatch *match, const char *start);

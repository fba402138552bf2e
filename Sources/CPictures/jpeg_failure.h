// How libjpeg's errors come back: it calls a function that must not return, and this one jumps to who called the library.
// No frame but those of C lies between.
#pragma once

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct failure {
  struct jpeg_error_mgr base;
  jmp_buf place;
} failure;

static inline void fail(j_common_ptr info) { longjmp(((failure *)info->err)->place, 1); }

/// Nothing is written to standard error.
static inline void keep_silent(j_common_ptr info) { (void)info; }

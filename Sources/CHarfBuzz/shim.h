// HarfBuzz: shaping, and what a font says about itself.
#include <hb-ot.h>
#include <hb.h>

// Pango, Cairo and fontconfig, whose macros and variadic functions Swift does not see.
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

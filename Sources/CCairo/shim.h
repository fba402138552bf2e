// Cairo: painting, on pictures and pages, with fonts that fontconfig found.
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

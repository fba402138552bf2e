// Expat: reads XML, never what it refers to.
#include <expat.h>

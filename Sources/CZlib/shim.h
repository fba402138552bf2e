// zlib, for pictures that are higher than Cairo's own PNG writer can make them.
#include <zlib.h>

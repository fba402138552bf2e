// libdeflate, for pictures that are compressed at once.
#include <libdeflate.h>

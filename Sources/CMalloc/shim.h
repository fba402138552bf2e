// What Swift's Glibc module leaves out: how much is allocated.
#ifdef __linux__
#include <malloc.h>
#endif

// What Swift's Glibc module leaves out: how much is allocated, and giving back what was freed.
#ifdef __linux__
#include <malloc.h>
#endif

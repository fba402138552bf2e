// What Swift's Glibc module leaves out: one descriptor for several, and timers that are descriptors.
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/timerfd.h>
#endif

// What Swift's Glibc module leaves out: one descriptor for several, timers that are descriptors, and what keeps files of several programs whole.
#ifdef __linux__
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Gives two files each other's names in one step: renameat2 with RENAME_EXCHANGE.
static inline int linux_exchange(const char *one, const char *other) { return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2); }

// Takes a lease on a file that is open for reading (F_SETLEASE), which fails with EAGAIN where somebody has it open for writing. Who wants to
// write it then waits and breaks the lease. A signal tells so, and F_SETSIG names one that ends nothing.
static inline int linux_take_lease(int file) { return fcntl(file, 10, SIGURG) == 0 ? fcntl(file, 1024, F_RDLCK) : -1; }

// Whether a lease is held, and nobody waits for its end: F_GETLEASE.
static inline int linux_has_lease(int file) { return fcntl(file, 1025) == F_RDLCK; }

// Waits until the disk has all that was written where a file lies.
int syncfs(int descriptor);
#endif

// What Swift's Glibc module leaves out: one descriptor for several, timers that are descriptors, and what keeps files of several programs whole.
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <unistd.h>

// Not from fcntl.h, which has what belongs to Glibc's module: Swift would look for that in this one.
int fcntl(int file, int command, ...);
enum {
  linux_current_folder = -100,  // AT_FDCWD
  linux_set_signal = 10,        // F_SETSIG
  linux_set_lease = 1024,       // F_SETLEASE
  linux_get_lease = 1025,       // F_GETLEASE
  linux_read_lease = 0,         // F_RDLCK
  linux_quiet_signal = 23,      // SIGURG
};

// Gives two files each other's names in one step: renameat2 with RENAME_EXCHANGE.
static inline int linux_exchange(const char *one, const char *other) { return (int)syscall(SYS_renameat2, linux_current_folder, one, linux_current_folder, other, 2); }

// Takes a lease on a file that is open for reading, which fails with EAGAIN where somebody has it open for writing. Who wants to
// write it then waits and breaks the lease. A signal tells so, and this is one that ends nothing.
static inline int linux_take_lease(int file) { return fcntl(file, linux_set_signal, linux_quiet_signal) == 0 ? fcntl(file, linux_set_lease, linux_read_lease) : -1; }

// Whether a lease is held, and nobody waits for its end.
static inline int linux_has_lease(int file) { return fcntl(file, linux_get_lease) == linux_read_lease; }

// Waits until the disk has all that was written where a file lies.
int syncfs(int descriptor);
#endif

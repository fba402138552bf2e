#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CPictures.h"

// How long one drawing may take, in milliseconds, and what it may use.
enum { wall_time = 5000, processor_seconds = 2, open_files = 64 };
static const rlim_t address_space = (rlim_t)512 << 20;

static const char name[] = "rsvg-convert";

// What the program gets of this one's environment: what Fontconfig reads.
static const char *const passed_on[] = {"HOME",
                                        "XDG_CONFIG_HOME",
                                        "XDG_DATA_HOME",
                                        "XDG_CACHE_HOME",
                                        "FONTCONFIG_FILE",
                                        "FONTCONFIG_PATH",
                                        "FONTCONFIG_SYSROOT"};
enum { passed_on_count = sizeof passed_on / sizeof *passed_on };

// The program to start, and with what.
typedef struct command {
  char path[PATH_MAX];
  char libraries[PATH_MAX + 20];
  char width[12], height[12];
  char variables[passed_on_count][PATH_MAX];
  char *arguments[10];
  char *environment[passed_on_count + 5];
} command;

static bool is_program(char *path, size_t size, const char *folder, size_t count) {
  struct stat state;
  // A folder that is relative may be anybody's.
  return count > 0 && folder[0] == '/'
         && snprintf(path, size, "%.*s/%s", (int)count, folder, name) < (int)size
         && stat(path, &state) == 0 && S_ISREG(state.st_mode) && access(path, X_OK) == 0;
}

// Looks beside the program that runs, and then in the folders of PATH; `is_beside` says where it was.
static bool find(char *path, size_t size, bool *is_beside) {
  char own[PATH_MAX];
  ssize_t count = readlink("/proc/self/exe", own, sizeof own);
  while (count > 0 && own[count - 1] != '/') count--;
  *is_beside = count > 1 && is_program(path, size, own, (size_t)count - 1);
  if (*is_beside) return true;
  const char *folder = getenv("PATH");
  if (folder == NULL) folder = "/usr/local/bin:/usr/bin:/bin";
  for (;; folder++) {
    size_t length = strcspn(folder, ":");
    if (is_program(path, size, folder, length)) return true;
    folder += length;
    if (*folder == 0) return false;
  }
}

bool picture_has_svg(void) {
  char path[PATH_MAX];
  bool is_beside;
  return find(path, sizeof path, &is_beside);
}

static bool prepare(command *command, int32_t width, int32_t height) {
  bool is_beside;
  if (!find(command->path, sizeof command->path, &is_beside)) return false;
  snprintf(command->width, sizeof command->width, "%d", width);
  snprintf(command->height, sizeof command->height, "%d", height);
  // As browsers have it: an inch is 96 pixels.
  char *arguments[]
      = {command->path, "-d", "96", "-p", "96", "-w", command->width, "-h", command->height, NULL};
  memcpy(command->arguments, arguments, sizeof arguments);
  char **next = command->environment;
  *next++ = "LC_ALL=C.UTF-8";
  *next++ = "GIO_USE_VFS=local";
  // Each thread takes memory of its own.
  *next++ = "RAYON_NUM_THREADS=1";
  if (is_beside) {
    // Its libraries lie there, too.
    int count = (int)(strrchr(command->path, '/') - command->path);
    snprintf(command->libraries, sizeof command->libraries, "LD_LIBRARY_PATH=%.*s", count,
             command->path);
    *next++ = command->libraries;
  }
  for (size_t i = 0; i < passed_on_count; i++) {
    const char *value = getenv(passed_on[i]);
    size_t size = sizeof command->variables[i];
    // It starts in another folder.
    if (value != NULL && value[0] == '/'
        && snprintf(command->variables[i], size, "%s=%s", passed_on[i], value) < (int)size)
      *next++ = command->variables[i];
  }
  *next = NULL;
  return true;
}

static bool limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return false;
  // Nobody may raise it again.
  if (now.rlim_max < most) most = now.rlim_max;
  now.rlim_cur = now.rlim_max = most;
  return setrlimit(resource, &now) == 0;
}

// Becomes the program, in the memory of the thread that waits for that. Other threads run, and may hold any lock: only calls that are
// safe in a handler of signals are made.
static _Noreturn void become(const command *command, int talk, pid_t parent) {
  // No key of the terminal stops it, and it ends with the thread that waits for it.
  bool is_ready = setpgid(0, 0) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent
                  && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && chdir("/") == 0;
  for (int signal = 1; signal < NSIG; signal++) {
    // It is told of a file that it may not write by an error.
    struct sigaction action = {.sa_handler = signal == SIGXFSZ ? SIG_IGN : SIG_DFL};
    sigaction(signal, &action, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // A host may have closed the first three.
  talk = fcntl(talk, F_DUPFD, 3);
  int nowhere = open("/dev/null", O_WRONLY);
  is_ready = is_ready && talk >= 0 && nowhere >= 0 && dup2(talk, 0) == 0 && dup2(talk, 1) == 1
             && dup2(nowhere, 2) == 2;
  if (close_range(3, ~0U, 0) != 0)
    for (int file = 3; file < 1 << 16; file++) close(file);
  is_ready = is_ready && limit(RLIMIT_AS, address_space) && limit(RLIMIT_CPU, processor_seconds)
             && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, open_files) && limit(RLIMIT_CORE, 0);
  if (is_ready) execve(command->path, command->arguments, command->environment);
  _exit(127);
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool passes(ssize_t count) { return count >= 0 || errno == EAGAIN || errno == EINTR; }

// Sends the drawing and takes the picture, until the program has closed its end; false where it takes too long, or sends too much.
static bool exchange(int talk, const uint8_t *bytes, size_t count, picture_bytes *png, size_t most,
                     int64_t end) {
  size_t sent = 0;
  for (;;) {
    struct pollfd wait = {talk, (short)(POLLIN | (sent < count ? POLLOUT : 0)), 0};
    int64_t left = end - milliseconds();
    int found = poll(&wait, 1, left > 0 ? (int)left : 0);
    if (found < 0 && errno != EINTR) return false;
    if (found <= 0) {
      if (left <= 0) return false;
      continue;
    }
    if ((wait.revents & POLLOUT) != 0) {
      ssize_t step = send(talk, bytes + sent, count - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (step > 0) sent += (size_t)step;
      // It may have seen enough.
      if (!passes(step)) sent = count;
      if (sent == count) shutdown(talk, SHUT_WR);
    }
    if ((wait.revents & ~POLLOUT) == 0) continue;
    if (png->count == most) return false;
    ssize_t step = recv(talk, png->bytes + png->count, most - png->count, MSG_DONTWAIT);
    if (step > 0) png->count += (size_t)step;
    if (step == 0 || !passes(step)) return true;
  }
}

// Waits for the program's end and takes note of it: 0 where it ended well, or somebody else took note.
static int reap(pid_t child, int64_t end) {
  for (;;) {
    if (milliseconds() >= end) {
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
    }
    int status = 0;
    pid_t found = waitpid(child, &status, WNOHANG);
    if (found == child) return status;
    // The host ignores what becomes of its children, or waits for all of them.
    if (found < 0 && errno != EINTR) return 0;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

static bool draw(const command *command, const uint8_t *bytes, size_t count, picture_bytes *png,
                 size_t most) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  int64_t end = milliseconds() + wall_time;
  // This thread stands still until the program runs, which has its memory so long: none is copied, however much there is. No
  // handler of the host's runs in it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid(), child = vfork();
  if (child == 0) become(command, ends[1], parent);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  bool has_ended = child > 0 && exchange(ends[0], bytes, count, png, most, end);
  close(ends[0]);
  return child > 0 && reap(child, has_ended ? end : 0) == 0 && has_ended && png->count > 0;
}

bool picture_draw_svg(const uint8_t *bytes, size_t count, int32_t width, int32_t height,
                      picture_bytes *png) {
  // All pixels as they are, and what PNG adds.
  size_t most = 4 * ((size_t)width + 1) * (size_t)height + (1 << 16);
  command *command = malloc(sizeof *command);
  *png = (picture_bytes){malloc(most), 0};
  bool is_drawn = command != NULL && png->bytes != NULL && prepare(command, width, height)
                  && draw(command, bytes, count, png, most);
  free(command);
  if (!is_drawn) picture_bytes_free(*png);
  return is_drawn;
}

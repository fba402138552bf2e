// Sets the environment of all tests before anything reads it, so that the machine's locale, time zone, home, fonts and signals have no
// effect. Programs that tests run inherit it.

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

static void fail(const char *place) {
  fprintf(stderr, "the environment of the tests can't be made: ");
  perror(place);
  exit(70);
}

/// Writes the path of a file below a folder.
static void join(char path[PATH_MAX], const char *folder, const char *name) {
  if (snprintf(path, PATH_MAX, "%s/%s", folder, name) >= PATH_MAX) {
    fprintf(stderr, "the path of the tests is too long: %s\n", folder);
    exit(70);
  }
}

/// Makes a folder below another one and writes its path; another run of the tests may have made it.
static void make_folder(char path[PATH_MAX], const char *parent, const char *name) {
  join(path, parent, name);
  if (mkdir(path, 0700) != 0 && access(path, W_OK | X_OK) != 0) fail(path);
}

/// Removes the variables that change what libraries and programs do.
static void remove_variables(void) {
  static const char *const prefixes[]
      = {"LANG", "LC_", "XDG_", "FONTCONFIG_", "FC_", "CAIRO_", "HB_", "ICU_", "SOURCE_DATE_EPOCH"};
  char **entry = environ;
  while (*entry) {
    char *name = NULL;
    for (size_t index = 0; !name && index < sizeof prefixes / sizeof *prefixes; index++) {
      if (strncmp(*entry, prefixes[index], strlen(prefixes[index])) == 0)
        name = strndup(*entry, strcspn(*entry, "="));
    }
    // The next variable takes the place of the removed one.
    if (!name || unsetenv(name) != 0) entry++;
    free(name);
  }
}

/// Links the font files of one of Debian's packages into a folder and returns how many there are.
///
/// @param part What the path of a file contains if it is wanted.
static int link_fonts(const char *folder, const char *package, const char *part) {
  char path[PATH_MAX], link[PATH_MAX];
  int count = 0;
  if (snprintf(path, sizeof path, "/var/lib/dpkg/info/%s.list", package) < 0) fail(package);
  FILE *list = fopen(path, "re");
  while (list && fgets(path, sizeof path, list)) {
    path[strcspn(path, "\n")] = 0;
    const char *name = strrchr(path, '/');
    const char *suffix = strrchr(path, '.');
    if (!name || !suffix || !strstr(path, part)) continue;
    if (strcmp(suffix, ".ttf") != 0 && strcmp(suffix, ".ttc") != 0) continue;
    join(link, folder, name + 1);
    if (symlink(path, link) != 0 && access(link, R_OK) != 0) fail(link);
    count++;
  }
  if (list) fclose(list);
  return count;
}

static void link_all_fonts(const char *folder) {
  // Of DejaVu only the monospaced font: it is what the generic family stands for. From Debian 13 on it has a package of its own.
  static const char *const packages[][3]
      = {{"fonts-noto-core", NULL, "/Noto"},
         {"fonts-noto-cjk", NULL, "/Noto"},
         {"fonts-noto-color-emoji", NULL, "/Noto"},
         {"fonts-dejavu-core", "fonts-dejavu-mono", "/DejaVuSansMono"}};
  for (size_t index = 0; index < sizeof packages / sizeof *packages; index++) {
    const char *package = packages[index][0], *other = packages[index][1],
               *part = packages[index][2];
    if (link_fonts(folder, package, part) > 0) continue;
    if (other && link_fonts(folder, other, part) > 0) continue;
    fprintf(stderr, "the tests need Debian's package %s, which `make setup` installs\n", package);
    exit(70);
  }
}

/// Lets Ctrl-C end what it ends on a terminal: a shell that starts the tests with `&` has them ignore it.
static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGINT, SIG_DFL);
  signal(SIGQUIT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
}

__attribute__((constructor)) static void set_environment(void) {
  char program[PATH_MAX], home[PATH_MAX], local[PATH_MAX], share[PATH_MAX], fonts[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) fail("/proc/self/exe");
  program[length] = 0;
  *strrchr(program, '/') = 0;
  umask(022);
  make_folder(home, program, "test-home");
  make_folder(local, home, ".local");
  make_folder(share, local, "share");
  make_folder(fonts, share, "fonts");
  link_all_fonts(fonts);

  remove_variables();
  setenv("HOME", home, 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TZ", "UTC", 1);
  char settings[PATH_MAX] = __FILE__;
  strcpy(strrchr(settings, '/'), "/fonts.conf");
  setenv("FONTCONFIG_FILE", settings, 1);
  // Twice as many tests at a time as there are processors, since some of them wait for a program.
  char width[24];
  snprintf(width, sizeof width, "%ld", 2 * sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
  reset_signals();
}

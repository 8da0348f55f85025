// A broken image loader for gdk-pixbuf, which misbehaves as soon as it is loaded: as the variable
// BROKEN_LOADER says, it crashes, or does not return if it could do what a decoder must not.
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int may(const char *what) {
  if (!strcmp(what, "read")) return open("/etc/passwd", O_RDONLY) >= 0;
  if (!strcmp(what, "write")) return open("/dev/null", O_WRONLY) >= 0;
  if (!strcmp(what, "create")) return open(getenv("BROKEN_FILE"), O_RDONLY | O_CREAT, 0600) >= 0;
  if (!strcmp(what, "remove")) return unlink(getenv("BROKEN_FILE")) == 0;
  if (!strcmp(what, "connect")) return socket(AF_INET, SOCK_STREAM, 0) >= 0;
  if (!strcmp(what, "local")) return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  if (!strcmp(what, "fork")) return fork() >= 0;
  if (!strcmp(what, "exec")) return execl("/bin/sleep", "sleep", "100", (char *)0) == 0;
  if (!strcmp(what, "kill")) return kill(getppid(), 0) == 0;
  return 0;
}

void fill_vtable(void *module) {
  const char *what = getenv("BROKEN_LOADER");
  if (!strcmp(what, "hang") || may(what)) for (;;) {}
  if (!strcmp(what, "grow")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  abort();
}

void fill_info(void *info) {}

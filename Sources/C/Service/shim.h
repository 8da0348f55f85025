// Notifies the service manager: sends one datagram to the socket that the manager has named.
//
// Source: sd_notify(3), which recommends that programs implement this protocol instead of linking a
// library.
#ifndef TAGSPHERE_CSERVICE_H
#define TAGSPHERE_CSERVICE_H

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// Sends `message` to the socket at `path`. If `path` starts with '@', it is the name of an abstract socket.
// Returns 0 or an error number; never blocks.
static inline int tagsphere_notify(const char *path, const char *message) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(path);
  if ((path[0] != '/' && path[0] != '@') || length < 2) return EAFNOSUPPORT;
  if (length >= sizeof(address.sun_path)) return ENAMETOOLONG;
  memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return errno;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  ssize_t sent = sendto(descriptor, message, strlen(message), MSG_NOSIGNAL,
                        (const struct sockaddr *)&address, size);
  int error = sent < 0 ? errno : 0;
  close(descriptor);
  return error;
}

#endif

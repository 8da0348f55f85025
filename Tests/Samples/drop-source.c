// Drops files on a window, as a file manager does: drop-source WINDOW X Y URI...
// Speaks the XDND protocol, version 5. Ends with status 0 once the window has taken the files,
// with status 1 if the window refuses the files, and by SIGALRM if the window does not answer.
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static Window source, target;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void tell(const char *type, long a, long b, long c, long d) {
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = target;
  event.xclient.message_type = atom(type);
  event.xclient.format = 32;
  long data[5] = {(long)source, a, b, c, d};
  memcpy(event.xclient.data.l, data, sizeof data);
  XSendEvent(display, target, False, NoEventMask, &event);
  XFlush(display);
}

// Sends the list of files to the window that requests it.
static void answer(XSelectionRequestEvent *request, const char *list) {
  XEvent reply = {0};
  reply.xselection.type = SelectionNotify;
  reply.xselection.requestor = request->requestor;
  reply.xselection.selection = request->selection;
  reply.xselection.target = request->target;
  reply.xselection.time = request->time;
  if (request->target == atom("text/uri-list")) {
    reply.xselection.property = request->property;
    XChangeProperty(display, request->requestor, request->property, request->target, 8,
                    PropModeReplace, (const unsigned char *)list, (int)strlen(list));
  }
  XSendEvent(display, request->requestor, False, NoEventMask, &reply);
  XFlush(display);
}

int main(int count, char **arguments) {
  alarm(30);
  static char list[1 << 16];
  if (count < 5 || !(display = XOpenDisplay(NULL))) return 2;
  target = strtoul(arguments[1], NULL, 0);
  long place = strtol(arguments[2], NULL, 10) << 16 | strtol(arguments[3], NULL, 10);
  for (int index = 4; index < count; index++) {
    if (strlen(list) + strlen(arguments[index]) + 3 > sizeof list) return 2;
    strcat(strcat(list, arguments[index]), "\r\n");
  }
  source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
  tell("XdndEnter", 5L << 24, (long)atom("text/uri-list"), None, None);
  tell("XdndPosition", 0, place, CurrentTime, (long)atom("XdndActionCopy"));
  for (;;) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type == SelectionRequest) answer(&event.xselectionrequest, list);
    if (event.type != ClientMessage) continue;
    if (event.xclient.message_type == atom("XdndStatus")) {
      if (!(event.xclient.data.l[1] & 1)) return 1;
      tell("XdndDrop", 0, CurrentTime, 0, 0);
    }
    if (event.xclient.message_type == atom("XdndFinished")) return 0;
  }
}

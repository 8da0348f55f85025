// A program that replaces ffmpeg and misbehaves. The variable BROKEN_LOADER names the misbehaviour: the program
// hangs, waits or grows, or it tries a forbidden action. If the action succeeds, it writes a white frame of
// 32 × 16 pixels; if not, a black frame.
#include "deeds.h"

int main(void) {
  const char *what = getenv("BROKEN_LOADER");
  if (!strcmp(what, "hang")) for (;;) {}
  if (!strcmp(what, "wait")) for (;;) pause();
  if (!strcmp(what, "grow")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  char frame[32 * 16 * 4];
  memset(frame, may(what) ? 255 : 0, sizeof frame);
  for (size_t index = 3; index < sizeof frame; index += 4) frame[index] = (char)255;
  return write(STDOUT_FILENO, frame, sizeof frame) == sizeof frame ? 0 : 1;
}

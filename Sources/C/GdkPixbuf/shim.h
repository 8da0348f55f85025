#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>

// The caller passes the time of an animation, in milliseconds from its start; no clock is read. The
// functions are not deprecated, but the type of their time parameters is.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static inline GdkPixbufAnimationIter *picture_frames(GdkPixbufAnimation *animation) {
  const GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
}

static inline gboolean picture_frames_advance(GdkPixbufAnimationIter *frames, int64_t milliseconds) {
  const GTimeVal time = {(glong)(milliseconds / 1000), (glong)(milliseconds % 1000 * 1000)};
  return gdk_pixbuf_animation_iter_advance(frames, &time);
}

G_GNUC_END_IGNORE_DEPRECATIONS

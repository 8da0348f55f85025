// While a cloud moves, labels too small to be read are drawn as bars. Labels of one size do not all change
// from bar to letters at once: while the user zooms in, a sixteenth of them changes for every 4.4 % of size.
#ifdef BARS
bool isBar(uint index, float pixelsPerEm) {
  // The finalizer of MurmurHash3.
  uint bits = index * 0x9E3779B9u;
  bits = (bits ^ (bits >> 16)) * 0x85EBCA6Bu;
  bits ^= bits >> 13;
  return pixelsPerEm < largestBar * exp2(-float(bits & 0xFFFFu) * (1.0 / 65536.0));
}

// The em of a label in pixels, which decides between bar and letters.
//
// The shaders of bars and of letters use this code, so that their results are equal.
float barPixelsPerEm(Label label, float pixelsPerClipUnit) {
  precise float pixels = label.scale.y * pixelsPerClipUnit / label.center.w;
  return pixels;
}
#endif

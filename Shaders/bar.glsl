// Labels too small to be read are bars while a cloud moves. Of labels of one size, some change sooner
// than others: as one zooms in, a sixteenth of them for every 4.4 % of size.
#ifdef BARS
bool isBar(uint index, float pixelsPerEm) {
  // The end of MurmurHash3.
  uint bits = index * 0x9E3779B9u;
  bits = (bits ^ (bits >> 16)) * 0x85EBCA6Bu;
  bits ^= bits >> 13;
  return pixelsPerEm < largestBar * exp2(-float(bits & 0xFFFFu) * (1.0 / 65536.0));
}

// The em of a label in pixels, by which it is either a bar or letters: by the same words in both shaders.
float barPixelsPerEm(Label label, float pixelsPerClipUnit) {
  precise float pixels = label.scale.y * pixelsPerClipUnit / label.center.w;
  return pixels;
}
#endif

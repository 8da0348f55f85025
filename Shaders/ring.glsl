// The light of a ring: the ring and its words are brightest at the mark.

// The colour of the ring at an angle from the mark, given by its cosine; sRGB-encoded.
vec3 fillAt(float cosine) { return mix(fill, litFill, smoothstep(litCosine, 1.0, cosine)); }

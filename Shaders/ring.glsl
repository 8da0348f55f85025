// The light of a ring: it falls from the mark, on the ring and on its words alike.

// The colour of the ring at an angle from the mark, given by its cosine; sRGB-encoded.
vec3 fillAt(float cosine) { return mix(fill, litFill, smoothstep(litCosine, 1.0, cosine)); }

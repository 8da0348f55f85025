// The light of a ring: it falls from the mark, on the ring and on its words alike.

uniform vec3 fill;         // sRGB-encoded, away from the mark
uniform vec3 litFill;      // sRGB-encoded, at the mark
uniform float litCosine;   // cosine of the angle from the mark at which the light ends

// The colour of the ring at an angle from the mark, given by its cosine; sRGB-encoded.
vec3 fillAt(float cosine) { return mix(fill, litFill, smoothstep(litCosine, 1.0, cosine)); }

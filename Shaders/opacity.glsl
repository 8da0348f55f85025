// The alpha that samples store beside their colour if the background is transparent: their opacity.
//
// The stored colours are those of the opaque picture, already mixed toward the background. The resolve pass
// removes the background from the colours again.
#ifdef TRANSPARENT

flat in float alpha;  // the label's presence: 0 fully faded … 1

float opacity(float share) { return alpha * share; }

#else

float opacity(float share) { return 1.0; }

#endif

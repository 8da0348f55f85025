// The alpha that samples store beside their colour: their opacity, if the background is
// transparent.
//
// Colours are those of the opaque picture, already mixed toward the background; the resolve pass
// removes the background from them again.
#ifdef TRANSPARENT

flat in float alpha;  // the label's presence: 0 fully faded … 1

float opacity(float share) { return alpha * share; }

#else

float opacity(float share) { return 1.0; }

#endif

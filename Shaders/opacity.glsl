// What samples hold beside their colour: with a transparent background, how opaque they are.
//
// Colours are those of the opaque picture, mixed toward the background already; the resolve pass
// takes the background out of them again.
#ifdef TRANSPARENT

flat in float alpha;  // of the label: 0 faded away … 1

float opacity(float share) { return alpha * share; }

#else

float opacity(float share) { return 1.0; }

#endif

// Writes the ID of the label whose box is nearest at each pixel centre; see label-identity.frag.

flat in uint labelIndex;

out uint identity;  // label index + 1; 0 is the background

void main() {
  if (shapeDistance(boxPlace) > 0.0) discard;
  identity = labelIndex + 1u;
}

#pragma once

// Lets the signals through that are held back since a kiosk was started: see start.c. Call it once
// they have handlers.
void start_hear_signals(void);

// Returns the commit that the program was built from, 12 hexadecimal digits, with "-dirty" where files
// were changed since; empty if it is not known.
const char *start_commit(void);

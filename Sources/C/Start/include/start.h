#pragma once

// Delivers the signals that were blocked when a kiosk started: see start.c. Call it when their handlers
// are installed.
void start_hear_signals(void);

// Returns the commit that the program was built from, 12 hexadecimal digits, with "-dirty" if files had
// changed; empty if unknown.
const char *start_commit(void);

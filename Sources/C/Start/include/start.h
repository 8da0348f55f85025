#pragma once

// Delivers the signals that were blocked when a kiosk started: see start.c. Call this function after the
// handlers of the signals are installed.
void start_hear_signals(void);

// Returns the commit from which the program was built: 12 hexadecimal digits, with "-dirty" if files had
// changed. Empty if the commit is unknown.
const char *start_commit(void);

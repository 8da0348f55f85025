#pragma once

// Lets the signals through that are held back since a kiosk was started: see start.c. Call it once
// they have handlers.
void start_hear_signals(void);

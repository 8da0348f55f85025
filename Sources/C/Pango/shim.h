#pragma once
#include <pango/pangoft2.h>
#include <pango/pangofc-font.h>

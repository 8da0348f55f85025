#pragma once
#include <cairo-ft.h>
#include <cairo-pdf.h>

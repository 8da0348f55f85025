#include "exact.h"

#include <math.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

typedef int unary(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int binary(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

// atan2's first argument is the second coordinate.
static const struct {
  const char *name;
  unary *unary;
  binary *binary;
} functions[] = {
    {"sin", mpfr_sin, 0},     {"cos", mpfr_cos, 0},     {"tan", mpfr_tan, 0},
    {"asin", mpfr_asin, 0},   {"acos", mpfr_acos, 0},   {"atan", mpfr_atan, 0},
    {"atan2", 0, mpfr_atan2}, {"exp", mpfr_exp, 0},     {"exp2", mpfr_exp2, 0},
    {"expm1", mpfr_expm1, 0}, {"log", mpfr_log, 0},     {"log1p", mpfr_log1p, 0},
    {"log2", mpfr_log2, 0},   {"log10", mpfr_log10, 0}, {"pow", 0, mpfr_pow},
    {"cbrt", mpfr_cbrt, 0},   {"hypot", 0, mpfr_hypot},
};

double distance_from_exact(const char *name, double x, double y, double result) {
  static mpfr_t first, second, exact;
  static int is_ready, last;
  if (!is_ready) {
    mpfr_inits2(53, first, second, (mpfr_ptr)0);
    // Enough digits that the value's own rounding does not count.
    mpfr_init2(exact, 100);
    is_ready = 1;
  }
  for (int tried = 0; strcmp(functions[last].name, name); tried++) {
    if (tried > (int)(sizeof functions / sizeof *functions)) abort();
    last = (last + 1) % (int)(sizeof functions / sizeof *functions);
  }
  mpfr_set_d(first, x, MPFR_RNDN);
  mpfr_set_d(second, y, MPFR_RNDN);
  if (functions[last].unary)
    functions[last].unary(exact, first, MPFR_RNDN);
  else
    functions[last].binary(exact, first, second, MPFR_RNDN);
  if (mpfr_nan_p(exact) || isnan(result)) return mpfr_nan_p(exact) && isnan(result) ? 0 : INFINITY;
  double nearest = mpfr_get_d(exact, MPFR_RNDN);
  if (nearest == 0 && result == 0 && signbit(nearest) != signbit(result)) return INFINITY;
  if (nearest == result) {
    if (isinf(result) || mpfr_zero_p(exact)) return 0;
  } else if (isinf(result) || !mpfr_number_p(exact)) {
    return INFINITY;
  }
  long place = mpfr_zero_p(exact) ? -1074 : mpfr_get_exp(exact) - 53;
  if (place < -1074) place = -1074;
  mpfr_sub_d(exact, exact, result, MPFR_RNDN);
  mpfr_div_2si(exact, exact, place, MPFR_RNDN);
  return fabs(mpfr_get_d(exact, MPFR_RNDN));
}

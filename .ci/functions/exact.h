// What MPFR says about a result of an elementary function.

/// Returns the distance of a result from the exact value, in units in the last place of that value.
///
/// A wrong NaN, a wrong infinity and a wrong sign of zero are infinitely far.
///
/// - Parameters:
///   - name: The function's name in C.
///   - x: The function's first argument.
///   - y: The second argument; functions of one argument ignore it.
///   - result: The result in question.
double distance_from_exact(const char *name, double x, double y, double result);

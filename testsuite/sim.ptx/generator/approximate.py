# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Transcendental functions of f32 values, from their series in exact fractions (cut off far below the last place that matters).
from fractions import Fraction

import ieee
from ieee import F32, NAN, Value

TERM = Fraction(1, 2**120)  # terms below this are left out


def short(x):
    """x cut to 200 bits behind the point, so that fractions do not grow without end."""
    return Fraction(int(x * 2**200), 2**200)


def exponential(x):
    """e^x for |x| < 1."""
    total = term = Fraction(1)
    n = 0
    while abs(term) > TERM:
        n += 1
        term = short(term * x / n)
        total += term
    return total


def logarithm_of(y):
    """ln y for y around 1, by the inverse hyperbolic tangent."""
    z = (y - 1) / (y + 1)
    total, power, n = Fraction(0), z, 1
    while abs(power) > TERM:
        total += power / n
        power, n = short(power * z * z), n + 2
    return 2 * total


LN2 = logarithm_of(Fraction(2))


def sine(x):
    total = term = x
    n = 1
    while abs(term) > TERM:
        term = short(-term * x * x / ((n + 1) * (n + 2)))
        n += 2
        total += term
    return total


def cosine(x):
    total = term = Fraction(1)
    n = 0
    while abs(term) > TERM:
        term = short(-term * x * x / ((n + 1) * (n + 2)))
        n += 2
        total += term
    return total


def two_to(x):
    whole = x.numerator // x.denominator
    return Fraction(2) ** whole * exponential((x - whole) * LN2)


def log2(x):
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    return exponent + logarithm_of(x / Fraction(2) ** exponent) / LN2


def tangens_hyperbolicus(x):
    if abs(x) > 20:
        return Fraction(1 if x > 0 else -1)
    if abs(x) < Fraction(1, 2**20):
        return x - x**3 / 3
    e = two_to(2 * x / LN2)
    return (e - 1) / (e + 1)


def number(x, sign=0):
    return ieee.from_exact(x, sign)


def SIN(v):
    return NAN if v.kind != "num" else v if v.zero else number(sine(v.exact))


def COS(v):
    return NAN if v.kind != "num" else number(cosine(v.exact))


def EXP2(v):
    if v.kind == "nan":
        return NAN
    if v.kind == "inf":
        return Value("num") if v.sign else v
    return number(two_to(v.exact))


def LOG2(v):
    if v.kind == "nan":
        return NAN
    if v.zero:
        return Value("inf", 1)
    if v.sign:
        return NAN
    return v if v.kind == "inf" else number(log2(v.exact))


def TANH(v):
    if v.kind == "nan":
        return NAN
    if v.kind == "inf":
        return number(Fraction(-1 if v.sign else 1))
    return v if v.zero else number(tangens_hyperbolicus(v.exact))


def approximate(function):
    return lambda a: F32.round(function(F32.decode(a)))

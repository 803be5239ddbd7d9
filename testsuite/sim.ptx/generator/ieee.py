# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# IEEE 754 arithmetic on bit patterns, computed with exact fractions and rounded here. It shares nothing with the engine: no
# floating-point operation of the machine or of Python decides an expected value.
from fractions import Fraction
from math import isqrt

RN, RZ, RM, RP = "rn", "rz", "rm", "rp"
MODES = (RN, RZ, RM, RP)


class Value:
    """A decoded number: kind is 'num', 'inf' or 'nan'; sign is 0 or 1; magnitude is a Fraction."""

    def __init__(self, kind, sign=0, magnitude=Fraction(0)):
        self.kind, self.sign, self.magnitude = kind, sign, magnitude

    @property
    def zero(self):
        return self.kind == "num" and self.magnitude == 0

    @property
    def exact(self):
        return -self.magnitude if self.sign else self.magnitude


NAN = Value("nan")


class Format:
    def __init__(self, name, exponent_bits, fraction_bits):
        self.name, self.exponent_bits, self.fraction_bits = name, exponent_bits, fraction_bits
        self.bits = 1 + exponent_bits + fraction_bits
        self.bias = (1 << (exponent_bits - 1)) - 1
        self.emin = 1 - self.bias
        self.sign_bit = 1 << (self.bits - 1)
        self.infinity = ((1 << exponent_bits) - 1) << fraction_bits
        self.largest = self.infinity - 1
        self.smallest_normal = 1 << fraction_bits
        self.one = self.bias << fraction_bits
        self.nan = self.infinity | (1 << (fraction_bits - 1))

    def decode(self, bits, ftz=False):
        sign = bits >> (self.bits - 1)
        magnitude = bits & (self.sign_bit - 1)
        if magnitude > self.infinity:
            return Value("nan", sign)
        if magnitude == self.infinity:
            return Value("inf", sign)
        exponent, fraction = magnitude >> self.fraction_bits, magnitude & ((1 << self.fraction_bits) - 1)
        if exponent == 0:
            if ftz:
                return Value("num", sign)
            return Value("num", sign, Fraction(fraction) * Fraction(2) ** (self.emin - self.fraction_bits))
        return Value("num", sign, Fraction(fraction | 1 << self.fraction_bits) * Fraction(2) ** (exponent - self.bias - self.fraction_bits))

    def signed(self, sign, magnitude_bits):
        return magnitude_bits | (self.sign_bit if sign else 0)

    def round(self, value, mode=RN, ftz=False):
        """Bits of a Value rounded to this format; None for a NaN."""
        if value.kind == "nan":
            return None
        if value.kind == "inf":
            return self.signed(value.sign, self.infinity)
        if value.magnitude == 0:
            return self.signed(value.sign, 0)
        m = value.magnitude
        exponent = m.numerator.bit_length() - m.denominator.bit_length()
        if Fraction(2) ** exponent > m:
            exponent -= 1
        exponent = max(exponent, self.emin)
        units = m / Fraction(2) ** (exponent - self.fraction_bits)
        whole = units.numerator // units.denominator
        rest = units - whole
        if mode == RN:
            up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole & 1)
        elif mode == RZ:
            up = False
        else:
            up = rest != 0 and (mode == RP) == (value.sign == 0)
        whole += 1 if up else 0
        # `whole` counts units of the last place from the exponent's start, so a carry runs into the exponent by itself.
        if whole >= 1 << self.fraction_bits:
            bits = ((exponent + self.bias - 1) << self.fraction_bits) + whole
        else:
            bits = whole
        if bits >= self.infinity:
            toward_zero = mode == RZ or (mode == RM and not value.sign) or (mode == RP and value.sign)
            bits = self.largest if toward_zero else self.infinity
        if ftz and bits < self.smallest_normal:
            bits = 0
        return self.signed(value.sign, bits)

    def saturate(self, bits):
        """The result of .sat: clamped to [0, 1], NaN becomes +0."""
        if bits is None or bits & self.sign_bit:
            return 0
        return min(bits, self.one)

    def flush(self, bits):
        return bits & self.sign_bit if bits & (self.sign_bit - 1) < self.smallest_normal else bits

    def edges(self):
        """Values worth trying: zeros, denormals, ties, extremes, infinities, NaNs of both signs."""
        one, ulp_below, last = self.one, self.one - 1, (1 << self.fraction_bits) - 1
        positive = [
            0, 1, self.smallest_normal - 1, self.smallest_normal, ulp_below, one, one + 1, one | last,
            self.near(Fraction(1, 3)), self.near(Fraction(5, 2)), self.near(Fraction(7, 10) * 2 ** (self.fraction_bits // 2)),
            self.largest, self.infinity,
        ]
        return positive + [self.signed(1, p) for p in positive] + [self.nan, self.signed(1, self.infinity | last)]

    def few_edges(self):
        one = self.one
        positive = [0, 3, self.smallest_normal, one, one | 1, self.near(Fraction(2, 3)), self.largest, self.infinity]
        return positive + [self.signed(1, p) for p in (0, 1, one | 3, self.near(Fraction(7, 5)), self.largest, self.infinity)] + [self.nan]

    def near(self, fraction):
        return self.round(Value("num", 1 if fraction < 0 else 0, abs(fraction)))


F16 = Format("f16", 5, 10)
BF16 = Format("bf16", 8, 7)
F32 = Format("f32", 8, 23)
F64 = Format("f64", 11, 52)
FORMATS = {f.name: f for f in (F16, BF16, F32, F64)}


def from_exact(x, zero_sign=0):
    return Value("num", zero_sign if x == 0 else int(x < 0), abs(Fraction(x)))


def add(a, b, mode):
    if a.kind == "nan" or b.kind == "nan" or (a.kind == b.kind == "inf" and a.sign != b.sign):
        return NAN
    if a.kind == "inf":
        return a
    if b.kind == "inf":
        return b
    if a.zero and b.zero and a.sign == b.sign:
        return a
    return from_exact(a.exact + b.exact, 1 if mode == RM else 0)


def negated(a):
    return Value(a.kind, a.sign ^ 1, a.magnitude)


def mul(a, b):
    sign = a.sign ^ b.sign
    if a.kind == "nan" or b.kind == "nan":
        return NAN
    if a.kind == "inf" or b.kind == "inf":
        return NAN if a.zero or b.zero else Value("inf", sign)
    return Value("num", sign, a.magnitude * b.magnitude)


def fma(a, b, c, mode):
    return add(mul(a, b), c, mode)


def div(a, b):
    sign = a.sign ^ b.sign
    if a.kind == "nan" or b.kind == "nan" or a.kind == b.kind == "inf" or (a.zero and b.zero):
        return NAN
    if a.kind == "inf" or b.zero:
        return Value("inf", sign)
    if b.kind == "inf":
        return Value("num", sign)
    return Value("num", sign, a.magnitude / b.magnitude)


def sqrt(a):
    if a.kind == "nan" or (a.sign and not a.zero):
        return NAN
    if a.kind == "inf" or a.zero:
        return a
    # The radicand is scaled so far that what is lost lies far below any half unit; an odd last digit stands for it.
    scaled = a.magnitude * Fraction(4) ** 1400
    root = isqrt(scaled.numerator // scaled.denominator)
    inexact = Fraction(root * root) != scaled
    return Value("num", 0, Fraction(2 * root + inexact) / Fraction(2) ** 1401)


def to_integral(a, mode):
    """Rounded to an integral value; the sign of a zero is the operand's."""
    if a.kind != "num":
        return a
    whole = a.magnitude.numerator // a.magnitude.denominator
    rest = a.magnitude - whole
    if mode == RN:
        up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole & 1)
    elif mode == RZ:
        up = False
    else:
        up = rest != 0 and (mode == RP) == (a.sign == 0)
    return Value("num", a.sign, Fraction(whole + (1 if up else 0)))


def compare(a, b):
    """-1, 0, 1, or None if unordered."""
    if a.kind == "nan" or b.kind == "nan":
        return None
    rank = lambda v: ((-1 if v.sign else 1) if v.kind == "inf" else 0, v.exact if v.kind == "num" else 0)
    x, y = rank(a), rank(b)
    return (x > y) - (x < y)

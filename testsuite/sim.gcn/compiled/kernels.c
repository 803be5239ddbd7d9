// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What makes LLVM use private memory (buffers on chips without other instructions for it), calls, packed instructions, mixes of
// widths and dot products.
#include "kernels.h"

typedef _Float16 half;
typedef half half2 __attribute__ ((vector_size (4)));
typedef short short2 __attribute__ ((vector_size (4)));
typedef float float2 __attribute__ ((vector_size (8)));
typedef float float4 __attribute__ ((vector_size (16)));
typedef unsigned char byte;

#define NOINLINE __attribute__ ((noinline))

static float as_float (unsigned v) { return (float) (int) v * 0x1p-16f; }
static double as_double (unsigned v, unsigned w) { return (double) (int) v * 0x1p-10 + (double) w * 0x1p-45; }
static half as_half (unsigned v) { return (half) ((float) (short) v * 0x1p-8f); }
static unsigned bits_of (float f) { unsigned v; __builtin_memcpy (&v, &f, 4); return v; }
static unsigned short bits_of_half (half f) { unsigned short v; __builtin_memcpy (&v, &f, 2); return v; }
static void put_double (unsigned *to, double d) { __builtin_memcpy (to, &d, 8); }
static long long as_long (const unsigned *from) { return (long long) ((unsigned long long) from[1] << 32 | from[0]); }
static void put_long (unsigned *to, long long v) { to[0] = (unsigned) v; to[1] = (unsigned) ((unsigned long long) v >> 32); }

KERNEL (array)
{
  int t[40], i = LANE, s = 0;
  for (int k = 0; k < 40; k++)
    t[(k * 3) % 40] = (int) in[(i + k) & 63] * k;
  for (int k = 0; k < 40; k++)
    s = s * 5 + t[(k * 7u + in[i]) % 40];
  out[i] = (unsigned) s;
}

KERNEL (bytes_in_array)
{
  byte t[64];
  signed char u[64];
  int i = LANE, s = 0;
  for (int k = 0; k < 64; k++)
    t[k] = (byte) (in[i + k] >> 3), u[63 - k] = (signed char) in[k + i];
  for (int k = 0; k < 64; k++)
    s += t[(in[i] + (unsigned) k * 5) & 63] * (k + 1) - u[(in[i + 1] ^ (unsigned) k) & 63];
  out[i] = (unsigned) s;
}

KERNEL (halves_in_array)
{
  short t[32];
  unsigned short u[32];
  int i = LANE, s = 0;
  for (int k = 0; k < 32; k++)
    t[k] = (short) in[i + k], u[31 - k] = (unsigned short) (in[k + i] >> 16);
  for (int k = 0; k < 32; k++)
    s += t[(in[i] + (unsigned) k * 5) & 31] * 3 + u[(in[i + 1] ^ (unsigned) k) & 31];
  out[i] = (unsigned) s;
}

// Through addresses that are not multiples of the size.
KERNEL (copies)
{
  byte t[48];
  int i = LANE;
  for (int k = 0; k < 12; k++)
    __builtin_memcpy (t + 4 * k, &in[i + k], 4);
  unsigned v;
  unsigned long long w;
  __builtin_memcpy (&v, t + (in[i] & 15) + 1, 4);
  __builtin_memcpy (&w, t + (in[i] >> 4 & 15) + 17, 8);
  out[i] = v;
  put_long (out + 64 + 2 * i, (long long) w);
}

NOINLINE static int descend (int n, int *p)
{
  int t[4] = {n, n + 1, n + 2, p[1]};
  if (n <= 0)
    return p[0];
  return descend (n - 1, t) + p[n & 3] * 3 + t[(n * 3) & 3];
}
KERNEL (recursion)
{
  int t[4] = {1, (int) in[LANE], 3, 4};
  out[LANE] = (unsigned) descend ((LANE & 7) + 1, t);
}

NOINLINE static int plus (int a, int *b) { return a + b[0]; }
NOINLINE static int times (int a, int *b) { return (b[0]++, a * b[1]); }
NOINLINE static int mixes (int a, int *b) { return b[1] = a, a ^ b[0]; }
typedef int (*operation) (int, int *);
static const operation operations[] = {plus, times, mixes};
KERNEL (indirect)
{
  int t[2] = {5, (int) in[LANE]}, s = 0;
  for (int k = 0; k < 5; k++)
    s += operations[(unsigned) (LANE + k) % 3] (k + s, t);
  out[LANE] = (unsigned) (s + t[0] - t[1]);
}

struct many { int a[6]; short b; byte c[3]; long long d; };
NOINLINE static struct many turned (struct many m, int n)
{
  struct many r = m;
  r.a[n % 6] = m.a[(n + 1) % 6];
  r.c[n % 3] = (byte) m.b;
  r.d = m.d - n;
  return r;
}
KERNEL (structs)
{
  int i = LANE;
  struct many m = {{i, i + 1, i + 2, (int) in[i], i + 4, i + 5}, (short) in[i + 1], {1, 2, 3}, as_long (in + i)};
  m = turned (turned (m, i), i + 1);
  unsigned s = (unsigned) m.b + m.c[0] + m.c[1] * 3u + m.c[2] * 5u + (unsigned) m.d;
  for (int k = 0; k < 6; k++)
    s = s * 7 + (unsigned) m.a[k];
  out[i] = s;
}

KERNEL (choice)
{
  int i = LANE, v = (int) in[i], r;
  switch ((unsigned) v % 9)
    {
    case 0: r = 3; break;
    case 1: r = v * 5; break;
    case 2: r = 99; break;
    case 3: r = v ^ 7; break;
    case 4: r = -v; break;
    case 5: r = (int) ((unsigned) v << 3); break;
    case 6: for (r = 0; v > 0; v /= 3) r += v & 3; break;
    default: r = 1;
    }
  out[i] = (unsigned) r;
}

KERNEL (loops)
{
  unsigned n = in[LANE] & 0xffff, steps = 0;
  while (n > 1 && steps < 300)
    {
      n = (n & 1) != 0 ? 3 * n + 1 : n / 2;
      if (++steps % 16 == 15 && (n & 6) == 6)
        break;
    }
  out[LANE] = steps * 65536 + (n & 0xffff);
}

KERNEL (long_arithmetic)
{
  int i = LANE;
  unsigned long long a = (unsigned long long) as_long (in + i), b = (unsigned long long) as_long (in + 2 * i + 64);
  put_long (out + 2 * i, (long long) (a * b + (a >> (b & 63)) - (b << (a & 31))));
  put_long (out + 128 + 2 * i, (long long) a < (long long) b ? ((long long) a >> 7) : (long long) (a ^ b));
}
KERNEL (long_division)
{
  int i = LANE;
  long long a = as_long (in + i), b = as_long (in + 2 * i + 64) >> (i & 40) | 1;
  put_long (out + 2 * i, a / b);
  put_long (out + 128 + 2 * i, a % b);
}
KERNEL (unsigned_division)
{
  int i = LANE;
  out[i] = in[i] / (in[i + 64] >> (i & 15) | 1);
  out[i + 64] = in[i] % (in[i + 64] >> (i & 15) | 1);
  out[i + 128] = (unsigned) ((int) in[i] / ((int) in[i + 64] >> (i & 15) | 1));
  out[i + 192] = in[i] / 10 + in[i + 1] % 1000;
}
KERNEL (narrow)
{
  int i = LANE;
  short a = (short) in[i], b = (short) (in[i] >> 16);
  byte c = (byte) in[i + 64], d = (byte) (in[i + 64] >> 8);
  out[i] = (unsigned) (short) (a * b) + (unsigned) (short) (a >> (b & 7));
  out[i + 64] = (unsigned) (byte) (c * d) + (unsigned) (byte) (c << (d & 7)) * 256 + (unsigned) (c > d);
  out[i + 128] = (unsigned) ((a < b ? a : b) + (c < d ? d : c));
}
KERNEL (bits)
{
  int i = LANE;
  unsigned a = in[i], b = in[i + 64];
  out[i] = (unsigned) (__builtin_popcount (a) + __builtin_clz (a | 1) * 64 + __builtin_ctz (a | 0x80000000u) * 4096);
  out[i + 64] = __builtin_bswap32 (a) + (a << 5 | a >> 27) + (a >> 3 & 0x1f);
  out[i + 128] = (a & b) | (~a & in[i + 128]);
  out[i + 192] = ((a ^ b) + in[i + 128]) ^ (a | b | in[i + 1]);
}
KERNEL (wide_shifts)
{
  int i = LANE;
  long long a = as_long (in + i);
  unsigned n = in[i + 64] & 63;
  put_long (out + 2 * i, (a >> n) + (long long) ((unsigned long long) a << n));
  put_long (out + 128 + 2 * i, (long long) ((unsigned long long) a >> n) + __builtin_clzll ((unsigned long long) a | 1));
}
KERNEL (huge)
{
  int i = LANE;
  unsigned __int128 a = (unsigned __int128) as_long (in + i) << 40 | in[i], b = (unsigned long long) as_long (in + i + 64);
  a = a * b + (a >> 9);
  put_long (out + 2 * i, (long long) a);
  put_long (out + 128 + 2 * i, (long long) (a >> 64));
}

KERNEL (float_arithmetic)
{
  int i = LANE;
  float a = as_float (in[i]), b = as_float (in[i + 64]), c = as_float (in[i + 128]);
  out[i] = bits_of (a * b - c);
  out[i + 64] = bits_of (__builtin_fmaf (a, b, c));
  out[i + 128] = bits_of (__builtin_floorf (a) + __builtin_ceilf (b) - __builtin_truncf (c) + __builtin_rintf (a * 3));
  out[i + 192] = bits_of (a < b ? -a : __builtin_fabsf (c));
}
KERNEL (float_division)
{
  int i = LANE;
  float a = as_float (in[i]), b = as_float (in[i + 64] | 1);
  out[i] = bits_of (a / b);
  out[i + 64] = bits_of (1.0f / b);
  out[i + 128] = bits_of (__builtin_sqrtf (__builtin_fabsf (a)));
  out[i + 192] = bits_of (a * 0x1p-120f / b);
}
KERNEL (double_arithmetic)
{
  int i = LANE;
  double a = as_double (in[i], in[i + 1]), b = as_double (in[i + 64], in[i + 65]);
  put_double (out + 2 * i, a * b - __builtin_floor (a));
  put_double (out + 128 + 2 * i, __builtin_fma (a, b, (double) (long long) a) + (a > b ? a : -b));
}
KERNEL (double_division)
{
  int i = LANE;
  double a = as_double (in[i], in[i + 1]), b = as_double (in[i + 64], in[i + 65] | 1);
  put_double (out + 2 * i, a / b);
  put_double (out + 128 + 2 * i, __builtin_sqrt (__builtin_fabs (a)));
}
KERNEL (conversions)
{
  int i = LANE;
  float a = as_float (in[i]);
  double b = as_double (in[i + 64], in[i]);
  out[i] = (unsigned) (int) a + (unsigned) (signed char) (int) a * 3 + (unsigned) (short) (int) b;
  out[i + 64] = bits_of ((float) (unsigned long long) as_long (in + i)) + bits_of ((float) in[i]);
  put_double (out + 128 + 2 * i, (double) as_long (in + i) + (double) (unsigned char) in[i] + (double) (float) b);
}
KERNEL (smallest)
{
  int i = LANE, a = (int) in[i], b = (int) in[i + 64], c = (int) in[i + 128];
  int m = a < b ? a : b;
  out[i] = (unsigned) (m > c ? m : c);
  float x = as_float (in[i]), y = as_float (in[i + 64]), z = as_float (in[i + 128]);
  out[i + 64] = bits_of (__builtin_fmaxf (__builtin_fminf (x, y), z));
  unsigned p = in[i], q = in[i + 64];
  out[i + 128] = (p > q ? p : q) - (p > q ? q : p) + in[i + 128];
  out[i + 192] = p + q < p ? ~0u : p + q;
}

KERNEL (half_arithmetic)
{
  int i = LANE;
  half a = as_half (in[i]), b = as_half (in[i + 64]);
  out[i] = bits_of_half ((half) (a * b));
  out[i + 64] = bits_of_half ((half) (a + b)) + bits_of_half ((half) (a - b)) * 65536u;
  out[i + 128] = (unsigned) (a < b) + (unsigned) (int) a * 2;
}
KERNEL (half_pairs)
{
  int i = LANE;
  half2 a = {as_half (in[i]), as_half (in[i] >> 16)}, b = {as_half (in[i + 64]), as_half (in[i + 64] >> 16)};
  half2 r = a * b, s = a + b, t = {b[1], a[0]};
  t = t - a;
  __builtin_memcpy (out + i, &r, 4);
  __builtin_memcpy (out + 64 + i, &s, 4);
  __builtin_memcpy (out + 128 + i, &t, 4);
}
KERNEL (mixed_widths)
{
  int i = LANE;
  half a = as_half (in[i]), b = as_half (in[i] >> 16), c = as_half (in[i + 64]);
  float d = as_float (in[i + 128]);
  out[i] = bits_of (__builtin_fmaf ((float) a, (float) b, d));
  out[i + 64] = bits_of (__builtin_fmaf (-(float) a, d, (float) c));
  out[i + 128] = bits_of (__builtin_fmaf (__builtin_fabsf (d), (float) b, (float) a));
}
KERNEL (mixed_halves)
{
  int i = LANE;
  half a = as_half (in[i]), b = as_half (in[i] >> 16);
  float d = as_float (in[i + 128]) * 0x1p-8f;
  half2 r = {(half) __builtin_fmaf ((float) a, (float) b, d), (half) __builtin_fmaf ((float) b, d, (float) a)};
  __builtin_memcpy (out + i, &r, 4);
}
KERNEL (float_pairs)
{
  int i = LANE;
  float2 a = {as_float (in[i]), as_float (in[i + 1])}, b = {as_float (in[i + 64]), as_float (in[i + 65])};
  float2 r = a * b, s = a - b;
  __builtin_memcpy (out + 2 * i, &r, 8);
  __builtin_memcpy (out + 128 + 2 * i, &s, 8);
}
KERNEL (swaps)
{
  int i = LANE;
  float4 a = {as_float (in[i]), as_float (in[i + 1]), as_float (in[i + 2]), as_float (in[i + 3])};
  float4 b = {a[3], a[2], a[1], a[0]};
  b = (i & 1) != 0 ? b + a : (float4) {b[1], b[0], a[3], b[2]};
  __builtin_memcpy (out + 4 * i, &b, 16);
}
KERNEL (dot_signed)
{
  int i = LANE, s = (int) in[i + 256];
  for (int k = 0; k < 4; k++)
    s += (signed char) (in[i] >> 8 * k) * (signed char) (in[i + 64] >> 8 * k);
  out[i] = (unsigned) s;
  s = 0;
  for (int k = 0; k < 2; k++)
    s += (short) (in[i] >> 16 * k) * (short) (in[i + 64] >> 16 * k);
  out[i + 64] = (unsigned) s + in[i];
}
KERNEL (dot_unsigned)
{
  int i = LANE;
  unsigned s = in[i + 256];
  for (int k = 0; k < 4; k++)
    s += (in[i] >> 8 * k & 255) * (in[i + 64] >> 8 * k & 255);
  out[i] = s;
  s = in[i];
  for (int k = 0; k < 8; k++)
    s += (in[i] >> 4 * k & 15) * (in[i + 64] >> 4 * k & 15);
  out[i + 64] = s;
}
KERNEL (short_pairs)
{
  int i = LANE;
  short2 a = {(short) in[i], (short) (in[i] >> 16)}, b = {(short) in[i + 64], (short) (in[i + 64] >> 16)};
  short2 r = a * b + (a >> 3) - b, s = {a[1] < b[0] ? a[1] : b[0], b[1]};
  __builtin_memcpy (out + i, &r, 4);
  __builtin_memcpy (out + 64 + i, &s, 4);
}
KERNEL (packed_bytes)
{
  int i = LANE;
  byte v[4];
  __builtin_memcpy (v, in + i, 4);
  byte w[4] = {v[2], v[0], (byte) (v[3] + v[1]), (byte) ~v[2]};
  __builtin_memcpy (out + i, w, 4);
  out[i + 64] = bits_of ((float) v[0] + (float) v[1] * 2 + (float) v[2] * 3 + (float) v[3] * 5);
}

static const unsigned short numbers[16] = {3, 1, 4, 1, 5, 9, 2, 6, 53, 58, 97, 93, 238, 462, 643, 383};
static unsigned changed[4] = {7, 8, 9, 10};
KERNEL (table) { out[LANE] = numbers[in[LANE] & 15] * 3u + changed[LANE & 3]; }

struct fields { unsigned a : 5, b : 11, c : 16; int d : 7; };
KERNEL (bitfields)
{
  struct fields f;
  __builtin_memcpy (&f, in + LANE, 8);
  f.a += 3, f.b ^= f.c, f.d -= 5;
  out[LANE] = f.a + f.b * 32u + (unsigned) f.d * 65536;
}

// All lanes, in any order.
KERNEL (accumulate)
{
  __atomic_fetch_add (out, in[LANE], __ATOMIC_RELAXED);
  __atomic_fetch_xor (out + 1, in[LANE], __ATOMIC_SEQ_CST);
#ifdef __AMDGCN__
  __atomic_fetch_max ((int *) out + 2, (int) in[LANE], __ATOMIC_ACQ_REL);
#else
  out[2] = (int) out[2] > (int) in[LANE] ? out[2] : in[LANE];
#endif
  __atomic_fetch_or ((unsigned long long *) (out + 4), (unsigned long long) in[LANE] << 20, __ATOMIC_RELAXED);
  unsigned seen = __atomic_load_n (out + 6, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n (out + 6, &seen, seen + (in[LANE] & 7), 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
    ;
}

// Vectors with an index that only the kernel's arguments tell, the same in all lanes or not.
typedef int int16 __attribute__ ((vector_size (64)));
KERNEL (indexed_vector)
{
  int i = LANE;
  int16 v = {0};
  for (int k = 0; k < 16; k++)
    v[k] = (int) in[i + k] >> k;
  unsigned same = in[511] & 15, own = in[i] >> 8 & 15;
  v[same] += 77;
  v[(same * 5 + 3) & 15] = i;
  out[i] = (unsigned) v[(same + 7) & 15] * 3u + (unsigned) v[same];
  v[own] -= 5;
  out[i + 64] = (unsigned) v[own ^ 9] + (unsigned) v[own];
}

// Sums that stay within their type.
static unsigned short sum_u16 (unsigned short a, unsigned short b) { unsigned r = (unsigned) a + b; return (unsigned short) (r > 65535 ? 65535 : r); }
static unsigned short rest_u16 (unsigned short a, unsigned short b) { return (unsigned short) (a > b ? a - b : 0); }
static short sum_i16 (short a, short b) { int r = a + b; return (short) (r > 32767 ? 32767 : r < -32768 ? -32768 : r); }
static int sum_i32 (int a, int b) { long long r = (long long) a + b; return (int) (r > 0x7fffffff ? 0x7fffffff : r < -0x7fffffffLL - 1 ? -0x7fffffffLL - 1 : r); }
KERNEL (saturated)
{
  int i = LANE;
  unsigned a = in[i], b = in[i + 64];
  unsigned short u[2] = {sum_u16 ((unsigned short) a, (unsigned short) b), sum_u16 ((unsigned short) (a >> 16), (unsigned short) (b >> 16))};
  short s[2] = {sum_i16 ((short) a, (short) b), sum_i16 ((short) (a >> 16), (short) (b >> 16))};
  unsigned short r[2] = {rest_u16 ((unsigned short) a, (unsigned short) b), rest_u16 ((unsigned short) (a >> 16), (unsigned short) (b >> 16))};
  __builtin_memcpy (out + i, u, 4);
  __builtin_memcpy (out + i + 64, s, 4);
  __builtin_memcpy (out + i + 128, r, 4);
  out[i + 192] = (unsigned) sum_i32 ((int) a, (int) b);
}

KERNEL (short_products)
{
  int i = LANE;
  unsigned a = in[i], b = in[i + 64];
  out[i] = (unsigned) (unsigned short) a * (unsigned short) b + in[i + 128];
  out[i + 64] = (unsigned) ((short) a * (short) b) + in[i + 128];
  unsigned short n = (unsigned short) ((unsigned short) a * 7u + (unsigned short) b);
  out[i + 128] = n;
  out[i + 192] = (unsigned) (byte) (a >> 8) * (byte) b + (unsigned) (n >> 3);
}

KERNEL (medians)
{
  int i = LANE, a = (int) in[i], b = (int) in[i + 64], c = (int) in[i + 128];
  int low = a < b ? a : b, high = a < b ? b : a;
  out[i] = (unsigned) (c < low ? low : c > high ? high : c);
  out[i + 64] = (unsigned) ((low < c ? low : c) ^ (high > c ? high : c));
  float f = as_float (in[i]), g = as_float (in[i + 64]), h = as_float (in[i + 128]);
  float m = f < g ? f : g, n = f < g ? g : f;
  out[i + 128] = bits_of (h < m ? m : h > n ? n : h);
  out[i + 192] = (unsigned) (byte) (a < 0 ? 0 : a > 255 ? 255 : a) + (unsigned) (b > 9 ? 9 : b < -9 ? -9 : b);
}

KERNEL (rotations)
{
  int i = LANE;
  unsigned a = in[i], b = in[i + 64] & 31, c = in[i + 128];
  out[i] = (a << b | a >> ((32 - b) & 31)) ^ (a << 7 | c >> 25);
  unsigned long long w = (unsigned long long) a << 32 | c;
  w = w << (b + 9) | w >> (55 - b);
  out[i + 64] = (unsigned) w ^ (unsigned) (w >> 32);
  out[i + 128] = (a >> 24 | (a >> 8 & 0xff00) | (a << 8 & 0xff0000) | a << 24) + (c & 0xff00ff00u) + (a & 0x00ff00ff);
  out[i + 192] = (a & c) | (~a & b) | (c & 0x70);
}

KERNEL (wide_conversions)
{
  int i = LANE;
  long long a = as_long (in + 2 * i);
  out[i] = bits_of ((float) a);
  out[i + 64] = bits_of ((float) (unsigned long long) a);
  double d = (double) a * 0x1p-3;
  put_long (out + 128 + 2 * i, (long long) d ^ (long long) ((unsigned long long) (d < 0 ? -d : d) >> 1));
}

typedef unsigned __int128 huge_number;
KERNEL (huge_division)
{
  int i = LANE;
  huge_number a = (huge_number) (unsigned long long) as_long (in + 2 * i) << 41 | in[i + 130], b = (huge_number) in[i + 3] << 20 | in[i + 9] | 1;
  huge_number q = a / b, r = a % b;
  put_long (out + 2 * i, (long long) q);
  put_long (out + 128 + 2 * i, (long long) (r ^ q >> 64));
}

KERNEL (sorted)
{
  unsigned t[24];
  int i = LANE;
  for (int k = 0; k < 24; k++)
    t[k] = in[i + k * 5] * 2654435761u;
  for (int k = 1; k < 24; k++)
    for (int j = k; j > 0 && t[j - 1] > t[j]; j--)
      {
        unsigned v = t[j];
        t[j] = t[j - 1], t[j - 1] = v;
      }
  for (int k = 0; k < 4; k++)
    out[i + 64 * k] = t[k * 7];
}

union either { double d; unsigned w[2]; short h[4]; byte c[8]; };
KERNEL (unions)
{
  int i = LANE;
  union either u[3];
  for (int k = 0; k < 3; k++)
    u[k].d = as_double (in[i + k], in[i + 64]);
  u[in[i] % 3].h[in[i + 1] & 3] ^= 0x55;
  u[(in[i] + 1) % 3].c[in[i + 2] & 7] = (byte) i;
  out[i] = u[0].w[1] ^ u[1].w[0] ^ u[2].w[1];
  out[i + 64] = (unsigned) u[in[i + 3] % 3].h[1] + u[1].c[5];
}

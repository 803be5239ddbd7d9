// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Histograms of text on the device by four ways: atomics, array reduction, privates joined by critical, one team a bin; classes
// with data on the device.
#include "check.h"
#include <cstring>

template <int bins> class histogram
{
public:
  int count[bins] = {};
#pragma omp begin declare target
  static int bin (unsigned char c) { return c % bins; }
#pragma omp end declare target
  bool operator== (const histogram &o) const { return std::memcmp (count, o.count, sizeof count) == 0; }
};

int
main ()
{
  check_placement ();
  enum { bins = 13, length = 1500 };
  typedef histogram<bins> h;
  unsigned char *text = new unsigned char[length];
  unsigned seed = 9;
  for (int i = 0; i < length; i++)
    text[i] = (seed = seed * 1664525 + 1013904223) >> 24;
  h serial, a, b, c, d;
  for (int i = 0; i < length; i++)
    serial.count[h::bin (text[i])]++;
#pragma omp target data map(to : text[ : length])
  {
#pragma omp target teams distribute parallel for map(tofrom : a) num_teams(4)
    for (int i = 0; i < length; i++)
      {
#pragma omp atomic
        a.count[h::bin (text[i])]++;
      }
    int sums[bins] = {};
#pragma omp target teams distribute parallel for reduction(+ : sums) map(tofrom : sums)
    for (int i = 0; i < length; i++)
      sums[h::bin (text[i])]++;
    std::memcpy (b.count, sums, sizeof sums);
#pragma omp target parallel map(tofrom : c) num_threads(4)
    {
      h mine;
#pragma omp for schedule(dynamic, 32) nowait
      for (int i = 0; i < length; i++)
        mine.count[h::bin (text[i])]++;
#pragma omp critical
      for (int k = 0; k < bins; k++)
        c.count[k] += mine.count[k];
    }
#pragma omp target teams distribute map(tofrom : d)
    for (int k = 0; k < bins; k++)
      {
        int n = 0;
#pragma omp parallel for reduction(+ : n)
        for (int i = 0; i < length; i++)
          n += h::bin (text[i]) == k;
        d.count[k] = n;
      }
  }
  CHECK (a == serial);
  CHECK (b == serial);
  CHECK (c == serial);
  CHECK (d == serial);
  delete[] text;
  return check_result ();
}

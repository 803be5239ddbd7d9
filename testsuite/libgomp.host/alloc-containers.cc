// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocators of omp.h for C++ containers.
// { dg-require-compiler 16 }
#include "check.h"
#include <vector>

template <template <typename> class Allocator>
static void
use ()
{
  std::vector<double, Allocator<double>> v;
  for (int i = 0; i < 1000; i++)
    v.push_back (i);
  double sum = 0;
  for (double x : v)
    sum += x;
  CHECK (sum == 499500);
  std::vector<int, Allocator<int>> w (v.begin (), v.end ()), x;
  x = w;
  x.insert (x.begin (), 10000, 7);
  CHECK (w.size () == 1000 && w.back () == 999 && x.size () == 11000 && x.back () == 999 && x[9999] == 7);
}

int
main ()
{
  use<omp::allocator::null_allocator> ();
  use<omp::allocator::default_mem> ();
  use<omp::allocator::large_cap_mem> ();
  use<omp::allocator::const_mem> ();
  use<omp::allocator::high_bw_mem> ();
  use<omp::allocator::low_lat_mem> ();
  use<omp::allocator::thread_mem> ();
  return check_result ();
}

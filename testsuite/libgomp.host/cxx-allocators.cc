/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp::allocator types in containers, in regions.  */
#include "require.h"
#include <list>
#include <map>
#include <omp.h>
#include <string>
#include <vector>
template <template <typename> class A>
static int use() {
  std::vector<int, A<int>> v;
  std::list<double, A<double>> l;
  std::map<int, int, std::less<int>, A<std::pair<const int, int>>> m;
  for (int i = 0; i < 500; i++) {
    v.push_back(i);
    l.push_back(i);
    m[i % 50] += i;
  }
  auto w = v;
  l.sort();
  return (int)w.size() + (int)m.size() + (w == v) + (A<int>() == A<double>());
}
int main() {
  int bad = 0;
#pragma omp parallel reduction(+ : bad) num_threads(4)
  {
    bad += use<omp::allocator::default_mem>() != 552;
    bad += use<omp::allocator::large_cap_mem>() != 552;
    bad += use<omp::allocator::const_mem>() != 552;
    bad += use<omp::allocator::high_bw_mem>() != 552;
    bad += use<omp::allocator::low_lat_mem>() != 552;
    bad += use<omp::allocator::cgroup_mem>() != 552;
    bad += use<omp::allocator::pteam_mem>() != 552;
    bad += use<omp::allocator::thread_mem>() != 552;
  }
  CHECK(!bad);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of std::vector in data clauses.
#include "apart.h"
#include <vector>

int main() {
  check_placement();
  std::vector<int> v(100), w;
  for (int i = 0; i < 100; i++) v[i] = i;
  for (int round = 0; round < 3; round++) {
    int *p = v.data(), n = (int)v.size();
#pragma acc data copy(p[0 : n])
    {
#pragma acc parallel loop present(p[0 : n])
      for (int i = 0; i < n; i++) p[i] += 1;
    }
    v.insert(v.end(), 50, 7);
  }
  CHECK(v.size() == 250 && v[0] == 3 && v[99] == 102 && v[100] == 9 && v[150] == 8 && v[200] == 7);
  return check_result();
}

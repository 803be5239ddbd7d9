/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks that copy strings and vectors, made in loops whose variables are gone when they run.  */
#include "require.h"
#include <omp.h>
#include <string>
#include <vector>
int main() {
  std::vector<std::string> out(40);
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 40; i++) {
    std::string s(10 + i, (char)('a' + i % 26));
    std::vector<int> v(i, i);
#pragma omp task firstprivate(s, v) shared(out)
    {
      s += std::to_string(v.size());
      out[i] = s;
#pragma omp task firstprivate(s) shared(out) depend(out : out)
      out[i] += "!";
    }
  }
  for (int i = 0; i < 40; i++) CHECK(out[i] == std::string(10 + i, (char)('a' + i % 26)) + std::to_string(i) + "!");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadprivate objects with constructors, static members and function-local ones: one for each thread, copyin by
// assignment.
#include "require.h"
#include <atomic>
#include <omp.h>
#include <string>

static std::atomic<int> made;
struct tracked {
  std::string text;
  int number;
  tracked() : text("fresh"), number(3) { made++; }
};
extern tracked global;
#pragma omp threadprivate(global)
tracked global;
struct owner {
  static int member;
#pragma omp threadprivate(member)
};
int owner::member = 11;

static int &local() {
  static int counter = 100;
#pragma omp threadprivate(counter)
  return counter;
}

int main() {
  omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
  {
    CHECK(global.text == "fresh" && global.number == 3 && owner::member == 11 && local() == 100);
    global.text = std::to_string(omp_get_thread_num());
    owner::member += omp_get_thread_num();
    local() += omp_get_thread_num();
  }
#pragma omp parallel num_threads(4)
  {
    CHECK(global.text == std::to_string(omp_get_thread_num()) && owner::member == 11 + omp_get_thread_num());
    CHECK(local() == 100 + omp_get_thread_num());
  }
  CHECK(made == 4);
  global.text = "spread";
#pragma omp parallel num_threads(4) copyin(global)
  CHECK(global.text == "spread");
  CHECK(made == 4);
  return 0;
}

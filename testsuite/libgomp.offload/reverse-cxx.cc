// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload in C++: references, member functions, templates, lambdas on the host side, host containers filled from the
// device.
#pragma omp requires reverse_offload
#include "check.h"
#include <algorithm>
#include <map>
#include <string>
#include <vector>

static std::vector<int> collected;
static std::map<std::string, int> counts;

__attribute__((noipa)) static void collect(int x) {
  collected.push_back(x);
  counts[x % 2 ? "odd" : "even"]++;
}

#pragma omp begin declare target
template <typename T>
T ask_host(T value) {
  T result = T();
#pragma omp target device(ancestor : 1) map(to : value) map(from : result)
  result = value + value;
  return result;
}

struct logger {
  int level = 3;
  int messages[4] = {0};
  void say(int x) {
    int seen = 0;
#pragma omp target device(ancestor : 1) map(tofrom : this [0:1]) map(from : seen) firstprivate(x)
    {
      messages[level % 4] += x;
      seen = level;
    }
    level = seen + 1;
  }
};
#pragma omp end declare target

int main() {
  check_placement();
  int i2 = 0, bad = 0;
  double d2 = 0;
#pragma omp target map(tofrom : i2, d2, bad)
  {
    for (int i = 0; i < 7; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i)
      collect(i);
    }
    i2 = ask_host(21);
    d2 = ask_host(0.75);
    logger l;
    l.say(5);
    l.say(6);
    bad += l.level != 5 || l.messages[3] != 5 || l.messages[0] != 6;
    int x = 4;
    int &r = x;
#pragma omp target device(ancestor : 1) map(tofrom : r)
    {
      auto f = [](int y) { return y * y; };
      r = f(r);
    }
    bad += x != 16;
    int list[6] = {5, 3, 1, 4, 2, 0};
#pragma omp target device(ancestor : 1) map(tofrom : list)
    std::sort(list, list + 6);
    for (int i = 0; i < 6; i++) bad += list[i] != i;
  }
  CHECK(bad == 0 && i2 == 42 && d2 == 1.5);
  CHECK(collected.size() == 7 && collected[6] == 6 && counts["odd"] == 3 && counts["even"] == 4);
  printf("%zu %d %g\n", collected.size(), i2, d2);
  return check_result();
}

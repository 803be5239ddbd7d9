// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects in clauses: constructors and destructors of private, firstprivate, lastprivate, reduction and copyprivate copies
// balance, and each thread and task has a copy of its own.
#include "require.h"
#include <atomic>
#include <omp.h>

static std::atomic<int> living, made;

struct counted {
  int value;
  counted() : value(-1) { living++, made++; }
  explicit counted(int v) : value(v) { living++, made++; }
  counted(const counted &o) : value(o.value) { living++, made++; }
  counted &operator=(const counted &o) {
    value = o.value;
    return *this;
  }
  ~counted() { living--; }
};
#pragma omp declare reduction(+ : counted : omp_out.value += omp_in.value) initializer(omp_priv = counted(0))

int main() {
  {
    counted a(5), b(7), c(0), d(1);
#pragma omp parallel num_threads(4) private(a) firstprivate(b) reduction(+ : c)
    {
      CHECK(a.value == -1 && b.value == 7 && c.value == 0);
      a.value = b.value = omp_get_thread_num();
      c.value += 1 + a.value;
    }
    CHECK(a.value == 5 && b.value == 7 && c.value == 10 && living == 4);
#pragma omp parallel for num_threads(3) lastprivate(d) firstprivate(a)
    for (int i = 0; i < 50; i++) d.value = a.value + i;
    CHECK(d.value == 54 && living == 4);
    int sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < 60; i++) {
      counted e(i);
#pragma omp task firstprivate(e) shared(sum)
      {
#pragma omp atomic
        sum += e.value;
      }
    }
    CHECK(sum == 1770 && living == 4);
#pragma omp parallel num_threads(4) firstprivate(a)
    {
#pragma omp single copyprivate(a)
      a.value = 99;
      CHECK(a.value == 99);
    }
    CHECK(a.value == 5);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop firstprivate(b) lastprivate(d) grainsize(4)
    for (int i = 0; i < 40; i++) d.value = b.value * i;
    CHECK(d.value == 273 && living == 4);
  }
  CHECK(living == 0 && made > 4);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer or reference member that is mapped already, then used as the base of a section.
#include "check.h"

struct node {
  int pad;
  int v[6];
};
struct holder {
  long l;
  node *&r;
  holder(node *&x) : l(1), r(x) {}
};
struct first_holder {
  node *&r;
  first_holder(node *&x) : r(x) {}
};
struct plain {
  long l;
  node *p;
};

static node n = {0, {1, 2, 3, 4, 5, 6}};

static void reference_member() {
  node *p = &n;
  holder h(p);
#pragma omp target enter data map(to : h.r)
#pragma omp target map(h.r->v[1 : 3])
  h.r->v[1] += 40;
  CHECK(n.v[1] == 42);
  // And its pointee, too.
#pragma omp target enter data map(to : h.r->v[1 : 3])
#pragma omp target map(h.r->v[1 : 3])
  h.r->v[2] += 40;
#pragma omp target exit data map(from : h.r->v[1 : 3])
  CHECK(n.v[2] == 43);
#pragma omp target exit data map(release : h.r)
}

static void first_member() {
  node *p = &n;
  first_holder h(p);
#pragma omp target enter data map(to : h.r)
#pragma omp target map(h.r->v[3 : 2])
  h.r->v[4] += 40;
  CHECK(n.v[4] == 45);
#pragma omp target exit data map(release : h.r)
}

static void pointer_member() {
  plain q = {1, &n};
#pragma omp target enter data map(to : q.p)
#pragma omp target map(q.p->v[0 : 2])
  q.p->v[0] += 40;
  CHECK(n.v[0] == 41);
#pragma omp target exit data map(release : q.p)
#pragma omp target data map(to : q)
#pragma omp target map(q.p->v[0 : 2])
  q.p->v[0] += q.l;
  CHECK(n.v[0] == 42);
}

int main() {
  check_placement();
  reference_member();
  first_member();
  pointer_member();
  for (int i = 0; i < 6; i++) printf("%d\n", n.v[i]);
  return check_result();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects whose constructors put them on the device and whose destructors take them off; members of such types, trees,
// structures of pointers in arrays of structures.
#include "check.h"

#include <cstddef>
template <class T>
struct Buf {
  T *d;
  size_t n;
  explicit Buf(size_t k) : d(new T[k]), n(k) {
    for (size_t i = 0; i < k; i++) d[i] = T(i);
#pragma omp target enter data map(to : this[ : 1])
#pragma omp target enter data map(to : d[ : n])
  }
  ~Buf() {
#pragma omp target exit data map(delete : d[ : n])
#pragma omp target exit data map(delete : this[ : 1])
    delete[] d;
  }
  void scale(T f) {
#pragma omp target teams distribute parallel for firstprivate(f)
    for (size_t i = 0; i < n; i++) d[i] *= f;
  }
  void back() {
#pragma omp target update from(d[ : n])
  }
  T sum() {
    T s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s)
    for (size_t i = 0; i < n; i++) s += d[i];
    return s;
  }
};
struct Grid {
  Buf<double> a;
  Buf<int> b;
  int dim;
  Grid(int k) : a(k), b(k + 1), dim(k) {}
  double both() {
    double s = 0;
    double *ap = a.d;
    int *bp = b.d;
    int k = dim;
#pragma omp target map(tofrom : s)
    for (int i = 0; i < k; i++) s += ap[i] * bp[i];
    return s;
  }
  int viaref() {
    int &r = dim;
    int q = 0;
#pragma omp target map(tofrom : r) map(from : q)
    {
      r++;
      q = r;
    }
    return q;
  }
};
struct Node {
  int v;
  Node *l, *r;
};
static Node *mk(int d) {
  Node *n = new Node{d, nullptr, nullptr};
  if (d > 0) {
    n->l = mk(d - 1);
    n->r = mk(d - 1);
  }
  return n;
}
static void drop(Node *n) {
  if (!n) return;
  drop(n->l);
  drop(n->r);
  delete n;
}
static void ent(Node *n) {
#pragma omp target enter data map(to : n[ : 1])
  if (n->l) {
    ent(n->l);
    ent(n->r);
#pragma omp target enter data map(to : n->l[ : 1], n->r[ : 1])
  }
}
#pragma omp begin declare target
static int total(const Node *n) { return n ? n->v + total(n->l) + total(n->r) : 0; }
#pragma omp end declare target
struct Inner {
  double *w;
  int k;
};
struct Outer {
  Inner in[3];
  Inner *dyn;
  int nd;
};
int main() {
  check_placement();

  {
    Buf<float> f(10);
    f.scale(2);
    CHECK(f.sum() == 90);
    f.back();
    CHECK(f.d[9] == 18);
  }
  {
    Grid g(6);
    g.a.scale(3);
    CHECK(g.both() == 3 * 55.0);
    CHECK(g.viaref() == 7 && g.dim == 7);
  }
  {
    Buf<long> x(4), y(5);
    CHECK(x.sum() == 6 && y.sum() == 10);
  }
  Node *t = mk(3);
  ent(t);
  int s = 0;
#pragma omp target map(from : s)
  s = total(t);
  CHECK(s == 3 + 2 * 2 + 4 * 1);
  Outer o;
  double wv[3][4];
  for (int i = 0; i < 3; i++) {
    o.in[i].w = wv[i];
    o.in[i].k = 4;
    for (int j = 0; j < 4; j++) wv[i][j] = i * 4 + j;
  }
  o.nd = 2;
  o.dyn = new Inner[2];
  for (int i = 0; i < 2; i++) {
    o.dyn[i].w = new double[2]{1.0 * i, 2};
    o.dyn[i].k = 2;
  }
#pragma omp target enter data map(to : o)
  for (int i = 0; i < 3; i++) {
#pragma omp target enter data map(to : o.in[i].w[ : 4])
  }
#pragma omp target enter data map(to : o.dyn[ : 2])
  for (int i = 0; i < 2; i++) {
#pragma omp target enter data map(to : o.dyn[i].w[ : 2])
  }
  double r = 0;
#pragma omp target map(tofrom : r)
  {
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < o.in[i].k; j++) r += o.in[i].w[j];
    for (int i = 0; i < o.nd; i++)
      for (int j = 0; j < o.dyn[i].k; j++) r += o.dyn[i].w[j];
    o.in[2].w[3] = -1;
    o.dyn[1].w[1] = -2;
  }
  CHECK(r == 66 + 1 + 4);
  for (int i = 0; i < 2; i++) {
#pragma omp target exit data map(from : o.dyn[i].w[ : 2])
  }
#pragma omp target exit data map(release : o.dyn[ : 2])
  for (int i = 0; i < 3; i++) {
#pragma omp target exit data map(from : o.in[i].w[ : 4])
  }
#pragma omp target exit data map(from : o)
  CHECK(wv[2][3] == -1 && o.dyn[1].w[1] == -2 && o.in[1].w == wv[1] && o.nd == 2);
  for (int i = 0; i < 2; i++) delete[] o.dyn[i].w;
  delete[] o.dyn;
  drop(t);
  return check_result();
}

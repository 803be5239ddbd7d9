// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// A construct that attaches or detaches a pointer waits for a transfer of another thread's to the same object, and meanwhile
// others map, update and take away what is theirs.
#include "aux/transfer_wait.h"

using fake::host_of;
using fake::maps;

namespace {

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) {}
fake::image program({{region, kernel, 0}}, {});

int a[8], b[8];
struct node {
  long x;
  int *p;
} s{1, a};

maps attach() { return maps().add(a, sizeof a, k_to).add(&s.p, 0, k_attach); }
maps detach() { return maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_release); }

void enter_s() { maps().add(&s, sizeof s, k_to).enter(); }
void exit_s() { maps().add(&s, sizeof s, k_release).exit(); }
const node *device() { return host_of<node>(omp_get_mapped_ptr(&s, 0)); }

} // namespace

int main() {
  program.load();
  maps().target(region);

  // enter data and a region attach while s is on its way.
  expect_wait(enter_s, [] { attach().enter(); });
  CHECK(device()->x == 1 && device()->p == omp_get_mapped_ptr(a, 0));
  // exit data detaches while a second pointer is being set.
  detach().exit();
  CHECK(device()->p == a);
  expect_wait([] { attach().enter(); }, [] { detach().exit(); });
  CHECK(device()->p == a && !omp_target_is_present(a, 0));
  exit_s();

  expect_wait(enter_s, [] {
    maps m = attach();
    m.target(region);
  });
  CHECK(device()->x == 1 && device()->p == a && !omp_target_is_present(a, 0));
  exit_s();

  // The end of a region detaches while the other pointer of the same object is written.
  static struct pair {
    int *p, *q;
  } two{a, b};
  maps().add(&two, sizeof two, k_to).enter();
  maps().add(b, sizeof b, k_to).add(&two.q, 0, k_attach).enter();
  expect_wait([] { maps().add(&two.q, 0, k_detach).add(b, sizeof b, k_release).exit(); }, GOMP_target_end_data,
              [] { maps().add(a, sizeof a, k_to).add(&two.p, 0, k_attach).data(); });
  const pair *there = host_of<pair>(omp_get_mapped_ptr(&two, 0));
  CHECK(there->p == a && there->q == b);
  maps().add(&two, sizeof two, k_release).exit();

  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}

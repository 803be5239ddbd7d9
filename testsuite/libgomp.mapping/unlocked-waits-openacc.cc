// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
//
// OpenACC's routines and constructs wait for a transfer of another thread's to the object that they attach to, update or copy out,
// and meanwhile others map, update and take away what is theirs.
#include "aux/fake_sessions.h"
#include "aux/transfer_wait.h"

using fake::host_of;
using fake::maps;

extern "C" {
void *acc_copyin(void *, std::size_t);
void acc_copyout(void *, std::size_t);
void acc_delete(void *, std::size_t);
void acc_update_device(void *, std::size_t);
void acc_update_self(void *, std::size_t);
void acc_attach(void **);
void acc_detach(void **);
void *acc_deviceptr(void *);
}

namespace {

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) {}
fake::image program({{region, kernel, 0}}, {});

int a[8], b[8];
struct node {
  long x;
  int *p;
} s{1, a};
void **slot() { return reinterpret_cast<void **>(&s.p); }
const node *there() { return host_of<node>(acc_deviceptr(&s)); }

void enter_s() { acc_copyin(&s, sizeof s); }

} // namespace

int main() {
  program.load();
  maps().target(region);
  acc_copyin(a, sizeof a);
  // Attach while the structure is on its way: its contents come first.
  expect_wait(enter_s, [] { acc_attach(slot()); });
  CHECK(there()->x == 1 && there()->p == acc_deviceptr(a));
  // Detach while it is being attached once more.
  acc_detach(slot());
  CHECK(there()->p == a);
  expect_wait([] { acc_attach(slot()); }, [] { acc_detach(slot()); });
  CHECK(there()->p == a);
  acc_delete(&s, sizeof s);
  acc_delete(a, sizeof a);

  // An update either way, and a region, while the contents are on their way.
  expect_wait([] { acc_copyin(a, sizeof a); }, [] { acc_update_device(a, sizeof a); });
  acc_delete(a, sizeof a);
  expect_wait([] { acc_copyin(a, sizeof a); }, [] { acc_update_self(a, sizeof a); });
  acc_delete(a, sizeof a);
  expect_wait([] { acc_copyin(a, sizeof a); },
              [] {
                maps m;
                m.add(a, sizeof a, k_present).add(b, sizeof b, k_to);
                GOACC_parallel_keyed(-1, region, 2, m.addresses.data(), m.sizes.data(), m.kinds.data(), 0);
              });
  acc_copyout(a, sizeof a);

  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// While exit data writes a pointer back to the device, another thread's update of the same object waits, and goes on
// afterwards.
#include "aux/fake_device.h"

#include <thread>
#include <unistd.h>

using fake::host_of;
using fake::maps;

namespace {

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) {}
fake::image program({{region, kernel, 0}}, {});

int a[8];
struct node {
  long x;
  int *p;
} s{1, a};

std::atomic<bool> updated{false};
std::thread *updater;

void update_meanwhile() {
  if (updater != nullptr) return;
  updater = new std::thread([] {
    maps().add(&s, sizeof s, k_to).update();
    updated = true;
  });
  usleep(50000);
  CHECK(!updated);
}

} // namespace

int main() {
  program.load();
  maps().add(&s, sizeof s, k_to).enter();
  maps().add(a, sizeof a, k_to).add(&s.p, 0, k_attach).enter();
  s.x = 2;
  fake::before_upload = update_meanwhile;
  maps().add(&s.p, 0, k_detach).exit(); // nothing leaves the device, which would wake the other thread as well
  CHECK(updater != nullptr);
  updater->join();
  fake::before_upload = nullptr;
  delete updater;
  const node *device = host_of<node>(omp_get_mapped_ptr(&s, 0));
  CHECK(updated && device->x == 2 && device->p == a);
  maps().add(&s, sizeof s, k_release).add(a, sizeof a, k_release).exit();
  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc fake_async.cc" }
//
// Device code changes an ICV of its device: the other images are told, and none of them is unloaded in the middle of that.
#include "aux/fake_device.h"

#include <thread>
#include <unistd.h>

using fake::maps;

namespace {

void region(void *) { CHECK(!"host version called"); }
void other(void *) {}
void change(void *);

fake::image program({{region, change, 0}}, {});
fake::image library({{other, other, 0}}, {}), stays({{change, other, 0}}, {});

void change(void *) { program.icvs().nteams++; }

std::atomic<bool> unloaded{false};
std::thread *unloader;

void unload_meanwhile() {
  if (unloader != nullptr) return;
  unloader = new std::thread([] {
    library.unload();
    unloaded = true;
  });
  for (int i = 0; i < 50; i++) {
    CHECK(!unloaded);
    usleep(1000);
  }
}

} // namespace

int main() {
  program.load();
  library.load();
  stays.load();
  omp_target_free(omp_target_alloc(1, 0), 0); // the device is used, and loads them
  const int before = program.icvs().nteams;
  maps().target(region);
  CHECK(program.icvs().nteams == before + 1 && library.icvs().nteams == before + 1 && stays.icvs().nteams == before + 1);

  fake::before_upload = unload_meanwhile;
  maps().target(region);
  fake::before_upload = nullptr;
  CHECK(unloader != nullptr);
  unloader->join();
  CHECK(unloaded && stays.icvs().nteams == before + 2);
  delete unloader;

  maps().target(region);
  CHECK(stays.icvs().nteams == before + 3);
  std::puts("done");
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// The process ends while a thread that initialises or shuts down a device holds the lock of the images, and waits for what
// never comes: a driver's call-back on the thread that ends the process, or the end itself. The images are taken back by
// handlers of exit, which must not wait for that lock. By a message, by exit, and by the thread that holds the lock.
#include "aux/fake_device.h"
#include "support/diagnostics.h"
#include "device/image.h"

#include <cstdlib>
#include <thread>
#include <unistd.h>

using fake::maps;

namespace {

int on_device;
void host(void *) { CHECK(!"host version called"); }
void kernel(void *) { on_device++; }
fake::image program({{host, kernel, 0}}, {});

void use_device() {
  alarm(50);
  program.load();
  std::atexit([] { program.unload(); }); // as the program's destructors, after the library's handlers
  maps().target(host);
  CHECK(on_device == 1);
}

void hold_lock_elsewhere() {
  std::atomic<bool> held{false};
  std::thread([&held] {
    const regomp::images_guard images;
    held = true;
    for (;;) pause();
  }).detach();
  while (!held) std::this_thread::yield();
}

} // namespace

int main() {
  fake::expect_fatal(
      [] {
        use_device();
        hold_lock_elsewhere();
        regomp::fatal("a call-back has failed");
      },
      "a call-back has failed");
  fake::expect_fatal(
      [] {
        use_device();
        const regomp::images_guard images;
        regomp::fatal("a plugin has failed");
      },
      "a plugin has failed");
  fake::output_of([] {
    use_device();
    hold_lock_elsewhere();
    std::exit(0);
  });
  std::puts("done");
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 120 }
//
// A ring in which something other than the device's protocol has written: the process ends with a message, whoever looks at
// the ring. Nobody hangs, and no slot is served twice.
#include "aux/fake_host.h"
#include "aux/null_driver.h"
#include "aux/ring_image.h"

#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using null_driver::launch;
using regomp::ring_doorbell;
using regomp::ring_slots;

static int regions; // served so far
extern "C" void REGOMP_PLUGIN_target_rev(regomp::ring_slot *) { ++regions; }

// The device's memory of the ring, for what a test writes there.
struct ring {
  regomp::ring_device &device;
  regomp::ring_slot *slots;
  explicit ring(const launch &l)
      : device(*static_cast<regomp::ring_device *>(l.variable("__regomp_ring"))),
        slots(reinterpret_cast<regomp::ring_slot *>(device.slots)) {
    CHECK(slots != nullptr);
  }
  void announce(std::uint64_t ticket, std::uint64_t word) {
    std::atomic_ref(reinterpret_cast<std::uint64_t *>(device.doorbells)[ticket % ring_slots]).store(word);
  }
  void fill(unsigned slot, const launch &l) {
    slots[slot].fn = 0x1000;
    slots[slot].stack = l.params[1] + l.params[2];
  }
  void wait(unsigned slot, std::uint64_t sequence) {
    while (regomp::ring_answered(std::atomic_ref(slots[slot].done.word).load()) != sequence) std::this_thread::yield();
  }
};

static void (*corruption)(ring &, const launch &);

// Two requests as they should be, then the corruption; then the kernel waits for an answer, as a device would.
static CUresult requesting(const launch &l) {
  ring r(l);
  for (std::uint64_t ticket = 0; ticket < 2; ++ticket) {
    r.fill(5, l);
    r.announce(ticket, ring_doorbell(ticket + 1, 5));
    r.wait(5, ticket + 1);
  }
  corruption(r, l);
  r.wait(9, UINT64_MAX);
  return CUDA_SUCCESS;
}

static void expect(const char *what, void (*how)(ring &, const launch &)) {
  corruption = how;
  for (const char *helpers : {"0", "4"})
    for (bool asynchronous : {false, true}) {
      const auto [status, said] = run_in_child(30, [=] {
        setenv("GOMP_REVERSE_OFFLOAD_THREADS", helpers, 1);
        null_driver::define_kernel("requesting", requesting);
        open_plugin();
        CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
        static const two_object_image image(library_module());
        static loaded_table t;
        CHECK(load(0, image, &t) == 3);
        std::atexit([] {
          if (regions > 3) std::_Exit(97);
          CHECK(plugin.fini_device(0));
        });
        static launch_arguments args(1, 1);
        if (asynchronous)
          plugin.async_run(0, t.function(0), nullptr, args.words, nullptr);
        else
          plugin.run(0, t.function(0), nullptr, args.words);
        for (;;) pause();
      });
      if (WIFEXITED(status) && WEXITSTATUS(status) == 1 &&
          said.find("the ring of reverse offload is corrupted") != said.npos)
        continue;
      std::fprintf(stderr, "%s, helpers %s, asynchronous %d: status %x, said: %s\n", what, helpers, asynchronous, status,
                   said.c_str());
      std::exit(1);
    }
}

int main() {
  expect("a ticket is left out", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.announce(2, ring_doorbell(4, 6));
  });
  expect("a ticket of another round", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.announce(2, ring_doorbell(3 + 2 * ring_slots, 6));
  });
  expect("nothing but zeros", [](ring &r, const launch &) { r.announce(2, 0); });
  expect("nothing but ones", [](ring &r, const launch &) { r.announce(2, UINT64_MAX); });
  expect("a pointer", [](ring &r, const launch &) { r.announce(2, 0x00007f1234567890); });
  expect("a slot that is none", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.announce(2, ring_doorbell(3, ring_slots + 6));
  });
  expect("a slot twice", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.announce(3, ring_doorbell(4, 6));
    r.announce(2, ring_doorbell(3, 6));
  });
  expect("a stack of no launch", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.slots[6].stack += std::uint64_t{1} << 40;
    r.announce(2, ring_doorbell(3, 6));
  });
  expect("no stack", [](ring &r, const launch &l) {
    r.fill(6, l);
    r.slots[6].stack = 0;
    r.announce(2, ring_doorbell(3, 6));
  });
  std::puts("ok");
}

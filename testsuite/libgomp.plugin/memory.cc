// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Device memory: blocks do not overlap, come back, are reused; the driver gets memory back; all ways to copy.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <thread>

using null_driver::count;

static void sizes_and_alignment() {
  std::vector<std::pair<std::uintptr_t, std::size_t>> blocks;
  for (std::size_t n = 1; n < (std::size_t{3} << 20); n += 1 + n / 7)
    for (int k = 0; k < 3; ++k) {
      auto p = reinterpret_cast<std::uintptr_t>(plugin.alloc(0, n));
      CHECK(p != 0 && p % 256 == 0);
      blocks.push_back({p, n});
      CHECK(plugin.memset(0, reinterpret_cast<void *>(p), k, n)); // the driver checks the range
    }
  void *zero = plugin.alloc(0, 0);
  CHECK(zero != nullptr && plugin.free(0, zero));
  std::sort(blocks.begin(), blocks.end());
  for (std::size_t i = 1; i < blocks.size(); ++i) CHECK(blocks[i - 1].first + blocks[i - 1].second <= blocks[i].first);
  for (auto [p, n] : blocks) CHECK(plugin.free(0, reinterpret_cast<void *>(p)));
  clear_plugin_messages();
  CHECK(!plugin.free(0, reinterpret_cast<void *>(blocks[0].first)) && plugin_said("invalid device address"));
  CHECK(!plugin.free(0, reinterpret_cast<void *>(blocks[0].first + 1)));
  CHECK(!plugin.free(0, &blocks));
}

// A million small blocks that come and go cost a handful of driver calls; so does the same large block over and over.
static void few_driver_calls() {
  const long before = null_driver::calls_of("cuMemAlloc") + null_driver::calls_of("cuMemFree");
  for (int i = 0; i < 1'000'000; ++i) {
    void *p = plugin.alloc(0, 1 + static_cast<std::size_t>(i % 5000));
    if (!plugin.free(0, p)) CHECK(false);
  }
  for (int i = 0; i < 1000; ++i) CHECK(plugin.free(0, plugin.alloc(0, std::size_t{5} << 20)));
  CHECK(null_driver::calls_of("cuMemAlloc") + null_driver::calls_of("cuMemFree") - before < 40);
}

static void random_from_threads() {
  auto work = [](unsigned seed) {
    std::mt19937 random(seed);
    std::map<void *, std::size_t> mine;
    for (int i = 0; i < 3000; ++i) {
      if (mine.size() < 50 || random() % 2 != 0) {
        const std::size_t n = 8 + (random() % 8 == 0 ? random() % 2'000'000 : random() % 5000);
        void *p = plugin.alloc(0, n);
        CHECK(p != nullptr && mine.find(p) == mine.end());
        mine[p] = n;
        const std::uint64_t mark = seed * 1'000'003ull + n;
        CHECK(plugin.host2dev(0, p, &mark, sizeof mark));
      } else {
        auto it = std::next(mine.begin(), static_cast<long>(random() % mine.size()));
        std::uint64_t mark = 0;
        CHECK(plugin.dev2host(0, &mark, it->first, sizeof mark) && mark == seed * 1'000'003ull + it->second);
        CHECK(plugin.free(0, it->first));
        mine.erase(it);
      }
    }
    for (auto [p, n] : mine) CHECK(plugin.free(0, p));
  };
  std::vector<std::thread> threads;
  for (unsigned t = 1; t <= 4; ++t) threads.emplace_back(work, t);
  for (std::thread &t : threads) t.join();
}

static void exhaustion() {
  // Half of the device in blocks that are freed again, so that the pool holds some back; then nearly all of it at once.
  std::vector<void *> blocks;
  for (int i = 0; i < 64; ++i) blocks.push_back(plugin.alloc(0, std::size_t{8} << 20));
  for (void *p : blocks) CHECK(p != nullptr && plugin.free(0, p));
  const std::size_t kept = count().device_bytes;
  CHECK(kept > 0 && kept <= (std::size_t{64} << 20) + (std::size_t{16} << 20)); // a sixteenth, and stragglers
  void *large = plugin.alloc(0, std::size_t{1000} << 20);
  CHECK(large != nullptr); // what was held back went first
  clear_plugin_messages();
  CHECK(plugin.alloc(0, std::size_t{1000} << 20) == nullptr && plugin_said("nvptx_alloc error"));
  CHECK(plugin.alloc(0, SIZE_MAX) == nullptr && plugin.alloc(0, SIZE_MAX - 100) == nullptr);
  CHECK(plugin.free(0, large));
}

static void copies() {
  std::vector<unsigned char> host(100'000), back(100'000);
  for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned char>(i * 7);
  auto *dev = static_cast<char *>(plugin.alloc(0, host.size()));
  auto *other = static_cast<char *>(plugin.alloc(0, host.size()));
  CHECK(plugin.host2dev(0, dev, host.data(), host.size()) && plugin.dev2dev(0, other, dev, host.size()) &&
        plugin.dev2host(0, back.data(), other, host.size()) && host == back);
  CHECK(plugin.memset(0, other + 10, 0x1ab, 20) && plugin.dev2host(0, back.data(), other, host.size()));
  for (std::size_t i = 0; i < 40; ++i) CHECK(back[i] == (i >= 10 && i < 30 ? 0xab : host[i]));
  CHECK(plugin.host2dev(0, nullptr, nullptr, 0) && plugin.memset(0, nullptr, 0, 0));
  clear_plugin_messages();
  CHECK(!plugin.host2dev(0, &host, host.data(), 8) && plugin_said("cuMemcpyHtoD error"));

  // Boxes: 20 rows of 30 bytes out of rows of 100, at (x 5, y 2), to (x 1, y 3) in rows of 64; 3 planes in three dimensions.
  std::vector<unsigned char> place(64 * 40 * 5, 0);
  CHECK(plugin.memset(0, other, 0, host.size()));
  CHECK(plugin.memcpy2d(0, -1, 30, 20, other, 1, 3, 64, host.data(), 5, 2, 100) == 1);
  CHECK(plugin.memcpy2d(-1, 0, 30, 20, place.data(), 7, 1, 64, other, 1, 3, 64) == 1);
  for (std::size_t y = 0; y < 20; ++y)
    for (std::size_t x = 0; x < 30; ++x) CHECK(place[(1 + y) * 64 + 7 + x] == host[(2 + y) * 100 + 5 + x]);
  CHECK(plugin.memcpy3d(0, -1, 30, 20, 3, other, 1, 3, 1, 64, 40, host.data(), 5, 2, 4, 100, 50) == 1);
  CHECK(plugin.memcpy3d(0, 0, 30, 20, 3, dev, 0, 0, 0, 64, 40, other, 1, 3, 1, 64, 40) == 1);
  CHECK(plugin.memcpy3d(-1, 0, 30, 20, 3, place.data(), 7, 1, 2, 64, 40, dev, 0, 0, 0, 64, 40) == 1);
  for (std::size_t z = 0; z < 3; ++z)
    for (std::size_t y = 0; y < 20; ++y)
      for (std::size_t x = 0; x < 30; ++x)
        CHECK(place[((2 + z) * 40 + 1 + y) * 64 + 7 + x] == host[((4 + z) * 50 + 2 + y) * 100 + 5 + x]);
  CHECK(plugin.memcpy2d(0, -1, 0, 20, other, 1, 3, 64, host.data(), 5, 2, 100) == 1);
  CHECK(plugin.memcpy2d(0, 1, 30, 20, other, 1, 3, 64, dev, 5, 2, 100) == -1);
  CHECK(plugin.memcpy2d(0, -1, 30, 2, other, 0, 0, std::size_t{1} << 40, host.data(), 5, 2, 100) == -1);
  CHECK(plugin.free(0, dev) && plugin.free(0, other));
}

static void host_memory() {
  void *pinned = nullptr;
  CHECK(plugin.page_locked_host_alloc(&pinned, 10'000) && pinned != nullptr);
  std::memset(pinned, 1, 10'000);
  CHECK(plugin.is_accessible_ptr(0, pinned, 10'000) == 1);
  CHECK(plugin.is_accessible_ptr(0, pinned, 20'000'000) == 0);
  void *managed = plugin.managed_alloc(0, 5000);
  CHECK(managed != nullptr && plugin.is_accessible_ptr(0, managed, 5000) == 1);
  void *device = plugin.alloc(0, 100);
  CHECK(plugin.is_accessible_ptr(0, device, 100) == 1);
  int local = 0;
  CHECK(plugin.is_accessible_ptr(0, &local, sizeof local) == 0 && plugin.is_accessible_ptr(0, pinned, 0) == 0);
  CHECK(plugin.is_accessible_ptr(0, pinned, SIZE_MAX) == 0);
  clear_plugin_messages();
  CHECK(!plugin.managed_free(0, pinned) && !plugin.page_locked_host_free(managed) && plugin_said("is not the start"));
  CHECK(plugin.page_locked_host_free(pinned) && plugin.managed_free(0, managed) && plugin.free(0, device));
  CHECK(!plugin.page_locked_host_free(pinned));
  CHECK(plugin.page_locked_host_free(nullptr));
  CHECK(plugin.page_locked_host_alloc(&pinned, 0) && pinned == nullptr);
  CHECK(plugin.page_locked_host_alloc(&pinned, std::size_t{1} << 40) && pinned == nullptr); // out of memory is not an error
}

// The device is closed and opened again while another thread has page-locked memory made, which hangs on its context: the
// context ends only where no such memory is left, or the memory would go with it.
static void host_memory_beside_closing() {
  std::atomic<bool> done{false};
  std::thread other([&] {
    while (!done) {
      void *pinned = nullptr;
      CHECK(plugin.page_locked_host_alloc(&pinned, 100) && pinned != nullptr);
      std::memset(pinned, 1, 100);
      CHECK(plugin.page_locked_host_free(pinned));
    }
  });
  for (int i = 0; i < 2000; ++i) CHECK(plugin.fini_device(0) && plugin.init_device(0));
  done = true;
  other.join();
  CHECK(count().dropped_host_blocks == 0 && plugin_messages().empty());
}

int main() {
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1);
  void *early = nullptr; // before the device is initialised
  CHECK(plugin.page_locked_host_alloc(&early, 100) && early != nullptr);
  CHECK(plugin.init_device(0));
  sizes_and_alignment();
  few_driver_calls();
  random_from_threads();
  exhaustion();
  copies();
  host_memory();
  CHECK(plugin.page_locked_host_free(early));
  clear_plugin_messages();
  host_memory_beside_closing();
  CHECK(plugin.fini_device(0));
  const null_driver::census c = count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.contexts == 0);
  std::puts("ok");
}

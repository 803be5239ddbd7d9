// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/ports.h"

#include "include/gomp_plugin.h"
#include "plugin/common/reverse/request.h"

#include <cstdio>
#include <cstdlib>
#include <new>

namespace regomp::plugin::reverse {

ports::ports(device_core &c, unsigned n, unsigned l, void *m, port *p)
    : source(true, "the ports of device code's requests are corrupted", 0, false), core(c), count(n), lanes(l), memory(m),
      device_words(static_cast<std::uint32_t *>(m)), host_words(device_words + n),
      headers(reinterpret_cast<port_header *>(host_words + n)), packets(reinterpret_cast<port_packet *>(headers + n)),
      all(p) {}

ports *ports::create(device_core &core, unsigned count, unsigned lanes) {
  const std::size_t bytes =
      count * (2 * sizeof(std::uint32_t) + sizeof(port_header) + std::size_t{lanes} * sizeof(port_packet));
  void *const memory = core.driver.allocate_page_locked(bytes);
  if (memory == nullptr) return nullptr;
  auto *const all = static_cast<port *>(GOMP_PLUGIN_malloc(count * sizeof(port)));
  for (unsigned i = 0; i < count; i++) ::new (&all[i]) port;
  prepare_for_requests();
  return ::new (GOMP_PLUGIN_malloc(sizeof(ports))) ports(core, count, lanes, memory, all);
}

void ports::free() {
  core.driver.free_page_locked(memory);
  std::free(this);
}

void ports::destroy() {
  core.service.forget(*this);
  for (unsigned i = 0; i < count; i++)
    if (all[i].talk != nullptr) all[i].talk->destroy();
  std::free(all);
  release = [](deferred_release *r) { static_cast<ports *>(r)->free(); };
  core.releases.release(this);
}

void ports::fill(port_client &c) const {
  c = {};
  c.ports = count;
  const auto address = [](const void *p) { return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(p)); };
  c.inbox = address(host_words);
  c.outbox = address(device_words);
  c.headers = address(headers);
  c.packets = address(packets);
}

bool ports::is_ready(unsigned i, std::memory_order order) const {
  // The host's word changes while its port is claimed; a poller that sees an old one decides after its claim.
  return std::atomic_ref(device_words[i]).load(order) != std::atomic_ref(host_words[i]).load(std::memory_order_relaxed);
}

// Two ports at a time. Relaxed: a hint.
bool ports::look() const {
  const auto *device = reinterpret_cast<std::uint64_t *>(device_words),
             *host = reinterpret_cast<std::uint64_t *>(host_words);
  for (unsigned i = 0; i < count / 2; i++) {
    const std::uint64_t different =
        __atomic_load_n(&device[i], __ATOMIC_RELAXED) ^ __atomic_load_n(&host[i], __ATOMIC_RELAXED);
    if (__builtin_expect(different == 0, true)) continue;
    for (unsigned k = 2 * i; k < 2 * i + 2; k++)
      if (is_ready(k, std::memory_order_relaxed) && !all[k].claimed.load(std::memory_order_relaxed)) return true;
  }
  return false;
}

// The port is claimed. A thread that waits for its kernel may hold locks of the program that a function which another kernel
// asks for wants. Relaxed: a kernel that asks has been counted before its launch, and so before the device's word changed.
bool ports::is_for_helper(unsigned i, const stack_range &mine) const {
  return mine.bytes != all_stacks.bytes && all[i].talk != nullptr && all[i].talk->calls_next() &&
         launches.load(std::memory_order_relaxed) > 1;
}

request ports::take(const stack_range &mine, view &) {
  request result;
  const unsigned first = start.load(std::memory_order_relaxed);
  for (unsigned n = 0; n < count; n++) {
    const unsigned i = (first + n) % count;
    port &p = all[i];
    if (!is_ready(i, std::memory_order_relaxed)) continue;
    if (result.slot >= 0) { // taken already
      result.waiting++;
      continue;
    }
    // (1) Claim. Acquire pairs with the release in (4): what the previous claimer did happens before (2), its change of the
    // host's word above all, so (2) does not see the round that it has served.
    bool expected = false;
    if (!p.claimed.compare_exchange_strong(expected, true, std::memory_order_acquire, std::memory_order_relaxed)) continue;
    // (2) Acquire pairs with the device's system-scope release before it has changed its word: the header and the packets.
    const bool ready = is_ready(i, std::memory_order_acquire);
    if (ready && !is_for_helper(i, mine)) {
      start.store(i + 1, std::memory_order_relaxed);
      taken_over.fetch_add(1, std::memory_order_relaxed);
      result.slot = static_cast<int>(i);
      result.runs_program = p.talk != nullptr && p.talk->calls_next();
      if (!result.runs_program) return result; // nobody is called for it
      continue;
    }
    p.claimed.store(false, std::memory_order_release);
    if (ready) result.slot = request::for_helper;
  }
  return result;
}

bool ports::serve(const request &r) {
  const auto i = static_cast<unsigned>(r.slot);
  port &p = all[i];
  if (p.talk == nullptr) {
    const port_header &header = headers[i];
    const std::uint64_t mask = lanes == 64 ? header.mask : header.mask & ((std::uint64_t{1} << lanes) - 1);
    p.talk = conversation::begin(core, header.operation, mask);
    if (p.talk == nullptr) {
      char why[96];
      std::snprintf(why, sizeof why, "device code asks for operation 0x%x of the host, which is not known",
                    header.operation);
      core.driver.end_process(why);
    }
  }
  if (p.talk->round(packets + std::size_t{i} * lanes)) {
    p.talk->destroy();
    p.talk = nullptr;
  }
  if (std::atomic_ref(host_words[i]).load(std::memory_order_relaxed) != p.own) return false;
  p.own ^= 1;
  // (3) Release pairs with the device's acquire when it has seen the word: what the host has written to the packets, and
  // what functions of the program have written to memory that the device reaches. The port is the device's from here on; it
  // may hand it back at once, and nobody takes it before (4).
  std::atomic_ref(host_words[i]).store(p.own, std::memory_order_release);
  // (4) The port's record goes to whoever claims it next.
  p.claimed.store(false, std::memory_order_release);
  return true;
}

// Other words than 0 and 1; in ports that nobody serves now, a word of the host's that somebody else has changed.
bool ports::is_sound() {
  for (unsigned i = 0; i < count; i++) {
    if (std::atomic_ref(device_words[i]).load(std::memory_order_relaxed) > 1) return false;
    bool expected = false;
    port &p = all[i];
    if (!p.claimed.compare_exchange_strong(expected, true, std::memory_order_acquire, std::memory_order_relaxed)) continue;
    const bool good = std::atomic_ref(host_words[i]).load(std::memory_order_relaxed) == p.own;
    p.claimed.store(false, std::memory_order_release);
    if (!good) return false;
  }
  return true;
}

} // namespace regomp::plugin::reverse

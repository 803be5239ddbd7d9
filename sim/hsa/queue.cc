// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/queue.h"

#include "sim/driver/clock.h"
#include "sim/driver/message.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/memory.h"
#include "sim/hsa/parts.h"
#include "sim/hsa/signal.h"
#include "sim/hsa/signal_order.h"

#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace gompsim::hsa {

namespace {

constexpr std::size_t page_bytes = 4096, packet_bytes = 64;
std::atomic<std::uint64_t> queues_made{0};

// Handlers of exit() that wait for a kernel in a queue that failed would keep the process for ever, GCC's plugin's among
// them, which runs a program's destructors. So from then on such a queue lets packets pass without executing them. Relaxed:
// the flags order nothing.
constinit std::atomic<bool> exit_begun{false}, exit_watched{false};
void watch_for_exit() {
  if (!exit_watched.exchange(true, std::memory_order_relaxed))
    std::atexit([] { exit_begun.store(true, std::memory_order_relaxed); });
}

void *map_pages(std::size_t bytes) {
  void *const p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

} // namespace

bool queue::process_is_ending() { return exit_begun.load(std::memory_order_relaxed); }

std::shared_ptr<queue> queue::create(agent &a, std::uint32_t packets, hsa_queue_type_t type, queue_callback callback,
                                     void *data) {
  const std::shared_ptr<queue> q = std::make_shared<queue>(a, callback, data);
  q->shown_bytes = page_bytes + packets * packet_bytes;
  void *const p = map_pages(q->shown_bytes);
  if (!p) return nullptr;
  q->shown = new (p) visible_queue{};
  q->ring_start = reinterpret_cast<packet *>(static_cast<std::byte *>(p) + page_bytes);
  for (std::uint32_t i = 0; i < packets; ++i)
    reinterpret_cast<std::uint16_t *>(q->ring_start)[i * packet_bytes / 2] = HSA_PACKET_TYPE_INVALID;
  parts::memory().reach(p, q->shown_bytes);
  q->doorbell = parts::signals().create(signal_kind::doorbell, -1, q.get());
  if (!q->doorbell) return nullptr;
  q->shown->is = {type, HSA_QUEUE_FEATURE_KERNEL_DISPATCH, q->ring_start, q->doorbell->handle(), packets, 0,
                  // Relaxed: a number that nobody else has.
                  queues_made.fetch_add(1, std::memory_order_relaxed)};
  const aperture_heads apertures = gcn_apertures();
  q->shown->apertures[0] = apertures.shared;
  q->shown->apertures[1] = apertures.priv;
  return q;
}

// The last that holds it may be a kernel that ran when the program destroyed the queue.
queue::~queue() {
  if (doorbell) parts::signals().destroy(doorbell->handle(), signal_kind::doorbell);
  for (void *p : kept_pages) {
    parts::memory().unreach(p, page_bytes);
    munmap(p, page_bytes);
  }
  if (!shown) return;
  parts::memory().unreach(shown, shown_bytes);
  munmap(shown, shown_bytes);
}

void queue::ring(std::uint64_t index) {
  {
    const std::lock_guard guard(lock);
    // Of several producers the one with the higher index may be first.
    if (driver::orders_are_kept()) {
      const engine::work_times known = driver::host_knows();
      for (ringing &r : rung)
        if (r.limit > index) r.known.join(known);
      if (index + 1 > limit) rung.push_back({index + 1, known});
    }
    if (index + 1 > limit) limit = index + 1;
  }
  pump();
}

void queue::inactivate() {
  const std::lock_guard guard(lock);
  inactive = true;
  at_barrier = false;
}

void queue::stop() {
  if (has_work())
    fail(HSA_STATUS_ERROR, "queue " + std::to_string(shown->is.id) + " is ended, since nothing moves in it any more");
}

bool queue::has_work() {
  const std::lock_guard guard(lock);
  return running != 0 || (!inactive && shown->read_index.load(std::memory_order_relaxed) <
                                           shown->write_index.load(std::memory_order_relaxed));
}

bool queue::waits_for_signals() {
  const std::lock_guard guard(lock);
  return at_barrier;
}

std::string queue::describe() {
  const std::lock_guard guard(lock);
  const std::uint64_t read = shown->read_index.load(std::memory_order_relaxed),
                      written = shown->write_index.load(std::memory_order_relaxed);
  std::string text = "queue " + std::to_string(shown->is.id) + " of agent " + std::to_string(owner.node) + ": " +
                     std::to_string(running) + " kernels run, " + std::to_string(written - read) + " packets wait";
  if (failed) text += "; it is inactive after an error";
  if (inactive && !failed) text += "; it is inactive";
  if (at_barrier) text += "; the next one is a barrier whose signals are not 0 yet";
  if (!inactive && !at_barrier && written > read && limit <= read)
    text += "; the doorbell has not been rung for the next one";
  return text;
}

driver::work_row queue::row() const {
  return {static_cast<int>(owner.node) - 1, shown->is.id, "queue " + std::to_string(shown->is.id)};
}

hsa_kernel_dispatch_packet_t *queue::keep(const hsa_kernel_dispatch_packet_t &p) {
  if (kept_unused.empty()) {
    void *const page = map_pages(page_bytes);
    if (!page) return nullptr;
    parts::memory().reach(page, page_bytes);
    kept_pages.push_back(page);
    for (std::size_t i = page_bytes / packet_bytes; i-- > 0;)
      kept_unused.push_back(static_cast<hsa_kernel_dispatch_packet_t *>(page) + i);
  }
  hsa_kernel_dispatch_packet_t *const kept = kept_unused.back();
  kept_unused.pop_back();
  *kept = p;
  return kept;
}

void queue::complete(hsa_signal_t handle, std::uint64_t profiled_from) {
  if (handle.handle == 0) return;
  if (signal *const s = parts::signals().find(handle)) {
    if (profiled_from != 0) s->set_times(profiled_from, driver::now_ns());
    s->add(-1);
  } else {
    driver::print_message("a packet of queue " + std::to_string(shown->is.id) +
                          " is complete, but its completion signal does not exist (any more)");
  }
}

void queue::fail(hsa_status_t status, const std::string &report) {
  {
    const std::lock_guard guard(lock);
    if (failed) return; // one error for a queue
    failed = inactive = true;
    watch_for_exit();
    at_barrier = false;
  }
  // First the report: a program may end as soon as it sees the error.
  driver::print_message(report);
  if (callback) {
    // Not from here: this may be a thread of the engine, or of the program in the midst of a store to a signal.
    parts::events().push([self = shared_from_this(), status] { self->callback(status, self->handle(), self->data); });
    return;
  }
  // Nobody will ever hear of it, and the completion signal will not change.
  driver::print_message("queue " + std::to_string(shown->is.id) + " has no callback for errors: the process is ended");
  std::abort();
}

void queue_table::add(const std::shared_ptr<queue> &q) {
  const std::lock_guard guard(lock);
  queues.emplace(q->handle(), q);
}

std::shared_ptr<queue> queue_table::find(const hsa_queue_t *handle) const {
  const std::lock_guard guard(lock);
  const auto at = queues.find(handle);
  return at == queues.end() ? nullptr : at->second;
}

std::shared_ptr<queue> queue_table::remove(const hsa_queue_t *handle) {
  const std::lock_guard guard(lock);
  const auto at = queues.find(handle);
  if (at == queues.end()) return nullptr;
  const std::shared_ptr<queue> q = at->second;
  queues.erase(at);
  return q;
}

std::vector<std::shared_ptr<queue>> queue_table::take_all() {
  std::vector<std::shared_ptr<queue>> list = all();
  const std::lock_guard guard(lock);
  queues.clear();
  return list;
}

std::vector<std::shared_ptr<queue>> queue_table::all() const {
  const std::lock_guard guard(lock);
  std::vector<std::shared_ptr<queue>> list;
  for (const auto &[handle, q] : queues) list.push_back(q);
  return list;
}

std::size_t queue_table::size() const {
  const std::lock_guard guard(lock);
  return queues.size();
}

} // namespace gompsim::hsa

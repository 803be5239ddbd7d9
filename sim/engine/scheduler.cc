// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/scheduler.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

#include "sim/engine/clock.h"
#include "sim/engine/random.h"
#include "sim/engine/uses.h"

namespace gompsim::engine {

namespace {

// Instructions of a warp's turn. Long enough that changing over costs nothing, short enough that a block of 32 warps comes
// round within a few milliseconds.
constexpr std::int64_t warp_turn = 8192;
// The same if memory is weak, where it matters who does what while stores are on their way.
constexpr std::int64_t weak_turn = 512;

// Whether the order of warps is left to chance.
bool by_chance(const gpu_config &c) { return c.seed != 0 || c.weak_memory || c.weak_convergence; }

} // namespace

scheduler::scheduler(const gpu_config &c, memory &m, const instruction_set &i, race_detector *r, use_watch *u)
    : config(c), space(m), instructions(i), local_bytes(c.local_bytes_per_thread),
      late_stores(c.weak_memory ? std::make_unique<weak_gpu>(i.fine_host ? &m : nullptr) : nullptr), races(r), uses(u),
      multiprocessors(std::max(1u, c.multiprocessors)), random(c.seed * 0x9e3779b97f4a7c15u + 0x1234567887654321u) {}

scheduler::~scheduler() {
  if (getpid() != owner) { // a child of fork has neither the workers nor a lock that anybody would let go
    for (const pthread_t w : workers) pthread_detach(w);
    return;
  }
  cancel_all();
  {
    const std::lock_guard hold(lock);
    stopping = true;
  }
  work_there.notify_all();
  for (const pthread_t w : workers) pthread_join(w, nullptr);
}

void scheduler::launch(std::unique_ptr<launch_state> l) {
  l->threads_per_block = std::uint64_t{l->shape.block[0]} * l->shape.block[1] * l->shape.block[2];
  l->total_blocks = std::uint64_t{l->shape.grid[0]} * l->shape.grid[1] * l->shape.grid[2];
  const multiprocessor_limits &limits = instructions.limits;
  l->notice = config.notice;
  l->multiprocessors = static_cast<unsigned>(multiprocessors.size());
  l->shared_bytes = l->info->static_shared_bytes + l->shape.dynamic_shared_bytes;
  l->registers = limits.warps_of(l->threads_per_block) * limits.registers_of_warp(l->info->registers_per_thread);
  if (l->total_blocks == 0 || l->threads_per_block > l->info->max_threads_per_block ||
      limits.resident_blocks(config, l->threads_per_block, l->shared_bytes, l->info->registers_per_thread) == 0) {
    l->failed = true;
    l->stop.store(true, std::memory_order_relaxed);
    l->result.code = launch_result::status::out_of_resources;
    l->result.report =
        "kernel " + l->info->name + " cannot be launched with blocks of " + std::to_string(l->threads_per_block) +
        " threads with " + std::to_string(l->info->registers_per_thread) + " registers each and " +
        std::to_string(l->shared_bytes) + " bytes of shared memory in a grid of " + std::to_string(l->total_blocks);
  }
  if (races != nullptr) {
    const std::lock_guard one(races->lock);
    l->race_number = races->launch_started(*l);
  }
  std::unique_lock hold(lock);
  const bool workers_came = have_workers();
  if (cancelled || !workers_came) {
    l->failed = true;
    l->stop.store(true, std::memory_order_relaxed);
    l->result.code = workers_came ? launch_result::status::cancelled : launch_result::status::out_of_resources;
    l->result.report = "kernel " + l->info->name + " was not started: " +
                       (workers_came ? "the device takes no more" : "the system gives no thread that could execute it");
  }
  l->started = steady_nanoseconds();
  const bool may_be_left = leave_to_launcher(*l);
  ++steps;
  ++all_launches;
  idle_looks = 0;
  launches.push_back(std::move(l));
  if (!workers_came)
    finish_launches(hold);
  else if (!may_be_left)
    wake_worker(); // which wakes others if there is more to do than it can
}

void scheduler::cancel_all() {
  {
    const std::lock_guard hold(lock);
    cancelled = true;
    for (auto &l : launches) {
      if (l->failed) continue;
      l->failed = true;
      l->stop.store(true, std::memory_order_relaxed);
      l->result.code = launch_result::status::cancelled;
      l->result.report = "kernel " + l->info->name + " was cancelled";
    }
  }
  work_there.notify_all();
}

void scheduler::fail(launch_state *l, launch_result r) {
  const std::lock_guard hold(lock);
  if (l->failed) return;
  l->failed = true;
  l->result = std::move(r);
  l->stop.store(true, std::memory_order_relaxed);
}

// --- blocks -----------------------------------------------------------------------------------------------------------

multiprocessor *scheduler::room_for(const launch_state &l) {
  const multiprocessor_limits &limits = instructions.limits;
  const std::uint64_t threads = limits.warps_of(l.threads_per_block) * limits.lanes_of_warp;
  multiprocessor *best = nullptr;
  for (auto &m : multiprocessors)
    if (m.blocks < config.max_blocks_per_multiprocessor && m.threads + threads <= config.max_threads_per_multiprocessor &&
        m.shared + l.shared_bytes <= limits.shared_bytes && m.registers + l.registers <= limits.registers &&
        (best == nullptr || m.threads < best->threads))
      best = &m;
  return best;
}

std::unique_ptr<block> scheduler::start_block(launch_state &l, multiprocessor &on) {
  std::unique_ptr<block> b;
  if (idle_blocks.empty()) {
    b = instructions.make_block();
  } else {
    b = std::move(idle_blocks.back());
    idle_blocks.pop_back();
  }
  ++on.blocks;
  on.threads += instructions.limits.warps_of(l.threads_per_block) * instructions.limits.lanes_of_warp;
  on.shared += l.shared_bytes;
  on.registers += l.registers;
  b->multiprocessor = static_cast<unsigned>(&on - multiprocessors.data());
  b->launch = &l;
  b->linear = l.next_block++;
  b->random = next_random(random) | 1;
  ++l.resident;
  l.is_left = false;
  return b;
}

std::unique_ptr<block> scheduler::admit() {
  for (auto it = launches.begin(); it != launches.end(); ++it) {
    launch_state &l = **it;
    if (!has_block_for_anybody(l)) continue;
    multiprocessor *const m = room_for(l);
    if (m == nullptr) continue;
    // Kernels take turns in starting blocks.
    launches.splice(launches.end(), launches, it);
    return start_block(l, *m);
  }
  return nullptr;
}

namespace {
bool wakes_later(const std::unique_ptr<block> &a, const std::unique_ptr<block> &b) {
  return a->asleep_until > b->asleep_until;
}
} // namespace

void scheduler::put_back(std::unique_ptr<block> b) {
  if (b->asleep_until == 0) {
    runnable.push_back(std::move(b));
    return;
  }
  asleep.push_back(std::move(b));
  std::push_heap(asleep.begin(), asleep.end(), wakes_later);
}

std::unique_ptr<block> scheduler::take_block() {
  if (!asleep.empty()) [[unlikely]]
    for (const std::uint64_t now = steady_nanoseconds(); !asleep.empty() && asleep.front()->asleep_until <= now;) {
      std::pop_heap(asleep.begin(), asleep.end(), wakes_later);
      runnable.push_back(std::move(asleep.back()));
      asleep.pop_back();
    }
  admit_turn = !admit_turn;
  if (admit_turn || runnable.empty())
    if (auto b = admit()) return b;
  if (runnable.empty()) return nullptr;
  auto b = std::move(runnable.front());
  runnable.pop_front();
  return b;
}

void scheduler::prepare(block &b) {
  launch_state &l = *b.launch;
  const auto &grid = l.shape.grid;
  b.position[0] = static_cast<std::uint32_t>(b.linear % grid[0]);
  b.position[1] = static_cast<std::uint32_t>(b.linear / grid[0] % grid[1]);
  b.position[2] = static_cast<std::uint32_t>(b.linear / grid[0] / grid[1]);
  b.warps_used = static_cast<unsigned>(instructions.limits.warps_of(l.threads_per_block));

  if (b.shared.size() < l.shared_bytes + 128) b.shared.resize(l.shared_bytes + 128);
  if (config.weak_memory) {
    if (b.weak == nullptr) b.weak = std::make_unique<weak_block>();
    b.weak->reset(b.warps_used);
  }
  if (config.check_uninitialised) b.shared_written.assign(l.shared_bytes / 8 + 1, 0);
  b.shared_base = b.shared.data() + (128 - reinterpret_cast<std::uintptr_t>(b.shared.data()) % 128) % 128;

  b.leaves_together = !by_chance(config);
  b.short_turns = 0;

  const std::uint64_t per_lane = local_bytes.load(std::memory_order_relaxed);
  const std::size_t need = b.warps_used * instructions.limits.lanes_of_warp * per_lane;
  if (b.local_mapped < need) {
    if (b.local_memory != nullptr) munmap(b.local_memory, b.local_mapped);
    void *p = mmap(nullptr, need, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    b.local_memory = p == MAP_FAILED ? nullptr : static_cast<std::byte *>(p);
    b.local_mapped = p == MAP_FAILED ? 0 : need;
  }
  b.local_lane_bytes = b.local_memory == nullptr ? 0 : per_lane;
}

void scheduler::retire(std::unique_ptr<block> b) {
  launch_state &l = *b->launch;
  multiprocessor &m = multiprocessors[b->multiprocessor];
  --m.blocks;
  m.threads -= instructions.limits.warps_of(l.threads_per_block) * instructions.limits.lanes_of_warp;
  m.shared -= l.shared_bytes;
  m.registers -= l.registers;
  --l.resident;
  b->launch = nullptr;
  b->prepared = false;
  b->retire();
  b->abandoned = false;
  if (idle_blocks.size() < 64) idle_blocks.push_back(std::move(b));
}

void scheduler::finish_launches(std::unique_lock<std::mutex> &hold) {
  for (auto it = launches.begin(); it != launches.end();) {
    launch_state &l = **it;
    if (l.resident != 0 || !(l.failed || l.next_block == l.total_blocks)) {
      ++it;
      continue;
    }
    std::unique_ptr<launch_state> over = std::move(*it);
    launches.erase(it);
    ++steps;
    if (late_stores != nullptr) late_stores->drain();
    over->result.warp_instructions = over->warp_instructions;
    over->result.lane_instructions = over->lane_instructions;
    over->result.counters = over->counters;
    // What the kernel wrote is visible to whoever the callback tells: the lock has ordered it before.
    hold.unlock();
    if (races != nullptr) {
      const std::lock_guard one(races->lock);
      races->launch_ended(over->race_number);
    }
    if (uses != nullptr) uses->launch_ended();
    const launch_callback done = over->done;
    void *const context = over->context;
    const launch_result result = std::move(over->result);
    over.reset(); // the program may go with it, before anybody is told
    done(context, result);
    hold.lock();
    it = launches.begin();
  }
}

// --- turns ------------------------------------------------------------------------------------------------------------

bool scheduler::turn(executor &x, block &b, bool *ended) {
  launch_state &l = *b.launch;
  // The detector sees one turn after the other.
  std::unique_lock<std::mutex> one;
  if (races != nullptr) one = std::unique_lock(races->lock);
  *ended = false;
  b.asleep_until = 0;
  x.wrote = false;
  x.slept = false;
  x.polls = 0;
  x.warp_instructions = 0;
  x.lane_instructions = 0;
  x.counters = {};
  if (!b.prepared) {
    prepare(b);
    if (std::string why; !b.start(&why)) {
      fail(&l, {launch_result::status::illegal_instruction, "kernel " + l.info->name + " cannot be executed: " + why});
      *ended = true;
      return true;
    }
    if (races != nullptr) races->block_started(b);
    b.prepared = true;
  }
  x.space = &space;
  x.mem = space.view();
  x.windows = space.reserved_base();
  x.weak = late_stores.get();
  x.races = races;
  x.uses = uses;
  if (races != nullptr) races->turn_begins(b);
  x.shared = b.shared_base;
  x.shared_bytes = l.shared_bytes;
  x.local_bytes = b.local_lane_bytes;
  x.params = reinterpret_cast<const std::byte *>(l.params.data());
  x.param_bytes = l.param_bytes;
  if (x.weak != nullptr) weak_machine(*x.weak, b, x.mem, x.shared, x.shared_bytes).age();

  const auto abandon = [&] {
    b.stop();
    b.abandoned = true;
    *ended = true;
    return true;
  };
  const auto failed = [&] {
    fail(&l, b.describe_fault(x));
    return abandon();
  };
  const bool chance = by_chance(config);
  const std::int64_t longest = config.weak_memory ? weak_turn : warp_turn;
  const unsigned start = chance ? static_cast<unsigned>(next_random(b.random) % b.warps_used) : 0;
  const std::int64_t length = chance ? 64 + static_cast<std::int64_t>(next_random(b.random) % longest) : longest;
  bool ran = false;
  for (unsigned k = 0; k < b.warps_used; ++k) {
    const unsigned warp = (start + k) % b.warps_used;
    const warp_state state = b.state_of(warp);
    if (state == warp_state::ended) continue;
    ran |= state == warp_state::ready;
    if (!b.run_warp(x, warp, b.short_turns != 0 ? short_turn : length)) return failed();
    b.short_turns -= b.short_turns != 0;
    if (l.stop.load(std::memory_order_relaxed)) return abandon();
  }
  if (b.has_ended()) {
    *ended = x.weak == nullptr || b.weak->empty(); // its last stores are still on their way
    return true;
  }
  if (!ran && !b.release_waiting()) {
    b.fail_waiting(x);
    return failed();
  }
  if (x.slept) b.asleep_until = b.wakes_at();
  return x.wrote || x.polls == 0;
}

void scheduler::account(const executor &x, launch_state &l, bool useful) {
  l.warp_instructions += x.warp_instructions;
  l.lane_instructions += x.lane_instructions;
  const launch_counters &from = x.counters;
  launch_counters &to = l.counters;
  to.branches += from.branches;
  to.divergent_branches += from.divergent_branches;
  to.barriers += from.barriers;
  to.atomics += from.atomics;
  to.system_fences += from.system_fences;
  to.use.instructions += from.use.instructions;
  to.use.lanes += from.use.lanes;
  to.memory.instructions += from.memory.instructions;
  to.memory.accesses += from.memory.accesses;
  to.memory.bytes_loaded += from.memory.bytes_loaded;
  to.memory.bytes_stored += from.memory.bytes_stored;
  to.memory.sectors += from.memory.sectors;
  to.memory.host_accesses += from.memory.host_accesses;
  to.memory.host_loads += from.memory.host_loads;
  to.memory.host_stores += from.memory.host_stores;
  to.memory.host_atomics += from.memory.host_atomics;
  to.memory.host_requests += from.memory.host_requests;
  if (useful) {
    l.waiting_since = 0;
    ++steps;
  } else if (l.waiting_since == 0) {
    l.waiting_since = steady_nanoseconds();
  }
}

} // namespace gompsim::engine

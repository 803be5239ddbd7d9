// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/host_order.h"

#include "sim/driver/options.h"

#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace gompsim::driver {

namespace {

// What is known, by actor. Guarded by `lock`, under which nothing else is called. Not destroyed: threads may outlive exit.
constinit std::mutex lock;
std::unordered_map<const void *, engine::work_times> &known() {
  static auto *const by_actor = new std::unordered_map<const void *, engine::work_times>;
  return *by_actor;
}

constinit thread_local const void *acts_for = nullptr;

// Release and acquire: the devices that it finds were made before.
constinit std::atomic<gpu *(*)(device_address)> finder{nullptr};

const void *act_for(const void *actor) { return std::exchange(acts_for, actor); }

void pass(const void *from, const void *to) {
  const std::lock_guard guard(lock);
  const auto mine = known().find(from);
  if (mine == known().end()) return;
  const engine::work_times &what = mine->second; // stays where it is when there are more
  known()[to].join(what);
}
void pass_to(const void *object) { pass(acts_for, object); }
void take_from(const void *object) { pass(object, acts_for); }

void forget(const void *actor) {
  const std::lock_guard guard(lock);
  known().erase(actor);
}

void renewed(std::uintptr_t address, std::size_t bytes) {
  if (gpu *const g = finder.load(std::memory_order_acquire)(address)) g->renew(address, bytes);
}

} // namespace

bool orders_are_kept() {
  static const bool kept = chosen_options().check_races;
  return kept;
}

void host_learns(const engine::work_times &t) {
  const std::lock_guard guard(lock);
  known()[acts_for].join(t);
}

void host_learns(const engine::work_order &w) {
  const std::lock_guard guard(lock);
  engine::work_times &mine = known()[acts_for];
  mine.join(w.before);
  mine.learn(w.stream, w.number);
}

engine::work_times host_knows() {
  const std::lock_guard guard(lock);
  return known()[acts_for];
}

const void *host_actor() { return acts_for; }

acting_once_for::acting_once_for(const void *actor) : before(act_for(actor)), mine(actor) {}
acting_once_for::~acting_once_for() {
  act_for(before);
  if (mine != nullptr) forget(mine);
}

const regomp_order_watch *order_watch_of(gpu *(*gpu_of)(device_address)) {
  static constexpr regomp_order_watch table = {act_for, pass_to, take_from, forget, renewed};
  if (!orders_are_kept()) return nullptr;
  finder.store(gpu_of, std::memory_order_release);
  return &table;
}

} // namespace gompsim::driver

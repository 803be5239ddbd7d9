// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/map_faults.h"

#include "sim/driver/exit_status.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"

#include <atomic>

namespace gompsim::driver {

namespace {

engine::use_log *make_log() {
  if (!chosen_options().check_maps) return nullptr;
  auto *const log = new engine::use_log; // threads outlive exit
  log->notice = [](const std::string &report) { print_message(report); };
  watch_exit_status();
  return log;
}

// Release and acquire: the devices that it finds were made before.
std::atomic<gpu_finder> finder{nullptr};

gpu *find_gpu(std::uintptr_t address) {
  const gpu_finder f = finder.load(std::memory_order_acquire);
  return f == nullptr ? nullptr : f(address);
}

void mapped(const regomp_watched_object *o) {
  if (gpu *const g = find_gpu(o->on_device))
    g->add_object(
        {o->on_device, o->bytes, o->before, o->behind, reinterpret_cast<std::uintptr_t>(o->host), o->text, o->remedy});
}
void unmapped(std::uintptr_t address) {
  if (gpu *const g = find_gpu(address)) g->remove_object(address);
}
bool uses(std::uintptr_t address, std::size_t bytes, unsigned char *to) {
  gpu *const g = find_gpu(address);
  return g != nullptr && g->take_uses(address, bytes, to);
}
void fault() {
  if (engine::use_log *const log = map_faults()) log->faults.fetch_add(1, std::memory_order_relaxed);
}

static_assert(regomp_use_read == engine::use_read && regomp_use_written == engine::use_written &&
              regomp_use_reread == engine::use_reread);

} // namespace

engine::use_log *map_faults() {
  static engine::use_log *const log = make_log();
  return log;
}

const regomp_map_watch *map_watch_of(gpu_finder f) {
  static constexpr regomp_map_watch whole = {mapped, unmapped, uses, fault}, names = {mapped, unmapped, nullptr, fault};
  const options &o = chosen_options();
  if (!o.check_maps && !o.check_races && !o.check_uninitialised) return nullptr;
  finder.store(f, std::memory_order_release);
  return o.check_maps ? &whole : &names;
}

bool finish_map_faults() {
  if (!chosen_options().check_maps) return false;
  const engine::use_log &log = *map_faults();
  // Relaxed: who has counted has ended, or does not matter.
  const std::uint64_t n = log.faults.load(std::memory_order_relaxed);
  if (finder.load(std::memory_order_relaxed) == nullptr && log.launches.load(std::memory_order_relaxed) != 0)
    print_message("--check-maps: nobody has told of mapped objects: it takes regomp's libgomp.so.1 and plugin");
  else if (n != 0)
    print_message("faults of mappings: " + std::to_string(n));
  return n != 0;
}

} // namespace gompsim::driver

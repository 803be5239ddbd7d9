// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/gpu.h"

#include <cstring>

#include "sim/engine/instruction_set.h"
#include "sim/engine/memory.h"
#include "sim/engine/races.h"
#include "sim/engine/scheduler.h"
#include "sim/engine/uses.h"

namespace gompsim {

struct gpu::impl {
  gpu_config config;
  const engine::instruction_set *instructions;
  std::shared_ptr<engine::memory> space;
  engine::access_sites sites;
  std::unique_ptr<engine::race_detector> races;
  std::unique_ptr<engine::use_watch> uses;
  std::unique_ptr<engine::scheduler> work; // destroyed first: it uses the memory
};

gpu::gpu(std::unique_ptr<impl> i) : self(std::move(i)) {}
gpu::~gpu() = default;

std::unique_ptr<gpu> gpu::create(const gpu_config &config, const engine::instruction_set &instructions) {
  auto i = std::make_unique<impl>();
  i->config = config;
  i->instructions = &instructions;
  i->space = engine::memory::create(config);
  if (i->space == nullptr) return nullptr;
  i->space->set_heap_bytes(config.malloc_heap_bytes);
  if (config.races != nullptr) {
    i->races = engine::race_detector::create(config, *i->space, i->sites, instructions.atomics_are_marked);
    if (i->races == nullptr) return nullptr;
  }
  if (config.uses != nullptr) {
    i->uses = engine::use_watch::create(config, *i->space, i->sites);
    if (i->uses == nullptr) return nullptr;
  }
  i->work = std::make_unique<engine::scheduler>(config, *i->space, instructions, i->races.get(), i->uses.get());
  return std::unique_ptr<gpu>(new gpu(std::move(i)));
}

const gpu_config &gpu::config() const { return self->config; }
const engine::instruction_set &gpu::instructions() const { return *self->instructions; }
const std::shared_ptr<engine::memory> &gpu::address_space() const { return self->space; }

namespace {
void forget_races(engine::race_detector *races, device_address a, std::size_t bytes) {
  if (races == nullptr || a == 0) return;
  const std::lock_guard hold(races->lock);
  races->forget(a, bytes);
}
} // namespace

device_address gpu::allocate(std::size_t bytes) {
  const device_address a = bytes == 0 ? 0 : self->space->allocate(bytes, {});
  forget_races(self->races.get(), a, bytes);
  return a;
}
bool gpu::release(device_address a) { return self->space->release(a); }
bool gpu::announce_block(device_address a, std::size_t bytes) {
  const bool done = self->space->announce(a, bytes);
  if (done) forget_races(self->races.get(), a, bytes);
  return done;
}
void gpu::renew(device_address a, std::size_t bytes) { forget_races(self->races.get(), a, bytes); }
void gpu::copied(device_address a, std::size_t bytes, bool writes) {
  if (self->uses != nullptr && writes) self->uses->written(a, bytes);
  if (self->races == nullptr) return;
  const std::lock_guard hold(self->races->lock);
  self->races->copied(a, bytes, writes);
}
void gpu::add_object(const engine::mapped_object &o) {
  self->space->name_object(o.start, o.bytes, o.text);
  if (self->uses != nullptr) self->uses->add(o);
}
void gpu::remove_object(device_address a) {
  self->space->forget_object(a);
  if (self->uses != nullptr) self->uses->remove(a);
}
bool gpu::take_uses(device_address a, std::size_t bytes, unsigned char *uses) {
  return self->uses != nullptr && self->uses->take(a, bytes, uses);
}
engine::access_sites *gpu::sites() const { return self->races == nullptr && self->uses == nullptr ? nullptr : &self->sites; }
std::size_t gpu::free_bytes() const { return self->space->free_bytes(); }

bool gpu::is_in_heap(device_address a) const { return self->space->is_in_heap(a); }
std::optional<gpu::block> gpu::find_block(device_address a) const {
  const auto b = self->space->find(a);
  if (!b) return std::nullopt;
  return block{b->start, b->bytes};
}

bool gpu::owns_address(device_address a) const { return self->space->owns(a); }

std::byte *gpu::view(device_address a, std::size_t bytes) const { return self->space->host_view(a, bytes); }
bool gpu::map_host(void *start, std::size_t bytes, bool coarse) {
  const auto address = reinterpret_cast<std::uint64_t>(start);
  const bool mapped = self->space->map_host(address, bytes, coarse);
  if (mapped) forget_races(self->races.get(), address, bytes);
  return mapped;
}
bool gpu::unmap_host(void *start) { return self->space->unmap_host(reinterpret_cast<std::uint64_t>(start)); }
void gpu::set_all_host_accessible(bool on) { self->space->set_all_host(on); }
bool gpu::set_malloc_heap_bytes(std::size_t n) { return self->space->set_heap_bytes(n); }

bool gpu::set_local_bytes_per_thread(std::size_t n) {
  if (n > engine::memory::window_bytes) return false;
  self->work->set_local_bytes((n + 15) / 16 * 16);
  return true;
}

void gpu::launch(const std::shared_ptr<executable> &program, const function_info &f, const launch_shape &shape,
                 const void *params, std::size_t param_bytes, launch_callback done, void *context,
                 request_callback request) {
  auto l = std::make_unique<engine::launch_state>();
  l->program = program;
  l->info = &f;
  l->shape = shape;
  l->param_bytes = std::max(param_bytes, f.param_bytes);
  l->params.resize((l->param_bytes + 7) / 8 + 1);
  if (param_bytes != 0) std::memcpy(l->params.data(), params, param_bytes);
  l->done = done;
  l->context = context;
  l->request = request;
  self->work->launch(std::move(l));
}

void gpu::help(bool (*enough)(const void *), const void *context) { self->work->help(enough, context); }
std::string gpu::describe_running() const { return self->work->describe_running(); }
std::uint64_t gpu::progress() const { return self->work->progress(); }
void gpu::mark_written(device_address a, std::size_t bytes) { self->space->mark_written(a, bytes); }
bool gpu::start_workers() { return self->work->start_workers(); }
void gpu::cancel_all() { self->work->cancel_all(); }

unsigned max_resident_blocks(const gpu &g, const function_info &f, unsigned threads, std::size_t dynamic_shared_bytes) {
  return g.instructions().limits.resident_blocks(g.config(), threads, f.static_shared_bytes + dynamic_shared_bytes,
                                                 f.registers_per_thread);
}

} // namespace gompsim

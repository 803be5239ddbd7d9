// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>

#include <sys/mman.h>

#include "sim/ptx/ptx.h"
#include "sim/ptxrun/backend.h"
#include "sim/ptxrun/status_names.h"

namespace gompsim::ptxrun {

namespace {

// A kernel that is being waited for.
struct pending {
  std::mutex lock;
  std::condition_variable ended;
  bool done = false;
  launch_result result;
  std::uint64_t requests = 0; // to the host, that were told

  static void asked(void *context, const host_request &r) {
    auto &p = *static_cast<pending *>(context);
    const std::lock_guard hold(p.lock);
    if (r.begin != 0 && r.begin <= r.end) ++p.requests;
  }
  static void finished(void *context, const launch_result &r) {
    auto &p = *static_cast<pending *>(context);
    // Told under the lock: the waiting thread may destroy this object as soon as it has it.
    const std::lock_guard hold(p.lock);
    p.result = r;
    p.done = true;
    p.ended.notify_all();
  }
};

class engine_backend final : public backend {
public:
  explicit engine_backend(std::unique_ptr<gpu> d) : device(std::move(d)) {}
  ~engine_backend() override {
    program.reset();
    device.reset();
    for (const auto &h : host_blocks) munmap(h.first, h.second);
  }

  unsigned compute_capability() const override { return 0; }

  bool link(const std::vector<module_text> &modules, std::string *error) override {
    if (modules.empty()) {
      *error = "no PTX, which begins with .version";
      return false;
    }
    std::vector<ptx_source> sources;
    for (const module_text &m : modules) sources.push_back({m.name, m.text});
    const auto linked = link_ptx(sources, error);
    if (!linked) return false;
    program = load_ptx(*device, linked, error);
    return program != nullptr;
  }

  std::uint64_t allocate(std::size_t bytes) override { return device->allocate(bytes); }
  bool release(std::uint64_t a) override { return device->release(a); }

  bool write(std::uint64_t to, const std::byte *from, std::size_t bytes) override {
    std::byte *at = device->view(to, bytes);
    if (at == nullptr) return false;
    std::memcpy(at, from, bytes);
    device->mark_written(to, bytes);
    return true;
  }
  bool read(std::byte *to, std::uint64_t from, std::size_t bytes) override {
    const std::byte *at = device->view(from, bytes);
    if (at != nullptr) std::memcpy(to, at, bytes);
    return at != nullptr;
  }

  std::byte *host_memory(std::size_t bytes, bool coarse) override {
    void *at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return nullptr;
    host_blocks.emplace_back(at, bytes);
    return device->map_host(at, bytes, coarse) ? static_cast<std::byte *>(at) : nullptr;
  }

  bool variable(const std::string &name, std::uint64_t *address, std::size_t *bytes) override {
    const auto v = find_variable(*program, name);
    if (!v) return false;
    *address = v->address;
    *bytes = v->bytes;
    return true;
  }

  bool launch(const run_spec &r, std::span<const std::byte> parameters, double timeout_seconds, launch_outcome *out,
              std::string *error) override {
    const function_info *f = find_function(*program, r.entry);
    if (f == nullptr || !f->is_kernel) {
      *error = "no kernel " + r.entry;
      return false;
    }
    if (f->param_bytes != parameters.size()) {
      *error = "the kernel takes " + std::to_string(f->param_bytes) + " bytes of parameters, the test gives " +
               std::to_string(parameters.size());
      return false;
    }
    launch_shape shape;
    for (int i = 0; i < 3; ++i) shape.grid[i] = r.grid[i], shape.block[i] = r.block[i];
    shape.dynamic_shared_bytes = r.shared_bytes;
    pending p;
    const auto start = std::chrono::steady_clock::now();
    device->launch(executable_of(program), *f, shape, parameters.data(), parameters.size(), pending::finished, &p,
                   pending::asked);
    std::unique_lock hold(p.lock);
    out->done = p.ended.wait_for(hold, std::chrono::duration<double>(timeout_seconds), [&] { return p.done; });
    if (!out->done) {
      hold.unlock();
      out->report = device->describe_running();
      device->cancel_all();
      hold.lock();
      p.ended.wait(hold, [&] { return p.done; });
    }
    out->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out->status = name_of(p.result.code);
    if (out->done) out->report = p.result.report;
    out->lane_instructions = p.result.lane_instructions;
    const launch_counters &c = p.result.counters;
    out->counters = {{"branches", c.branches},
                     {"divergent_branches", c.divergent_branches},
                     {"barriers", c.barriers},
                     {"atomics", c.atomics},
                     {"instructions", c.memory.instructions},
                     {"accesses", c.memory.accesses},
                     {"bytes_loaded", c.memory.bytes_loaded},
                     {"bytes_stored", c.memory.bytes_stored},
                     {"sectors", c.memory.sectors},
                     {"host_accesses", c.memory.host_accesses},
                     {"host_requests", c.memory.host_requests},
                     {"lane_instructions", p.result.lane_instructions},
                     {"warp_instructions", p.result.warp_instructions},
                     {"requests_told", p.requests}};
    return true;
  }

  bool facts(const std::string &function, std::map<std::string, std::string> *out) override {
    const function_info *f = find_function(*program, function);
    if (f == nullptr) return false;
    auto &m = *out;
    m["kernel"] = f->is_kernel ? "1" : "0";
    m["static_shared"] = std::to_string(f->static_shared_bytes);
    m["local"] = std::to_string(f->local_bytes);
    m["max_threads"] = std::to_string(f->max_threads_per_block);
    m["registers"] = std::to_string(f->registers_per_thread);
    m["param_bytes"] = std::to_string(f->param_bytes);
    std::string &list = m["parameters"];
    for (const auto &p : f->parameters)
      list += (list.empty() ? "" : ",") + std::to_string(p.offset) + ":" + std::to_string(p.bytes);
    return true;
  }

  bool same_status(const std::string &expected, const std::string &got) const override { return expected == got; }

private:
  std::unique_ptr<gpu> device;
  std::shared_ptr<loaded_program> program;
  std::vector<std::pair<void *, std::size_t>> host_blocks;
};

} // namespace

std::unique_ptr<backend> make_engine_backend(const test_file &test, std::uint64_t seed, std::string *error) {
  gpu_config c;
  const auto number = [&](const char *key, auto &field) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(test.config_number(key, field));
  };
  c.memory_bytes = std::size_t{1} << 30;
  number("memory", c.memory_bytes);
  number("workers", c.workers);
  number("heap", c.malloc_heap_bytes);
  number("local", c.local_bytes_per_thread);
  number("multiprocessors", c.multiprocessors);
  number("max_blocks", c.max_blocks_per_multiprocessor);
  number("count_memory", c.count_memory);
  number("check_uninitialised", c.check_uninitialised);
  number("weak_memory", c.weak_memory);
  c.seed = seed;
  auto device = create_ptx_gpu(c);
  if (!device) {
    *error = "the engine cannot be started";
    return nullptr;
  }
  return std::make_unique<engine_backend>(std::move(device));
}

} // namespace gompsim::ptxrun

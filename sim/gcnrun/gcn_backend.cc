// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a test of ptxrun's form of which the text is AMDGPU assembly, and the code object stands in a file beside it.
// The kernel is launched without any runtime: its parameters are the kernarg block, and there is a dispatch packet.
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>

#include <sys/mman.h>

#include "sim/gcn/gcn.h"
#include "sim/ptxrun/backend.h"
#include "sim/ptxrun/files.h"
#include "sim/ptxrun/status_names.h"

namespace gompsim::ptxrun {

namespace {

// A kernel that is being waited for.
struct pending {
  std::mutex lock;
  std::condition_variable ended;
  bool done = false;
  launch_result result;

  static void finished(void *context, const launch_result &r) {
    auto &p = *static_cast<pending *>(context);
    // Told under the lock: the waiting thread may destroy this object as soon as it has it.
    const std::lock_guard hold(p.lock);
    p.result = r;
    p.done = true;
    p.ended.notify_all();
  }
};

// What a kernel may look at of its launch: hsa_kernel_dispatch_packet_t.
struct dispatch_packet {
  std::uint16_t header = 2, setup = 3;
  std::uint16_t workgroup[3] = {}, reserved = 0;
  std::uint32_t grid[3] = {};
  std::uint32_t private_bytes = 0, group_bytes = 0;
  std::uint64_t object = 0, kernarg = 0, reserved2 = 0, signal = 0;
};
static_assert(sizeof(dispatch_packet) == 64);

class gcn_backend final : public backend {
public:
  gcn_backend(std::shared_ptr<const code_object> c, std::unique_ptr<gpu> d) : object(std::move(c)), device(std::move(d)) {}
  ~gcn_backend() override {
    program.reset();
    device.reset();
    for (const auto &h : host_blocks) munmap(h.first, h.second);
  }

  unsigned compute_capability() const override { return 0; }

  bool link(const std::vector<module_text> &, std::string *error) override {
    program = load_code_object(*device, object, [](std::string_view) -> device_address { return 0; }, error);
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
    const kernel_info *k = find_kernel(*program, r.entry + ".kd");
    if (k == nullptr) {
      *error = "no kernel " + r.entry;
      return false;
    }
    const std::size_t bytes = sizeof(dispatch_packet) + parameters.size() + 16;
    std::byte *const block = host_memory(bytes, false);
    if (block == nullptr) {
      *error = "no memory for the parameters";
      return false;
    }
    launch_shape shape;
    dispatch_packet packet;
    for (int i = 0; i < 3; ++i) {
      shape.grid[i] = r.grid[i];
      shape.block[i] = r.block[i];
      packet.workgroup[i] = static_cast<std::uint16_t>(r.block[i]);
      packet.grid[i] = r.grid[i] * r.block[i];
    }
    shape.dynamic_shared_bytes = r.shared_bytes;
    packet.group_bytes = k->group_bytes + r.shared_bytes;
    packet.private_bytes = k->private_bytes;
    packet.object = k->object;
    std::byte *const kernarg = block + sizeof packet;
    packet.kernarg = reinterpret_cast<std::uint64_t>(kernarg);
    std::memcpy(block, &packet, sizeof packet);
    if (!parameters.empty()) std::memcpy(kernarg, parameters.data(), parameters.size());
    dispatch_parameters p;
    p.packet = reinterpret_cast<std::uint64_t>(block);
    p.kernarg = packet.kernarg;
    p.group_bytes = packet.group_bytes;
    p.private_bytes = packet.private_bytes;

    pending w;
    const auto start = std::chrono::steady_clock::now();
    device->launch(executable_of(program), *k->function, shape, &p, sizeof p, pending::finished, &w);
    std::unique_lock hold(w.lock);
    out->done = w.ended.wait_for(hold, std::chrono::duration<double>(timeout_seconds), [&] { return w.done; });
    if (!out->done) {
      hold.unlock();
      out->report = device->describe_running();
      device->cancel_all();
      hold.lock();
      w.ended.wait(hold, [&] { return w.done; });
    }
    out->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out->status = name_of(w.result.code);
    if (out->done) out->report = w.result.report;
    out->lane_instructions = w.result.lane_instructions;
    const launch_counters &c = w.result.counters;
    out->counters = {{"branches", c.branches},
                     {"barriers", c.barriers},
                     {"atomics", c.atomics},
                     {"instructions", c.memory.instructions},
                     {"accesses", c.memory.accesses},
                     {"bytes_loaded", c.memory.bytes_loaded},
                     {"bytes_stored", c.memory.bytes_stored},
                     {"sectors", c.memory.sectors},
                     {"host_accesses", c.memory.host_accesses},
                     {"host_requests", c.memory.host_requests},
                     {"lane_instructions", w.result.lane_instructions},
                     {"warp_instructions", w.result.warp_instructions}};
    return true;
  }

  bool facts(const std::string &function, std::map<std::string, std::string> *out) override {
    const kernel_info *k = find_kernel(*program, function + ".kd");
    if (k == nullptr) return false;
    (*out)["static_shared"] = std::to_string(k->group_bytes);
    (*out)["local"] = std::to_string(k->private_bytes);
    (*out)["registers"] = std::to_string(k->function->registers_per_thread);
    return true;
  }

  bool same_status(const std::string &expected, const std::string &got) const override { return expected == got; }

private:
  std::shared_ptr<const code_object> object;
  std::unique_ptr<gpu> device;
  std::shared_ptr<loaded_code_object> program;
  std::vector<std::pair<void *, std::size_t>> host_blocks;
};

// The chip that code is made for; of a generic name one that it covers.
const gcn_chip *chip_of(const code_object &c) {
  std::string_view name = isa_name(c);
  name.remove_prefix(std::min(name.size(), name.find("--") + 2));
  name = name.substr(0, name.find(':'));
  const gcn_chip *chip = find_gcn_chip(name);
  if (chip == nullptr || !chip->is_generic) return chip;
  for (const char *some : {"gfx900", "gfx942", "gfx1030", "gfx1100"})
    if (const gcn_chip *k = find_gcn_chip(some); k != nullptr && runs_on(c, *k, nullptr)) return k;
  return nullptr;
}

} // namespace

std::unique_ptr<backend> make_engine_backend(const test_file &test, std::uint64_t seed, std::string *error) {
  std::string image, path = test.path + ".hsaco";
  if (!test.object.empty()) path = test.path.substr(0, test.path.rfind('/') + 1) + test.object;
  if (!read_file(path, &image)) {
    *error = path + ": " + std::strerror(errno);
    return nullptr;
  }
  const auto object = read_code_object(path, std::as_bytes(std::span(image)), error);
  if (object == nullptr) return nullptr;
  const gcn_chip *chip = chip_of(*object);
  if (chip == nullptr) {
    *error = "no chip executes " + std::string(isa_name(*object));
    return nullptr;
  }
  gpu_config c;
  const auto number = [&](const char *key, auto &field) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(test.config_number(key, field));
  };
  c.memory_bytes = std::size_t{1} << 30;
  number("memory", c.memory_bytes);
  number("workers", c.workers);
  number("local", c.local_bytes_per_thread);
  number("multiprocessors", c.multiprocessors);
  number("max_blocks", c.max_blocks_per_multiprocessor);
  number("count_memory", c.count_memory);
  number("check_uninitialised", c.check_uninitialised);
  number("weak_memory", c.weak_memory);
  c.seed = seed;
  auto device = create_gcn_gpu(c, *chip);
  if (device == nullptr) {
    *error = "the engine cannot be started";
    return nullptr;
  }
  return std::make_unique<gcn_backend>(object, std::move(device));
}

std::unique_ptr<backend> make_driver_backend(const test_file &, const char *, std::string *error) {
  *error = "gcnrun runs code objects on the engine only";
  return nullptr;
}

} // namespace gompsim::ptxrun

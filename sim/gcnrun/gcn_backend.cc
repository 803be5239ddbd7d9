// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a test of ptxrun's form of which the text is AMDGPU assembly, and the code object stands in a file beside it.
// The kernel is launched without any runtime: its parameters are the kernarg block, and there is a dispatch packet.
#include <cerrno>
#include <cstring>

#include "sim/gcn/gcn.h"
#include "sim/ptxrun/engine_backend.h"
#include "sim/ptxrun/files.h"

namespace gompsim::ptxrun {

namespace {

// What a kernel may look at of its launch: hsa_kernel_dispatch_packet_t.
struct dispatch_packet {
  std::uint16_t header = 2, setup = 3;
  std::uint16_t workgroup[3] = {}, reserved = 0;
  std::uint32_t grid[3] = {};
  std::uint32_t private_bytes = 0, group_bytes = 0;
  std::uint64_t object = 0, kernarg = 0, reserved2 = 0, signal = 0;
};
static_assert(sizeof(dispatch_packet) == 64);

class gcn_backend final : public engine_backend {
public:
  gcn_backend(std::shared_ptr<const code_object> c, std::unique_ptr<gpu> d)
      : engine_backend(std::move(d)), object(std::move(c)) {}

  bool link(const std::vector<module_text> &, std::string *error) override {
    program = load_code_object(*device, object, [](std::string_view) -> device_address { return 0; }, error);
    return program != nullptr;
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

    pending_launch w;
    device->launch(executable_of(program), *k->function, shape, &p, sizeof p, pending_launch::finished, &w);
    await(w, timeout_seconds, out);
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

private:
  std::shared_ptr<const code_object> object;
  std::shared_ptr<loaded_code_object> program;
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
  auto device = create_gcn_gpu(config_of(test, seed), *chip);
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

bool driver_is_lost() { return false; }

} // namespace gompsim::ptxrun

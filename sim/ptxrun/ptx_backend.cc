// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/ptx.h"
#include "sim/ptxrun/engine_backend.h"

namespace gompsim::ptxrun {

namespace {

class ptx_backend final : public engine_backend {
public:
  explicit ptx_backend(std::unique_ptr<gpu> d) : engine_backend(std::move(d)) {}

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
    pending_launch p;
    device->launch(executable_of(program), *f, shape, parameters.data(), parameters.size(), pending_launch::finished, &p,
                   pending_launch::asked);
    await(p, timeout_seconds, out);
    out->counters["divergent_branches"] = p.result.counters.divergent_branches;
    out->counters["requests_told"] = p.requests;
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

private:
  std::shared_ptr<loaded_program> program;
};

} // namespace

std::unique_ptr<backend> make_engine_backend(const test_file &test, std::uint64_t seed, std::string *error) {
  auto device = create_ptx_gpu(config_of(test, seed));
  if (device == nullptr) {
    *error = "the engine cannot be started";
    return nullptr;
  }
  return std::make_unique<ptx_backend>(std::move(device));
}

} // namespace gompsim::ptxrun

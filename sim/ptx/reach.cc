// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/reach.h"

#include <algorithm>
#include <unordered_map>

#include "sim/ptx/limits.h"
#include "sim/ptx/register_estimate.h"

namespace gompsim::ptx {

reach_finder::reach_finder(const linked_program &p) : program(p), bodies(p.functions.size()) {
  const auto look = [&](const auto &names) {
    for (const auto &entry : names) symbols_like_registers |= entry.first[0] == '%';
  };
  look(p.globals);
  for (const auto &local : p.locals) look(local.second);
}

const std::vector<symbol> &reach_finder::meaning_of(const module *m) {
  std::vector<symbol> &v = meanings[m];
  if (v.empty())
    for (const auto name : m->names) v.push_back(program.find(m, name));
  return v;
}

const reach_finder::body &reach_finder::body_of(std::uint32_t function) {
  std::optional<body> &b = bodies[function];
  if (b) return *b;
  b.emplace();
  const function_decl &f = *program.functions[function];
  b->calls_anywhere = f.body.calls_anywhere;
  const auto look = [&](const symbol s) {
    if (s.kind == symbol::kind_of::function || s.kind == symbol::kind_of::variable) b->names.push_back(s);
  };
  const std::vector<symbol> &meant = meaning_of(f.mod);
  for (const std::uint32_t n : f.body.names) look(meant[n]);
  if (symbols_like_registers) each_register(f, [&](std::string_view w) { look(program.find(f.mod, w)); });
  return *b;
}

reach_finder::set reach_finder::from(const std::vector<std::uint32_t> &functions) {
  set r;
  r.functions.resize(program.functions.size());
  r.variables.resize(program.variables.size());
  std::vector<symbol> todo;
  const auto reach = [&](symbol s) {
    auto &there = s.kind == symbol::kind_of::function ? r.functions : r.variables;
    if (there[s.index]) return;
    there[s.index] = true;
    todo.push_back(s);
  };
  for (const std::uint32_t f : functions) reach({symbol::kind_of::function, f});
  while (!todo.empty()) {
    const symbol s = todo.back();
    todo.pop_back();
    if (s.kind == symbol::kind_of::variable) {
      for (const auto &relocated : program.variables[s.index].relocations) reach(relocated.target);
      continue;
    }
    const body &b = body_of(s.index);
    r.calls_anywhere |= b.calls_anywhere;
    for (const symbol &n : b.names) reach(n);
  }
  return r;
}

const std::vector<reach_finder::kernel> &reach_finder::kernels() {
  if (!all_kernels) {
    all_kernels.emplace();
    for (std::uint32_t f = 0; f < program.functions.size(); ++f)
      if (program.functions[f]->kernel) all_kernels->push_back({f, from({f})});
  }
  return *all_kernels;
}

// Code is decoded once for all kernels, so a variable that several can come to has one place. Those that most kernels come
// to are first, so that the others need no more than they use; those of a kernel's own scope share their room with other
// kernels'. Dynamic shared memory begins behind everything.
void lay_out_shared(linked_program &program, reach_finder &reach) {
  const auto sized = [](const linked_variable &v) { return v.decl->where == space::shared && !v.decl->unsized; };
  const auto kernel_of = [](const linked_variable &v) {
    return v.decl->owner != nullptr && v.decl->owner->kernel ? v.decl->owner : nullptr;
  };
  const std::vector<reach_finder::kernel> &kernels = reach.kernels();
  std::unordered_map<const function_decl *, std::uint32_t> index;
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) index.emplace(program.functions[f], f);
  // A variable of a function's scope is reached with the function.
  const auto uses = [&](std::size_t kernel, std::uint32_t v) -> bool {
    const function_decl *owner = program.variables[v].decl->owner;
    const reach_finder::set &reached = kernels[kernel].reached;
    return owner == nullptr ? reached.variables[v] : reached.functions[index.at(owner)];
  };

  struct user {
    std::uint32_t variable;
    std::vector<std::size_t> kernels;
  };
  std::vector<user> common;
  for (std::uint32_t v = 0; v < program.variables.size(); ++v) {
    if (!sized(program.variables[v]) || kernel_of(program.variables[v]) != nullptr) continue;
    common.push_back({v, {}});
    for (std::size_t k = 0; k < kernels.size(); ++k)
      if (uses(k, v)) common.back().kernels.push_back(k);
  }
  std::stable_sort(common.begin(), common.end(),
                   [](const user &a, const user &b) { return a.kernels.size() > b.kernels.size(); });

  const auto put = [&](std::uint64_t &at, linked_variable &v) {
    at = (at + v.decl->align - 1) / v.decl->align * v.decl->align;
    v.shared_offset = at;
    at += v.bytes;
  };
  std::vector<std::uint64_t> need(kernels.size());
  std::uint64_t end = 0;
  for (const user &u : common) {
    put(end, program.variables[u.variable]);
    for (const std::size_t k : u.kernels) need[k] = end;
  }
  std::uint64_t largest = end;
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    for (auto &v : program.variables)
      if (sized(v) && kernel_of(v) == program.functions[kernels[k].function]) put(need[k], v);
    largest = std::max(largest, need[k]);
  }
  program.shared_bytes = (largest + program.dynamic_align - 1) / program.dynamic_align * program.dynamic_align;

  std::vector<bool> dynamic(kernels.size());
  for (std::uint32_t v = 0; v < program.variables.size(); ++v) {
    linked_variable &shared = program.variables[v];
    if (shared.decl->where != space::shared || !shared.decl->unsized) continue;
    shared.shared_offset = program.shared_bytes;
    for (std::size_t k = 0; k < kernels.size(); ++k)
      if (uses(k, v)) dynamic[k] = true;
  }
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    function_info &info = program.infos[kernels[k].function];
    // Whom a pointer calls is not known here.
    const bool all = dynamic[k] || kernels[k].reached.calls_anywhere;
    info.static_shared_bytes = all ? program.shared_bytes : (need[k] + 15) / 16 * 16;
  }
}

void size_kernels(linked_program &program, reach_finder &reach) {
  std::vector<unsigned> estimates(program.functions.size()); // 0: not made yet
  const auto estimate = [&](std::uint32_t f) {
    if (estimates[f] == 0) estimates[f] = estimate_registers(*program.functions[f]);
    return estimates[f];
  };
  for (const auto &[k, reached] : reach.kernels()) {
    const function_decl &kernel = *program.functions[k];
    function_info &info = program.infos[k];
    // A function that is called keeps its caller's registers in memory where it needs more itself, so the hungriest one
    // counts.
    unsigned most = estimate(k);
    for (std::uint32_t f = 0; f < program.functions.size(); ++f)
      if (reached.functions[f]) most = std::max(most, estimate(f));
    info.registers_per_thread = limit_registers(kernel, most);
    info.max_threads_per_block = limits.threads_within_registers(info.registers_per_thread);
    if (kernel.max_threads != 0) info.max_threads_per_block = std::min(info.max_threads_per_block, kernel.max_threads);
  }
}

} // namespace gompsim::ptx

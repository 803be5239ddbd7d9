// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loading: a program's variables get memory and values on one gpu.
#include <algorithm>
#include <cstring>

#include <sys/mman.h>

#include "sim/ptx/decode.h"
#include "sim/ptx/instructions.h"
#include "sim/ptx/program.h"

namespace gompsim {

using namespace ptx;

loaded_program::loaded_program(std::shared_ptr<const linked_program> p, std::shared_ptr<memory> m, std::uint64_t base,
                               access_modes how)
    : linked(std::move(p)), space(*m), modes(how), keeps_space(std::move(m)), code_base(base),
      codes(linked->functions.size()) {}

loaded_program::~loaded_program() {
  for (const std::uint64_t a : owned) space.release(a);
  space.release_code(code_base);
}

namespace {

// Of a large variable whole pages are given back to the system, which provides zeros when they are touched: most of it may
// never be.
void clear(std::byte *at, std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096, large = 1u << 20;
  if (bytes >= large) {
    const std::uint64_t before = -reinterpret_cast<std::uint64_t>(at) % page, whole = (bytes - before) / page * page;
    if (madvise(at + before, whole, MADV_DONTNEED) == 0) {
      std::memset(at, 0, before);
      at += before + whole;
      bytes -= before + whole;
    }
  }
  std::memset(at, 0, bytes);
}

} // namespace

bool loaded_program::decode_kernels(std::string *log) {
  // What is wrong with a kernel is better known now than at its launch. Functions wait until they are called.
  for (std::uint32_t f = 0; f < linked->functions.size(); ++f)
    if (linked->functions[f]->kernel)
      if (const code *c = code_of(f); !c->error.empty()) {
        if (log != nullptr) *log = c->error;
        return false;
      }
  return true;
}

bool loaded_program::place(std::string *log) {
  addresses.resize(linked->variables.size());
  for (std::size_t k = 0; k < linked->variables.size(); ++k) {
    const linked_variable &v = linked->variables[k];
    if (v.decl->where == ptx::space::shared) {
      addresses[k] = v.shared_offset;
      continue;
    }
    const std::uint64_t a = space.allocate(std::max<std::uint64_t>(v.bytes, 1), std::string(v.decl->name));
    if (a == 0) {
      if (log != nullptr) *log = "no device memory is left for variable " + std::string(v.decl->name);
      return false;
    }
    owned.push_back(a);
    addresses[k] = a;
    std::byte *bytes = space.host_view(a, std::max<std::uint64_t>(v.bytes, 1));
    clear(bytes, std::max<std::uint64_t>(v.bytes, 1));
    space.mark_written(a, std::max<std::uint64_t>(v.bytes, 1));
    if (!v.initial.empty()) std::memcpy(bytes, v.initial.data(), v.initial.size());
  }
  for (std::size_t k = 0; k < linked->variables.size(); ++k)
    for (const relocation &r : linked->variables[k].relocations) {
      std::uint64_t value;
      if (r.target.kind == symbol::kind_of::function) {
        value = address_of_function(r.target.index);
      } else {
        value = addresses[r.target.index];
        if (r.generic && linked->variables[r.target.index].decl->where == ptx::space::shared)
          value += space.reserved_base() + memory::shared_window;
      }
      value = (value + r.addend) >> r.shift;
      std::memcpy(space.view().bytes + (addresses[k] - space.view().base) + r.offset, &value, r.bytes);
    }
  return true;
}

// Any thread may be first. Release and acquire: whoever sees the pointer sees the code.
const code *loaded_program::code_of(std::uint32_t f) const {
  const code *c = codes[f].load(std::memory_order_acquire);
  if (c != nullptr) [[likely]]
    return c;
  const std::lock_guard hold(decoding);
  c = codes[f].load(std::memory_order_relaxed);
  if (c == nullptr) {
    made.push_back(decode_function(*this, *linked->functions[f], f));
    c = made.back().get();
    codes[f].store(c, std::memory_order_release);
  }
  return c;
}

std::unique_ptr<gpu> create_ptx_gpu(const gpu_config &c) { return gpu::create(c, instructions()); }

std::shared_ptr<loaded_program> load_ptx(gpu &g, std::shared_ptr<const linked_program> p, std::string *log, bool *no_room) {
  if (p == nullptr) return nullptr;
  bool ignored = false;
  if (no_room == nullptr) no_room = &ignored;
  *no_room = true;
  const std::uint64_t code = g.address_space()->allocate_code(p->functions.size());
  if (code == 0) {
    if (log != nullptr) *log = "no addresses are left for functions";
    return nullptr;
  }
  const gpu_config &c = g.config();
  auto l = std::make_shared<loaded_program>(std::move(p), g.address_space(), code,
                                            access_modes{c.count_memory, c.check_uninitialised, c.weak_memory, g.sites(),
                                                         c.weak_convergence && c.compute_capability_major >= 7});
  if (!l->place(log)) return nullptr;
  *no_room = false;
  return l->decode_kernels(log) ? l : nullptr;
}

std::shared_ptr<executable> executable_of(const std::shared_ptr<loaded_program> &p) { return p; }

const function_info *find_function(const loaded_program &p, std::string_view name) {
  symbol s = p.linked->find_global(name);
  for (auto m = p.linked->locals.begin(); s.kind == symbol::kind_of::none && m != p.linked->locals.end(); ++m)
    if (const auto it = m->second.find(name); it != m->second.end() && it->second.kind == symbol::kind_of::function)
      s = it->second;
  return s.kind == symbol::kind_of::function ? &p.linked->infos[s.index] : nullptr;
}

// Also variables that are local to a module, as the driver does: GCC's plugin asks for the constant map arrays of reverse
// offload, which are.
std::optional<variable_info> find_variable(const loaded_program &p, std::string_view name) {
  symbol s = p.linked->find_global(name);
  for (auto m = p.linked->locals.begin(); s.kind == symbol::kind_of::none && m != p.linked->locals.end(); ++m)
    if (const auto it = m->second.find(name); it != m->second.end() && it->second.kind == symbol::kind_of::variable)
      s = it->second;
  if (s.kind != symbol::kind_of::variable) return std::nullopt;
  const linked_variable &v = p.linked->variables[s.index];
  if (v.decl->where == ptx::space::shared) return std::nullopt;
  return variable_info{p.address_of_variable(s.index), v.bytes};
}

} // namespace gompsim

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loading: segments get memory on a gpu, relocations their values.
#include <algorithm>
#include <cstring>

#include "sim/engine/fault.h"
#include "sim/gcn/instructions.h"
#include "sim/gcn/program.h"

namespace gompsim {

using namespace gcn;

namespace {

// Relocations that a linked code object may have left (AMDGPU's ELF ABI).
enum relocation : std::uint32_t {
  r_none = 0,
  r_abs32_lo = 1,
  r_abs32_hi = 2,
  r_abs64 = 3,
  r_rel32 = 4,
  r_rel64 = 5,
  r_abs32 = 6,
  r_rel32_lo = 10,
  r_rel32_hi = 11,
  r_relative64 = 13,
};

constexpr std::uint64_t page = 4096;

} // namespace

loaded_code_object::loaded_code_object(std::shared_ptr<const code_object> o, std::shared_ptr<engine::memory> m,
                                       access_modes modes, engine::access_sites *sites)
    : object(std::move(o)), space(std::move(m)) {
  if (sites != nullptr) looked_at = object->code_for(modes, sites_of(*sites, object));
  text = sites != nullptr ? looked_at.get() : object->code_for(modes);
}

loaded_code_object::~loaded_code_object() {
  if (block != 0) space->release(block);
}

bool loaded_code_object::place(const std::function<device_address(std::string_view)> &external, std::string *log,
                               bool *no_room) {
  const auto &segments = object->elf.segments;
  if (!segments.empty()) {
    // Addresses keep their places in pages.
    const std::uint64_t begin = segments.front().address / page * page;
    const std::uint64_t end = segments.back().address + segments.back().memory_bytes;
    block = space->allocate(end - begin + page, object->title());
    if (block == 0) {
      *no_room = true;
      if (log != nullptr) *log = "no device memory is left for " + object->title();
      return false;
    }
    bias = (block + page - 1) / page * page - begin;
    for (const elf_segment &s : segments) {
      // What lies between segments is nobody's.
      const std::uint64_t first = address_of(s.address) / 8 * 8, last = address_of(s.address + s.memory_bytes);
      if (!space->announce(first, (last - first + 7) / 8 * 8)) {
        if (log != nullptr) *log = object->title() + ": its segments overlap";
        return false;
      }
      std::byte *to = space->host_view(address_of(s.address), s.memory_bytes);
      if (to == nullptr) {
        if (log != nullptr) *log = object->title() + ": its segments overlap";
        return false;
      }
      std::memcpy(to, s.contents.data(), s.contents.size());
      space->clear(address_of(s.address) + s.contents.size(), s.memory_bytes - s.contents.size());
      space->mark_written(address_of(s.address), s.memory_bytes);
    }
  }
  if (!relocate(external, log)) return false;
  // For reports.
  for (const elf_symbol &y : object->elf.symbols.empty() ? object->elf.dynamic : object->elf.symbols)
    if (y.type == symbol_object && y.section != 0 && y.bytes != 0 && !y.name.ends_with(".kd"))
      space->name_object(address_of(y.address), y.bytes, "variable (" + std::string(y.name) + ") of the program");
  if (object->text != nullptr) text_address = address_of(object->text->address);
  for (const code_object::kernel &k : object->kernels)
    kernels.push_back({k.name, address_of(k.descriptor), k.kernarg_bytes, k.kernarg_alignment, k.group_bytes,
                       k.private_bytes, k.dynamic_call_stack, &k.function});
  return true;
}

bool loaded_code_object::relocate(const std::function<device_address(std::string_view)> &external, std::string *log) {
  const auto fail = [&](const std::string &what) {
    if (log != nullptr) *log = object->title() + ": " + what;
    return false;
  };
  for (const elf_relocation &r : object->elf.relocations) {
    if (r.type == r_none) continue;
    std::uint64_t symbol = bias;
    if (r.symbol != 0 && r.type != r_relative64) {
      const elf_symbol &y = object->elf.dynamic[r.symbol];
      if (y.section != 0) {
        symbol = address_of(y.address);
      } else {
        symbol = external ? external(y.name) : 0;
        if (symbol == 0 && y.binding != binding_weak) return fail("symbol " + std::string(y.name) + " is not defined");
      }
    } else if (r.type != r_relative64) {
      symbol = 0;
    }
    const std::uint64_t value = symbol + static_cast<std::uint64_t>(r.addend), place = address_of(r.address);
    std::uint64_t written = value;
    unsigned bytes = 8;
    switch (r.type) {
    case r_abs64:
    case r_relative64:
      break;
    case r_rel64:
      written = value - place;
      break;
    case r_abs32:
    case r_abs32_lo:
      bytes = 4;
      break;
    case r_abs32_hi:
      written = value >> 32;
      bytes = 4;
      break;
    case r_rel32:
    case r_rel32_lo:
      written = value - place;
      bytes = 4;
      break;
    case r_rel32_hi:
      written = (value - place) >> 32;
      bytes = 4;
      break;
    default:
      return fail("relocation type " + std::to_string(r.type) + " is not known");
    }
    // Code is bound as it stands in the image.
    const elf_segment *t = object->text;
    if (t != nullptr && r.address + bytes > t->address && r.address < t->address + t->memory_bytes)
      return fail("a relocation changes its code");
    std::byte *to = block == 0 ? nullptr : space->host_view(place, bytes);
    const auto &segments = object->elf.segments;
    const bool is_inside = std::any_of(segments.begin(), segments.end(), [&](const elf_segment &s) {
      return r.address >= s.address && r.address - s.address < s.memory_bytes &&
             s.memory_bytes - (r.address - s.address) >= bytes;
    });
    if (to == nullptr || !is_inside) return fail("a relocation lies outside of its segments");
    std::memcpy(to, &written, bytes);
  }
  return true;
}

bool loaded_code_object::start_of(const function_info &f, kernel_start *to) const {
  for (const code_object::kernel &k : object->kernels)
    if (&k.function == &f) {
      *to = k.start;
      return true;
    }
  return false;
}

std::unique_ptr<gpu> create_gcn_gpu(const gpu_config &c, const gcn_chip &chip) { return gpu::create(c, instructions(chip)); }

std::shared_ptr<loaded_code_object> load_code_object(gpu &g, std::shared_ptr<const code_object> o,
                                                     const std::function<device_address(std::string_view)> &external,
                                                     std::string *log, bool *no_room) {
  if (o == nullptr) return nullptr;
  bool ignored = false;
  if (no_room == nullptr) no_room = &ignored;
  *no_room = false;
  auto loaded = std::make_shared<loaded_code_object>(
      std::move(o), g.address_space(),
      access_modes{g.config().count_memory, g.config().check_uninitialised, g.config().weak_memory}, g.sites());
  return loaded->place(external, log, no_room) ? loaded : nullptr;
}

const kernel_info *find_kernel(const loaded_code_object &l, std::string_view name) {
  if (!name.ends_with(".kd")) return nullptr;
  name.remove_suffix(3);
  for (const kernel_info &k : l.kernels)
    if (k.name == name) return &k;
  return nullptr;
}

const kernel_info *kernel_at(const loaded_code_object &l, device_address object) {
  for (const kernel_info &k : l.kernels)
    if (k.object == object) return &k;
  return nullptr;
}

void for_each_symbol(const loaded_code_object &l, const std::function<bool(const loaded_symbol &)> &visit) {
  const auto &symbols = l.object->exported();
  for (std::uint32_t n = 0; n < symbols.size(); ++n) {
    const elf_symbol &y = symbols[n];
    if (y.section == 0 || y.type != symbol_object || y.binding == binding_local) continue;
    loaded_symbol s;
    s.name = y.name;
    s.address = l.address_of(y.address);
    s.bytes = y.bytes;
    s.is_global = y.binding == binding_global;
    s.is_constant = true;
    for (const elf_segment &g : l.object->elf.segments)
      if (g.may_write && y.address >= g.address && y.address - g.address < g.memory_bytes) s.is_constant = false;
    for (std::size_t k = 0; k < l.kernels.size(); ++k)
      if (l.object->kernels[k].symbol == n) s.kernel = &l.kernels[k];
    if (!visit(s)) return;
  }
}

std::optional<variable_info> find_variable(const loaded_code_object &l, std::string_view name) {
  std::optional<variable_info> found;
  for_each_symbol(l, [&](const loaded_symbol &s) {
    if (s.kernel != nullptr || s.name != name) return true;
    found = variable_info{s.address, s.bytes};
    return false;
  });
  return found;
}

std::shared_ptr<executable> executable_of(const std::shared_ptr<loaded_code_object> &l) { return l; }

} // namespace gompsim

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/code_object.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>

#include "sim/engine/fault.h"
#include "sim/gcn/decode.h"
#include "sim/gcn/disassemble.h"
#include "sim/gcn/metadata.h"
#include "sim/gcn/race_access.h"
#include "sim/gcn/reach.h"

namespace gompsim {

using namespace gcn;
using engine::hex_text;

namespace {

constexpr std::uint8_t abi_hsa = 64;
constexpr std::uint16_t machine_amdgpu = 224, type_shared = 3;
constexpr std::uint64_t descriptor_bytes = 64;

// Code object version 6 has generic chips, whose version is in the upper bits; 3 to 5 have the features where 6 has them.
constexpr std::uint8_t first_abi = 1, last_abi = 4;

feature feature_of(std::uint32_t flags, unsigned shift) { return static_cast<feature>(flags >> shift & 3); }

std::string_view sign(feature f) { return f == feature::on ? "+" : "-"; }

std::uint32_t narrow(std::uint64_t n) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(n, 0xffffffff)); }

} // namespace

code_object::code_object(std::string n, std::span<const std::byte> i) : name(std::move(n)), image(i.begin(), i.end()) {}

bool code_object::fail(std::string *log, const std::string &what) const {
  if (log != nullptr) *log = title() + ": " + what;
  return false;
}

bool code_object::read(std::string *log) {
  std::string why;
  auto file = read_elf(image, &why);
  if (!file) return fail(log, why);
  elf = std::move(*file);
  return read_target(log) && read_kernels(log) && read_code(log);
}

bool code_object::read_target(std::string *log) {
  if (elf.machine != machine_amdgpu || elf.os_abi != abi_hsa) return fail(log, "it is no code object for amdgcn-amd-amdhsa");
  if (elf.type != type_shared) return fail(log, "it is not linked: a shared object is needed");
  if (elf.abi_version < first_abi || elf.abi_version > last_abi)
    return fail(log,
                "its ABI version " + std::to_string(elf.abi_version) + " is not known (code object versions 3 to 6 are)");
  const unsigned machine = elf.flags & 0xff;
  chip = gcn_chip_of_machine(machine);
  if (chip == nullptr) return fail(log, "it is for machine " + hex_text(machine) + ", which is not simulated");
  if (elf.abi_version == first_abi) { // one bit each
    xnack = !chip->has_xnack ? feature::unsupported : (elf.flags & 0x100) != 0 ? feature::on : feature::off;
    sramecc = !chip->has_sramecc ? feature::unsupported : (elf.flags & 0x200) != 0 ? feature::on : feature::off;
  } else {
    xnack = feature_of(elf.flags, 8);
    sramecc = feature_of(elf.flags, 10);
  }
  isa = "amdgcn-amd-amdhsa--" + std::string(chip->name);
  if (sramecc >= feature::off) isa += ":sramecc" + std::string(sign(sramecc));
  if (xnack >= feature::off) isa += ":xnack" + std::string(sign(xnack));
  for (const elf_segment &s : elf.segments) {
    if (!s.may_execute) continue;
    if (text != nullptr) return fail(log, "it has several segments of code");
    text = &s;
  }
  if (text != nullptr && text->contents.size() > 0x7fffffff) return fail(log, "its code is too large");
  return true;
}

std::optional<bytes_view> code_object::contents_at(std::uint64_t address, std::uint64_t bytes) const {
  for (const elf_segment &s : elf.segments)
    if (address >= s.address && address - s.address < s.contents.size())
      return part_of(s.contents, address - s.address, bytes);
  return std::nullopt;
}

bool code_object::read_kernels(std::string *log) {
  std::vector<kernel_metadata> metadata;
  for (const elf_note &n : elf.notes)
    if (n.owner == "AMDGPU" && n.type == note_metadata && !read_metadata(n.contents, &metadata))
      return fail(log, "its metadata is malformed");
  const auto &symbols = exported();
  for (std::uint32_t n = 0; n < symbols.size(); ++n) {
    const elf_symbol &y = symbols[n];
    if (!y.name.ends_with(".kd") || y.section == 0 || y.type != symbol_object || y.binding == binding_local) continue;
    const auto d = contents_at(y.address, descriptor_bytes);
    if (!d) return fail(log, "descriptor " + std::string(y.name) + " does not lie in it");
    kernel k;
    k.name = y.name.substr(0, y.name.size() - 3);
    k.symbol = n;
    k.descriptor = y.address;
    k.group_bytes = *read_at<std::uint32_t>(*d, 0);
    k.private_bytes = *read_at<std::uint32_t>(*d, 4);
    k.kernarg_bytes = *read_at<std::uint32_t>(*d, 8);
    const std::uint64_t entry = y.address + *read_at<std::uint64_t>(*d, 16);
    k.start.rsrc3 = *read_at<std::uint32_t>(*d, 44);
    k.start.rsrc1 = *read_at<std::uint32_t>(*d, 48);
    k.start.rsrc2 = *read_at<std::uint32_t>(*d, 52);
    k.start.properties = *read_at<std::uint16_t>(*d, 56);
    if (text == nullptr || entry < text->address || entry - text->address >= text->contents.size() || entry % 4 != 0)
      return fail(log, "kernel " + k.name + " begins outside of the code");
    k.start.entry = entry - text->address;
    if ((k.start.properties & 0x400) != 0)
      return fail(log, "kernel " + k.name + " is for waves of 32 lanes; 64 are simulated");
    unsigned most = 1024;
    for (const kernel_metadata &m : metadata) {
      if (m.symbol != y.name) continue;
      if (m.kernarg_bytes && *m.kernarg_bytes != 0) k.kernarg_bytes = narrow(*m.kernarg_bytes);
      if (m.kernarg_alignment && std::has_single_bit(*m.kernarg_alignment))
        k.kernarg_alignment = narrow(std::clamp<std::uint64_t>(*m.kernarg_alignment, 16, 4096));
      if (m.group_bytes) k.group_bytes = narrow(*m.group_bytes);
      if (m.private_bytes) k.private_bytes = narrow(*m.private_bytes);
      if (m.most_work_items && *m.most_work_items != 0) most = narrow(std::min<std::uint64_t>(*m.most_work_items, 1024));
      k.dynamic_call_stack = m.dynamic_call_stack;
    }
    k.function.name = k.name;
    k.function.is_kernel = true;
    k.function.registers_per_thread = ((k.start.rsrc1 & 63) + 1) * chip->encoding_granule;
    k.function.static_shared_bytes = k.group_bytes;
    k.function.local_bytes = k.private_bytes;
    k.function.param_bytes = sizeof(dispatch_parameters);
    k.function.parameters = {{0, sizeof(dispatch_parameters)}};
    k.function.max_threads_per_block = most;
    kernels.push_back(std::move(k));
  }
  return true;
}

std::vector<std::uint64_t> code_object::starts() const {
  std::vector<std::uint64_t> s;
  if (text == nullptr) return s;
  const auto add = [&](std::uint64_t address) {
    if (address >= text->address && address - text->address < text->contents.size()) s.push_back(address - text->address);
  };
  for (const kernel &k : kernels) s.push_back(k.start.entry);
  // Whoever has the address of a function in data may call it.
  for (const elf_relocation &r : elf.relocations) {
    const std::uint64_t symbol = r.symbol < elf.dynamic.size() ? elf.dynamic[r.symbol].address : 0;
    add(symbol + static_cast<std::uint64_t>(r.addend));
  }
  return s;
}

bool code_object::read_code(std::string *log) {
  for (const auto *table : {&elf.symbols, &elf.dynamic}) {
    for (const elf_symbol &y : *table)
      if (y.type == symbol_function && y.section != 0 && !y.name.empty()) functions.push_back(&y);
    if (!functions.empty()) break;
  }
  std::stable_sort(functions.begin(), functions.end(),
                   [](const elf_symbol *a, const elf_symbol *b) { return a->address < b->address; });
  if (text == nullptr) return true;

  // What cannot be executed is named now, with where it is and which kernels may come to it; not when a wave does.
  constexpr std::size_t most_named = 5;
  std::vector<std::string> bad;
  const std::vector<std::uint64_t> all = starts();
  visit_reachable(*chip, text->contents, all, [&](const instruction &i) {
    const bool is_known = i.op != opcode::none;
    if (is_known && can_execute(i, *chip)) return;
    if (bad.size() > most_named) return;
    std::string line = place_of(i.offset) + ", offset " + hex_text(text->address + i.offset) + ": ";
    if (is_known) {
      line += "'" + disassemble(i, *chip) + "' " +
              (has_odd_tuple(i, *chip)
                   ? "names registers that begin at an odd number, which " + std::string(chip->name) + " does not have"
                   : std::string("is not supported"));
    } else {
      line += "bytes";
      for (std::uint64_t n = 0; n < 8 && i.offset + n < text->contents.size(); ++n) {
        char two[4];
        std::snprintf(two, sizeof two, " %02x", static_cast<unsigned>(text->contents[i.offset + n]));
        line += two;
      }
      line += " are no instruction of " + std::string(chip->name);
    }
    // A kernel that comes to it.
    for (const kernel &k : kernels) {
      bool comes = false;
      const std::uint64_t from[] = {k.start.entry};
      visit_reachable(*chip, text->contents, from, [&](const instruction &j) { comes = comes || j.offset == i.offset; });
      if (!comes) continue;
      line += "; kernel " + k.name + " comes to it";
      break;
    }
    bad.push_back(line);
  });
  if (!bad.empty()) {
    std::string report;
    for (std::size_t n = 0; n < bad.size() && n < most_named; ++n) report += "\n  " + bad[n];
    if (bad.size() > most_named) report += "\n  and more";
    return fail(log, "it cannot be executed:" + report);
  }

  has_soft_stacks = std::any_of(functions.begin(), functions.end(),
                                [](const elf_symbol *y) { return y->name == "gomp_gcn_enter_kernel"; });
  code = bind_code(*chip, text->contents, begins(), {}, nullptr, has_soft_stacks);
  return true;
}

std::vector<std::uint64_t> code_object::begins() const {
  std::vector<std::uint64_t> found = starts();
  for (const elf_symbol *y : functions)
    if (y->address >= text->address && y->address - text->address < text->contents.size())
      found.push_back(y->address - text->address);
  return found;
}

const gcn::code *code_object::code_for(access_modes modes) const {
  if (text == nullptr || modes == access_modes{}) return code.get();
  const std::lock_guard hold(variants_lock);
  for (const auto &v : variants)
    if (v->modes == modes) return v.get();
  variants.push_back(bind_code(*chip, text->contents, begins(), modes, nullptr, has_soft_stacks));
  return variants.back().get();
}

std::unique_ptr<const gcn::code> code_object::code_for(access_modes modes, race_sites races) const {
  return text == nullptr ? nullptr : bind_code(*chip, text->contents, begins(), modes, &races, has_soft_stacks);
}

const elf_symbol *code_object::function_at(std::uint64_t address) const {
  auto f = std::upper_bound(functions.begin(), functions.end(), address,
                            [](std::uint64_t a, const elf_symbol *y) { return a < y->address; });
  return f == functions.begin() ? nullptr : *(f - 1);
}

code_object::source code_object::source_of(std::uint64_t offset) const {
  const std::uint64_t address = (text != nullptr ? text->address : 0) + offset;
  std::call_once(lines_are_read, [&] {
    const auto contents = [&](std::string_view n) {
      const elf_section *s = elf.section(n);
      return s != nullptr && (s->flags & 0x800) == 0 ? s->contents : bytes_view{}; // not compressed
    };
    lines = line_table(contents(".debug_line"), contents(".debug_line_str"), contents(".debug_str"));
  });
  const elf_symbol *f = function_at(address);
  source place;
  place.function = f == nullptr ? "code" : std::string(f->name);
  place.offset = f == nullptr ? offset : address - f->address;
  place.path = lines.find(address, &place.line);
  place.file = place.path.substr(place.path.rfind('/') + 1);
  return place;
}

std::string code_object::place_of(std::uint64_t offset) const {
  const source s = source_of(offset);
  std::string place = s.function;
  if (s.offset != 0 || function_at((text != nullptr ? text->address : 0) + offset) == nullptr)
    place += "+" + hex_text(s.offset);
  if (!s.file.empty()) place += " (" + s.file + ":" + std::to_string(s.line) + ")";
  return place;
}

namespace {

// The objects read last, so that an image that is loaded again is not read again.
struct recent {
  std::mutex lock;
  std::deque<std::shared_ptr<const code_object>> objects; // newest first; guarded by lock
};
constexpr std::size_t most_recent = 4;

recent &remembered() {
  static recent *const r = new recent; // until the process ends: threads may come late
  return *r;
}

} // namespace

std::shared_ptr<const code_object> read_code_object(std::string name, std::span<const std::byte> image, std::string *log) {
  recent &r = remembered();
  {
    const std::lock_guard hold(r.lock);
    for (const auto &o : r.objects)
      if (o->name == name && o->image.size() == image.size() &&
          std::memcmp(o->image.data(), image.data(), image.size()) == 0)
        return o;
  }
  auto object = std::make_shared<code_object>(std::move(name), image);
  if (!object->read(log)) return nullptr;
  const std::lock_guard hold(r.lock);
  r.objects.push_front(object);
  if (r.objects.size() > most_recent) r.objects.pop_back();
  return object;
}

std::string_view isa_name(const code_object &o) { return o.isa; }

bool runs_on(const code_object &o, const gcn_chip &chip, std::string *why) {
  if (o.chip->is_generic ? o.chip->name == chip.family : o.chip->machine == chip.machine) return true;
  if (why != nullptr) *why = o.title() + " is for " + o.isa + ", the device is a " + std::string(chip.name);
  return false;
}

} // namespace gompsim

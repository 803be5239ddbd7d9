// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/executable.h"

#include "sim/driver/message.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/parts.h"

#include <utility>

namespace gompsim::hsa {

std::shared_ptr<const code_object> read_image(std::span<const std::byte> image) {
  std::string log;
  std::shared_ptr<const code_object> code = read_code_object({}, image, &log);
  if (!code) driver::print_message("a code object cannot be used: " + log);
  return code;
}

hsa_executable::~hsa_executable() {
  for (const symbol_place &p : places) parts::symbols().remove(p.entry);
  for (const loaded_part &p : parts) p.where->remove_kernels(*p.program);
}

void hsa_executable::add_symbol(executable_symbol s) {
  const symbol_entry entry = parts::symbols().reserve();
  places.push_back({s.where, s.name, entry});
  s.of = weak_from_this();
  parts::symbols().insert(entry, std::make_shared<executable_symbol>(std::move(s)));
}

const hsa_executable::symbol_place *hsa_executable::place_of(std::string_view name, const agent *a) const {
  for (const symbol_place &p : places)
    if (p.name == name && (!a || !p.where || p.where == a)) return &p;
  return nullptr;
}

hsa_status_t hsa_executable::load(agent &a, const std::shared_ptr<const code_object> &code) {
  const std::lock_guard guard(lock);
  if (frozen) return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  std::string log;
  if (!runs_on(*code, *a.chip, &log)) {
    driver::print_message("a code object for " + std::string(isa_name(*code)) + " cannot be loaded on agent " +
                          std::to_string(a.node) + " (" + a.isa_name() + "): " + log);
    return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
  }
  gpu *const g = a.engine();
  if (!g) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  bool undefined = false, no_room = false;
  const auto external = [&](std::string_view name) -> device_address {
    for (const agent *of : {const_cast<const agent *>(&a), static_cast<const agent *>(nullptr)})
      if (const auto at = definitions.find(std::pair{of, std::string(name)}); at != definitions.end()) return at->second;
    undefined = true;
    return 0;
  };
  std::shared_ptr<loaded_code_object> program = load_code_object(*g, code, external, &log, &no_room);
  if (!program) {
    driver::print_message("a code object cannot be loaded on agent " + std::to_string(a.node) + ": " + log);
    return no_room     ? HSA_STATUS_ERROR_OUT_OF_RESOURCES
           : undefined ? HSA_STATUS_ERROR_VARIABLE_UNDEFINED
                       : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  }
  bool twice = false;
  for_each_symbol(*program, [&](const loaded_symbol &s) {
    twice = s.is_global && place_of(s.name, &a) != nullptr;
    return !twice;
  });
  if (twice) return HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED;
  for_each_symbol(*program, [&](const loaded_symbol &s) {
    add_symbol({{}, program, &a, std::string(s.name), s.address, s.bytes, s.is_global, s.is_constant, s.kernel});
    return true;
  });
  parts.push_back({&a, std::move(program)});
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable::define(agent *a, std::string_view name, std::uint64_t address) {
  const std::lock_guard guard(lock);
  if (frozen) return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  if (place_of(name, a)) return HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED;
  definitions.emplace(std::pair<const agent *, std::string>{a, name}, address);
  add_symbol({{}, nullptr, a, std::string(name), address, 0, true, false, nullptr});
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable::freeze() {
  const std::lock_guard guard(lock);
  if (frozen) return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  frozen = true;
  for (const loaded_part &p : parts) p.where->add_kernels(p.program);
  return HSA_STATUS_SUCCESS;
}

bool hsa_executable::is_frozen() const {
  const std::lock_guard guard(lock);
  return frozen;
}

hsa_executable::symbol_entry hsa_executable::find(std::string_view name, const agent *a) const {
  const std::lock_guard guard(lock);
  const symbol_place *const p = place_of(name, a);
  return p ? p->entry : nullptr;
}

std::vector<hsa_executable::symbol_entry> hsa_executable::symbols(const agent *a) const {
  const std::lock_guard guard(lock);
  std::vector<symbol_entry> list;
  for (const symbol_place &p : places)
    if (!a || p.where == a) list.push_back(p.entry);
  return list;
}

} // namespace gompsim::hsa

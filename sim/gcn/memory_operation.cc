// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/memory_operation.h"

#include <array>
#include <string_view>

namespace gompsim::gcn {

namespace {

constexpr std::string_view names[] = {
    "",
#define GCN_NEW(OPCODE, MNEMONIC, ENCODING, NUMBER, GENERATIONS, OPERANDS) #OPCODE,
#define GCN_ALSO(OPCODE, MNEMONIC, ENCODING, NUMBER, GENERATIONS, OPERANDS)
#include "sim/gcn/opcodes.def"
#undef GCN_NEW
#undef GCN_ALSO
};

bool eat(std::string_view &s, std::string_view prefix) {
  if (!s.starts_with(prefix)) return false;
  s.remove_prefix(prefix.size());
  return true;
}

// What is behind "load_" or "store_" of FLAT and its kin.
bool read_size(std::string_view s, memory_operation &o) {
  if (eat(s, "dword")) {
    if (eat(s, "x")) o.words = static_cast<std::uint8_t>(s[0] - '0'), s.remove_prefix(1);
    return s.empty();
  }
  if (eat(s, "ubyte") || eat(s, "byte"))
    o.element = memory_element::u8;
  else if (eat(s, "sbyte"))
    o.element = memory_element::i8;
  else if (eat(s, "ushort") || eat(s, "short"))
    o.element = memory_element::u16;
  else if (eat(s, "sshort"))
    o.element = memory_element::i16;
  else
    return false;
  o.d16 = eat(s, "_d16");
  o.high = eat(s, "_hi");
  return s.empty();
}

struct named_atomic {
  std::string_view name;
  atomic_kind kind;
};

bool read_flat_atomic(std::string_view s, memory_operation &o) {
  using enum atomic_kind;
  static constexpr named_atomic all[] = {
      {"swap", swap},
      {"cmpswap", cmpswap},
      {"add", add},
      {"sub", sub},
      {"smin", smin},
      {"umin", umin},
      {"smax", smax},
      {"umax", umax},
      {"and", and_bits},
      {"or", or_bits},
      {"xor", xor_bits},
      {"inc", inc},
      {"dec", dec},
      {"csub", csub},
      {"add_f32", fadd},
      {"fmin", fmin},
      {"fmax", fmax},
      {"fcmpswap", fcmpswap},
      {"pk_add_f16", pk_add_f16},
      {"pk_add_bf16", pk_add_bf16},
  };
  static constexpr named_atomic wide[] = {{"add_f64", fadd}, {"min_f64", fmin}, {"max_f64", fmax}};
  for (const auto &w : wide)
    if (s == w.name) {
      o.words = 2;
      o.atomic = w.kind;
      return true;
    }
  if (s.ends_with("_x2")) s.remove_suffix(3), o.words = 2;
  for (const auto &a : all)
    if (s == a.name) {
      o.atomic = a.kind;
      return true;
    }
  return false;
}

bool read_shared_atomic(std::string_view s, memory_operation &o) {
  using enum atomic_kind;
  static constexpr named_atomic all[] = {
      {"add_u", add},        {"sub_u", sub},          {"rsub_u", rsub},         {"inc_u", inc},     {"dec_u", dec},
      {"min_i", smin},       {"max_i", smax},         {"min_u", umin},          {"max_u", umax},    {"and_b", and_bits},
      {"or_b", or_bits},     {"xor_b", xor_bits},     {"mskor_b", mskor},       {"wrxchg_b", swap}, {"cmpst_b", cmpswap},
      {"cmpst_f", fcmpswap}, {"cmpstore_b", cmpswap}, {"cmpstore_f", fcmpswap}, {"add_f", fadd},    {"min_f", fmin},
      {"max_f", fmax},       {"wrap_b", wrap},
  };
  o.new_first = s.starts_with("cmpstore");
  if (eat(s, "wrxchg2")) { // at two places
    o.is_double = o.returns = true;
    o.far_apart = eat(s, "st64");
    o.words = s == "_rtn_b64" ? 2 : 1;
    o.atomic = swap;
    return s == "_rtn_b64" || s == "_rtn_b32";
  }
  std::string_view head = s.substr(0, s.find('_'));
  std::string_view rest = s.substr(head.size());
  o.returns = eat(rest, "_rtn");
  if (rest.size() != 4 || (rest.substr(2) != "32" && rest.substr(2) != "64")) return false;
  o.words = rest.substr(2) == "64" ? 2 : 1;
  for (const auto &a : all)
    if (a.name.size() == head.size() + 2 && a.name.starts_with(head) && a.name.substr(head.size()) == rest.substr(0, 2)) {
      o.atomic = a.kind;
      return true;
    }
  return false;
}

bool read_shared(std::string_view s, memory_operation &o) {
  const bool load = eat(s, "read");
  if (!load && !eat(s, "write")) return false;
  o.kind = load ? memory_kind::load : memory_kind::store;
  o.is_double = eat(s, "2");
  o.far_apart = eat(s, "st64");
  if (!eat(s, "_")) return false;
  if (eat(s, "b128"))
    o.words = 4;
  else if (eat(s, "b96"))
    o.words = 3;
  else if (eat(s, "b64"))
    o.words = 2;
  else if (eat(s, "b32"))
    o.words = 1;
  else if (eat(s, "u8") || eat(s, "b8"))
    o.element = memory_element::u8;
  else if (eat(s, "i8"))
    o.element = memory_element::i8;
  else if (eat(s, "u16") || eat(s, "b16"))
    o.element = memory_element::u16;
  else if (eat(s, "i16"))
    o.element = memory_element::i16;
  else
    return false;
  o.d16 = eat(s, "_d16");
  o.high = eat(s, "_hi");
  return s.empty();
}

memory_operation read_name(std::string_view s) {
  memory_operation o;
  bool known = false;
  if (eat(s, "ds_")) {
    o.space = memory_space::shared;
    known = read_shared(s, o);
    if (!known) {
      o = {};
      o.space = memory_space::shared;
      o.kind = memory_kind::atomic;
      known = read_shared_atomic(s, o);
    }
  } else {
    if (eat(s, "scratch_"))
      o.space = memory_space::scratch;
    else if (eat(s, "buffer_"))
      o.space = memory_space::buffer;
    else if (!eat(s, "flat_") && !eat(s, "global_"))
      return {};
    if (eat(s, "load_"))
      o.kind = memory_kind::load, known = read_size(s, o);
    else if (eat(s, "store_"))
      o.kind = memory_kind::store, known = read_size(s, o);
    else if (eat(s, "atomic_"))
      o.kind = memory_kind::atomic, known = read_flat_atomic(s, o);
  }
  return known ? o : memory_operation{};
}

constexpr std::size_t count = sizeof names / sizeof names[0];

} // namespace

const memory_operation &memory_operation_of(opcode op) {
  static const auto all = [] {
    std::array<memory_operation, count> t;
    for (std::size_t k = 0; k < count; ++k) t[k] = read_name(names[k]);
    return t;
  }();
  return all[static_cast<std::size_t>(op)];
}

} // namespace gompsim::gcn

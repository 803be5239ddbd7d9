// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/frame_slots.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/frame_pointers.h"
#include "plugin/nvptx/image_edit/register_copies.h"
#include "plugin/nvptx/image_edit/register_webs.h"
#include "plugin/nvptx/image_edit/renamed_function.h"
#include "plugin/nvptx/image_edit/repeated_values.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

// A decimal number of at most 18 digits, with a minus before it or without; how many characters it has, 0: there is none.
// std::from_chars would leave a symbol of its own among those of the plugin.
std::size_t read_number(const char *text, const char *end, std::int64_t *value) {
  constexpr std::size_t most = 18;
  const std::size_t sign = text < end && *text == '-' ? 1 : 0;
  std::size_t n = sign;
  std::int64_t number = 0;
  for (; text + n < end && text[n] >= '0' && text[n] <= '9' && n - sign <= most; n++) number = 10 * number + (text[n] - '0');
  if (n == sign || n - sign > most) return 0;
  *value = sign != 0 ? -number : number;
  return n;
}

// A part of the frame that loads and stores of one width name by its place. It is a variable, or part of one.
struct slot {
  std::uint64_t offset;
  unsigned bytes;
  bool is_float; // all that is loaded from it and stored to it
  bool is_kept;  // in the frame
};

struct access {
  std::uint64_t offset;
  unsigned bytes;
  unsigned reg; // loaded or stored
  bool loads;
  std::string_view type; // "s8"
};

class slot_finder {
public:
  slot_finder(ptx_function &function, warp_state &state) : f(function), warp(state) {}

  // False if there is none, or memory is exhausted. `kept`: what is used by its address, too.
  bool find(array<frame_pointers::range> &kept);
  bool read(const ptx_statement &, access *);
  const slot *find_slot(const access &a) {
    const slot *const s =
        std::find_if(slots.begin(), slots.end(), [&](const slot &x) { return x.offset == a.offset && x.bytes == a.bytes; });
    return s != slots.end() && !s->is_kept ? s : nullptr;
  }
  bool any() {
    return std::any_of(slots.begin(), slots.end(), [](const slot &s) { return !s.is_kept; });
  }
  array<slot> slots;

private:
  bool add(const access &);
  void keep_what_overlaps();

  ptx_function &f;
  warp_state &warp;
};

unsigned bytes_of_type(std::string_view type) {
  const std::string_view bits(type.data() + 1, type.size() - 1);
  return bits == "8" ? 1 : bits == "16" ? 2 : bits == "32" ? 4 : bits == "64" ? 8 : 0;
}

// A load or a store of one number, at a place in the frame that is always the same.
bool slot_finder::read(const ptx_statement &s, access *a) {
  a->loads = s.is_opcode("ld.");
  if ((!a->loads && !s.is_opcode("st.")) || s.guard != no_index || s.operand_count != 2) return false;
  a->type = {s.opcode.data() + 3, s.opcode.size() - 3};
  if (a->type.size() < 2 || a->type.size() > 3) return false;
  a->bytes = bytes_of_type(a->type);
  a->reg = f.register_of(s, a->loads ? 0 : 1);
  std::string_view place = s.operands[a->loads ? 1 : 0];
  const std::string_view frame = f.registers[warp.frame].name;
  if (a->bytes == 0 || a->reg == no_index || a->reg == warp.frame || place.size() < frame.size() + 2) return false;
  place = {place.data() + 1, place.size() - 2};
  if (!place.starts_with(frame)) return false;
  place.remove_prefix(frame.size());
  a->offset = 0;
  if (place.empty()) return true;
  std::int64_t offset = 0;
  const bool good = place[0] == '+' &&
                    read_number(place.data() + 1, place.data() + place.size(), &offset) == place.size() - 1 && offset >= 0;
  a->offset = static_cast<std::uint64_t>(offset);
  return good;
}

bool slot_finder::add(const access &a) {
  const std::string_view type = f.registers[a.reg].type;
  const bool is_float = type.starts_with('f');
  slot *s =
      std::find_if(slots.begin(), slots.end(), [&](const slot &x) { return x.offset == a.offset && x.bytes == a.bytes; });
  if (s == slots.end()) {
    if (!slots.push_back({a.offset, a.bytes, is_float, a.offset + a.bytes > warp.frame_bytes})) return false;
    s = &slots[slots.size() - 1];
  }
  s->is_float = s->is_float && is_float;
  // A register that is longer than what is loaded is filled up; one that is longer than what is stored is cut off.
  const unsigned of_register = type == "pred" || type.starts_with('v') ? 0 : bytes_of_type(type);
  const bool cuts_off = !is_float && of_register > a.bytes && (a.bytes < 4 ? of_register <= 4 : true);
  const bool fits = of_register == a.bytes || (a.loads ? !is_float && of_register > a.bytes : cuts_off);
  s->is_kept = s->is_kept || !fits;
  return true;
}

// Parts of what is loaded or stored in one piece elsewhere.
void slot_finder::keep_what_overlaps() {
  for (slot &a : slots)
    for (slot &b : slots)
      if (&a != &b && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes) a.is_kept = b.is_kept = true;
}

bool slot_finder::find(array<frame_pointers::range> &kept) {
  for (const frame_pointers::range &r : kept)
    if (r.begin < 0 ||
        !slots.push_back({static_cast<std::uint64_t>(r.begin), static_cast<unsigned>(r.end - r.begin), false, true}))
      return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (warp.finds_out(i) || warp.moves_stack(f, s)) continue;
    if (f.uses(s, warp.top) || f.defines(s, warp.frame)) return false;
    if (!f.uses(s, warp.frame)) continue;
    if (access a; read(s, &a) && !add(a)) return false;
  }
  keep_what_overlaps();
  return any();
}

// Writes what a load or a store of a slot becomes, and says so.
void write_access(renamed_function &to, const access &a, const slot &s) {
  const std::string_view type = to.f.registers[a.reg].type, name = to.f.registers[a.reg].name;
  const std::string_view of_slot = s.bytes == 8 ? (s.is_float ? "f64" : "u64") : s.is_float ? "f32" : "u32";
  text_buffer &out = to.other;
  const auto place = static_cast<unsigned long>(s.offset);
  const bool is_short = s.bytes < 4;
  const auto bits = [&](std::string_view t) { return std::string_view(t.data() + 1, t.size() - 1); };
  if (a.loads && (is_short || bits(type) != bits(of_slot))) {
    // Filled up as a load does it: with the sign if the type has one.
    out << "cvt." << (a.type[0] == 's' ? "s" : "u") << bits(type) << "." << (a.type[0] == 's' ? "s" : "u") << bits(a.type)
        << " " << name << ",%regomp_slot" << place << ";";
    return;
  }
  if (bits(type) != bits(of_slot))
    out << "cvt.u32.u" << bits(type) << " ";
  else if (type == of_slot)
    out << "mov." << type << " ";
  else
    out << "mov.b" << bits(type) << " ";
  if (a.loads)
    out << name << ",%regomp_slot" << place << ";";
  else
    out << "%regomp_slot" << place << "," << name << ";";
}

bool replace_slots(std::string_view text, array<frame_pointers::range> &kept, text_buffer &out) {
  renamed_function to;
  warp_state warp;
  if (!to.read(text) || warp.find(to.f) != nullptr || !warp.has_frame() || warp.grows) return false;
  slot_finder finder(to.f, warp);
  if (!finder.find(kept)) return false;
  for (const slot &s : finder.slots) {
    if (s.is_kept) continue;
    const std::string_view type = s.bytes == 8 ? (s.is_float ? "f64" : "u64") : s.is_float ? "f32" : "u32";
    to.declarations << ".reg ." << type << " %regomp_slot" << static_cast<unsigned long>(s.offset) << ";\n";
  }
  for (unsigned i = 0; i < to.f.statements.size(); ++i) {
    access a;
    if (!finder.read(to.f.statements[i], &a)) continue;
    const slot *const s = finder.find_slot(a);
    if (s == nullptr) continue;
    write_access(to, a, *s);
    to.replaced(i);
  }
  return to.write(out);
}

// What is done in a text, whose slots are registers, with the rest of the frame.
struct rest_of_frame {
  rest_of_frame(function_texts functions, unsigned object) : pointers(functions, object) {}
  // False if nobody knows.
  bool find(std::string_view text) {
    if (!to.read(text) || warp.find(to.f) != nullptr || !warp.has_frame()) return false;
    ptx_function &f = to.f;
    return pointers.find(f, warp.frame,
                         [&](unsigned i) { return warp.finds_out(i) || warp.moves_stack(f, f.statements[i]); });
  }
  // Loads and stores by an address that is always the same name the place in the frame; whether there are such.
  bool name_places(text_buffer &out) {
    ptx_function &f = to.f;
    bool any = false;
    for (unsigned i = 0; i < f.statements.size(); ++i) {
      const ptx_statement &s = f.statements[i];
      const bool loads = s.is_opcode("ld.");
      if ((!loads && !s.is_opcode("st.")) || s.is_opcode("st.param.") || s.guard != no_index || s.operand_count != 2)
        continue;
      const unsigned operand = loads ? 1 : 0;
      f.each_reference(s, [&](const ptx_reference &r) {
        std::int64_t offset;
        if (r.operand != operand || r.reg == warp.frame || !frame_pointers::has_one_offset(f, warp.frame, r.reg, &offset))
          return true;
        const std::string_view address = s.operands[operand];
        const std::string_view more = from(address, 1 + f.registers[r.reg].name.size()); // +8]
        std::int64_t by = 0;
        if (more[0] != ']') read_number(more.data() + (more[0] == '+' ? 1 : 0), more.data() + more.size(), &by);
        if (offset + by < 0) return true;
        to.other << s.opcode << " ";
        if (loads) to.other << s.operands[0] << ",";
        to.other << "[" << f.registers[warp.frame].name << "+" << static_cast<unsigned long>(offset + by) << "]";
        if (!loads) to.other << "," << s.operands[1];
        to.other << ";";
        to.replaced(i);
        any = true;
        return true;
      });
    }
    return any && to.write(out);
  }
  renamed_function to;
  warp_state warp;
  frame_pointers pointers;
};

bool simplify(std::string_view slots, text_buffer &out) {
  text_buffer webs, copies, direct, repeated, fewer;
  bool any = false;
  if (!split_webs(slots, webs) || !leave_out_copies(webs.view(), copies) || !compute_into_copies(copies.view(), direct) ||
      !copy_repeated_values(direct.view(), repeated, &any))
    return false;
  if (!any) return compute_into_copies(direct.view(), out);
  text_buffer shorter;
  return leave_out_copies(repeated.view(), fewer) && compute_into_copies(fewer.view(), shorter) &&
         compute_into_copies(shorter.view(), out);
}

// What is done by addresses is found out where all else is a register, since addresses are kept in variables, too. If that
// touches nothing of what has become one, then it did not before: up to the first time that it did, both would have done the
// same. What it does touch stays in the frame.
bool keep_once(std::string_view text, function_texts functions, unsigned object, unsigned depth, text_buffer &out,
               text_buffer &named) {
  array<frame_pointers::range> kept;
  constexpr unsigned most_tries = 4;
  for (unsigned tries = 0; tries < most_tries; ++tries) {
    text_buffer slots, simple;
    if (!replace_slots(text, kept, slots) || !simplify(slots.view(), simple)) return false;
    rest_of_frame rest(functions, object);
    rest.pointers.depth = depth;
    if (!rest.find(simple.view())) return false;
    array<frame_pointers::range> &touched = rest.pointers.touched;
    bool more = false;
    for (const frame_pointers::range &r : touched) {
      bool has = false;
      for (const frame_pointers::range &k : kept) has = has || (k.begin <= r.begin && r.end <= k.end);
      if (has) continue;
      if (!kept.push_back(r)) return false;
      more = true;
    }
    if (more) continue;
    (void)rest.name_places(named);
    out << simple.view();
    return out.complete();
  }
  return false;
}

} // namespace

bool keep_slots_in_registers(std::string_view text, function_texts functions, unsigned object, text_buffer &out,
                             unsigned depth) {
  text_buffer once, named, again, named_again;
  if (!keep_once(text, functions, object, depth, once, named)) return false;
  const bool more = named.view().size() > 0 && keep_once(named.view(), functions, object, depth, again, named_again);
  out << (more ? again.view() : once.view());
  return out.complete();
}

} // namespace regomp::nvptx

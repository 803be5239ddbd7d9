// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that a call by a pointer may reach: those of the image that take what it passes, and whose address is taken
// somewhere. A pointer is a function's address, and stays so in memory; where lanes call by it, what they call is looked up.
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_functions.h"
#include "plugin/nvptx/image_edit/pointer_calls.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "finds no memory";
// Whose address the library alone gets: of constructs' functions, and of what lies in objects that have these; the C
// library's streams have pointers of their own.
constexpr std::string_view outlined = "$_omp_fn$", of_streams[] = {"__sinit", "_fflush_r"}, of_openmp[] = {"gomp_", "GOMP_"};

bool begins_name(char c) { return in_name(c) && (c < '0' || c > '9'); }

// Calls visit(name) for what may be the name of a function whose address is taken, until that returns false: in a function
// an operand behind another one, outside of functions all that is no head of one.
template <typename Visit>
bool each_taken_name(std::string_view object, Visit visit) {
  unsigned depth = 0;
  return each_line(object, [&](std::string_view line) {
    if (line == "{") ++depth;
    if (line == "}" && depth > 0) --depth;
    const bool is_call = line.starts_with("call ") || (line.starts_with('@') && contains(line, " call "));
    if (line.empty() || is_comment(line) || is_call || (depth > 0 && line[0] == '.')) return true;
    if (depth == 0 && (line.starts_with(".file ") || contains(line, ".func ") || contains(line, ".entry "))) return true;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t start = at, end = end_of_name(line, at);
      at = std::max(end, at + 1);
      if (end == start || !begins_name(line[start]) || !is_name_start(line, start)) continue;
      if (depth > 0 && (start == 0 || line[start - 1] != ',')) continue;
      if (!visit(std::string_view(line.data() + start, end - start))) return false;
    }
    return true;
  });
}

} // namespace

// --- which ----------------------------------------------------------------------------------------------------------------

bool lane_functions::take_address(unsigned object, std::string_view name) {
  const unsigned i = contains(name, outlined) ? no_index : find_named(object, name);
  return i == no_index || std::find(taken.begin(), taken.end(), i) != taken.end() || taken.push_back(i);
}

bool lane_functions::find_taken() {
  if (taken_found) return true;
  bit_rows of_libraries; // objects
  if (!of_libraries.resize(1, image.num_objects)) return false;
  for (const function &n : functions) {
    const std::string_view name = n.defined.name;
    if (std::find(std::begin(of_streams), std::end(of_streams), name) != std::end(of_streams) ||
        std::any_of(std::begin(of_openmp), std::end(of_openmp), [&](std::string_view p) { return name.starts_with(p); }))
      of_libraries.add(n.object);
  }
  for (const function &n : functions) // an object with regions is the program's, whatever its functions are called
    if (contains(n.defined.name, outlined)) of_libraries.remove(n.object);
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!of_libraries.has(i) &&
        !each_taken_name(text_of(image.objects[i]), [&](std::string_view name) { return take_address(i, name); }))
      return false;
  return taken_found = true;
}

// Calls visit(function) for each function that a call with these types may reach; false as soon as a call returns false.
template <typename Visit>
bool lane_functions::each_callee(std::string_view types, Visit visit) {
  return std::all_of(taken.begin(), taken.end(),
                     [&](unsigned i) { return !takes_types_of_pointer_call(functions[i].defined.head, types) || visit(i); });
}

lane_refusal lane_functions::find_callees(std::string_view call, std::uint64_t *bytes) {
  if (!find_taken()) return {no_memory, call};
  lane_refusal why = {"calls a function that only a pointer tells"}; // if there is none
  each_callee(types_of_pointer_call(call), [&](unsigned i) {
    std::uint64_t needed = 0;
    why = is_of_library(functions[i].defined.name)
              ? lane_refusal{"deals with the thread that calls it", functions[i].defined.name}
              : find_defined(i, &needed);
    *bytes = std::max(*bytes, needed);
    return !why;
  });
  return why;
}

bool lane_functions::pointer_needs_version(std::string_view types) {
  return !each_callee(types, [&](unsigned i) { return !needs_version(i); });
}

// --- writing ------------------------------------------------------------------------------------------------------------

void lane_functions::note_pointer_call(unsigned object, std::string_view types, bool of_lanes) {
  for (const pointer_call &c : pointer_calls)
    if (c.object == object && c.of_lanes == of_lanes && types_of(c) == types) return;
  const std::size_t begin = call_types.view().size();
  call_types << types;
  if (!call_types.complete() || !pointer_calls.push_back({object, of_lanes, begin, call_types.view().size()}))
    exhausted = true;
  if (of_lanes)
    each_callee(types, [&](unsigned i) {
      if (needs_version(i)) note_use(functions[i].object, i);
      return true;
    });
}

void lane_functions::note_pointer_calls_of_warps(unsigned object, std::string_view text) {
  any_name(text, pointer_call_prefix, [&](std::string_view, std::string_view name) {
    note_pointer_call(object, types_of_pointer_call(name), false);
    return false;
  });
}

void lane_functions::write_pointer_call_name(std::string_view types, bool of_lanes, text_buffer &out) {
  out << (!of_lanes ? pointer_call_prefix : is_thread ? "__regomp_threads_call_" : "__regomp_lanes_call_") << types;
}

// Of an object whose functions have versions: what says which version to call for a pointer.
bool lane_functions::has_look_up(unsigned object) {
  return std::any_of(taken.begin(), taken.end(),
                     [&](unsigned i) { return functions[i].object == object && functions[i].written; });
}
void lane_functions::write_look_up_name(unsigned object, text_buffer &out) {
  out << (is_thread ? "__regomp_threads_callee_" : "__regomp_lanes_callee_") << object;
}
void lane_functions::write_look_up_head(std::string_view linkage, unsigned object, text_buffer &out) {
  out << linkage << ".func (.param .u64 %value_out) ";
  write_look_up_name(object, out);
  out << " (.param .u64 %in_ar0)";
}
void lane_functions::write_look_up(unsigned object, text_buffer &out) {
  write_look_up_head(".visible ", object, out);
  out << "\n{\n.reg .u64 %callee;\n.reg .u64 %one;\n.reg .pred %p;\nld.param.u64 %callee,[%in_ar0];\n";
  for (const unsigned i : taken) {
    if (functions[i].object != object || !functions[i].written) continue;
    out << "mov.u64 %one," << functions[i].defined.name << ";\nsetp.eq.u64 %p,%callee,%one;\nmov.u64 %one,";
    write_own_name(i, out);
    out << ";\nselp.u64 %callee,%one,%callee,%p;\n";
  }
  out << "st.param.u64 [%value_out],%callee;\nret;\n}\n";
}

void lane_functions::write_pointer_call(const pointer_call &c, text_buffer &out) {
  text_buffer name;
  write_pointer_call_name(types_of(c), c.of_lanes, name);
  write_pointer_call_head(name.view(), types_of(c), out);
  begin_pointer_call(types_of(c), out);
  for (unsigned k = 0; k < image.num_objects && c.of_lanes; ++k) {
    if (each_callee(types_of(c), [&](unsigned i) { return functions[i].object != k || !functions[i].written; })) continue;
    out << "{\n.param .u64 %value_in;\n.param .u64 %out_arg1;\nst.param.u64 [%out_arg1],%callee;\ncall (%value_in),";
    write_look_up_name(k, out);
    out << ",(%out_arg1);\nld.param.u64 %callee,[%value_in];\n}\n";
  }
  end_pointer_call(types_of(c), out);
}

void lane_functions::declare_pointer_calls(unsigned object, text_buffer &out) {
  bool any = false;
  for (const pointer_call &c : pointer_calls) {
    if (c.object != object) continue;
    any = true;
    text_buffer name;
    write_pointer_call_name(types_of(c), c.of_lanes, name);
    write_pointer_call_head(name.view(), types_of(c), out);
    out << ";\n";
  }
  for (unsigned k = 0; k < image.num_objects && any; ++k) {
    if (!has_look_up(k)) continue;
    write_look_up_head(k == object ? ".visible " : ".extern ", k, out);
    out << ";\n";
  }
}

void lane_functions::write_pointer_calls(unsigned object, text_buffer &out) {
  if (has_look_up(object)) write_look_up(object, out);
  for (const pointer_call &c : pointer_calls)
    if (c.object == object) write_pointer_call(c, out);
}

} // namespace regomp::nvptx

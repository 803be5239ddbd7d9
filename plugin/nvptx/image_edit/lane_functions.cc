// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_functions.h"

#include "plugin/nvptx/image_edit/icv_scan.h"
#include "plugin/nvptx/image_edit/pointer_calls.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/team_memory_code.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr char no_memory[] = "finds no memory";
constexpr std::size_t deepest = 100; // calls in calls

// The driver's own, which are made for lanes.
constexpr std::string_view of_driver[] = {"malloc", "free", "vprintf"};
constexpr std::string_view prints = "vprintf";
// The library's functions that are the same for whoever calls them, or lock something. All others deal with the thread.
constexpr std::string_view of_library[] = {
    "GOMP_critical_start",    "GOMP_critical_end",  "GOMP_critical_name_start",
    "GOMP_critical_name_end", "GOMP_atomic_start",  "GOMP_atomic_end",
    "omp_get_num_teams",      "omp_get_team_num",   "omp_init_lock",
    "omp_destroy_lock",       "omp_set_lock",       "omp_unset_lock",
    "omp_test_lock",          "omp_init_nest_lock", "omp_destroy_nest_lock",
};
// Those that ask for the thread, and tell or do the same for all lanes of a warp.
constexpr std::string_view same_for_warp[] = {
    "omp_get_active_level",
    "omp_in_parallel",
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_wtime",
    "omp_get_wtick",
    "omp_get_dynamic",
    "omp_get_nested",
    "omp_get_max_active_levels",
    "omp_get_supported_active_levels",
    "omp_get_cancellation",
    "omp_get_proc_bind",
    "omp_get_schedule",
    "omp_get_max_task_priority",
    "omp_get_max_teams",
    "omp_get_teams_thread_limit",
    "omp_get_num_devices",
    "omp_get_default_device",
    "omp_get_device_num",
    "omp_get_initial_device",
    "omp_is_initial_device",
    "omp_in_final",
    "omp_in_explicit_task",
};
// Those of the library's functions that try again until they have a lock. 32 times as many that try would be in the way of
// the one that gives it back: a lane that has not got it waits, longer each time, up to some microseconds.
constexpr std::string_view waiting_for_locks[] = {"GOMP_critical_start", "GOMP_critical_name_start", "GOMP_atomic_start",
                                                  "omp_set_lock"};
constexpr std::string_view wait_begin = ".reg .u32 %regomp_wait;\nmov.u32 %regomp_wait,0;\n";
constexpr std::string_view wait_again = "nanosleep.u32 %regomp_wait;\nmad.lo.u32 %regomp_wait,%regomp_wait,2,32;\n"
                                        "min.u32 %regomp_wait,%regomp_wait,4000;\n";
// Where `single copyprivate` ends: the other threads read the variables of who calls it.
constexpr std::string_view passes_variables_on = "GOMP_single_copy_end";
constexpr std::string_view frame_of_ours =
    ".extern .func (.param .u64 %value_out) __regomp_lane_frame (.param .u32 %in_ar0);\n";
constexpr std::string_view prefixes_of_library[] = {"GOMP_", "gomp_", "omp_", "ompx_", "GOACC_", "goacc_", "acc_"};

template <std::size_t n>
bool is_one_of(const std::string_view (&names)[n], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

} // namespace

bool lane_functions::is_of_library(std::string_view name) {
  return std::any_of(std::begin(prefixes_of_library), std::end(prefixes_of_library),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

// --- which --------------------------------------------------------------------------------------------------------------

bool lane_functions::make_index() {
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!each_definition(text_of(image.objects[i]), [&](const definition &d) {
          function n = {};
          n.defined = d;
          n.object = i;
          n.visible = d.head.starts_with(".visible ") || d.head.starts_with(".weak ");
          return functions.push_back(n);
        }))
      return false;
  std::sort(functions.begin(), functions.end(), [](const function &a, const function &b) {
    return a.defined.name != b.defined.name ? a.defined.name < b.defined.name : a.object < b.object;
  });
  return indexed = true;
}

// The definition that an object's calls mean: what lanes free is no team's record.
unsigned lane_functions::find_definition(unsigned object, std::string_view name) {
  if (name == "__nvptx_free")
    if (const unsigned i = find_named(object, library_free); i != no_index) return i;
  return find_named(object, name);
}

// The definition that a name in an object means: its own, or one that others can see.
unsigned lane_functions::find_named(unsigned object, std::string_view name) {
  const function *const first = std::lower_bound(functions.begin(), functions.end(), name,
                                                 [](const function &n, std::string_view of) { return n.defined.name < of; });
  unsigned found = no_index;
  for (const function *n = first; n != functions.end() && n->defined.name == name; ++n) {
    if (n->object != object && (!n->visible || found != no_index)) continue;
    found = static_cast<unsigned>(n - functions.begin());
    if (n->object == object) break;
  }
  return found;
}

const lane_replacement *lane_functions::find_ours(std::string_view name) const {
  return is_thread ? find_lane_replacement(name) : nullptr;
}

bool lane_functions::starts_inner_region(std::string_view name) const {
  const lane_replacement *const ours = find_ours(name);
  return ours != nullptr && ours->is == lane_replacement::about::inner_region;
}

// Fortran calls functions of its own, which call those that C does.
bool lane_functions::is_known_from_fortran(std::string_view name) const {
  for (const std::string_view suffix : {std::string_view("_8_"), std::string_view("_")})
    if (name.ends_with(suffix)) {
      const std::string_view base(name.data(), name.size() - suffix.size());
      if (is_one_of(of_library, base) || (is_thread && is_one_of(same_for_warp, base)) || find_ours(base) != nullptr)
        return true;
    }
  return false;
}

lane_refusal lane_functions::find(unsigned object, std::string_view name, std::uint64_t *bytes) {
  *bytes = 0;
  if (!indexed && !make_index()) return {no_memory, name};
  if (const lane_replacement *const ours = find_ours(name)) {
    using about = lane_replacement::about;
    if (ours->is == about::runtime_loop && !runtime_is_dynamic())
      return {"has the schedule that the device's code sets", name};
    state_needed = state_needed || ours->needs_state();
    inner_regions = inner_regions || ours->is == about::inner_region;
    nest_locks = nest_locks || ours->is == about::nest_lock;
    return {};
  }
  if (is_thread && is_one_of(same_for_warp, name)) return {};
  if (is_of_library(name) && !is_one_of(of_library, name) && !is_known_from_fortran(name))
    return {"deals with the thread that calls it", name};
  if (is_pointer_call(name)) return find_callees(name, bytes);
  const unsigned i = find_definition(object, name);
  // What a thread prints in its iterations comes in their order.
  if (i == no_index && !is_thread && name == prints) return {"prints", name};
  if (i == no_index) return is_one_of(of_driver, name) ? lane_refusal{} : lane_refusal{"is not there", name};
  return find_defined(i, bytes);
}

lane_refusal lane_functions::find_defined(unsigned i, std::uint64_t *bytes) {
  if (functions[i].is == state::unknown) examine(i);
  if (functions[i].is == state::in_progress) {
    // It calls itself, and nobody knows how often: the functions on the way may have no memory.
    functions[i].calls_itself = true;
    for (std::size_t n = in_progress.size(); n-- > 0;) {
      if (functions[in_progress[n]].has_memory)
        return {"calls itself, and has memory of its own", functions[i].defined.name};
      if (in_progress[n] == i) break;
    }
    return {};
  }
  *bytes = functions[i].bytes;
  return functions[i].why;
}

std::string_view lane_functions::find_text(unsigned *object, std::string_view name) {
  if (!indexed && !make_index()) return {};
  const unsigned i = find_definition(*object, name);
  if (i == no_index || (functions[i].defined.head.starts_with(".weak ") && !name.starts_with("_Z"))) return {};
  *object = functions[i].object;
  return functions[i].defined.text;
}

bool lane_functions::uses_no_warp(unsigned object, std::string_view name) {
  std::uint64_t needed;
  if (is_of_library(name)) return true;
  if (find(object, name, &needed)) return false;
  const unsigned i = find_definition(object, name);
  return i == no_index || functions[i].is == state::as_it_is;
}

void lane_functions::examine(unsigned i) {
  functions[i].is = state::in_progress;
  const std::size_t finished_before = finished.size();
  lane_refusal why = {no_memory, functions[i].defined.name};
  bool differs = false;
  if (in_progress.size() < deepest && in_progress.push_back(i)) {
    why = examine_text(i, &differs);
    in_progress.erase(in_progress.size() - 1);
  }
  function &n = functions[i];
  n.why = why;
  n.is = why ? state::refused : differs || n.calls_itself ? state::version : state::as_it_is;
  // What was found good because this one was in progress is not.
  if (why && n.calls_itself)
    for (std::size_t k = finished_before; k < finished.size(); ++k) {
      functions[finished[k]].is = state::refused;
      functions[finished[k]].why = why;
    }
  if (!finished.push_back(i)) {
    n.is = state::refused;
    n.why = {no_memory, n.defined.name};
  }
}

namespace {

// C++'s operator new calls what the program has given to set_new_handler, by a pointer, when there is no memory: whether a
// statement is part of that. The pointer comes right from the library.
bool is_of_new_handler(ptx_function &f, unsigned s) {
  const auto is_call = [&](unsigned i) {
    if (i >= f.statements.size() || !f.statements[i].is_opcode("call") || f.statements[i].operand_count != 2) return false;
    const ptx_statement *const d = f.sole_definition(f.register_of(f.statements[i], 0));
    return d != nullptr && d > f.statements.begin() && d->is_opcode("ld.param.") &&
           called_function(d[-1]) == "_ZSt15get_new_handlerv";
  };
  if (f.statements[s].is_label() && s + 1 < f.statements.size())
    return f.statements[s + 1].line.starts_with(".callprototype ");
  return f.statements[s].line.starts_with(".callprototype ") ? is_call(s + 1) : is_call(s);
}

// The function's text, with names for what it calls by pointers.
std::string_view with_named_calls(const definition &d, text_buffer &named) {
  return d.name != "_Znwm" && name_pointer_calls(d.text, named) ? named.view() : d.text;
}

} // namespace

// An object that calls set_new_handler, or takes its address, declares it external.
bool lane_functions::has_new_handler() {
  constexpr std::string_view setter = "_ZSt15set_new_handlerPFvvE";
  bool found = new_handler == handler::some;
  for (unsigned i = 0; new_handler == handler::unknown && !found && i < image.num_objects; ++i)
    found = any_name(text_of(image.objects[i]), setter, [&](std::string_view statement, std::string_view name) {
      return statement.starts_with(".extern .func") && name == setter;
    });
  new_handler = found ? handler::some : handler::none;
  return found;
}

lane_refusal lane_functions::examine_text(unsigned i, bool *differs) {
  const definition d = functions[i].defined;
  const unsigned object = functions[i].object;
  text_buffer named;
  ptx_function f;
  warp_state warp;
  if (!f.parse(with_named_calls(d, named))) return {"is in a form that is not known", d.name};
  if (const char *why = warp.find(f)) return {why, d.name};
  if (warp.grows) return {"has memory of run-time size", d.name};
  functions[i].has_memory = warp.has_frame();
  *differs = warp.has_frame() || warp.acts != no_index;
  lane_statements lanes(f, warp, *this, object);
  bool passes_on = false;
  for (unsigned s = 0; s < f.statements.size(); ++s) {
    const ptx_statement &statement = f.statements[s];
    if (warp.finds_out(s) || warp.moves_stack(f, statement) || statement.opcode == "ret") continue;
    if (statement.opcode == "exit" && s > 0 && f.statements[s - 1].opcode == "trap") continue; // nothing comes there
    if (d.name == "_Znwm" && is_of_new_handler(f, s) && !has_new_handler()) continue;
    lane_refusal why = lanes.check(statement);
    if (why && why.function.empty()) why.function = d.name;
    if (why) return why;
    if (!statement.is_opcode("call")) continue;
    const std::string_view name = called_function(statement);
    passes_on = passes_on || name == passes_variables_on;
    if (is_pointer_call(name) && pointer_needs_version(types_of_pointer_call(name))) *differs = true;
    const unsigned callee = find_definition(object, name);
    if (find_ours(name) != nullptr || (callee != no_index && needs_version(callee))) *differs = true;
  }
  if (passes_on && warp.has_frame()) {
    if (shared_frame_bytes + warp.memory_bytes() > most_lane_memory) return {"needs more memory than a lane has", d.name};
    shared_frame_bytes += static_cast<std::uint32_t>((warp.memory_bytes() + 15) & ~std::uint64_t{15});
    functions[i].frame_end = shared_frame_bytes;
  }
  functions[i].bytes = (warp.has_frame() ? warp.memory_bytes() : 0) + lanes.called_bytes();
  if (functions[i].bytes > most_lane_memory) return {"needs more memory than a lane has", d.name};
  return {};
}

// --- writing ------------------------------------------------------------------------------------------------------------

void lane_functions::write_own_name(unsigned i, text_buffer &out) {
  out << (is_thread ? "__regomp_threads_" : "__regomp_lanes_") << i << "_" << functions[i].defined.name;
}

void lane_functions::write_name(unsigned object, std::string_view name, text_buffer &out) {
  if (const lane_replacement *const ours = find_ours(name)) {
    regomp::nvptx::write_name(*ours, inner_regions, out);
    for (const own_use &u : own_uses)
      if (u.object == object && u.of->ours == ours->ours) return;
    if (!own_uses.push_back({object, ours})) exhausted = true;
    return;
  }
  if (is_pointer_call(name)) {
    const std::string_view types = types_of_pointer_call(name);
    write_pointer_call_name(types, true, out);
    note_pointer_call(object, types, true);
    return;
  }
  const unsigned i = find_definition(object, name);
  if (i == no_index || functions[i].is == state::as_it_is || functions[i].is == state::unknown) {
    out << name;
    return;
  }
  write_own_name(i, out);
  note_use(object, i);
}

bool lane_functions::declares(unsigned object, std::string_view ours) {
  return std::any_of(own_uses.begin(), own_uses.end(),
                     [&](const own_use &u) { return u.object == object && u.of->ours == ours; });
}

void lane_functions::write_region_name(unsigned object, std::string_view name, text_buffer &out) {
  if (is_thread)
    write_name(object, name, out);
  else
    out << name;
}

void lane_functions::note_use(unsigned object, unsigned i) {
  for (const use &u : uses)
    if (u.object == object && u.function == i) return;
  if (!uses.push_back({object, i})) exhausted = true;
}

// Those that others can see: the objects of the library are none of the program's.
bool lane_functions::has_function(std::string_view name) {
  if (!indexed && !make_index()) return false;
  const function *n = std::lower_bound(functions.begin(), functions.end(), name,
                                       [](const function &m, std::string_view of) { return m.defined.name < of; });
  while (n != functions.end() && n->defined.name == name && !n->visible) ++n;
  return n != functions.end() && n->defined.name == name;
}
bool lane_functions::runtime_is_dynamic() {
  if (of_runtime == schedule::unknown) of_runtime = changes_schedule(image) ? schedule::other : schedule::dynamic;
  return of_runtime == schedule::dynamic;
}
void lane_functions::note_call(unsigned object, std::string_view declaration) {
  for (const library_use &u : library_uses)
    if (u.object == object && u.declaration == declaration) return;
  if (!library_uses.push_back({object, declaration})) exhausted = true;
}

void lane_functions::write_head(unsigned i, std::string_view linkage, text_buffer &out) {
  const definition &d = functions[i].defined;
  const std::size_t start = d.head.find(".func "), name = static_cast<std::size_t>(d.name.data() - d.head.data());
  out << linkage << std::string_view(d.head.data() + start, name - start);
  write_own_name(i, out);
  out << from(d.head, name + d.name.size());
}

// The original's lines; those that are not read, declarations of registers and comments, as they are.
bool lane_functions::write_version(unsigned i) {
  const definition d = functions[i].defined;
  const unsigned object = functions[i].object;
  ptx_function f;
  warp_state warp;
  text_buffer named;
  const std::string_view body = with_named_calls(d, named);
  if (!f.parse(body) || warp.find(f) != nullptr) return false;
  lane_statements lanes(f, warp, *this, object);
  const bool waits = is_one_of(waiting_for_locks, d.name);
  bit_rows again; // statements that a branch leads back to
  if (!again.resize(1, f.statements.size())) return false;
  for (unsigned s = 0; s < f.statements.size(); ++s)
    if (f.statements[s].target != no_index && f.statements[s].target <= s) again.add(f.statements[s].target);
  text_buffer text; // while it is written, names are asked for
  write_head(i, ".visible ", text);
  unsigned next = 0;
  bool is_head = true, opened = false;
  each_line(body, [&](std::string_view line) {
    if (is_head) {
      is_head = false;
      text << "\n";
      return true;
    }
    if (!opened) {
      opened = true;
      text << line << "\n";
      if (warp.has_frame() && functions[i].frame_end == 0)
        text << ".local .align 16 .b8 __regomp_memory[" << warp.memory_bytes() << "];\n";
      if (waits) text << wait_begin;
      return true;
    }
    if (next == f.statements.size() || f.statements[next].line.data() != line.data()) {
      text << line << "\n";
      return true;
    }
    const unsigned number = next++;
    const ptx_statement &s = f.statements[number];
    if (number == warp.loads_top && functions[i].frame_end != 0) {
      text << "{\n.param .u64 %value_in;\n.param .u32 %out_arg1;\nst.param.u32 [%out_arg1]," << functions[i].frame_end
           << ";\ncall (%value_in),__regomp_lane_frame,(%out_arg1);\nld.param.u64 " << f.registers[warp.top].name
           << ",[%value_in];\n}\n";
      note_call(object, frame_of_ours);
    } else if (number == warp.loads_top) {
      const std::string_view top = f.registers[warp.top].name;
      text << "cvta.local.u64 " << top << ",__regomp_memory;\nadd.u64 " << top << "," << top << "," << warp.memory_bytes()
           << ";\n";
    } else if (functions[i].frame_end != 0 && s.is_opcode("sub.u64") && s.operand_count == 3 &&
               (f.register_of(s, 0) == warp.frame || f.register_of(s, 0) == warp.stack)) {
      // It is not the warp's stack that grows, which is what gompsim takes a subtraction for.
      text << "add.u64 " << s.operands[0] << "," << s.operands[1] << ",-" << s.operands[2] << ";\n";
    } else if (!warp.moves_stack(f, s) && !lanes.is_left_out(s)) {
      lanes.write(s, text);
      if (waits && again.has(number)) text << wait_again;
    }
    return true;
  });
  functions[i].text = versions.view().size();
  versions << text.view();
  functions[i].end = versions.view().size();
  return text.complete() && versions.complete();
}

bool lane_functions::write_versions() {
  for (std::size_t u = 0; u < uses.size(); ++u) { // they become more
    function &n = functions[uses[u].function];
    if (n.written) continue;
    n.written = true;
    if (!write_version(uses[u].function)) return false;
  }
  return !exhausted;
}

bool lane_functions::concerns(unsigned object) {
  for (const pointer_call &c : pointer_calls)
    if (c.object == object) return true;
  for (const library_use &u : library_uses)
    if (u.object == object) return true;
  for (const own_use &u : own_uses)
    if (u.object == object) return true;
  return std::any_of(uses.begin(), uses.end(),
                     [&](const use &u) { return u.object == object || functions[u.function].object == object; });
}

void lane_functions::write_declarations(unsigned object, text_buffer &out) {
  for (const library_use &u : library_uses)
    if (u.object == object && !contains(text_of(image.objects[object]), u.declaration)) out << u.declaration;
  for (const own_use &u : own_uses)
    if (u.object == object) write_declaration(*u.of, inner_regions, out);
  for (const use &u : uses) {
    if (u.object != object) continue;
    write_head(u.function, functions[u.function].object == object ? ".visible " : ".extern ", out);
    out << ";\n";
  }
  declare_pointer_calls(object, out);
}

void lane_functions::write_functions(unsigned object, text_buffer &out) {
  write_pointer_calls(object, out);
  for (unsigned i = 0; i < functions.size(); ++i)
    if (functions[i].written && functions[i].object == object)
      out << std::string_view(versions.view().data() + functions[i].text, functions[i].end - functions[i].text);
}

} // namespace regomp::nvptx

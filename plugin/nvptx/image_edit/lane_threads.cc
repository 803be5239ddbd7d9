// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_threads.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"

#include <algorithm>
#include <utility>

namespace regomp::nvptx {

// Our device code (doc/device-code.md); the sizes are with the final NUL. Those for constructs are for images in which
// regions have these.
extern const char lane_team[], lane_state[], lane_loop[], lane_inner[], lane_inner_single[], lane_nest_lock[], lane_single[],
    lane_single_copy[], lane_teams[], lane_teams4[];
extern const unsigned lane_team_size, lane_state_size, lane_loop_size, lane_inner_size, lane_inner_single_size,
    lane_nest_lock_size, lane_single_size, lane_single_copy_size, lane_teams_size, lane_teams4_size;

namespace {

constexpr std::string_view asks_for_most_threads = "omp_get_max_threads", says_most_threads = "omp_set_num_threads";

constexpr std::string_view teams = "GOMP_teams", teams4 = "GOMP_teams4";
constexpr std::string_view our_teams = "__regomp_teams", our_teams4 = "__regomp_teams4";
constexpr std::string_view declare_teams = ".extern .func __regomp_teams (.param .u32 %in_ar0,.param .u32 %in_ar1);\n";
constexpr std::string_view declare_teams4 =
    ".extern .func (.param .u32 %value_out) __regomp_teams4 (.param .u32 %in_ar0,.param .u32 %in_ar1,.param .u32 "
    "%in_ar2,.param .u32 %in_ar3);\n";
constexpr std::string_view limit = "omp_get_thread_limit", our_limit = "__regomp_thread_limit",
                           declare_limit = ".extern .func (.param .u32 %value_out) __regomp_thread_limit;\n";
// A kernel gets one parameter more, which it hands on. OpenACC's, and those that run constructors, start no regions.
constexpr std::string_view entry = "\n.visible .entry ", types_of_kernel = "-ddd",
                           types_of_openacc = "-d", // as function_head has them
    one_more = ", .param .u32 %regomp_limit)", declare_begin = ".extern .func __regomp_begin_lanes (.param .u32 %in_ar0);\n";
constexpr std::string_view begin_kernel = "{\n.reg .u32 %limit;\nld.param.u32 %limit,[%regomp_limit];\n.param .u32 "
                                          "%out_arg1;\nst.param.u32 [%out_arg1],%limit;\ncall "
                                          "__regomp_begin_lanes,(%out_arg1);\n}\n";

// Lanes meet in front of a barrier of the block, but PTX does not promise that they execute the same instruction from there
// on: they came by different calls. A barrier that is not aligned may be reached by one lane after the other. What the
// library does around it is the same for all lanes: it branches by what a shuffle or a barrier has told them.
constexpr std::string_view aligned = "bar.", not_aligned = "barrier.", of_warp = "warp.";

// How regions are started: what the library's function is given, behind the region's function, its data and how many threads
// there shall be. 'w': 32 bits, 'd': 64. A construct that starts together with the region has iterations to hand out.
struct region_starter {
  std::string_view name, types;
  // Of a construct: the kind of loop (config/nvptx/lane_state.h), what ends it, and whether it is sections, or has a chunk.
  unsigned kind;
  std::string_view end;
  bool has_sections, has_chunk;
};
constexpr std::string_view end_loop = "GOMP_loop_end_nowait", end_sections = "GOMP_sections_end_nowait";
constexpr unsigned dynamic = 0, guided = 1;
constexpr region_starter starters[] = {
    {"GOMP_parallel", "w", 0, {}, false, false},
    {"GOMP_parallel_loop_dynamic", "ddddw", dynamic, end_loop, false, true},
    {"GOMP_parallel_loop_nonmonotonic_dynamic", "ddddw", dynamic, end_loop, false, true},
    {"GOMP_parallel_loop_guided", "ddddw", guided, end_loop, false, true},
    {"GOMP_parallel_loop_nonmonotonic_guided", "ddddw", guided, end_loop, false, true},
    {"GOMP_parallel_loop_runtime", "dddw", dynamic, end_loop, false, false},
    {"GOMP_parallel_loop_nonmonotonic_runtime", "dddw", dynamic, end_loop, false, false},
    {"GOMP_parallel_loop_maybe_nonmonotonic_runtime", "dddw", dynamic, end_loop, false, false},
    {"GOMP_parallel_sections", "ww", dynamic, end_sections, true, false},
};

const region_starter *find_starter(std::string_view name) {
  for (const region_starter &s : starters)
    if (s.name.size() == name.size() && name.ends_with(s.name)) return &s;
  return nullptr;
}

constexpr unsigned arguments_of_all = 3; // function, data, threads
unsigned count_of_arguments(const region_starter &s) { return arguments_of_all + static_cast<unsigned>(s.types.size()); }
bool is_long(const region_starter &s, unsigned argument) {
  return argument < arguments_of_all ? argument < 2 : s.types[argument - arguments_of_all] == 'd';
}

void write_start_head(unsigned number, const region_starter &s, text_buffer &out) {
  out << ".visible .func __regomp_start_" << number;
  for (unsigned i = 0; i < count_of_arguments(s); ++i)
    out << (i == 0 ? " (.param " : ",.param ") << (is_long(s, i) ? ".u64" : ".u32") << " %in_ar" << i;
  out << ")";
}

// A call of what the library starts regions with, with what it is given in registers %a0, %a1, ...
void write_starter_call(const region_starter &s, text_buffer &out) {
  out << "{\n";
  for (unsigned i = 0; i < count_of_arguments(s); ++i) {
    const std::string_view type = is_long(s, i) ? ".u64" : ".u32";
    out << ".param " << type << " %out_arg" << i + 1 << ";\nst.param" << type << " [%out_arg" << i + 1 << "],%a" << i
        << ";\n";
  }
  out << "call " << s.name << ",(";
  for (unsigned i = 0; i < count_of_arguments(s); ++i) out << (i == 0 ? "%out_arg" : ",%out_arg") << i + 1;
  out << ");\n}\n";
}

// The construct's loop, for its first place: config/nvptx/lane_loop.cc. `first` is what is given where that begins.
void write_loop(const region_starter &s, text_buffer &out) {
  constexpr unsigned first = arguments_of_all;
  constexpr std::string_view names[] = {"%first", "%end", "%step", "%chunk"};
  out << "{\n.reg .u64 %first,%end,%step,%chunk;\n.reg .u32 %kind;\nmov.u32 %kind," << s.kind << ";\n";
  for (unsigned i = 0; i < std::size(names); ++i)
    if (s.has_sections && i == 1) // so many sections
      out << "cvt.u64.u32 " << names[i] << ",%a" << first << ";\n";
    else if (s.has_sections || (i == 3 && !s.has_chunk))
      out << "mov.u64 " << names[i] << "," << (i == 0 ? 0u : 1u) << ";\n";
    else
      out << "mov.u64 " << names[i] << ",%a" << first + i << ";\n";
  for (unsigned i = 0; i < std::size(names); ++i)
    out << ".param .u64 %out_arg" << i + 1 << ";\nst.param.u64 [%out_arg" << i + 1 << "]," << names[i] << ";\n";
  out << ".param .u32 %out_arg5;\nst.param.u32 [%out_arg5],%kind;\n"
         "call __regomp_begin_with_loop,(%out_arg1,%out_arg2,%out_arg3,%out_arg4,%out_arg5);\n}\n";
}

constexpr std::string_view open_lanes = R"({
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%wanted;
.param .u32 %out_arg2;
st.param.u32 [%out_arg2],%without;
.param .u32 %out_arg3;
st.param.u32 [%out_arg3],%frames;
call (%value_in),__regomp_open_lanes,(%out_arg1,%out_arg2,%out_arg3);
ld.param.u32 %warps,[%value_in];
}
setp.eq.u32 %p,%warps,0;
@%p bra $warps;
)";

constexpr std::string_view begin_state = "{\n.param .u32 %out_arg1;\nst.param.u32 [%out_arg1],%frames;\n"
                                         "call __regomp_begin_state,(%out_arg1);\n}\n";

// The function that a region's warps execute if their lanes are its threads. #: the region's number; !: its function for
// lanes; >: where a thread begins; <: the warp's end.
constexpr std::string_view warp_function = R"(.visible .func __regomp_warp_# (.param .u64 %in_ar0)
{
.reg .pred %p;
.reg .u64 %data;
.reg .u32 %is_thread;
ld.param.u64 %data,[%in_ar0];
{
.param .u32 %value_in;
call (%value_in),__regomp_is_lane_thread;
ld.param.u32 %is_thread,[%value_in];
}
setp.eq.u32 %p,%is_thread,0;
@%p bra $end;
>{
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call !,(%out_arg1);
}
$end:
call __regomp_end_lane;
bar.warp.sync 0xffffffff;
<ret;
}
)";

constexpr std::string_view start_declarations = ".extern .func (.param .u32 %value_out) __regomp_open_lanes (.param .u32 "
                                                "%in_ar0,.param .u32 %in_ar1,.param .u32 %in_ar2);\n"
                                                ".extern .func (.param .u32 %value_out) __regomp_is_lane_thread;\n"
                                                ".extern .func __regomp_end_lane;\n";
constexpr std::string_view single_declarations =
                               ".extern .func __regomp_start_singles;\n.extern .func __regomp_begin_singles;\n",
                           start_singles = "call __regomp_start_singles;\n",
                           begin_singles = "call __regomp_begin_singles;\n";
constexpr std::string_view state_declarations =
    ".extern .func __regomp_begin_state (.param .u32 %in_ar0);\n.extern .func __regomp_end_state;\n.extern .func "
    "__regomp_begin_record;\n"
    ".extern .func __regomp_begin_with_loop (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u64 %in_ar2,.param .u64 "
    "%in_ar3,.param .u32 %in_ar4);\n";

constexpr std::string_view single = "GOMP_single_start", single_copy = "GOMP_single_copy_start", level = "omp_get_level";

} // namespace

lane_refusal lane_threads::add(unsigned object, std::string_view name, std::string_view starter, bool as_many_as_lanes) {
  std::uint64_t needed;
  const region_starter *const s = find_starter(starter);
  if (s == nullptr || !functions.has_function(level) || (!s->end.empty() && !functions.has_function(s->end)))
    return {"calls what is not there", name};
  if (starter.ends_with("_runtime") && !functions.runtime_is_dynamic())
    return {"has the schedule that the device's code sets", name};
  const lane_refusal why = functions.find(object, name, &needed);
  if (why) return why;
  if (!regions.push_back({object, name, s->name, as_many_as_lanes})) return {"finds no memory", name};
  bytes = std::max(bytes, needed);
  if (!s->end.empty()) functions.state_needed = true;
  return {};
}

bool lane_threads::has_singles() { return functions.has_function(single) || functions.has_function(single_copy); }

bool lane_threads::concerns(unsigned object) {
  const std::string_view text = text_of(image.objects[object]);
  return functions.concerns(object) ||
         std::any_of(regions.begin(), regions.end(), [object](const region &r) { return r.object == object; }) ||
         (any() && (contains(text, entry) || calls(text, teams) || calls(text, teams4) || calls(text, limit)));
}

bool lane_threads::find_places(std::string_view text, array<place> &places) {
  for (std::size_t at = 0; (at = text.find(entry, at)) != text.npos;) {
    constexpr std::string_view body = "\n{\n";
    const std::size_t begin = text.find(body, at + 1);
    if (begin == text.npos) return false;
    const function_head head({text.data() + at + 1, begin - at - 1});
    at = begin;
    if (head.has_types(types_of_openacc) || contains(head.name, "__do_global_")) continue;
    if (!head.has_types(types_of_kernel) || !places.push_back({begin - 1, 1, one_more}) ||
        !places.push_back({begin + body.size(), 0, begin_kernel}))
      return false;
  }
  for (const auto &[function, ours] :
       {std::pair(teams, our_teams), std::pair(teams4, our_teams4), std::pair(limit, our_limit)})
    if (any_call(text, function, [&](std::size_t at) { return !places.push_back({at, function.size(), ours}); }))
      return false;
  for (std::size_t at = 0; (at = text.find(aligned, at)) != text.npos; at += aligned.size())
    if (is_name_start(text, at) && !from(text, at + aligned.size()).starts_with(of_warp) &&
        !places.push_back({at, aligned.size(), not_aligned}))
      return false;
  return true;
}

bool lane_threads::write_start(unsigned object, std::string_view name, text_buffer &out) {
  for (unsigned i = 0; i < regions.size(); ++i)
    if (regions[i].object == object && regions[i].name == name) {
      out << "__regomp_start_" << i;
      return true;
    }
  return false;
}

void lane_threads::write_declarations(unsigned object, text_buffer &out) {
  const std::string_view text = text_of(image.objects[object]);
  functions.write_declarations(object, out);
  if (contains(text, entry)) out << declare_begin;
  if (calls(text, teams)) out << declare_teams;
  if (calls(text, teams4)) out << declare_teams4;
  if (calls(text, limit) && !functions.declares(object, our_limit)) out << declare_limit;
  bool first = true;
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (regions[i].object != object) continue;
    if (first) out << start_declarations;
    if (first && has_singles()) out << single_declarations;
    if (first && uses_state()) out << state_declarations;
    first = false;
    write_start_head(i, *find_starter(regions[i].starter), out);
    out << ";\n.visible .func __regomp_warp_" << i << " (.param .u64 %in_ar0);\n";
  }
}

// What starts a region in place of the library's function: that, with the number of warps, and the function that they
// execute, if lanes are threads.
void lane_threads::write_start(unsigned number, text_buffer &out) {
  const region_starter &s = *find_starter(regions[number].starter);
  write_start_head(number, s, out);
  out << "\n{\n.reg .pred %p;\n.reg .u32 %wanted,%warps,%without,%frames;\n";
  for (unsigned i = 0; i < count_of_arguments(s); ++i) {
    const std::string_view type = is_long(s, i) ? ".u64" : ".u32";
    out << ".reg " << type << " %a" << i << ";\nld.param" << type << " %a" << i << ",[%in_ar" << i << "];\n";
  }
  out << "mov.u32 %wanted,%a2;\n";
  // The most that there may be; a program that sets their number has it.
  if (regions[number].as_many_as_lanes && !asks_for_most)
    out << "setp.eq.u32 %p,%a2,0;\nselp.u32 %wanted,0x7fffffff,%a2,%p;\n";
  out << "mov.u32 %without," << (asks_for_most ? 0u : 1u) << ";\nmov.u32 %frames," << functions.shared_frame_bytes << ";\n"
      << open_lanes;
  if (uses_state()) out << begin_state;
  if (!s.end.empty()) write_loop(s, out);
  if (has_singles()) out << start_singles;
  out << "mov.u64 %a0,__regomp_warp_" << number << ";\nmov.u32 %a2,%warps;\n";
  write_starter_call(s, out);
  if (uses_state()) out << "call __regomp_end_state;\n";
  out << "ret;\n$warps:\n";
  write_starter_call(s, out);
  out << "ret;\n}\n";
}

void lane_threads::write_functions(unsigned object, text_buffer &out) {
  functions.write_functions(object, out);
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (regions[i].object != object) continue;
    write_start(i, out);
    const std::string_view end = find_starter(regions[i].starter)->end;
    for (const char &c : warp_function)
      if (c == '#')
        out << i;
      else if (c == '!')
        functions.write_name(object, regions[i].name, out);
      else if (c == '>')
        out << (has_singles() ? begin_singles : "") << (uses_state() ? "call __regomp_begin_record;\n" : "");
      else if (c == '<' && !end.empty())
        out << "call " << end << ";\n"; // the library's construct, of which no warp has asked for anything
      else if (c != '<')
        out << std::string_view(&c, 1);
  }
}

bool lane_threads::write_versions() {
  for (unsigned i = 0; i < image.num_objects; ++i)
    asks_for_most = asks_for_most || calls(text_of(image.objects[i]), asks_for_most_threads) ||
                    calls(text_of(image.objects[i]), says_most_threads);
  // The regions' functions themselves are used by what starts them.
  text_buffer names;
  for (const region &r : regions) functions.write_name(r.object, r.name, names);
  return names.complete() && functions.write_versions();
}

bool lane_threads::add_library(edited_image &edited) {
  bool any_teams = false, any_teams4 = false;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    any_teams = any_teams || calls(text_of(image.objects[i]), teams);
    any_teams4 = any_teams4 || calls(text_of(image.objects[i]), teams4);
  }
  const bool singles = has_singles(), inner = functions.inner_regions;
  const auto add = [&](bool needed, const char *text, unsigned size) { return !needed || edited.add({text, size - 1}); };
  return add(true, lane_team, lane_team_size) && add(uses_state(), lane_state, lane_state_size) &&
         add(uses_state(), lane_loop, lane_loop_size) && add(singles, lane_single, lane_single_size) &&
         add(singles && uses_state(), lane_single_copy, lane_single_copy_size) && add(inner, lane_inner, lane_inner_size) &&
         add(inner && singles, lane_inner_single, lane_inner_single_size) &&
         add(functions.nest_locks, lane_nest_lock, lane_nest_lock_size) && add(any_teams, lane_teams, lane_teams_size) &&
         add(any_teams4, lane_teams4, lane_teams4_size);
}

} // namespace regomp::nvptx

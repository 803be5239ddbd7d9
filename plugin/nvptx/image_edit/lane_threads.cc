// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_threads.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <utility>

namespace regomp::nvptx {

// Our device code (doc/device-code.md); the sizes are with the final NUL. Those for constructs are for images in which the
// library has these.
extern const char lane_team[], lane_barrier[], lane_single[], lane_teams[], lane_teams4[];
extern const unsigned lane_team_size, lane_barrier_size, lane_single_size, lane_teams_size, lane_teams4_size;

namespace {

constexpr std::string_view asks_for_most_threads = ",omp_get_max_threads;\n";

constexpr std::string_view call_of_teams = "call GOMP_teams,(", call_of_teams4 = "call (%value_in),GOMP_teams4,(";
constexpr std::string_view call_of_ours = "call __regomp_teams,(", call_of_ours4 = "call (%value_in),__regomp_teams4,(";
constexpr std::string_view declare_teams = ".extern .func __regomp_teams (.param .u32 %in_ar0,.param .u32 %in_ar1);\n";
constexpr std::string_view declare_teams4 =
    ".extern .func (.param .u32 %value_out) __regomp_teams4 (.param .u32 %in_ar0,.param .u32 %in_ar1,.param .u32 "
    "%in_ar2,.param .u32 %in_ar3);\n";
// A kernel gets one parameter more, which it hands on. OpenACC's, and those that run constructors, start no regions.
constexpr std::string_view entry = "\n.visible .entry ",
                           parameters = " (.param .u64 %arg, .param .u64 %stack, .param .u64 %sz)",
                           one_more = ", .param .u32 %regomp_limit)",
                           declare_begin = ".extern .func __regomp_begin_lanes (.param .u32 %in_ar0);\n";
constexpr std::string_view begin_kernel = "{\n.reg .u32 %limit;\nld.param.u32 %limit,[%regomp_limit];\n.param .u32 "
                                          "%out_arg1;\nst.param.u32 [%out_arg1],%limit;\ncall "
                                          "__regomp_begin_lanes,(%out_arg1);\n}\n";

// Lanes meet in front of a barrier of the block, but PTX does not promise that they execute the same instruction from there
// on: they came by different calls. A barrier that is not aligned may be reached by one lane after the other. What the
// library does around it is the same for all lanes: it branches by what a shuffle or a barrier has told them.
constexpr std::string_view aligned = "bar.", not_aligned = "barrier.", of_warp = "warp.";

// A region's start, in place of GOMP_parallel, and the function that its warps execute then; config/nvptx/lane_team.cc has
// the rest. #: the region's number; !: its function for lanes; ?: whether lanes may be threads without a number; <: what
// comes first where a region starts if the program has the single construct, >: where a thread begins.
constexpr std::string_view start =
    R"(.visible .func __regomp_start_# (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3)
{
.reg .u64 %function,%data,%lanes;
.reg .u32 %threads,%flags;
ld.param.u64 %function,[%in_ar0];
ld.param.u64 %data,[%in_ar1];
ld.param.u32 %threads,[%in_ar2];
ld.param.u32 %flags,[%in_ar3];
mov.u64 %lanes,__regomp_warp_#;
<{
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%function;
.param .u64 %out_arg2;
st.param.u64 [%out_arg2],%data;
.param .u32 %out_arg3;
st.param.u32 [%out_arg3],%threads;
.param .u32 %out_arg4;
st.param.u32 [%out_arg4],%flags;
.param .u64 %out_arg5;
st.param.u64 [%out_arg5],%lanes;
.param .u32 %out_arg6;
st.param.u32 [%out_arg6],?;
call __regomp_start_lanes,(%out_arg1,%out_arg2,%out_arg3,%out_arg4,%out_arg5,%out_arg6);
}
ret;
}
.visible .func __regomp_warp_# (.param .u64 %in_ar0)
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
ret;
}
)";

constexpr std::string_view start_declarations =
    ".extern .func __regomp_start_lanes (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u32 %in_ar2,.param .u32 "
    "%in_ar3,.param .u64 %in_ar4,.param .u32 %in_ar5);\n"
    ".extern .func (.param .u32 %value_out) __regomp_is_lane_thread;\n"
    ".extern .func __regomp_end_lane;\n";
constexpr std::string_view single_declarations =
                               ".extern .func __regomp_start_singles;\n.extern .func __regomp_begin_singles;\n",
                           start_singles = "call __regomp_start_singles;\n",
                           begin_singles = "call __regomp_begin_singles;\n";

constexpr std::string_view single = "GOMP_single_start", barrier = "GOMP_barrier", level = "omp_get_level";

} // namespace

lane_refusal lane_threads::add(unsigned object, std::string_view name) {
  std::uint64_t needed;
  if (!defines(image, level)) return {"calls what is not there", name};
  const lane_refusal why = functions.find(object, name, &needed);
  if (why) return why;
  if (!regions.push_back({object, name})) return {"finds no memory", name};
  bytes = std::max(bytes, needed);
  return {};
}

bool lane_threads::concerns(unsigned object) {
  const std::string_view text = text_of(image.objects[object]);
  return functions.concerns(object) ||
         std::any_of(regions.begin(), regions.end(), [object](const region &r) { return r.object == object; }) ||
         (any() && (contains(text, entry) || contains(text, call_of_teams) || contains(text, call_of_teams4)));
}

bool lane_threads::find_places(std::string_view text, array<place> &places) {
  for (std::size_t at = 0; (at = text.find(entry, at)) != text.npos;) {
    constexpr std::string_view body = "\n{\n";
    const std::size_t begin = text.find(body, at + 1);
    if (begin == text.npos) return false;
    const std::string_view head = text.substr(at + 1, begin - at - 1);
    at = begin;
    if (head.ends_with(" (.param .u64 %in_ar0)") || contains(head, " __do_global_")) continue;
    if (!head.ends_with(parameters) || !places.push_back({begin - 1, 1, one_more}) ||
        !places.push_back({begin + body.size(), 0, begin_kernel}))
      return false;
  }
  for (const auto &[call, ours] : {std::pair(call_of_teams, call_of_ours), std::pair(call_of_teams4, call_of_ours4)})
    for (std::size_t at = 0; (at = text.find(call, at)) != text.npos; at += call.size())
      if (!places.push_back({at, call.size(), ours})) return false;
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
  if (contains(text, call_of_teams)) out << declare_teams;
  if (contains(text, call_of_teams4)) out << declare_teams4;
  bool first = true;
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (regions[i].object != object) continue;
    if (first) out << start_declarations;
    if (first && defines(image, single)) out << single_declarations;
    first = false;
    out << ".visible .func __regomp_start_" << i
        << " (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3);\n.visible .func "
           "__regomp_warp_"
        << i << " (.param .u64 %in_ar0);\n";
  }
}

void lane_threads::write_functions(unsigned object, text_buffer &out) {
  functions.write_functions(object, out);
  const bool singles = defines(image, single);
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (regions[i].object != object) continue;
    for (const char &c : start)
      if (c == '#')
        out << i;
      else if (c == '!')
        functions.write_name(object, regions[i].name, out);
      else if (c == '?')
        out << (asks_for_most ? 0u : 1u);
      else if (c == '<')
        out << (singles ? start_singles : "");
      else if (c == '>')
        out << (singles ? begin_singles : "");
      else
        out << std::string_view(&c, 1);
  }
}

bool lane_threads::write_versions() {
  for (unsigned i = 0; i < image.num_objects; ++i)
    asks_for_most = asks_for_most || contains(text_of(image.objects[i]), asks_for_most_threads);
  // The regions' functions themselves are used by what starts them.
  text_buffer names;
  for (const region &r : regions) functions.write_name(r.object, r.name, names);
  return names.complete() && functions.write_versions();
}

bool lane_threads::add_library(edited_image &edited) {
  bool any_teams = false, any_teams4 = false;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    any_teams = any_teams || contains(text_of(image.objects[i]), call_of_teams);
    any_teams4 = any_teams4 || contains(text_of(image.objects[i]), call_of_teams4);
  }
  return edited.add({lane_team, lane_team_size - 1}) &&
         (!defines(image, barrier) || edited.add({lane_barrier, lane_barrier_size - 1})) &&
         (!defines(image, single) || edited.add({lane_single, lane_single_size - 1})) &&
         (!any_teams || edited.add({lane_teams, lane_teams_size - 1})) &&
         (!any_teams4 || edited.add({lane_teams4, lane_teams4_size - 1}));
}

} // namespace regomp::nvptx

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_threads.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <utility>

namespace regomp::nvptx {

namespace {

constexpr std::string_view asks_for_most_threads = ",omp_get_max_threads;\n";

// __regomp_lanes_wanted: how many threads a region of so many (0: as many as there may be) has if lanes are its threads; 0
// if it needs none. The limit is what the teams construct has said. Where it says nothing, 8 and 32 warps are what kernels
// get whose program has not said either, or has said more than that; any other number is a limit.
//
// __regomp_lane_meet: all lanes of a warp come together, those that are no threads, too. Then the warp does what lane 0
// says: goes to a barrier (1) or asks for a single construct (2), as GCC's library does with the warp whole; or the region
// ends (0). The result is what was said, and for a single construct, 3 in the lane that executes it.
//
// The limit is the first warp's, which begins the block, begins the teams and starts the region. The number of threads is
// written by it in front of the library's barrier that lets the other warps go on; nobody writes it until all have come to
// the region's end.
constexpr std::string_view library = R"(
.shared .align 4 .u32 __regomp_lane_count;
.shared .align 4 .u32 __regomp_thread_limit;
.extern .func (.param .u32 %value_out) omp_get_thread_num;
.extern .func (.param .u32 %value_out) omp_get_level;
.extern .func GOMP_barrier;
.visible .func __regomp_begin_lanes
{
.reg .pred %p;
.reg .u32 %warp;
mov.u32 %warp,%tid.y;
setp.eq.u32 %p,%warp,0;
@%p st.shared.u32 [__regomp_thread_limit],%warp;
ret;
}
.visible .func (.param .u32 %value_out) __regomp_lanes_wanted (.param .u32 %in_ar0)
{
.reg .pred %p;
.reg .u32 %wanted,%level,%warps,%most;
ld.param.u32 %wanted,[%in_ar0];
{
.param .u32 %value_in;
call (%value_in),omp_get_level;
ld.param.u32 %level,[%value_in];
}
setp.ne.u32 %p,%level,0;
@%p bra $none;
mov.u32 %warps,%ntid.y;
ld.shared.u32 %most,[__regomp_thread_limit];
setp.ne.u32 %p,%most,0;
@%p bra $limited;
setp.eq.u32 %p,%wanted,0;
@%p bra $none;
shl.b32 %most,%warps,5;
setp.eq.u32 %p,%warps,8;
@%p bra $limited;
setp.eq.u32 %p,%warps,32;
@%p bra $limited;
bra $none;
$limited:
setp.eq.u32 %p,%wanted,0;
@%p mov.u32 %wanted,%most;
min.u32 %wanted,%wanted,%most;
shl.b32 %most,%warps,5;
min.u32 %wanted,%wanted,%most;
setp.le.u32 %p,%wanted,%warps;
@%p bra $none;
st.shared.u32 [__regomp_lane_count],%wanted;
st.param.u32 [%value_out],%wanted;
ret;
$none:
mov.u32 %wanted,0;
st.param.u32 [%value_out],%wanted;
ret;
}
.visible .func (.param .u32 %value_out) __regomp_lane_thread_num
{
.reg .u32 %number,%lane;
{
.param .u32 %value_in;
call (%value_in),omp_get_thread_num;
ld.param.u32 %number,[%value_in];
}
mov.u32 %lane,%laneid;
mad.lo.u32 %number,%number,32,%lane;
st.param.u32 [%value_out],%number;
ret;
}
.visible .func (.param .u32 %value_out) __regomp_lane_num_threads
{
.reg .u32 %count;
ld.shared.u32 %count,[__regomp_lane_count];
st.param.u32 [%value_out],%count;
ret;
}
.visible .func (.param .u32 %value_out) __regomp_lane_meet (.param .u32 %in_ar0)
{
.reg .pred %p;
.reg .u32 %what,%lane,%mine;
ld.param.u32 %what,[%in_ar0];
bar.warp.sync 0xffffffff;
shfl.sync.idx.b32 %what,%what,0,31,0xffffffff;
setp.eq.u32 %p,%what,0;
@%p bra $end;
setp.eq.u32 %p,%what,2;
@%p bra $single;
{
call GOMP_barrier;
}
bra $end;
$single:
)";
constexpr std::string_view ask_for_single = R"({
.param .u32 %value_in;
call (%value_in),GOMP_single_start;
ld.param.u32 %mine,[%value_in];
}
mov.u32 %lane,%laneid;
setp.eq.u32 %p,%lane,0;
selp.u32 %mine,%mine,0,%p;
setp.ne.u32 %p,%mine,0;
@%p mov.u32 %what,3;
)";
constexpr std::string_view end_of_meet = R"($end:
bar.warp.sync 0xffffffff;
st.param.u32 [%value_out],%what;
ret;
}
.visible .func __regomp_lane_barrier
{
.reg .u32 %what;
mov.u32 %what,1;
{
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%what;
call (%value_in),__regomp_lane_meet,(%out_arg1);
}
ret;
}
.visible .func (.param .u32 %value_out) __regomp_lane_single_start
{
.reg .pred %p;
.reg .u32 %what;
mov.u32 %what,2;
{
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%what;
call (%value_in),__regomp_lane_meet,(%out_arg1);
ld.param.u32 %what,[%value_in];
}
setp.eq.u32 %p,%what,3;
selp.u32 %what,1,0,%p;
st.param.u32 [%value_out],%what;
ret;
}
)";

// The teams construct's two forms, which end with what the library does.
constexpr std::string_view teams = R"(.extern .func GOMP_teams (.param .u32 %in_ar0,.param .u32 %in_ar1);
.visible .func __regomp_teams (.param .u32 %in_ar0,.param .u32 %in_ar1)
{
.reg .u32 %teams,%limit;
ld.param.u32 %teams,[%in_ar0];
ld.param.u32 %limit,[%in_ar1];
st.shared.u32 [__regomp_thread_limit],%limit;
{
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%teams;
.param .u32 %out_arg2;
st.param.u32 [%out_arg2],%limit;
call GOMP_teams,(%out_arg1,%out_arg2);
}
ret;
}
)";
constexpr std::string_view teams4 = R"(
.extern .func (.param .u32 %value_out) GOMP_teams4 (.param .u32 %in_ar0,.param .u32 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3);
.visible .func (.param .u32 %value_out) __regomp_teams4 (.param .u32 %in_ar0,.param .u32 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3)
{
.reg .u32 %least,%most,%limit,%first,%result;
ld.param.u32 %least,[%in_ar0];
ld.param.u32 %most,[%in_ar1];
ld.param.u32 %limit,[%in_ar2];
ld.param.u32 %first,[%in_ar3];
st.shared.u32 [__regomp_thread_limit],%limit;
{
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%least;
.param .u32 %out_arg2;
st.param.u32 [%out_arg2],%most;
.param .u32 %out_arg3;
st.param.u32 [%out_arg3],%limit;
.param .u32 %out_arg4;
st.param.u32 [%out_arg4],%first;
call (%value_in),GOMP_teams4,(%out_arg1,%out_arg2,%out_arg3,%out_arg4);
ld.param.u32 %result,[%value_in];
}
st.param.u32 [%value_out],%result;
ret;
}
)";
constexpr std::string_view call_of_teams = "call GOMP_teams,(", call_of_teams4 = "call (%value_in),GOMP_teams4,(";
constexpr std::string_view call_of_ours = "call __regomp_teams,(", call_of_ours4 = "call (%value_in),__regomp_teams4,(";
constexpr std::string_view declare_teams = ".extern .func __regomp_teams (.param .u32 %in_ar0,.param .u32 %in_ar1);\n";
constexpr std::string_view declare_teams4 =
    ".extern .func (.param .u32 %value_out) __regomp_teams4 (.param .u32 %in_ar0,.param .u32 %in_ar1,.param .u32 "
    "%in_ar2,.param .u32 %in_ar3);\n";
constexpr std::string_view entry = "\n.visible .entry ", begin_kernel = "call __regomp_begin_lanes;\n",
                           declare_begin = ".extern .func __regomp_begin_lanes;\n";

// A region's start, in place of GOMP_parallel, and the function that its warps execute then. #: the region's number; !: its
// function for lanes; ?: a line that is there if the program may have asked how many threads there will be.
constexpr std::string_view start =
    R"(.visible .func __regomp_start_# (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3)
{
.reg .pred %p;
.reg .u64 %function,%data;
.reg .u32 %threads,%flags,%wanted;
ld.param.u64 %function,[%in_ar0];
ld.param.u64 %data,[%in_ar1];
ld.param.u32 %threads,[%in_ar2];
ld.param.u32 %flags,[%in_ar3];
?setp.eq.u32 %p,%threads,0;
?@%p bra $start;
{
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%threads;
call (%value_in),__regomp_lanes_wanted,(%out_arg1);
ld.param.u32 %wanted,[%value_in];
}
setp.eq.u32 %p,%wanted,0;
@%p bra $start;
mov.u64 %function,__regomp_warp_#;
add.u32 %threads,%wanted,31;
shr.u32 %threads,%threads,5;
$start:
{
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%function;
.param .u64 %out_arg2;
st.param.u64 [%out_arg2],%data;
.param .u32 %out_arg3;
st.param.u32 [%out_arg3],%threads;
.param .u32 %out_arg4;
st.param.u32 [%out_arg4],%flags;
call GOMP_parallel,(%out_arg1,%out_arg2,%out_arg3,%out_arg4);
}
ret;
}
.visible .func __regomp_warp_# (.param .u64 %in_ar0)
{
.reg .pred %p;
.reg .u64 %data;
.reg .u32 %number,%count,%what;
ld.param.u64 %data,[%in_ar0];
{
.param .u32 %value_in;
call (%value_in),__regomp_lane_thread_num;
ld.param.u32 %number,[%value_in];
}
{
.param .u32 %value_in;
call (%value_in),__regomp_lane_num_threads;
ld.param.u32 %count,[%value_in];
}
mov.u32 %what,0;
setp.ge.u32 %p,%number,%count;
@%p bra $meet;
{
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call !,(%out_arg1);
}
$meet:
{
.param .u32 %value_in;
.param .u32 %out_arg1;
st.param.u32 [%out_arg1],%what;
call (%value_in),__regomp_lane_meet,(%out_arg1);
ld.param.u32 %what,[%value_in];
}
setp.ne.u32 %p,%what,0;
@%p bra $meet;
bar.warp.sync 0xffffffff;
ret;
}
)";

constexpr std::string_view start_declarations =
    ".extern .func (.param .u32 %value_out) __regomp_lanes_wanted (.param .u32 %in_ar0);\n"
    ".extern .func (.param .u32 %value_out) __regomp_lane_meet (.param .u32 %in_ar0);\n"
    ".extern .func (.param .u32 %value_out) __regomp_lane_thread_num;\n"
    ".extern .func (.param .u32 %value_out) __regomp_lane_num_threads;\n";

constexpr std::string_view single = "GOMP_single_start",
                           declare_single = ".extern .func (.param .u32 %value_out) GOMP_single_start;\n",
                           level = "omp_get_level";
constexpr std::string_view head = ".version 6.3\n.target sm_70\n.address_size 64\n";

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
    at = text.find(body, at + 1);
    if (at == text.npos || !places.push_back({at + body.size(), 0, begin_kernel})) return false;
  }
  for (const auto &[call, ours] : {std::pair(call_of_teams, call_of_ours), std::pair(call_of_teams4, call_of_ours4)})
    for (std::size_t at = 0; (at = text.find(call, at)) != text.npos; at += call.size())
      if (!places.push_back({at, call.size(), ours})) return false;
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
    first = false;
    out << ".visible .func __regomp_start_" << i
        << " (.param .u64 %in_ar0,.param .u64 %in_ar1,.param .u32 %in_ar2,.param .u32 %in_ar3);\n.visible .func "
           "__regomp_warp_"
        << i << " (.param .u64 %in_ar0);\n";
  }
}

void lane_threads::write_functions(unsigned object, text_buffer &out) {
  functions.write_functions(object, out);
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (regions[i].object != object) continue;
    bool left_out = false;
    for (const char &c : start) {
      if (c == '?')
        left_out = !asks_for_most;
      else if (c == '#')
        out << i;
      else if (c == '!')
        functions.write_name(object, regions[i].name, out);
      else if (!left_out)
        out << std::string_view(&c, 1);
      if (c == '\n') left_out = false;
    }
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
  text_buffer text;
  text << head;
  if (defines(image, single)) text << declare_single;
  text << library;
  if (defines(image, single)) text << ask_for_single;
  text << end_of_meet;
  if (any_teams) text << teams;
  if (any_teams4) text << teams4;
  return text.complete() && edited.add(text.view());
}

} // namespace regomp::nvptx

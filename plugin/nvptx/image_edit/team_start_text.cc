// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/team_start_text.h"

#include <iterator>

namespace regomp::nvptx {

// __regomp_team is a block's: what the threads that wait are to execute (0: the end of the kernel) and its data; at 16, how
// many threads the team has, 1 outside of regions and in those of one thread, 0 in a kernel that the library has started; at
// 20, a bit for each thread that is in an inner region, all of them in the library's kernels; at 24, the most threads that a
// region may have; at 28, in how many regions of one thread the first one is, outside of others.
//
// __regomp_depth is a thread's: in how many inner regions it is, if its bit is set. Those have one thread, as in the
// library.
//
// Who writes the block's words but the bits: the first thread, when no other is in a region. It has passed the barrier at
// the last region's end then, and the others see it behind the one at the next region's beginning. All lanes of a warp
// execute all of this with the same values; where they read what they write they are brought together in between. The bits
// may change while others are read, so all is read as volatile there.
const std::string_view team_begin_text = R"(
.visible .shared .align 16 .b8 __regomp_team[32];
.shared .align 4 .u32 __regomp_depth[32];
.extern .shared .align 4 .u32 __gomp_team_num[1];
.extern .shared .align 4 .u32 gomp_num_teams_var[1];
.visible .func __regomp_begin_teams
{
.reg .u32 %most;
mov.u32 %most,%ntid.y;
st.shared.u32 [__regomp_team+16],1;
st.shared.u32 [__regomp_team+20],0;
st.shared.u32 [__regomp_team+24],%most;
st.shared.u32 [__regomp_team+28],0;
st.shared.u32 [__gomp_team_num],0;
st.shared.u32 [gomp_num_teams_var],0;
)";
const std::string_view team_work_text = R"(ret;
}
.visible .func __regomp_end_teams
{
st.shared.u64 [__regomp_team],0;
bar.sync 0;
ret;
}
.visible .func __regomp_work
{
.reg .pred %p;
.reg .u32 %thread,%threads;
.reg .u64 %function,%data;
mov.u32 %thread,%tid.y;
$next:
bar.sync 0;
ld.shared.u64 %function,[__regomp_team];
setp.eq.u64 %p,%function,0;
@%p bra $end;
ld.shared.u32 %threads,[__regomp_team+16];
setp.ge.u32 %p,%thread,%threads;
@%p bra $done;
ld.shared.u64 %data,[__regomp_team+8];
{
$prototype:
.callprototype _ (.param .u64 %in_ar0);
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call %function,(%out_arg1),$prototype;
}
$done:
bar.sync 0;
bra $next;
$end:
ret;
}
)";

namespace {

constexpr std::string_view parallel = R"({
.reg .pred %p;
.reg .u64 %function,%data;
.reg .u32 %asked,%flags,%threads,%inner,%most,%thread,%bit,%was,%depth;
.reg .u64 %place;
ld.param.u64 %function,[%in_ar0];
ld.param.u64 %data,[%in_ar1];
ld.param.u32 %asked,[%in_ar2];
ld.volatile.shared.v2.u32 {%threads,%inner},[__regomp_team+16];
setp.ne.u32 %p,%threads,1;
@%p bra $other;
ld.shared.u32 %most,[__regomp_team+24];
setp.eq.u32 %p,%asked,0;
selp.u32 %threads,%most,%asked,%p;
min.u32 %threads,%threads,%most;
setp.eq.u32 %p,%threads,1;
@%p bra $one;
bar.warp.sync 0xffffffff;
st.shared.v2.u64 [__regomp_team],{%function,%data};
st.shared.u32 [__regomp_team+16],%threads;
bar.sync 0;
{
$prototype:
.callprototype _ (.param .u64 %in_ar0);
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call %function,(%out_arg1),$prototype;
}
bar.sync 0;
st.shared.u32 [__regomp_team+16],1;
ret;
$one:
ld.shared.u32 %depth,[__regomp_team+28];
bar.warp.sync 0xffffffff;
add.u32 %most,%depth,1;
st.shared.u32 [__regomp_team+28],%most;
{
$prototype1:
.callprototype _ (.param .u64 %in_ar0);
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call %function,(%out_arg1),$prototype1;
}
st.shared.u32 [__regomp_team+28],%depth;
ret;
$other:
setp.eq.u32 %p,%threads,0;
@%p bra $library;
mov.u32 %thread,%tid.y;
mov.u32 %bit,1;
shl.b32 %bit,%bit,%thread;
and.b32 %was,%inner,%bit;
mov.u64 %place,__regomp_depth;
mad.wide.u32 %place,%thread,4,%place;
mov.u32 %depth,0;
setp.ne.u32 %p,%was,0;
@%p ld.shared.u32 %depth,[%place];
bar.warp.sync 0xffffffff;
add.u32 %most,%depth,1;
st.shared.u32 [%place],%most;
atom.shared.or.b32 %inner,[__regomp_team+20],%bit;
{
$prototype2:
.callprototype _ (.param .u64 %in_ar0);
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%data;
call %function,(%out_arg1),$prototype2;
}
st.shared.u32 [%place],%depth;
setp.ne.u32 %p,%was,0;
@%p bra $end;
not.b32 %bit,%bit;
atom.shared.and.b32 %inner,[__regomp_team+20],%bit;
$end:
ret;
$library:
ld.param.u32 %flags,[%in_ar3];
{
.param .u64 %out_arg1;
st.param.u64 [%out_arg1],%function;
.param .u64 %out_arg2;
st.param.u64 [%out_arg2],%data;
.param .u32 %out_arg3;
st.param.u32 [%out_arg3],%asked;
.param .u32 %out_arg4;
st.param.u32 [%out_arg4],%flags;
call library$GOMP_parallel,(%out_arg1,%out_arg2,%out_arg3,%out_arg4);
}
ret;
}
)";

constexpr std::string_view num_threads = R"({
.reg .pred %p,%q;
.reg .u32 %threads,%inner,%thread;
ld.volatile.shared.v2.u32 {%threads,%inner},[__regomp_team+16];
setp.ne.u32 %p,%inner,0;
@%p bra $other;
st.param.u32 [%value_out],%threads;
ret;
$other:
setp.eq.u32 %p,%threads,0;
@%p bra $library;
mov.u32 %thread,%tid.y;
shr.u32 %inner,%inner,%thread;
and.b32 %inner,%inner,1;
setp.ne.u32 %q,%inner,0;
selp.u32 %threads,1,%threads,%q;
st.param.u32 [%value_out],%threads;
ret;
$library:
{
.param .u32 %value_in;
call (%value_in),library$omp_get_num_threads;
ld.param.u32 %threads,[%value_in];
}
st.param.u32 [%value_out],%threads;
ret;
}
)";

constexpr std::string_view thread_num = R"({
.reg .pred %p,%q;
.reg .u32 %threads,%inner,%thread;
ld.volatile.shared.v2.u32 {%threads,%inner},[__regomp_team+16];
mov.u32 %thread,%tid.y;
setp.ne.u32 %p,%inner,0;
@%p bra $other;
st.param.u32 [%value_out],%thread;
ret;
$other:
setp.eq.u32 %p,%threads,0;
@%p bra $library;
shr.u32 %inner,%inner,%thread;
and.b32 %inner,%inner,1;
setp.ne.u32 %q,%inner,0;
selp.u32 %thread,0,%thread,%q;
st.param.u32 [%value_out],%thread;
ret;
$library:
{
.param .u32 %value_in;
call (%value_in),library$omp_get_thread_num;
ld.param.u32 %thread,[%value_in];
}
st.param.u32 [%value_out],%thread;
ret;
}
)";

constexpr std::string_view level = R"({
.reg .pred %p;
.reg .u32 %threads,%inner,%thread,%level,%depth;
.reg .u64 %place;
ld.volatile.shared.v2.u32 {%threads,%inner},[__regomp_team+16];
setp.eq.u32 %p,%threads,0;
@%p bra $library;
ld.shared.u32 %level,[__regomp_team+28];
setp.eq.u32 %p,%threads,1;
@%p bra $end;
add.u32 %level,%level,1;
mov.u32 %thread,%tid.y;
shr.u32 %inner,%inner,%thread;
and.b32 %inner,%inner,1;
setp.eq.u32 %p,%inner,0;
@%p bra $end;
mov.u64 %place,__regomp_depth;
mad.wide.u32 %place,%thread,4,%place;
ld.shared.u32 %depth,[%place];
add.u32 %level,%level,%depth;
$end:
st.param.u32 [%value_out],%level;
ret;
$library:
{
.param .u32 %value_in;
call (%value_in),library$omp_get_level;
ld.param.u32 %level,[%value_in];
}
st.param.u32 [%value_out],%level;
ret;
}
)";

// The barrier of the block that is not the one at which threads wait for work; the library takes the same.
constexpr std::string_view barrier = R"({
.reg .pred %p;
.reg .u32 %threads,%inner,%thread;
ld.volatile.shared.v2.u32 {%threads,%inner},[__regomp_team+16];
setp.ne.u32 %p,%inner,0;
@%p bra $other;
$wait:
setp.eq.u32 %p,%threads,1;
@%p bra $end;
shl.b32 %threads,%threads,5;
bar.sync 1,%threads;
$end:
ret;
$other:
setp.eq.u32 %p,%threads,0;
@%p bra $library;
mov.u32 %thread,%tid.y;
shr.u32 %inner,%inner,%thread;
and.b32 %inner,%inner,1;
setp.eq.u32 %p,%inner,0;
@%p bra $wait;
ret;
$library:
{
call library$GOMP_barrier;
}
ret;
}
)";

// Blocks are the teams; where there are more teams than blocks, each has every so manyth. The first thread is the one that
// asks, and asks again when it has done with a team (`first` is 0 then). How many: as the clause says, between the two
// bounds; the ICV says if it has none.
constexpr std::string_view teams4 = R"({
.reg .pred %p,%q;
.reg .u32 %threads,%least,%most,%limit,%first,%blocks,%block,%team,%teams,%threads_most;
.reg .u64 %icvs;
ld.shared.u32 %threads,[__regomp_team+16];
ld.param.u32 %first,[%in_ar3];
setp.eq.u32 %p,%threads,0;
@%p bra $library;
mov.u32 %blocks,%nctaid.x;
setp.ne.u32 %p,%first,0;
@%p bra $begin;
ld.shared.u32 %team,[__gomp_team_num];
ld.shared.u32 %teams,[gomp_num_teams_var];
bar.warp.sync 0xffffffff;
sub.u32 %most,%teams,%team;
setp.ge.u32 %p,%most,%blocks;
@!%p bra $end;
add.u32 %team,%team,%blocks;
st.shared.u32 [__gomp_team_num],%team;
mov.u32 %first,1;
bra $end;
$begin:
ld.param.u32 %least,[%in_ar0];
ld.param.u32 %most,[%in_ar1];
ld.param.u32 %limit,[%in_ar2];
setp.eq.u32 %p,%limit,0;
@%p bra $unlimited;
max.s32 %limit,%limit,-1;
mov.u32 %threads_most,%ntid.y;
min.u32 %threads_most,%threads_most,%limit;
st.shared.u32 [__regomp_team+24],%threads_most;
$unlimited:
setp.eq.u32 %p,%most,0;
@%p bra $icv;
min.u32 %teams,%blocks,%most;
max.u32 %teams,%teams,%least;
bra $known;
$icv:
mov.u64 %icvs,__gomp_additional_icvs;
ld.global.u32 %most,[%icvs+8];
setp.gt.s32 %p,%most,0;
selp.u32 %most,%most,%blocks,%p;
min.u32 %teams,%most,%blocks;
$known:
mov.u32 %block,%ctaid.x;
setp.le.u32 %p,%teams,%block;
@%p bra $none;
st.shared.u32 [__gomp_team_num],%block;
add.u32 %teams,%teams,-1;
st.shared.u32 [gomp_num_teams_var],%teams;
bra $end;
$none:
mov.u32 %first,0;
$end:
st.param.u32 [%value_out],%first;
ret;
$library:
ld.param.u32 %least,[%in_ar0];
ld.param.u32 %most,[%in_ar1];
ld.param.u32 %limit,[%in_ar2];
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
call (%value_in),library$GOMP_teams4,(%out_arg1,%out_arg2,%out_arg3,%out_arg4);
ld.param.u32 %first,[%value_in];
}
st.param.u32 [%value_out],%first;
ret;
}
)";

} // namespace

const team_function team_functions[] = {
    {"GOMP_parallel", "-ddww", ".func ",
     " (.param .u64 %in_ar0, .param .u64 %in_ar1, .param .u32 %in_ar2, .param .u32 %in_ar3)", "", parallel},
    {"GOMP_teams4", "wwwww", ".func (.param .u32 %value_out) ",
     " (.param .u32 %in_ar0, .param .u32 %in_ar1, .param .u32 %in_ar2, .param .u32 %in_ar3)",
     ".extern .global .align 4 .u64 __gomp_additional_icvs[2];\n", teams4},
    {"GOMP_barrier", "-", ".func ", "", "", barrier},
    {"omp_get_num_threads", "w", ".func (.param .u32 %value_out) ", "", "", num_threads},
    {"omp_get_thread_num", "w", ".func (.param .u32 %value_out) ", "", "", thread_num},
    {"omp_get_level", "w", ".func (.param .u32 %value_out) ", "", "", level},
};
const unsigned num_team_functions = std::size(team_functions);

} // namespace regomp::nvptx

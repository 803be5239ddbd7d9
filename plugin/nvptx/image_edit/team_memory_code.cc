// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/team_memory_code.h"

#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"
#include "plugin/nvptx/image_edit/kernel_entry.h"

#include <cstdio>
#include <string_view>

namespace regomp::nvptx {

namespace {

// What is changed: who makes a team asks us for memory, who frees something asks us whether it is ours, and each kernel says
// where ours is before it does anything else.
constexpr std::string_view make_team = "gomp_new_team", types_of_make_team = "dw";
constexpr std::string_view allocates = ",gomp_malloc,(";
constexpr std::string_view allocates_here = ",__regomp_team_memory,(";
constexpr std::string_view free_name = "__nvptx_free", types_of_free = "-d", old_free_name = library_free;

constexpr char declare_team_memory[] =
    ".extern .func (.param .u64 %value_out) __regomp_team_memory (.param .u64 %in_ar0);\n";
constexpr char declare_begin_block[] = ".extern .func __regomp_begin_block;\n";
constexpr char begin_block[] = "call __regomp_begin_block;\n";
constexpr char declare_begin_kernel[] = ".extern .func __regomp_begin_kernel;\n";
constexpr char begin_kernel[] = "call __regomp_begin_kernel;\n";

// The numbers are the bytes of a thread's slice, the second one those of the memory for a team. Who executes it: outside of
// SIMD regions all lanes of a warp with the same values, which is why they must not read what one of them has written
// already; in a SIMD region no team is made. Each word of __regomp_team_memory_taken is one warp's own: GCC's library frees
// a team in the thread that has made it. Thread 0 writes the address before the barrier that lets the others go on.
constexpr char code[] = R"(
.extern .shared .u64 __nvptx_stacks[32];
.extern .shared .u32 __nvptx_uni[32];
.shared .align 8 .u64 __regomp_slices;
.shared .align 4 .u32 __regomp_team_memory_taken[32];
.extern .func (.param .u64 %%value_out) gomp_malloc (.param .u64 %%in_ar0);
.extern .func __nvptx$free (.param .u64 %%in_ar0);
.visible .func __regomp_begin_kernel
{
.reg .u64 %%slices;
mov.u64 %%slices, -1;
st.shared.u64 [__regomp_slices], %%slices;
ret;
}
.visible .func __regomp_begin_block
{
.reg .pred %%others;
.reg .u32 %%thread, %%zero;
.reg .u64 %%address, %%offset, %%slices;
mov.u32 %%thread, %%tid.y;
mul.wide.u32 %%offset, %%thread, 4;
mov.u64 %%address, __regomp_team_memory_taken;
add.u64 %%address, %%address, %%offset;
mov.u32 %%zero, 0;
st.shared.u32 [%%address], %%zero;
setp.ne.u32 %%others, %%thread, 0;
@%%others bra DONE;
ld.shared.u64 %%slices, [__nvptx_stacks];
sub.u64 %%slices, %%slices, %zu;
st.shared.u64 [__regomp_slices], %%slices;
DONE:
ret;
}
.visible .func (.param .u64 %%value_out) __regomp_team_memory (.param .u64 %%in_ar0)
{
.reg .pred %%heap;
.reg .u32 %%thread, %%simd, %%taken;
.reg .u64 %%bytes, %%address, %%offset, %%memory;
ld.param.u64 %%bytes, [%%in_ar0];
setp.gt.u64 %%heap, %%bytes, %zu;
@%%heap bra HEAP;
mov.u32 %%thread, %%tid.y;
mul.wide.u32 %%offset, %%thread, 4;
mov.u64 %%address, __nvptx_uni;
add.u64 %%address, %%address, %%offset;
ld.shared.u32 %%simd, [%%address];
setp.ne.u32 %%heap, %%simd, 0;
@%%heap bra HEAP;
mov.u64 %%address, __regomp_team_memory_taken;
add.u64 %%address, %%address, %%offset;
bar.warp.sync 0xffffffff;
ld.shared.u32 %%taken, [%%address];
bar.warp.sync 0xffffffff;
setp.ne.u32 %%heap, %%taken, 0;
@%%heap bra HEAP;
mov.u32 %%taken, 1;
st.shared.u32 [%%address], %%taken;
ld.shared.u64 %%memory, [__regomp_slices];
mul.wide.u32 %%offset, %%thread, %zu;
add.u64 %%memory, %%memory, %%offset;
st.param.u64 [%%value_out], %%memory;
ret;
HEAP:
{
.param .u64 %%value_in;
.param .u64 %%out_arg1;
st.param.u64 [%%out_arg1], %%bytes;
call (%%value_in), gomp_malloc, (%%out_arg1);
ld.param.u64 %%memory, [%%value_in];
}
st.param.u64 [%%value_out], %%memory;
ret;
}
.visible .func __nvptx_free (.param .u64 %%in_ar0)
{
.reg .pred %%heap;
.reg .u32 %%thread, %%threads, %%taken;
.reg .u64 %%memory, %%slices, %%offset, %%end, %%address;
ld.param.u64 %%memory, [%%in_ar0];
ld.shared.u64 %%slices, [__regomp_slices];
setp.eq.u64 %%heap, %%slices, -1;
@%%heap bra HEAP;
sub.u64 %%offset, %%memory, %%slices;
mov.u32 %%threads, %%ntid.y;
mul.wide.u32 %%end, %%threads, %zu;
setp.ge.u64 %%heap, %%offset, %%end;
@%%heap bra HEAP;
cvt.u32.u64 %%thread, %%offset;
div.u32 %%thread, %%thread, %zu;
mul.wide.u32 %%offset, %%thread, 4;
mov.u64 %%address, __regomp_team_memory_taken;
add.u64 %%address, %%address, %%offset;
mov.u32 %%taken, 0;
st.shared.u32 [%%address], %%taken;
ret;
HEAP:
{
.param .u64 %%out_arg1;
st.param.u64 [%%out_arg1], %%memory;
call __nvptx$free, (%%out_arg1);
}
ret;
}
)";

// Puts the call in front of a function or entry whose body begins at `body`, and the declaration in front of that.
bool call_first(edited_image &edited, unsigned object, std::size_t start, std::size_t body, const char *call,
                const char *declaration) {
  return edited.replace(object, body, 0, call) && edited.replace(object, start, 0, declaration);
}

// Each kernel that does not begin with gomp_nvptx_main has no memory of ours.
bool edit_entries(edited_image &edited, unsigned object) {
  constexpr std::string_view entry = "\n.visible .entry ";
  bool declared = false;
  for (std::size_t at = 0;;) {
    const std::string_view text = text_of(edited.image().objects[object]);
    at = text.find(entry, at);
    if (at == text.npos) return true;
    const std::size_t begin = text.find("\n{\n", at), end = end_of_function(text, at);
    if (begin == text.npos || end == text.npos || begin > end) return false;
    const std::size_t body = begin + 3;
    if (contains({text.data() + body, end - body}, main_function)) {
      at = end;
      continue;
    }
    if (!call_first(edited, object, at + 1, body, begin_kernel, declared ? "" : declare_begin_kernel)) return false;
    declared = true;
    at = body + sizeof declare_begin_kernel;
  }
}

} // namespace

bool team_memory_code::prepare(const nvptx_image &image) {
  unsigned makers = 0, freers = 0, mains = 0;
  std::string_view head;
  if (!edited.start(image)) return false;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const auto text = [&] { return text_of(edited.image().objects[i]); };
    function_place function;
    if (find_function(text(), make_team, types_of_make_team, function)) {
      const std::size_t call = text().find(allocates, function.body);
      if (call >= function.end || text().find(allocates, call + 1) < function.end) return false;
      if (!edited.replace(i, call, allocates.size(), allocates_here) ||
          !edited.replace(i, function.start, 0, declare_team_memory))
        return false;
      ++makers;
    }
    if (find_function(text(), free_name, types_of_free, function)) {
      for (std::size_t at = 0; (at = text().find(free_name, at)) != text().npos; at += free_name.size())
        if (!edited.replace(i, at, free_name.size(), old_free_name)) return false;
      ++freers;
    }
    if (find_function(text(), main_function, types_of_main, function)) {
      if (!call_first(edited, i, function.start, function.body, begin_block, declare_begin_block)) return false;
      head = head_of(text());
      ++mains;
    }
    if (contains(text(), ".entry ") && !edit_entries(edited, i)) return false;
  }
  if (makers != 1 || freers != 1 || mains != 1 || head.empty() || !has_warp_barrier(head)) return false;
  constexpr std::size_t slice = soft_stack_bytes + team_memory_bytes;
  char addition[4096];
  const int n = std::snprintf(addition, sizeof addition, "%.*s", static_cast<int>(head.size()), head.data());
  const int m = std::snprintf(addition + n, sizeof addition - static_cast<std::size_t>(n), code, slice, team_memory_bytes,
                              slice, slice, slice);
  return n + m < static_cast<int>(sizeof addition) &&
         edited.add({addition, static_cast<std::size_t>(n) + static_cast<std::size_t>(m)});
}

} // namespace regomp::nvptx

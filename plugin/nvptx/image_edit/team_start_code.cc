// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/team_start_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/direct_start_code.h"
#include "plugin/nvptx/image_edit/function_head.h"
#include "plugin/nvptx/image_edit/kernel_entry.h"
#include "plugin/nvptx/image_edit/team_start_text.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

// In shared memory, where each kernel has one of its own (block_state_code.h).
constexpr std::string_view team_number = ".visible .shared .align 4 .u32 __gomp_team_num[1];",
                           team_count = ".visible .shared .align 4 .u32 gomp_num_teams_var[1];";

// What the library's own start begins with: the words say that nobody is a thread of ours.
constexpr std::string_view declare_team = ".extern .shared .align 16 .b8 __regomp_team[32];\n";
constexpr std::string_view begin_library = R"({
.reg .pred %first;
.reg .u32 %thread;
mov.u32 %thread,%tid.y;
setp.eq.u32 %first,%thread,0;
@%first st.shared.u32 [__regomp_team+16],0;
@%first st.shared.u32 [__regomp_team+20],-1;
}
)";
constexpr std::string_view declare_teams =
    ".extern .func __regomp_begin_teams;\n.extern .func __regomp_end_teams;\n.extern .func __regomp_work;\n";
// Memory for teams (team_memory_code.cc): none is in use.
constexpr std::string_view declare_kernel = ".extern .func __regomp_begin_kernel;\n",
                           begin_kernel = "call __regomp_begin_kernel;\n";
// What an entry has in front of the stack's set-up, or behind it if the threads that work need stacks.
constexpr std::string_view others_work = R"({
.reg .pred %others;
.reg .u32 %thread;
mov.u32 %thread,%tid.y;
setp.ne.u32 %others,%thread,0;
@%others bra $regomp_work;
}
)";
constexpr std::string_view work = "$regomp_work:\ncall __regomp_work;\nret.uni;\n";

void write_signature(const team_function &f, std::string_view linking, std::string_view prefix, text_buffer &out) {
  out << linking << f.before_name << prefix << f.name << f.behind_name;
}

// How often a text has another.
unsigned count(std::string_view text, std::string_view what) {
  unsigned n = 0;
  for (;; ++n) {
    const std::size_t found = find_text(text, what);
    if (found == text.npos) return n;
    text.remove_prefix(found + what.size());
  }
}

// Where the entry's statements begin: behind its registers. npos if it has a line that does not end.
std::size_t first_statement(std::string_view text, const kernel_entry &e) {
  constexpr std::string_view begin = "\n{\n", registers = ".reg ";
  std::size_t at = text.find(begin, e.start) + begin.size();
  while (from(text, at).starts_with(registers)) at = text.find('\n', at) + 1;
  return at;
}

} // namespace

// Each function that the image defines, in the form that is known, gets another name there. What calls it in the same object
// calls ours.
bool team_start_code::replace_functions(const nvptx_image &image, call_graph &functions) {
  for (unsigned i = 0; i < num_team_functions; ++i) {
    const team_function &f = team_functions[i];
    text_buffer declarations, name;
    write_signature(f, ".extern ", "", declarations);
    declarations << ";\n";
    write_signature(f, ".visible ", library_prefix, declarations);
    declarations << ";\n";
    name << library_prefix << f.name;
    if (!declarations.complete() || !name.complete()) return false;
    unsigned defined = 0;
    for (unsigned o = 0; o < image.num_objects; ++o) {
      const std::string_view text = text_of(edited.image().objects[o]);
      function_place here;
      const bool known = find_function(text, f.name, f.types, here);
      if (here.definitions == 0) continue;
      if (++defined != 1 || !known || here.declarations != 1) return false;
      // The declaration stands in front of the definition.
      if (here.declaration > here.start || !edited.replace(o, here.name, f.name.size(), name.view()) ||
          !edited.replace(o, here.declaration, here.declaration_size, declarations.view()))
        return false;
    }
    if (defined == 0) continue; // the image does not use it, or it is another library
    present |= 1u << i;
    functions.replaced(f.name);
  }
  return present != 0;
}

bool team_start_code::edit_entries(unsigned object, call_graph &functions, unsigned &started) {
  const std::string_view text = text_of(edited.image().objects[object]);
  text_buffer out;
  std::size_t copied = 0; // of the text
  kernel_entry e;
  for (std::size_t at = 0; e.find(text, at); at = e.end) {
    if (e.region.empty()) continue;
    constexpr std::string_view end_of_entry = "\nret.uni;\n}";
    const std::size_t last = e.end - end_of_entry.size();
    if (!from(text, last).starts_with(end_of_entry)) continue;
    const call_graph::answer uses_more = functions.reaches_watched(e.region, for_team_start);
    const call_graph::answer needs_stack =
        uses_more == call_graph::answer::no ? functions.reaches_watched_below(e.region, for_stack) : uses_more;
    if (uses_more == call_graph::answer::no_memory || needs_stack == call_graph::answer::no_memory) return false;
    if (uses_more == call_graph::answer::yes) continue;
    const std::size_t branch = needs_stack == call_graph::answer::no ? first_statement(text, e) : e.given;
    const auto copy = [&](std::size_t until) {
      out << std::string_view(text.data() + copied, until - copied);
      copied = until;
    };
    const bool is_first = copied == 0;
    copy(e.start + 1);
    if (is_first) out << declare_teams;
    copy(branch);
    out << others_work;
    copy(e.called);
    out << "call __regomp_begin_teams;\ncall.uni " << e.region << ",(" << e.passed << ");\ncall __regomp_end_teams;\n";
    copied += e.call_size;
    copy(e.end - 1);
    out << work;
    ++started;
  }
  if (copied == 0) return true;
  out << from(text, copied);
  return out.complete() && edited.replace(object, 0, text.size(), out.view());
}

// The library's own start says that its functions are to be used.
bool team_start_code::tell_main() {
  unsigned mains = 0;
  for (unsigned i = 0; i < edited.image().num_objects; ++i) {
    const std::string_view text = text_of(edited.image().objects[i]);
    function_place main;
    if (!find_function(text, main_function, types_of_main, main)) continue;
    ++mains;
    if (!edited.replace(i, main.body, 0, begin_library) || !edited.replace(i, main.start, 0, declare_team)) return false;
  }
  return mains == 1;
}

bool team_start_code::add_module(bool has_team_memory) {
  text_buffer out;
  out << head;
  for (unsigned i = 0; i < num_team_functions; ++i) {
    if ((present & 1u << i) == 0) continue;
    const team_function &f = team_functions[i];
    write_signature(f, ".extern ", library_prefix, out);
    out << ";\n" << f.declarations;
  }
  if (has_team_memory) out << declare_kernel;
  out << team_begin_text;
  if (has_team_memory) out << begin_kernel;
  out << team_work_text;
  for (unsigned i = 0; i < num_team_functions; ++i) {
    if ((present & 1u << i) == 0) continue;
    const team_function &f = team_functions[i];
    write_signature(f, ".visible ", "", out);
    out << "\n" << f.body;
  }
  return out.complete() && edited.add(out.view());
}

bool team_start_code::prepare(const nvptx_image &image, call_graph &functions, bool has_team_memory) {
  if (!edited.start(image)) return false;
  unsigned numbers = 0, counts = 0, started = 0;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view text = text_of(image.objects[i]);
    numbers += count(text, team_number);
    counts += count(text, team_count);
    if (function_place main; find_function(text, main_function, types_of_main, main)) head = head_of(text);
  }
  if (numbers != 1 || counts != 1 || head.empty() || !has_warp_barrier(head) || !replace_functions(image, functions))
    return false;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (contains(text_of(image.objects[i]), main_function) && !edit_entries(i, functions, started)) return false;
  return started != 0 && tell_main() && add_module(has_team_memory);
}

} // namespace regomp::nvptx

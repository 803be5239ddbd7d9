// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"
#include "plugin/nvptx/image_edit/lane_loops.h"
#include "plugin/nvptx/image_edit/lane_statements.h"
#include "plugin/nvptx/image_edit/lane_threads.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

namespace regomp::nvptx {

namespace {

// Lanes of a warp that go different ways make progress independently from this architecture on, in code that is compiled for
// it.
constexpr int first_with_independent_lanes = 70;
constexpr std::string_view target = ".target sm_", new_target = "70";
// The version of PTX that has what lanes use.
constexpr std::string_view version = ".version ", new_version = "6.3";

constexpr char no_memory[] = "memory is exhausted, or a text is not known";
constexpr char no_lanes[] = "no region gets lanes"; // of each the listener has heard why
constexpr char needs_step[] = "SIMD loops of the program call functions that need the lanes in step";
constexpr std::string_view start_of_region = "call GOMP_parallel,(", start_with_loop = "call GOMP_parallel_loop_",
                           start_with_sections = "call GOMP_parallel_sections,(", call_directive = "\ncall ",
                           outlined = "$_omp_fn$",
                           types_of_region = "-d"; // as function_head has them

bool starts_regions(std::string_view text) {
  constexpr std::string_view starts = "call GOMP_parallel";
  for (std::size_t at = 0; (at = find_text(text, starts, at)) != text.npos; ++at)
    for (const std::string_view s : {start_of_region, start_with_loop, start_with_sections})
      if (from(text, at).starts_with(s)) return true;
  return false;
}

// Where a region is started.
struct region_start {
  std::size_t callee; // its name, in the object
  definition in;      // the function
  bool with_loop;
};

// As the program's source has it; names may be as long as symbols are, and what is said of one is cut.
template <std::size_t n>
void write_dotted(char (&dotted)[n], std::string_view name) {
  std::snprintf(dotted, n, "%.*s", static_cast<int>(name.size()), name.data());
  for (char *c = dotted; *c != '\0'; ++c)
    if (*c == '$') *c = '.';
}

void say(const region_listener &listener, std::string_view name, const lane_result &r) {
  char line[768], dotted[256], threads[256] = "", refused[64];
  write_dotted(dotted, name);
  write_dotted(refused, r.threads_refused.function);
  const char *const trials = r.could_try ? " (trials, which REGOMP_LANES=rules leaves out, may find out more)" : "";
  if (r.threads_are_lanes)
    std::snprintf(threads, sizeof threads, "; for more threads than warps: threads are lanes");
  else if (r.threads_refused)
    std::snprintf(threads, sizeof threads, "; for more threads than warps: no, %s %s", refused, r.threads_refused.what);
  if (r.threads_are_lanes && r.any_number_of_threads)
    std::snprintf(line, sizeof line, "region %s: lanes, each of them a thread: %s%s", dotted, r.reason, trials);
  else if (r.with_lanes == r.loops && r.loops > 0)
    std::snprintf(line, sizeof line, "region %s: lanes%s", dotted, threads);
  else if (r.with_lanes > 0)
    std::snprintf(line, sizeof line, "region %s: lanes in %u of %u loops: %s%s%s", dotted, r.with_lanes, r.loops, r.reason,
                  trials, threads);
  else
    std::snprintf(line, sizeof line, "region %s: warps: %s%s%s", dotted, r.reason, trials, threads);
  listener.tell(listener.where, line);
}

// Whether all that a function does with a register that holds a region's address is to start the region. `calls`: where, in
// the object.
bool only_starts(std::string_view object, const definition &function, std::string_view reg, std::string_view name,
                 array<region_start> &calls) {
  bool started = false;
  const bool known = each_line(function.text, [&](std::string_view line) {
    const std::size_t at = line.find(reg);
    if (at == line.npos || end_of_name(line, at + 1) != at + reg.size() || line.starts_with(".reg ")) return true;
    if (line.starts_with("mov.u64 ") && at == 8)
      return line.size() == 8 + reg.size() + 1 + name.size() + 1 && contains(line, name);
    constexpr std::string_view passes = "st.param.u64 [";
    if (!line.starts_with(passes)) return false;
    const std::string_view parameter(line.data() + passes.size(), std::min(line.find(']'), line.size()) - passes.size());
    const std::string_view rest = from(function.text, static_cast<std::size_t>(line.data() - function.text.data()));
    const std::size_t call = rest.find("\ncall ");
    if (call == rest.npos) return started = false;
    const std::string_view callee = from(rest, call + call_directive.size());
    const bool with_loop = starts_with_loop({callee.data(), end_of_name(callee, 0)});
    const std::string_view statement = from(rest, call + 1);
    started = with_loop || statement.starts_with(start_of_region) || statement.starts_with(start_with_sections);
    // As the first argument.
    const std::size_t arguments = std::min(statement.find('('), statement.size() - 1) + 1;
    started = started && from(statement, arguments).starts_with(parameter) &&
              from(statement, arguments + parameter.size()).starts_with(',');
    return started && calls.push_back({static_cast<std::size_t>(callee.data() - object.data()), function, with_loop});
  });
  return known && started;
}

// Where an object has the name of an outlined function.
struct mention {
  std::string_view statement, name; // what stands in front of it
};
bool find_mentions(std::string_view object, array<mention> &mentions) {
  for (std::size_t at = 0; (at = find_text(object, outlined, at)) != object.npos;) {
    std::size_t start = at, end = end_of_name(object, at);
    while (start > 0 && in_name(object[start - 1])) --start;
    at = end;
    if (!is_name_start(object, start)) continue;
    std::size_t statement = start;
    while (statement > 0 && std::strchr("\n;}", object[statement - 1]) == nullptr) --statement;
    if (!mentions.push_back({{object.data() + statement, start - statement}, {object.data() + start, end - start}}))
      return false;
  }
  return true;
}

// Whether the function is the region's of a parallel construct, and nothing else: its address goes to GOMP_parallel, or to
// what starts it with a loop.
bool is_only_started_as_region(std::string_view object, array<definition> &functions, array<mention> &mentions,
                               std::string_view name, array<region_start> &calls) {
  bool started = false;
  const bool other = std::any_of(mentions.begin(), mentions.end(), [&](const mention &m) {
    const std::string_view statement = m.statement;
    if (m.name != name || statement.starts_with(".func ") || is_comment(statement)) return false;
    if (!statement.starts_with("mov.u64 %") || !statement.ends_with(',')) return true;
    const std::string_view reg(statement.data() + 8, statement.size() - 9);
    for (const definition &d : functions)
      if (statement.data() >= d.text.data() && statement.data() < d.text.data() + d.text.size())
        started = only_starts(object, d, reg, name, calls);
    return !started;
  });
  if (!started || other) return false;
  for (const region_start &c : calls)
    if (c.with_loop != calls[0].with_loop) return false;
  return true;
}

std::string_view callee_of(std::string_view object, const region_start &c) {
  return {object.data() + c.callee, end_of_name(object, c.callee) - c.callee};
}

bool all_call(std::string_view object, array<region_start> &calls, std::string_view starter) {
  for (const region_start &c : calls)
    if (callee_of(object, c) != starter) return false;
  return true;
}

// How all calls start a region with its loop; not known if they differ.
combined_start find_combined_start(std::string_view object, array<region_start> &calls) {
  combined_start s;
  for (const region_start &c : calls) {
    const combined_start other =
        read_combined_start(c.in.text, c.callee - static_cast<std::size_t>(c.in.text.data() - object.data()));
    if (&c == calls.begin()) s = other;
    if (!(s == other)) return {};
  }
  return s;
}

// A version of PTX that has the new target, and no instruction that it has lost.
bool suits_new_target(std::string_view text) {
  const std::size_t at = text.find(target), number = text.find(version);
  if (number == text.npos || at == text.npos || at + target.size() + 3 > text.size() || text[number + version.size()] < '6')
    return false;
  for (const std::string_view lost : {std::string_view("shfl"), std::string_view("vote")})
    if (any_name(text, lost, [&](std::string_view, std::string_view name) {
          const auto end = static_cast<std::size_t>(name.data() - text.data()) + name.size();
          return name == lost && from(text, end).starts_with('.') && !from(text, end).starts_with(".sync.");
        }))
      return false;
  return true;
}

// What follows a directive is a number of so many characters, and smaller.
bool is_older(std::string_view text, std::string_view directive, std::string_view than) {
  const std::string_view number = from(text, text.find(directive) + directive.size());
  return number.size() > than.size() && number[than.size()] == '\n' && number.compare(0, than.size(), than) < 0;
}

// Whether an object's SIMD regions call functions that have memory, or a lane that acts: those find both by the warp, and
// rely on it that lanes that go different ways do so one after the other.
bool calls_in_simd(std::string_view text, lane_functions &functions, unsigned object) {
  bool found = false;
  const bool read = each_definition(text, [&](const definition &d) {
    if (found || contains(d.head, ".entry ") || d.name.starts_with("__regomp_") || !contains(d.text, "__nvptx_uni") ||
        !contains(d.text, "st.shared.u32"))
      return true;
    ptx_function f;
    warp_state warp;
    if (!f.parse(d.text)) return false;
    (void)warp.find(f);
    for (const ptx_statement &s : f.statements)
      if (warp.has_simd && s.is_opcode("call") &&
          (called_function(s).empty() || !functions.uses_no_warp(object, called_function(s))))
        found = true;
    return true;
  });
  return !read || found;
}

} // namespace

struct lane_code::lane_versions {
  lane_functions of_iterations;
  lane_threads threads;
  bool concern(unsigned object) { return of_iterations.concerns(object) || threads.concerns(object); }
};

bool lane_code::add_change(unsigned object, std::size_t place, std::size_t size, std::size_t text) {
  return changes.push_back({object, place, size, text, texts.view().size()});
}

// Finds out which regions of an object get lanes, and writes their functions. False if memory is exhausted.
bool lane_code::edit_regions(const nvptx_image &image, lane_versions &lanes, unsigned object, region_listener listener) {
  const std::string_view text = text_of(image.objects[object]);
  array<definition> functions;
  array<region_start> calls;
  array<mention> mentions;
  if (!each_definition(text, [&](const definition &d) { return functions.push_back(d); }) || !find_mentions(text, mentions))
    return false;
  for (const definition &d : functions) {
    calls.clear();
    const function_head head(d.head);
    if (!contains(d.name, outlined) || !head.linking.empty() || !head.has_types(types_of_region) ||
        !is_only_started_as_region(text, functions, mentions, d.name, calls))
      continue;
    const bool with_loop = calls[0].with_loop;
    const combined_start combined = with_loop ? find_combined_start(text, calls) : combined_start();
    const std::size_t before = texts.view().size();
    lane_result r;
    if (in_step)
      std::snprintf(r.reason, sizeof r.reason, "%s", needs_step);
    else
      r = give_loops_lanes(d.text, with_loop ? &combined : nullptr, lanes.of_iterations, object, texts);
    bytes = std::max(bytes, r.lane_bytes);
    if (r.with_lanes == 0)
      texts.cut(before);
    else if (!add_change(object, static_cast<std::size_t>(d.text.data() - text.data()), d.text.size(), before))
      return false;
    for (const region_start &c : calls) {
      if (!r.combined_has_lanes) break;
      const std::size_t larger = texts.view().size(), in = static_cast<std::size_t>(c.in.text.data() - text.data());
      std::size_t place, characters;
      if (!write_larger_chunk(c.in.text, c.callee - in, combined, texts, &place, &characters) ||
          !add_change(object, in + place, characters, larger))
        return false;
      if (combined.runtime) lanes.of_iterations.note_call(object, declares_combined_dynamic_start);
    }
    const std::string_view starter = callee_of(text, calls[0]);
    if (r.asks_for_threads && !r.combined_has_lanes && all_call(text, calls, starter)) {
      r.threads_refused = lanes.threads.add(object, d.name, starter, r.any_number_of_threads);
      r.threads_are_lanes = !r.threads_refused;
      for (const region_start &c : calls) {
        const std::size_t name = texts.view().size();
        if (lanes.threads.write_start(object, d.name, texts) && !add_change(object, c.callee, starter.size(), name))
          return false;
      }
    }
    say(listener, d.name, r);
  }
  return texts.complete();
}

// An object's text: with what lanes call declared in front of its functions, its regions as they are now, and its functions
// for lanes at the end. False if memory is exhausted, or the text has another form.
bool lane_code::write_object(const nvptx_image &image, lane_versions &lanes, unsigned object) {
  const std::string_view text = text_of(image.objects[object]);
  constexpr std::string_view last_of_preamble = ".address_size 64\n";
  const std::size_t preamble = text.find(last_of_preamble);
  if (preamble == text.npos) return false;
  text_buffer out;
  std::size_t at = preamble + last_of_preamble.size();
  out << std::string_view(text.data(), at);
  lanes.of_iterations.write_declarations(object, out);
  lanes.threads.write_declarations(object, out);
  for (const change &c : changes) {
    if (c.object != object || c.place < at) continue; // one in another: a region starts one, and that never has lanes
    out << std::string_view(text.data() + at, c.place - at)
        << std::string_view(texts.view().data() + c.text, c.end - c.text);
    at = c.place + c.size;
  }
  out << from(text, at);
  lanes.of_iterations.write_functions(object, out);
  lanes.threads.write_functions(object, out);
  return out.complete() && edited.replace(object, 0, text.size(), out.view());
}

bool may_have_lanes(lanes_setting setting, int compute_capability) {
  return setting.on && compute_capability >= first_with_independent_lanes;
}

// Null, or why the image stays as it is.
const char *lane_code::edit_image(const nvptx_image &image, lanes_setting setting, int compute_capability,
                                  region_listener listener) {
  if (!setting.on) return "REGOMP_LANES is off";
  if (compute_capability < first_with_independent_lanes) return "the device is too old";
  lane_versions lanes{lane_functions(image, lane_functions::role::iteration), lane_threads(image)};
  lanes.of_iterations.may_try = setting.trials;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view text = text_of(image.objects[i]);
    in_step = in_step || (is_older(text, target, new_target) && calls_in_simd(text, lanes.of_iterations, i));
  }
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (starts_regions(text_of(image.objects[i])) && !edit_regions(image, lanes, i, listener)) return no_memory;
  if (!lanes.of_iterations.write_versions() || !lanes.threads.write_versions() || !edited.start(image)) return no_memory;
  if (changes.size() == 0) return no_lanes;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!suits_new_target(text_of(image.objects[i]))) return "an object does not suit the device's architecture";
  for (unsigned i = 0; i < image.num_objects && lanes.threads.any(); ++i)
    if (!lanes.threads.each_change(i, [&](std::size_t place, std::size_t size, std::string_view text) {
          const std::size_t start = texts.view().size();
          texts << text;
          return texts.complete() && add_change(i, place, size, start);
        }))
      return no_memory;
  std::sort(changes.begin(), changes.end(),
            [](const change &a, const change &b) { return a.object != b.object ? a.object < b.object : a.place < b.place; });
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const bool changed = std::any_of(changes.begin(), changes.end(), [i](const change &c) { return c.object == i; });
    if ((changed || lanes.concern(i)) && !write_object(image, lanes, i)) return no_memory;
  }
  if (lanes.threads.any() && !lanes.threads.add_library(edited)) return no_memory;
  take_limit = lanes.threads.any();
  bytes = std::max(bytes, lanes.threads.lane_bytes());
  for (unsigned i = 0; i < image.num_objects; ++i)
    for (const auto &[directive, number] : {std::pair(target, new_target), std::pair(version, new_version)}) {
      const std::string_view text = text_of(edited.image().objects[i]);
      if (is_older(text, directive, number) &&
          !edited.replace(i, text.find(directive) + directive.size(), number.size(), number))
        return no_memory;
    }
  return nullptr;
}

bool lane_code::prepare(const nvptx_image &image, lanes_setting setting, int compute_capability, region_listener listener) {
  bool any = false;
  for (unsigned i = 0; i < image.num_objects; ++i) any = any || starts_regions(text_of(image.objects[i]));
  reason = any ? edit_image(image, setting, compute_capability, listener) : "there is no parallel region";
  if (any && reason != nullptr && reason != no_lanes) {
    char line[128];
    std::snprintf(line, sizeof line, "all regions: warps: %s", reason);
    listener.tell(listener.where, line);
  }
  return reason == nullptr;
}

} // namespace regomp::nvptx

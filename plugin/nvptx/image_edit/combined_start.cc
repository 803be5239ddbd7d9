// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/combined_start.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/dynamic_loop.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <cstdlib>

namespace regomp::nvptx {

namespace {

constexpr std::string_view prefix = "GOMP_parallel_loop_";
// fn, data, number of threads, first, end, increment, chunk (not of runtime), flags
enum argument { threads = 2, first = 3, end = 4, increment = 5, chunk = 6, count = 8 };
constexpr unsigned flags_of_runtime = 6, count_of_runtime = 7;

// The call's statement, and those that pass its arguments.
struct found_call {
  unsigned call = no_index;
  library_call passed;
};
bool find_call(ptx_function &f, std::string_view function, std::size_t callee, found_call &found) {
  if (!f.parse(function)) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const std::string_view line = f.statements[i].line;
    const auto at = static_cast<std::size_t>(line.data() - function.data());
    if (callee > at && callee < at + line.size()) found.call = i;
  }
  return found.call != no_index && f.statements[found.call].is_opcode("call") &&
         read_library_call(f, found.call, found.passed);
}

} // namespace

bool starts_with_loop(std::string_view name) { return name.starts_with(prefix) && !name.ends_with("_start"); }

combined_start read_combined_start(std::string_view function, std::size_t callee) {
  combined_start s;
  ptx_function f;
  found_call found;
  std::string_view name = from(function, callee);
  name = {name.data(), end_of_name(name, 0)};
  s.guided = name.ends_with("_guided");
  s.runtime = name.ends_with("_runtime");
  if ((!s.guided && !s.runtime && !name.ends_with("_dynamic")) || !find_call(f, function, callee, found) ||
      found.passed.count != (s.runtime ? count_of_runtime : unsigned{count}))
    return s;
  const auto constant = [&](unsigned argument, std::int64_t *value) {
    return f.constant_of(f.statements[found.passed.arguments[argument]], 1, value);
  };
  s.chunk = 1;
  s.known = constant(increment, &s.increment) && (s.runtime || constant(chunk, &s.chunk)) && s.chunk > 0 &&
            s.chunk <= most_chunk && s.increment != 0 && std::abs(s.increment) <= most_increment;
  return s;
}

// How many threads there will be is not known here, but how many there can be. A region with one has all iterations in
// order, whatever its chunks are.
bool write_larger_chunk(std::string_view function, std::size_t callee, const combined_start &s, text_buffer &out,
                        std::size_t *place, std::size_t *characters) {
  ptx_function f;
  found_call found;
  if (!find_call(f, function, callee, found)) return false;
  const ptx_statement &opens = f.statements[found.passed.opens], &call = f.statements[found.call],
                      &passes = f.statements[found.passed.arguments[chunk]]; // of runtime the flags
  *place = static_cast<std::size_t>(opens.line.data() - function.data()) + opens.line.size() + 1;
  const auto passing = static_cast<std::size_t>(passes.line.data() - function.data());
  const std::string_view before(function.data() + *place, passing - *place);
  const ptx_statement &last = s.runtime ? call : passes;
  *characters = static_cast<std::size_t>(last.line.data() - function.data()) + last.line.size() + 1 - *place;
  const auto passed = [&](unsigned argument) { return f.statements[found.passed.arguments[argument]].operands[1]; };
  out << ".reg .u32 %regomp_threads;\n.reg .u32 %regomp_most;\n.reg .u64 %regomp_ask;\n.reg .u64 %regomp_t;\n"
         "mov.u32 %regomp_threads,"
      << passed(threads)
      << ";\nsub.u32 %regomp_threads,%regomp_threads,1;\nmov.u32 %regomp_most,%ntid.y;\n" // 0: as many as there can be
         "sub.u32 %regomp_most,%regomp_most,1;\nmin.u32 %regomp_threads,%regomp_threads,%regomp_most;\n"
         "add.u32 %regomp_threads,%regomp_threads,1;\ncvt.u64.u32 %regomp_t,%regomp_threads;\n"
         "mul.lo.u64 %regomp_t,%regomp_t,"
      << static_cast<std::uint64_t>(std::abs(s.part())) << ";\nsub.u64 %regomp_ask," << passed(s.increment > 0 ? end : first)
      << "," << passed(s.increment > 0 ? first : end)
      << ";\nsub.u64 %regomp_ask,%regomp_ask,1;\ndiv.u64 %regomp_ask,%regomp_ask,%regomp_t;\n"
         "min.u64 %regomp_ask,%regomp_ask,31;\nadd.u64 %regomp_ask,%regomp_ask,1;\n"
      << (s.guided ? "max.u64" : "mul.lo.u64") << " %regomp_ask,%regomp_ask," << static_cast<std::uint64_t>(s.chunk)
      << ";\n";
  if (!s.runtime) {
    out << before << passes.opcode << " " << passes.operands[0] << ",%regomp_ask;\n";
    return out.complete();
  }
  out << before << passes.line << "\n.param .u64 %regomp_chunk;\nst.param.u64 [%regomp_chunk],%regomp_ask;\ncall "
      << combined_dynamic_start << ",(";
  write_parameters(f, found.passed, chunk, "%regomp_chunk", out);
  out << ");\n";
  return out.complete();
}

} // namespace regomp::nvptx

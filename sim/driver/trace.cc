// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/trace.h"

#include "sim/driver/calls.h"
#include "sim/driver/clock.h"
#include "sim/driver/file_name.h"

#include <cstdarg>
#include <cstdio>

namespace gompsim::driver {

namespace {

// Text as a JSON string, with its quotes.
std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      out.append(code);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
  return out;
}

[[gnu::format(printf, 1, 2)]] std::string formatted(const char *format, ...) {
  std::va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  std::string out(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, arguments)), '\0');
  std::vsnprintf(out.data(), out.size() + 1, format, again);
  va_end(again);
  va_end(arguments);
  return out;
}

constexpr int host_process = 0;
int process_of(const work_row &row) { return row.device + 1; }

unsigned long long number(std::uint64_t n) { return n; }

// A time or a duration in the trace's unit. No conversion of printf: the program may have set a locale in which the point is
// a comma.
std::string microseconds(std::int64_t ns) {
  const std::uint64_t n = static_cast<std::uint64_t>(ns < 0 ? -ns : ns);
  return formatted("%s%llu.%03llu", ns < 0 ? "-" : "", number(n / 1000), number(n % 1000));
}

std::string duration(time_span span) { return microseconds(static_cast<std::int64_t>(span.end - span.begin)); }

} // namespace

trace::trace() : origin(now_ns()) {}

trace *trace::open(const std::string &name) {
  trace *const t = new trace;
  if (!t->file.open(with_process_number(name))) {
    delete t;
    return nullptr;
  }
  const std::lock_guard guard(t->lock);
  t->append(formatted(R"({"ph":"M","name":"process_name","pid":%d,"tid":0,"args":{"name":"host"}})", host_process));
  return t;
}

std::string trace::since_start(std::uint64_t ns) const { return microseconds(static_cast<std::int64_t>(ns - origin)); }

void trace::append(std::string_view event) { file.add(event); }

void trace::name_row(int process, long row, const std::string &process_name, const std::string &row_name) {
  if (named.insert({process, -1}).second && process != host_process)
    append(formatted(R"({"ph":"M","name":"process_name","pid":%d,"tid":0,"args":{"name":%s}})", process,
                     json_string(process_name).c_str()));
  if (named.insert({process, row}).second)
    append(formatted(R"({"ph":"M","name":"thread_name","pid":%d,"tid":%ld,"args":{"name":%s}})", process, row,
                     json_string(row_name).c_str()));
}

void trace::add_work(const work_row &row, const work_origin &asked, std::string_view name, std::string_view category,
                     const std::string &arguments, time_span span) {
  const int process = process_of(row);
  const std::lock_guard guard(lock);
  name_row(process, static_cast<long>(row.number), "device " + std::to_string(row.device), row.name);
  append(formatted(R"({"ph":"X","name":%s,"cat":"%.*s","pid":%d,"tid":%llu,"ts":%s,"dur":%s,"args":{%s}})",
                   json_string(name).c_str(), static_cast<int>(category.size()), category.data(), process,
                   number(row.number), since_start(span.begin).c_str(), duration(span).c_str(), arguments.c_str()));
  if (asked.thread == 0) return;
  // The arrow: from inside the slice of the call to the start of this one.
  append(formatted(R"({"ph":"s","name":"queued","cat":"queue","id":%llu,"pid":%d,"tid":%d,"ts":%s})", number(asked.number),
                   host_process, asked.thread, since_start(asked.time).c_str()));
  append(formatted(R"({"ph":"f","bp":"e","name":"queued","cat":"queue","id":%llu,"pid":%d,"tid":%llu,"ts":%s})",
                   number(asked.number), process, number(row.number), since_start(span.begin).c_str()));
}

void trace::add_kernel(const work_row &row, const work_origin &asked, std::string_view name, const launch_shape &shape,
                       const launch_result &r, time_span span) {
  add_work(row, asked, name, "kernel",
           formatted(R"("grid":[%u,%u,%u],"block":[%u,%u,%u],"warp instructions":%llu,"succeeded":%s)", shape.grid[0],
                     shape.grid[1], shape.grid[2], shape.block[0], shape.block[1], shape.block[2],
                     number(r.warp_instructions), r.code == launch_result::status::success ? "true" : "false"),
           span);
}

void trace::add_transfer(const work_row &row, const work_origin &asked, transfer_kind kind, std::size_t bytes,
                         time_span span) {
  add_work(row, asked, name_of(kind), kind == transfer_kind::set ? "memset" : "copy", formatted(R"("bytes":%zu)", bytes),
           span);
}

void trace::add_request(const work_row &row, std::string_view kernel, const host_request &r) {
  const int process = process_of(row);
  const std::lock_guard guard(lock);
  const unsigned long long id = ++requests;
  const std::string common =
      formatted(R"("name":"request","cat":"request","id":%llu,"pid":%d,"tid":%llu)", id, process, number(row.number));
  append(formatted(R"({"ph":"b",%s,"ts":%s,"args":{"kernel":%s,"block":%llu,"thread":%u}})", common.c_str(),
                   since_start(r.begin).c_str(), json_string(kernel).c_str(), number(r.block), r.thread));
  append(formatted(R"({"ph":"e",%s,"ts":%s})", common.c_str(), since_start(r.end).c_str()));
}

void trace::add_call(const function_name &f, const char *result, time_span span) {
  const int thread = this_thread_number();
  const std::lock_guard guard(lock);
  name_row(host_process, thread, "host", "thread " + std::to_string(thread));
  append(formatted(R"({"ph":"X","name":"%s","cat":"call","pid":%d,"tid":%d,"ts":%s,"dur":%s,"args":{"result":"%s"}})",
                   f.name, host_process, thread, since_start(span.begin).c_str(), duration(span).c_str(),
                   result ? result : "?"));
}

} // namespace gompsim::driver

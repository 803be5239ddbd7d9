// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/statistics.h"

#include "sim/driver/file_name.h"
#include "sim/driver/message.h"
#include "sim/driver/quiet_write.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <unistd.h>
#include <vector>

namespace gompsim::driver {

namespace {

// A table of right-aligned columns, with a last one that is not aligned.
class table {
public:
  explicit table(std::vector<std::string> headings) { rows.push_back(std::move(headings)); }
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }
  void print(std::string *out) const {
    std::vector<std::size_t> widths(rows.front().size());
    for (const std::vector<std::string> &row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    for (const std::vector<std::string> &row : rows) {
      for (std::size_t i = 0; i + 1 < row.size(); ++i) out->append(widths[i] - row[i].size() + 2, ' ').append(row[i]);
      out->append("  ").append(row.back()).push_back('\n');
    }
  }

private:
  std::vector<std::vector<std::string>> rows;
};

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string milliseconds(std::uint64_t ns) { return fixed(static_cast<double>(ns) / 1e6, 3); }

// part / whole, or a dash if there is no whole.
std::string ratio(std::uint64_t part, std::uint64_t whole, double factor, int digits, const char *unit = "") {
  return whole == 0 ? "-" : fixed(factor * static_cast<double>(part) / static_cast<double>(whole), digits) + unit;
}

// A kernel is worth a hint from so many instructions on, which take some tenth of a second, if no more lanes of its warps
// than these are useful: a warp that has no work repeats what the runtime does in 32 lanes, and so does one that is one
// thread.
constexpr std::uint64_t long_kernel = 1'000'000;
constexpr double few_useful_lanes = 4;

bool repeats_itself(std::uint64_t instructions, const launch_counters::lane_use &use) {
  return instructions >= long_kernel && use.instructions > 0 &&
         static_cast<double>(use.lanes) <= few_useful_lanes * static_cast<double>(use.instructions);
}

void add(launch_counters *sum, const launch_counters &c) {
  sum->branches += c.branches;
  sum->divergent_branches += c.divergent_branches;
  sum->barriers += c.barriers;
  sum->atomics += c.atomics;
  sum->system_fences += c.system_fences;
  sum->use.instructions += c.use.instructions;
  sum->use.lanes += c.use.lanes;
  sum->memory.instructions += c.memory.instructions;
  sum->memory.accesses += c.memory.accesses;
  sum->memory.bytes_loaded += c.memory.bytes_loaded;
  sum->memory.bytes_stored += c.memory.bytes_stored;
  sum->memory.sectors += c.memory.sectors;
  sum->memory.host_accesses += c.memory.host_accesses;
  sum->memory.host_loads += c.memory.host_loads;
  sum->memory.host_stores += c.memory.host_stores;
  sum->memory.host_atomics += c.memory.host_atomics;
  sum->memory.host_requests += c.memory.host_requests;
}

} // namespace

void statistics::add_kernel(const std::string &name, const launch_result &r, time_span span) {
  const std::lock_guard guard(lock);
  kernel_totals &k = kernels[name];
  ++k.launches;
  k.failures += r.code != launch_result::status::success;
  k.ns += span.end - span.begin;
  k.warp_instructions += r.warp_instructions;
  k.lane_instructions += r.lane_instructions;
  add(&k.counters, r.counters);
}

void statistics::add_transfer(transfer_kind kind, std::size_t bytes, time_span span) {
  const std::lock_guard guard(lock);
  copy_totals &t = copies[static_cast<std::size_t>(kind)];
  ++t.count;
  t.bytes += bytes;
  t.ns += span.end - span.begin;
}

void statistics::add_memory(recorded_memory kind, std::ptrdiff_t bytes) {
  const std::lock_guard guard(lock);
  memory_totals &m = memory[static_cast<std::size_t>(kind)];
  m.allocations += bytes > 0;
  m.bytes += bytes;
  m.most = std::max(m.most, m.bytes);
}

std::string statistics::text() {
  const std::lock_guard guard(lock);
  std::string out = "gompsim: kernels, by total time\n";
  std::vector<const std::pair<const std::string, kernel_totals> *> order;
  for (const auto &k : kernels) order.push_back(&k);
  std::stable_sort(order.begin(), order.end(), [](const auto *a, const auto *b) { return a->second.ns > b->second.ns; });
  table of_kernels({"launches", "total ms", "mean ms", "warp instr", "lanes", "useful", "diverged", "loaded B", "stored B",
                    "sectors", "barriers", "atomics", "requests", "kernel"});
  for (const auto *entry : order) {
    const kernel_totals &k = entry->second;
    const launch_counters::memory_counters &m = k.counters.memory;
    of_kernels.add({std::to_string(k.launches), milliseconds(k.ns), milliseconds(k.ns / k.launches),
                    std::to_string(k.warp_instructions), ratio(k.lane_instructions, k.warp_instructions, 1, 1),
                    ratio(k.counters.use.lanes, k.counters.use.instructions, 1, 1),
                    ratio(k.counters.divergent_branches, k.counters.branches, 100, 1, "%"), std::to_string(m.bytes_loaded),
                    std::to_string(m.bytes_stored), ratio(m.sectors, m.accesses, 1, 1), std::to_string(k.counters.barriers),
                    std::to_string(k.counters.atomics), std::to_string(m.host_requests),
                    entry->first + (k.failures ? " (" + std::to_string(k.failures) + " failed)" : "")});
  }
  of_kernels.print(&out);
  for (const auto *entry : order)
    if (const kernel_totals &k = entry->second; repeats_itself(k.warp_instructions, k.counters.use))
      out += "gompsim: " + entry->first + ": " + ratio(k.counters.use.lanes, k.counters.use.instructions, 1, 1) +
             " useful lanes: most warps have no work (fewer are faster: --multiprocessors 1, OMP_NUM_TEAMS, "
             "GOMP_OPENACC_DIM), or a warp is one thread (gompinfo PROGRAM says why)\n";

  if (std::any_of(order.begin(), order.end(), [](const auto *k) { return k->second.counters.memory.host_accesses > 0; })) {
    out.append("gompsim: accesses to the host's memory\n");
    table of_host({"loads", "stores", "atomics", "fences", "kernel"});
    for (const auto *entry : order)
      if (const launch_counters &c = entry->second.counters; c.memory.host_accesses > 0)
        of_host.add({std::to_string(c.memory.host_loads), std::to_string(c.memory.host_stores),
                     std::to_string(c.memory.host_atomics), std::to_string(c.system_fences), entry->first});
    of_host.print(&out);
  }

  out.append("gompsim: copies\n");
  table of_copies({"count", "bytes", "total ms", "direction"});
  for (std::size_t i = 0; i < copies.size(); ++i)
    if (copies[i].count > 0)
      of_copies.add({std::to_string(copies[i].count), std::to_string(copies[i].bytes), milliseconds(copies[i].ns),
                     name_of(static_cast<transfer_kind>(i))});
  of_copies.print(&out);

  out.append("gompsim: memory\n");
  table of_memory({"allocations", "most bytes at once", "kind"});
  constexpr const char *kinds[] = {"device", "page-locked", "managed"};
  for (std::size_t i = 0; i < memory.size(); ++i)
    if (memory[i].allocations > 0)
      of_memory.add({std::to_string(memory[i].allocations), std::to_string(memory[i].most), kinds[i]});
  of_memory.print(&out);
  return out;
}

void statistics::print() {
  const std::string all = text();
  if (file == "-") {
    write_to_stderr(all);
    return;
  }
  const std::string path = with_process_number(file);
  const int descriptor = open_quietly(path.c_str());
  int error = descriptor >= 0 && write_quietly(descriptor, all) ? 0 : errno;
  if (descriptor >= 0 && ::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) print_message("the statistics cannot be written to " + path + ": " + write_error(error));
}

} // namespace gompsim::driver

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/options.h"

#include "sim/driver/message.h"
#include "sim/driver/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>

namespace gompsim::driver {

namespace {

template <class T>
bool parse_integer(std::string_view text, T *out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *out);
  return error == std::errc{} && end == text.data() + text.size();
}

template <auto member, std::uint64_t least, std::uint64_t most>
bool parse_number(std::string_view text, options *out, std::string *) {
  std::uint64_t value = 0;
  if (!parse_integer(text, &value) || value < least || value > most) return false;
  out->*member = static_cast<std::remove_reference_t<decltype(out->*member)>>(value);
  return true;
}

bool parse_memory(std::string_view text, options *out, std::string *) {
  // Far above what any device has and far below what the address space of a process holds.
  constexpr std::uint64_t most = std::uint64_t{16} << 40;
  return parse_bytes(text, most, &out->memory_bytes);
}

bool parse_capability(std::string_view text, options *out, std::string *) {
  const std::size_t dot = text.find('.');
  unsigned major = 0, minor = 0;
  if (dot == text.npos || !parse_integer(text.substr(0, dot), &major) || !parse_integer(text.substr(dot + 1), &minor))
    return false;
  const compute_capability *found = find_compute_capability(major, minor);
  if (found) out->capability = found;
  return found != nullptr;
}

// NAME[,NAME]...
bool parse_kinds(std::string_view text, options *out, std::string *why) {
  std::vector<const device_kind *> kinds;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const std::string_view name = rest.substr(0, comma);
    const device_kind *const kind = find_device_kind(name);
    if (!kind) {
      *why = "there is no device '" + std::string(name) + "'; those that there are:";
      for (const device_kind &k : all_device_kinds()) why->append(" ").append(k.name);
      return false;
    }
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
      *why = std::string(name) + " is named twice";
      return false;
    }
    kinds.push_back(kind);
    if (comma == rest.npos) break;
    rest.remove_prefix(comma + 1);
  }
  out->kinds = std::move(kinds);
  return true;
}

// DIGITS[,DIGITS]..., hexadecimal; hyphens stand where one likes them, and what is missing at the end is zero.
bool parse_uuids(std::string_view text, options *out, std::string *why) {
  constexpr std::size_t most_digits = 32;
  std::vector<std::string> uuids;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    std::string digits;
    for (const char c : rest.substr(0, comma)) {
      if (c == '-') continue;
      if (!std::isxdigit(static_cast<unsigned char>(c))) return false;
      digits.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
    if (digits.empty() || digits.size() > most_digits) return false;
    digits.resize(most_digits, '0');
    // AMD's devices show the first half.
    const auto same = [&](const std::string &u) { return u.starts_with(digits.substr(0, most_digits / 2)); };
    if (std::any_of(uuids.begin(), uuids.end(), same)) {
      *why = "two devices cannot have the same one, as their first 16 digits say";
      return false;
    }
    uuids.push_back(std::move(digits));
    if (comma == rest.npos) break;
    rest.remove_prefix(comma + 1);
  }
  out->uuids = std::move(uuids);
  return true;
}

bool parse_faults(std::string_view text, options *out, std::string *why) {
  return parse_fault_plan(text, known_drivers(), &out->faults, why);
}

// A file, 1 or - for stderr, 0 or nothing for none.
bool parse_stats(std::string_view text, options *out, std::string *) {
  out->stats_file = text == "1" ? "-" : text == "0" ? "" : text;
  return true;
}

bool parse_trace(std::string_view text, options *out, std::string *) {
  out->trace_file = text;
  return !text.empty();
}

bool parse_reports(std::string_view text, options *out, std::string *) {
  out->reports_file = text;
  return true;
}

bool parse_suppressions(std::string_view text, options *out, std::string *) {
  out->race_suppressions = text;
  return true;
}

bool parse_bounds(std::string_view text, options *out, std::string *) {
  out->page_bounds = text == "page";
  return text == "page" || text == "exact";
}

// SECONDS or SECONDS,stop
bool parse_watchdog(std::string_view text, options *out, std::string *) {
  constexpr std::string_view stop = ",stop";
  const bool stops = text.ends_with(stop);
  if (stops) text.remove_suffix(stop.size());
  std::uint64_t seconds = 0;
  if (!parse_integer(text, &seconds) || seconds > 86400) return false;
  out->watchdog_seconds = static_cast<unsigned>(seconds);
  out->watchdog_stops = stops;
  return true;
}

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

constexpr option_kind options_table[] = {
    {"device", option_value::required, "NAME[,NAME]...", "names of devices, separated by commas",
     "which devices are simulated: nvidia (default), or an AMD GPU by the name that GCC's -march has for it, such as "
     "gfx90a; "
     "several names, separated by commas: of each kind that many as --devices says",
     parse_kinds},
    {"devices", option_value::required, "N", "a number from 0 to 64", "number of devices of each kind, 0 to 64 (default 1)",
     parse_number<&options::devices, 0, 64>},
    {"memory", option_value::required, "SIZE", "a number of bytes above 0, with K, M, G or T for larger units, up to 16T",
     "memory of each device in bytes, or with K, M, G or T, up to 16T (default 16G); taken from this machine only as it is "
     "used",
     parse_memory},
    {"multiprocessors", option_value::required, "N", "a number from 1 to 1024",
     "multiprocessors of each device, 1 to 1024 (default 16)", parse_number<&options::multiprocessors, 1, 1024>},
    {"compute-capability", option_value::required, "X.Y", "that of a GPU from 3.0 to 9.0, such as 8.0",
     "that of a GPU from 3.0 to 9.0 (default 8.0)", parse_capability},
    {"uuid", option_value::required, "DIGITS[,DIGITS]...",
     "up to 32 hexadecimal digits for each device, separated by commas",
     "identities of the devices in their order, of up to 32 hexadecimal digits, of which AMD GPUs show 16 (default: made "
     "up)",
     parse_uuids},
    {"workers", option_value::required, "N", "a number from 0 to 256",
     "threads of this machine that run the kernels of a device; 0 means one for each processor (default)",
     parse_number<&options::workers, 0, 256>},
    {"seed", option_value::required, "N", "a number", "changes the order in which warps take turns (default 0)",
     parse_number<&options::seed, 0, any_number>},
    {"unified-memory", option_value::none, "", "0 or 1",
     "let kernels reach all memory of the host, as programs that require unified_shared_memory need",
     parse_number<&options::unified_memory, 0, 1>},
    {"weak-memory", option_value::none, "", "0 or 1",
     "let stores of kernels arrive late and loads be stale wherever the memory model allows it",
     parse_number<&options::weak_memory, 0, 1>},
    {"weak-convergence", option_value::none, "", "0 or 1",
     "let lanes of a warp that part at a branch go on apart, in an order that --seed changes, until an instruction at which "
     "they wait for each other, as PTX allows from sm_70 on (NVIDIA)",
     parse_number<&options::weak_convergence, 0, 1>},
    {"check-uninitialised", option_value::none, "", "0 or 1",
     "stop a kernel that reads device memory which nobody has written", parse_number<&options::check_uninitialised, 0, 1>},
    {"check-races", option_value::none, "", "0 or 1",
     "report data races of device code: accesses of two threads to the same bytes, one of them a store, that nothing "
     "orders; a program that ends with status 0 then ends with 66",
     parse_number<&options::check_races, 0, 1>},
    {"race-suppressions", option_value::required, "FILE", "a file's name",
     "races that are not to be reported, one a line: kernel NAME, function NAME, variable NAME or line FILE[:LINE], where * "
     "stands for any characters",
     parse_suppressions, false, true},
    {"check-maps", option_value::none, "", "0 or 1",
     "report what is wrong in the mapping of data, by what kernels really read and write: stale, lost and never-written "
     "bytes, sections that are too small, superfluous copies; a program that ends with status 0 then ends with 67 if "
     "something is wrong (regomp's libgomp)",
     parse_number<&options::check_maps, 0, 1>},
    {"bounds", option_value::required, "exact|page", "exact or page",
     "what stops a kernel: exact: an access outside of what was allocated (default); page: only one outside of all pages in "
     "use, as on hardware, while the others are reported",
     parse_bounds},
    {"reuse-addresses", option_value::none, "", "0 or 1",
     "give the address of freed device memory to the next allocation of that size, as drivers do; else it is left unused "
     "for "
     "long, so that who still uses it is found",
     parse_number<&options::reuse_addresses, 0, 1>},
    {"stats", option_value::optional, "FILE", "a file's name",
     "print at the end what kernels and copies did: time, instructions, divergence, memory; on stderr or into FILE (%p in "
     "its "
     "name becomes the number of the process)",
     parse_stats, false, true},
    {"reports", option_value::required, "FILE", "a file's name",
     "append what the simulator has to say of kernels that fail, hang or read what they should not to FILE (%p as above) "
     "instead of stderr; with an empty name, say nothing, as a real driver does",
     parse_reports, false, true},
    {"trace", option_value::required, "FILE", "a file's name",
     "write a time line of calls, kernels, copies and requests to the host into FILE, in the format of Chrome's trace "
     "viewer "
     "(%p as above)",
     parse_trace, false, true},
    {"watchdog", option_value::required, "SECONDS[,stop]", "a number of seconds up to 86400, or with ,stop behind it",
     "say on stderr who waits for what when the program waits for the device and nothing has moved for so long (default 30; "
     "0: "
     "never); with ,stop, also end the kernels with CUDA_ERROR_LAUNCH_TIMEOUT",
     parse_watchdog},
    {"fault", option_value::required, "SPEC", "faults, separated by commas",
     "inject faults, separated by commas: FUNCTION[:WHEN][=ERROR] makes calls of a driver function fail, for example "
     "cuMemAlloc:3 or cuMem*=CUDA_ERROR_UNKNOWN; FUNCTION may also be any, kernel or copy; WHEN is N, N+, every-N or "
     "above-SIZE; lost:N loses the device; slow:copies=2ms and slow:launches=2ms delay; count says on stderr what was "
     "counted "
     "and injected",
     parse_faults, true},
};

// What the environment says.
options read_environment() {
  options o;
  for (const option_kind &kind : all_options()) {
    const std::string name = kind.variable();
    const char *const value = secure_getenv(name.c_str());
    std::string why;
    if (value && !parse_option(kind, value, &o, &why)) print_to_stderr(name + "=" + value + " is ignored: " + why);
  }
  return o;
}

} // namespace

std::string_view chosen_uuid(const options &o, const device_kind &kind, unsigned number) {
  const auto at = std::find(o.kinds.begin(), o.kinds.end(), &kind);
  const std::size_t n = static_cast<std::size_t>(at - o.kinds.begin()) * o.devices + number;
  return at != o.kinds.end() && n < o.uuids.size() ? std::string_view(o.uuids[n]) : std::string_view();
}

bool options::has(vendor v) const {
  return std::any_of(kinds.begin(), kinds.end(), [v](const device_kind *k) { return k->made_by == v; });
}

std::string option_kind::variable() const {
  std::string v = "GOMPSIM_";
  for (const char c : name) v.push_back(c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  return v;
}

std::span<const option_kind> all_options() { return options_table; }

bool parse_option(const option_kind &kind, std::string_view text, options *out, std::string *why) {
  if (kind.parse(text, out, why)) return true;
  if (why->empty()) why->append("expected ").append(kind.expected);
  return false;
}

const options &chosen_options() {
  static const options *const chosen = new options(read_environment()); // never destroyed: threads may outlive exit
  return *chosen;
}

} // namespace gompsim::driver

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/check.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <regex.h>
#include <thread>

#include "sim/ptxrun/capture.h"

namespace gompsim::ptxrun {

namespace {

constexpr std::size_t most_shown = 16; // of the values of one array that are wrong

// Whether the text matches; a wrong expression matches nothing and says so.
bool matches_regex(const std::string &expression, const std::string &text, std::string *why) {
  regex_t r;
  if (const int e = regcomp(&r, expression.c_str(), REG_EXTENDED | REG_NOSUB); e != 0) {
    char message[200];
    regerror(e, &r, message, sizeof message);
    *why += "  the regular expression " + expression + ": " + message + "\n";
    return false;
  }
  const bool found = regexec(&r, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&r);
  return found;
}

std::string indented(const std::string &text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    out += "    | " + text.substr(at, end == std::string::npos ? end : end - at) + "\n";
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return out;
}

// One run of a test: where its memory lies on the device.
class run {
public:
  run(const test_file &t, backend &b, std::string *w) : test(t), device(b), why(*w) {}

  bool place() {
    addresses.resize(test.memory.size());
    host.resize(test.memory.size());
    for (std::size_t i = 0; i < test.memory.size(); ++i) {
      const memory_spec &m = test.memory[i];
      std::size_t bytes = m.bytes();
      switch (m.kind) {
      case memory_spec::kind_of::device:
      case memory_spec::kind_of::fresh:
      case memory_spec::kind_of::freed:
        addresses[i] = device.allocate(bytes);
        break;
      case memory_spec::kind_of::host:
        host[i] = device.host_memory(bytes, false);
        addresses[i] = reinterpret_cast<std::uint64_t>(host[i]);
        break;
      case memory_spec::kind_of::coarse:
        host[i] = device.host_memory(bytes, true);
        addresses[i] = reinterpret_cast<std::uint64_t>(host[i]);
        break;
      case memory_spec::kind_of::variable:
        if (!device.variable(m.name, &addresses[i], &bytes)) return fail("no variable " + m.name);
        if (bytes != m.bytes()) return fail("variable " + m.name + " has " + std::to_string(bytes) + " bytes");
        break;
      }
      if (addresses[i] == 0) return fail("no memory for " + m.name);
    }
    for (std::size_t i = 0; i < test.memory.size(); ++i) {
      const memory_spec &m = test.memory[i];
      if (m.kind == memory_spec::kind_of::freed) {
        if (!device.release(addresses[i])) return fail("cannot give back " + m.name);
        continue;
      }
      if (m.kind == memory_spec::kind_of::fresh) continue;
      if (m.kind == memory_spec::kind_of::variable && m.initial.empty()) continue;
      std::vector<std::byte> bytes(m.bytes());
      for (std::size_t k = 0; k < m.initial.size(); ++k)
        store_element(&bytes[k * m.type.bytes], m.type, bits_of(m.initial[k]));
      if (host[i] != nullptr)
        std::copy(bytes.begin(), bytes.end(), host[i]);
      else if (!device.write(addresses[i], bytes.data(), bytes.size()))
        return fail("cannot write " + m.name);
    }
    return true;
  }

  std::vector<std::byte> parameters() const {
    std::vector<std::byte> bytes;
    const auto append = [&](element_type t, std::uint64_t bits) {
      bytes.resize((bytes.size() + t.bytes - 1) / t.bytes * t.bytes + t.bytes);
      store_element(&bytes[bytes.size() - t.bytes], t, bits);
    };
    for (const parameter_spec &p : test.parameters) {
      if (p.memory != parameter_spec::no_memory) append(type_from_name("u64"), addresses[p.memory]);
      for (const value &v : p.values) append(p.type, bits_of(v));
    }
    return bytes;
  }

  // The host's side of a conversation through mapped memory, while this object lives.
  class answering_thread {
  public:
    answering_thread(std::byte *flag, const std::byte *data, std::byte *wrong)
        : thread([this, flag, data, wrong] {
            const auto word = [](const std::byte *p) {
              return std::atomic_ref(*reinterpret_cast<std::uint64_t *>(const_cast<std::byte *>(p)));
            };
            while (!over.load(std::memory_order_relaxed)) {
              // Acquire: what the device released with the flag is there. Release: the device may send the next request.
              const std::uint64_t asked = word(flag).load(std::memory_order_acquire);
              if (asked == 0) {
                std::this_thread::yield();
                continue;
              }
              if (word(data).load(std::memory_order_relaxed) != asked) word(wrong).store(1, std::memory_order_relaxed);
              word(flag).store(0, std::memory_order_release);
            }
          }) {}
    ~answering_thread() {
      over.store(true, std::memory_order_relaxed);
      thread.join();
    }

  private:
    std::atomic<bool> over{false};
    std::thread thread;
  };

  bool launch_all(double timeout) {
    const auto bytes = parameters();
    std::optional<answering_thread> answers;
    if (!test.answer.empty()) answers.emplace(host[test.answer[0]], host[test.answer[1]], host[test.answer[2]]);
    for (std::size_t i = 0; i < test.runs.size(); ++i) {
      launch_outcome outcome;
      std::string error;
      output_capture capture;
      const bool started = device.launch(test.runs[i], bytes, timeout, &outcome, &error);
      printed += capture.finish();
      if (!started) return fail(error);
      if (!test.hangs.empty() && i + 1 == test.runs.size()) return judge_hang(outcome);
      if (!outcome.done)
        return fail("stopped after " + std::to_string(timeout) + " seconds; printed:\n" + indented(printed));
      const bool last = i + 1 == test.runs.size();
      if (last && !judge_counters(outcome)) return false;
      if (last && !test.fault.empty()) return judge_fault(outcome);
      if (outcome.status != "success") return fail("ended with " + outcome.status + ":\n" + indented(outcome.report));
    }
    return true;
  }

  bool judge_hang(const launch_outcome &outcome) {
    if (outcome.done) return fail("it ended");
    bool good = true;
    for (const std::string &expression : test.hangs)
      if (check_report && !matches_regex(expression, outcome.report, &why))
        good = fail("what is said of its threads does not match /" + expression + "/:\n" + indented(outcome.report));
    return good;
  }

  bool judge_counters(const launch_outcome &outcome) {
    bool good = true;
    for (const auto &[name, numbers] : test.counts) {
      if (outcome.counters.empty()) break;
      const auto found = outcome.counters.find(name);
      if (found == outcome.counters.end()) return fail("there is no counter " + name);
      if (("," + numbers + ",").find("," + std::to_string(found->second) + ",") == std::string::npos)
        good = fail(name + " is " + std::to_string(found->second) + " instead of " + numbers);
    }
    return good;
  }

  // Marks what holds of SOMETIMES.
  void note_sometimes(std::vector<bool> *seen) {
    for (std::size_t k = 0; k < test.sometimes.size(); ++k) {
      const std::string before = why;
      if (judge_one(test.sometimes[k])) (*seen)[k] = true;
      why = before;
    }
  }

  bool judge_fault(const launch_outcome &outcome) {
    if (!device.same_status(test.fault, outcome.status))
      return fail("ended with " + outcome.status + " instead of " + test.fault + "\n" + indented(outcome.report));
    return !check_report || matches_regex(test.fault_report, outcome.report, &why) ||
           fail("the report does not match /" + test.fault_report + "/:\n" + indented(outcome.report));
  }

  bool judge_memory() {
    bool good = true;
    for (const expectation &e : test.expectations) good = judge_one(e) && good;
    return good;
  }

  bool judge_one(const expectation &e) {
    const memory_spec &m = test.memory[e.memory];
    std::vector<std::byte> bytes(m.bytes());
    if (host[e.memory] != nullptr)
      std::copy(host[e.memory], host[e.memory] + m.bytes(), bytes.begin());
    else if (!device.read(bytes.data(), addresses[e.memory], bytes.size()))
      return fail("cannot read " + m.name);
    std::vector<std::uint64_t> got(e.kind == expectation::kind_of::one_of ? 1 : e.values.size());
    for (std::size_t i = 0; i < got.size(); ++i) got[i] = load_element(&bytes[(e.first + i) * m.type.bytes], m.type);
    return judge(e, m, got);
  }

  bool judge_output() {
    bool good = true;
    for (const std::string &expression : test.output)
      if (!matches_regex(expression, printed, &why))
        good = fail("what it printed does not match " + expression + ":\n" + indented(printed));
    if (!test.lines.empty()) {
      std::string wanted;
      for (const std::string &l : test.lines) wanted += l + "\n";
      if (wanted != printed) good = fail("it printed\n" + indented(printed) + "  instead of\n" + indented(wanted));
    }
    return good;
  }

  bool judge_facts() {
    bool good = true;
    for (const function_expectation &f : test.functions) {
      std::map<std::string, std::string> known;
      if (!device.facts(f.name, &known)) {
        good = fail("no function " + f.name);
        continue;
      }
      for (const auto &[key, wanted] : f.facts)
        if (!check_report && known.count(key) == 0)
          continue;
        else if (known[key] != wanted)
          good = fail(f.name + ": " + key + " is " + known[key] + " instead of " + wanted);
    }
    return good;
  }

  bool check_report = true; // false: the report is not the engine's

private:
  const test_file &test;
  backend &device;
  std::string &why;
  std::vector<std::uint64_t> addresses;
  std::vector<std::byte *> host;
  std::string printed;

  bool fail(const std::string &reason) {
    why += "  " + reason;
    if (!why.ends_with('\n')) why += '\n';
    return false;
  }

  std::uint64_t bits_of(const value &v) const {
    if (v.kind != value::kind_of::address) return v.bits;
    for (std::size_t i = 0; i < test.memory.size(); ++i)
      if (test.memory[i].name == v.name) return addresses[i] + v.bits;
    return 0;
  }

  bool is_good(std::uint64_t got, const value &v, element_type t, tolerance near) const {
    if (v.kind == value::kind_of::anything) return true;
    if (v.kind == value::kind_of::any_nan) return is_nan(got, t);
    return matches(got, bits_of(v), t, near);
  }

  std::string text_of(const value &v, element_type t) const {
    if (v.kind == value::kind_of::anything) return "anything";
    if (v.kind == value::kind_of::any_nan) return "a NaN";
    return to_text(bits_of(v), t);
  }

  bool judge(const expectation &e, const memory_spec &m, std::vector<std::uint64_t> &got) {
    if (e.kind == expectation::kind_of::one_of) {
      for (const value &v : e.values)
        if (is_good(got[0], v, m.type, e.near)) return true;
      return fail(m.name + "[" + std::to_string(e.first) + "] = " + to_text(got[0], m.type) + ", which line " +
                  std::to_string(e.line) + " does not list");
    }
    std::vector<value> wanted = e.values;
    if (e.kind == expectation::kind_of::sorted) {
      const auto mask = m.type.bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * m.type.bytes) - 1;
      for (value &v : wanted) v.bits = bits_of(v) & mask, v.kind = value::kind_of::bits;
      std::sort(wanted.begin(), wanted.end(), [](const value &a, const value &b) { return a.bits < b.bits; });
      std::sort(got.begin(), got.end());
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (is_good(got[i], wanted[i], m.type, e.near)) continue;
      if (++wrong <= most_shown)
        fail(m.name + "[" + std::to_string(e.first + i) + "] = " + to_text(got[i], m.type) + " instead of " +
             text_of(wanted[i], m.type));
    }
    if (wrong > most_shown) fail("... " + std::to_string(wrong) + " of " + std::to_string(got.size()) + " are wrong");
    return wrong == 0;
  }
};

std::unique_ptr<backend> make_backend(const test_file &test, const check_settings &settings, std::uint64_t seed,
                                      std::string *error) {
  return settings.driver != nullptr ? make_driver_backend(test, settings.driver, error)
                                    : make_engine_backend(test, seed, error);
}

// The newest target that the modules name, as in sm_75.
unsigned target_of(const test_file &test) {
  unsigned newest = 0;
  for (const module_text &m : test.modules) {
    constexpr std::string_view directive = "\n.target sm_";
    const auto at = m.text.find(directive);
    if (at == std::string_view::npos) continue;
    const auto digits = m.text.substr(at + directive.size());
    std::uint64_t n;
    if (parse_number(digits.substr(0, digits.find_first_not_of("0123456789")), &n))
      newest = std::max(newest, static_cast<unsigned>(n));
  }
  return newest;
}

verdict check_with_seed(const test_file &test, const check_settings &settings, std::uint64_t seed,
                        std::vector<bool> *sometimes, std::string *why) {
  std::string error;
  const auto device = make_backend(test, settings, seed, &error);
  if (!device) {
    *why += "  " + error + "\n";
    return verdict::fail;
  }
  if (const unsigned capability = device->compute_capability(); capability != 0 && target_of(test) > capability) {
    *why = "for sm_" + std::to_string(target_of(test)) + " and newer";
    return verdict::skip;
  }
  const bool linked = device->link(test.modules, &error);
  if (!test.link_error.empty()) {
    if (linked)
      *why += "  it was linked\n";
    else if (settings.driver != nullptr || matches_regex(test.link_error, error, why))
      return verdict::pass;
    else
      *why += "  the message does not match " + test.link_error + ":\n" + indented(error);
    return verdict::fail;
  }
  if (!linked) {
    *why += "  not linked:\n" + indented(error);
    return verdict::fail;
  }
  run r(test, *device, why);
  r.check_report = settings.driver == nullptr;
  if (!r.place()) return verdict::fail;
  bool good = r.judge_facts();
  if (!r.launch_all(static_cast<double>(test.config_number("timeout", 20)) * settings.timeout_factor)) return verdict::fail;
  // After a fault the driver's context is lost; the engine's memory can still be read.
  if (test.fault.empty() || settings.driver == nullptr) good = r.judge_memory() && good;
  r.note_sometimes(sometimes);
  return r.judge_output() && good ? verdict::pass : verdict::fail;
}

} // namespace

verdict check(const test_file &test, const check_settings &settings, std::string *why) {
  if (!test.only.empty() && (test.only == "driver") != (settings.driver != nullptr)) {
    *why = "for the " + test.only + " only";
    return verdict::skip;
  }
  std::vector<std::uint64_t> seeds;
  if (const auto found = test.config.find("seed"); found != test.config.end() && settings.driver == nullptr) {
    for (std::size_t at = 0; at < found->second.size();) {
      auto end = found->second.find(',', at);
      if (end == std::string::npos) end = found->second.size();
      const auto word = std::string_view(found->second).substr(at, end - at);
      const auto dots = word.find("..");
      std::uint64_t n, last;
      if (!parse_number(word.substr(0, dots), &n) ||
          !parse_number(dots == word.npos ? word : word.substr(dots + 2), &last) || last < n || last - n > 10000) {
        *why = "  not a seed: " + found->second + "\n";
        return verdict::fail;
      }
      while (n <= last) seeds.push_back(n++);
      at = end + 1;
    }
  } else
    seeds.push_back(0);
  for (std::uint64_t i = 1; i <= settings.extra_seeds; ++i) seeds.push_back(i * 0x9e3779b97f4a7c15u);
  std::vector<bool> seen(test.sometimes.size());
  for (const std::uint64_t seed : seeds) {
    const verdict v = check_with_seed(test, settings, seed, &seen, why);
    if (v == verdict::pass) continue;
    if (v == verdict::fail && seed != 0) *why += "  with seed " + std::to_string(seed) + "\n";
    return v;
  }
  for (std::size_t k = 0; k < seen.size() && settings.driver == nullptr; ++k)
    if (!seen[k]) {
      *why += "  what line " + std::to_string(test.sometimes[k].line) + " names has happened with none of " +
              std::to_string(seeds.size()) + " seeds\n";
      return verdict::fail;
    }
  return verdict::pass;
}

bool run_once(const test_file &test, const check_settings &settings, std::uint32_t blocks, launch_outcome *outcome,
              std::string *error) {
  if (test.runs.empty()) {
    *error = "nothing to run";
    return false;
  }
  const auto device = make_backend(test, settings, test.config_number("seed", 0), error);
  if (!device || !device->link(test.modules, error)) return false;
  run r(test, *device, error);
  if (!r.place()) return false;
  run_spec first = test.runs[0];
  if (blocks != 0) first.grid[0] = blocks;
  if (!device->launch(first, r.parameters(), 3600, outcome, error)) return false;
  if (outcome->status == "success") return true;
  *error = outcome->report;
  return false;
}

} // namespace gompsim::ptxrun

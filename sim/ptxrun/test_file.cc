// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/test_file.h"

#include <cstdlib>

namespace gompsim::ptxrun {

namespace {

std::string_view trimmed(std::string_view s) {
  const auto first = s.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return s.substr(first, s.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> split(std::string_view s, char separator = ' ') {
  std::vector<std::string_view> out;
  while (!s.empty()) {
    const auto end = s.find(separator);
    if (end != 0) out.push_back(s.substr(0, end));
    if (end == std::string_view::npos) break;
    s.remove_prefix(end + 1);
  }
  return out;
}

bool key_value(std::string_view word, std::string_view *key, std::string_view *text) {
  const auto eq = word.find('=');
  if (eq == 0 || eq == std::string_view::npos) return false;
  *key = word.substr(0, eq);
  *text = word.substr(eq + 1);
  return true;
}

constexpr std::size_t most_values = std::size_t{1} << 20;

// One directive at a time; `why` says what is wrong with it.
class reader {
public:
  reader(test_file *t, std::string *w) : test(*t), why(*w) {}

  bool directive(std::string_view keyword, std::string_view text, unsigned line) {
    const auto words = split(text);
    if (keyword == "RUN") return run(words);
    if (keyword == "BUF") return memory(memory_spec::kind_of::device, text);
    if (keyword == "HOST") return memory(memory_spec::kind_of::host, text);
    if (keyword == "COARSE") return memory(memory_spec::kind_of::coarse, text);
    if (keyword == "NEW") return memory(memory_spec::kind_of::fresh, text);
    if (keyword == "FREED") return memory(memory_spec::kind_of::freed, text);
    if (keyword == "VAR") return memory(memory_spec::kind_of::variable, text);
    if (keyword == "ARG") return argument(words);
    if (keyword == "EXPECT") return expect(text, line, &test.expectations);
    if (keyword == "SOMETIMES") return expect(text, line, &test.sometimes);
    if (keyword == "COUNT") return pairs(words, 0, &test.counts);
    if (keyword == "ANSWER") return answer(words);
    if (keyword == "HANGS") return test.hangs.emplace_back(text), true;
    if (keyword == "FAULT") return fault(text);
    if (keyword == "INFO") return info(words);
    if (keyword == "CONFIG") return pairs(words, 0, &test.config);
    if (keyword == "OUTPUT") return test.output.emplace_back(text), true;
    if (keyword == "LINE") return test.lines.emplace_back(text), true;
    if (keyword == "LINKERROR") return test.link_error = text, true;
    if (keyword == "OBJECT") return test.object = text, true;
    if (keyword == "ONLY") {
      test.only = text;
      return text == "engine" || text == "driver" || fail("neither engine nor driver");
    }
    return fail("no such directive");
  }

private:
  test_file &test;
  std::string &why;

  bool fail(std::string_view reason, std::string_view what = {}) {
    why = reason;
    if (!what.empty()) why.append(": ").append(what);
    return false;
  }

  bool pairs(const std::vector<std::string_view> &words, std::size_t first, std::map<std::string, std::string> *out) {
    for (std::size_t i = first; i < words.size(); ++i) {
      std::string_view key, text;
      if (!key_value(words[i], &key, &text)) return fail("not KEY=VALUE", words[i]);
      (*out)[std::string(key)] = text;
    }
    return true;
  }

  bool run(const std::vector<std::string_view> &words) {
    run_spec r;
    for (const auto word : words) {
      std::string_view key, text;
      if (!key_value(word, &key, &text)) return fail("not KEY=VALUE", word);
      std::uint64_t n = 0;
      if (key == "entry")
        r.entry = text;
      else if (key == "shared") {
        if (!parse_number(text, &n) || n > UINT32_MAX) return fail("not a number", text);
        r.shared_bytes = static_cast<std::uint32_t>(n);
      } else if (key == "grid" || key == "block") {
        const auto parts = split(text, ',');
        if (parts.empty() || parts.size() > 3) return fail("not an extent", word);
        for (std::size_t i = 0; i < parts.size(); ++i) {
          if (!parse_number(parts[i], &n) || n > UINT32_MAX) return fail("not an extent", word);
          (key == "grid" ? r.grid : r.block)[i] = static_cast<std::uint32_t>(n);
        }
      } else
        return fail("unknown word", word);
    }
    if (r.entry.empty()) return fail("no entry");
    test.runs.push_back(std::move(r));
    return true;
  }

  bool values(const std::vector<std::string_view> &words, std::size_t first, element_type t, std::vector<value> *out) {
    for (std::size_t i = first; i < words.size(); ++i) {
      const std::string_view word = words[i];
      value v;
      std::uint64_t n, last;
      if (const auto star = word.find('*'); star != std::string_view::npos) {
        if (!parse_value(word.substr(0, star), t, &v) || !parse_number(word.substr(star + 1), &n) || n > most_values)
          return fail("not a value", word);
        out->insert(out->end(), n, v);
      } else if (const auto dots = word.find(".."); dots != std::string_view::npos) {
        if (!parse_number(word.substr(0, dots), &n) || !parse_number(word.substr(dots + 2), &last) || last < n ||
            last - n > most_values || !parse_value(word.substr(dots + 2), t, &v) ||
            t.kind == element_type::kind_of::floating)
          return fail("not a range of integers of the type", word);
        for (v.bits = n; v.bits <= last; ++v.bits) out->push_back(v);
      } else if (!parse_value(word, t, &v))
        return fail("not a value of the type", word);
      else
        out->push_back(v);
      if (v.kind == value::kind_of::address && find(v.name) == no_index) return fail("no such memory", v.name);
    }
    return true;
  }

  static constexpr std::size_t no_index = ~std::size_t{0};
  std::size_t find(std::string_view name) const {
    for (std::size_t i = 0; i < test.memory.size(); ++i)
      if (test.memory[i].name == name) return i;
    return no_index;
  }

  bool memory(memory_spec::kind_of kind, std::string_view text) {
    const auto words = split(text);
    memory_spec m;
    m.kind = kind;
    std::uint64_t n;
    if (words.size() < 3) return fail("expected NAME TYPE COUNT");
    m.name = words[0];
    m.type = type_from_name(words[1]);
    if (!m.type.valid()) return fail("not a type", words[1]);
    if (!parse_number(words[2], &n) || n == 0 || n > most_values * 64) return fail("not a count", words[2]);
    m.count = n;
    if (find(m.name) != no_index) return fail("named before", m.name);
    if (words.size() > 3) {
      if (words[3] != "=" || kind == memory_spec::kind_of::freed || kind == memory_spec::kind_of::fresh)
        return fail("not expected", words[3]);
      if (!values(words, 4, m.type, &m.initial)) return false;
      if (m.initial.size() > m.count) return fail("more values than elements");
      for (const value &v : m.initial)
        if (v.kind != value::kind_of::bits && v.kind != value::kind_of::address) return fail("a value must be definite");
    }
    test.memory.push_back(std::move(m));
    if (kind != memory_spec::kind_of::variable) test.parameters.push_back({test.memory.size() - 1, {}, {}});
    return true;
  }

  bool argument(const std::vector<std::string_view> &words) {
    parameter_spec p;
    if (words.size() < 2) return fail("expected TYPE VALUES");
    p.type = type_from_name(words[0]);
    if (!p.type.valid()) return fail("not a type", words[0]);
    if (!values(words, 1, p.type, &p.values)) return false;
    test.parameters.push_back(std::move(p));
    return true;
  }

  bool expect(std::string_view text, unsigned line, std::vector<expectation> *out) {
    const auto words = split(text);
    expectation e;
    e.line = line;
    if (words.size() < 3) return fail("expected NAME = VALUES");
    std::string_view name = words[0];
    const auto bracket = name.find('[');
    if (bracket != std::string_view::npos) {
      std::uint64_t n;
      if (!name.ends_with(']') || !parse_number(name.substr(bracket + 1, name.size() - bracket - 2), &n))
        return fail("not an index", name);
      e.first = n;
      name = name.substr(0, bracket);
    }
    e.memory = find(name);
    if (e.memory == no_index) return fail("no such memory", name);
    const memory_spec &m = test.memory[e.memory];
    std::size_t next = 1;
    if (words[next].starts_with('~')) {
      const auto kind = words[next].substr(1);
      if (kind == "ulp")
        e.near.kind = tolerance::kind_of::ulp;
      else if (kind == "abs")
        e.near.kind = tolerance::kind_of::absolute;
      else if (kind == "rel")
        e.near.kind = tolerance::kind_of::relative;
      else
        return fail("neither ulp, abs nor rel", words[next]);
      const std::string limit(words[next + 1]);
      char *end;
      e.near.limit = std::strtod(limit.c_str(), &end);
      if (*end != 0 || m.type.kind != element_type::kind_of::floating) return fail("not a tolerance", limit);
      next += 2;
    }
    if (next + 1 >= words.size()) return fail("no values");
    if (words[next] == "in")
      e.kind = expectation::kind_of::one_of;
    else if (words[next] == "sorted")
      e.kind = expectation::kind_of::sorted;
    else if (words[next] != "=")
      return fail("expected =, in or sorted", words[next]);
    if (!values(words, next + 1, m.type, &e.values)) return false;
    const std::size_t covered = e.kind == expectation::kind_of::one_of ? 1 : e.values.size();
    if (e.first + covered > m.count) return fail("more values than elements");
    if (bracket == std::string_view::npos && covered != m.count) return fail("fewer values than elements");
    out->push_back(std::move(e));
    return true;
  }

  bool answer(const std::vector<std::string_view> &words) {
    if (words.size() != 3) return fail("expected FLAG DATA WRONG");
    for (const auto word : words) {
      const std::size_t m = find(word);
      if (m == no_index ||
          (test.memory[m].kind != memory_spec::kind_of::host && test.memory[m].kind != memory_spec::kind_of::coarse) ||
          test.memory[m].type.bytes != 8)
        return fail("no such host memory of 64-bit elements", word);
      test.answer.push_back(m);
    }
    return true;
  }

  bool fault(std::string_view text) {
    const auto blank = text.find(' ');
    test.fault = text.substr(0, blank);
    const auto rest = blank == std::string_view::npos ? std::string_view{} : trimmed(text.substr(blank));
    if (rest.empty()) return true;
    if (rest.size() < 2 || rest.front() != '/' || rest.back() != '/') return fail("not /REGEX/", rest);
    test.fault_report = rest.substr(1, rest.size() - 2);
    return true;
  }

  bool info(const std::vector<std::string_view> &words) {
    if (words.empty()) return fail("expected a function's name");
    function_expectation f;
    f.name = words[0];
    if (!pairs(words, 1, &f.facts)) return false;
    test.functions.push_back(std::move(f));
    return true;
  }
};

} // namespace

std::uint64_t test_file::config_number(const char *key, std::uint64_t otherwise) const {
  const auto found = config.find(key);
  std::uint64_t n;
  return found != config.end() && parse_number(found->second, &n) ? n : otherwise;
}

bool parse_test(test_file *test, std::string *error) {
  const std::string_view text = test->text;
  std::string why, pending, keyword;
  unsigned line = 0, pending_line = 0;
  reader directives(test, &why);
  const auto finish = [&] {
    if (keyword.empty()) return true;
    const bool good = directives.directive(keyword, pending, pending_line);
    if (!good) *error = test->path + ":" + std::to_string(pending_line) + ": " + keyword + ": " + why;
    keyword.clear();
    return good;
  };
  std::size_t module_start = 0;
  std::string module_name = test->path;
  // What stands before the first MODULE may be comments only.
  const auto module = [&](std::size_t end) {
    const auto part = text.substr(module_start, end - module_start);
    if (part.find(".version") != std::string_view::npos) test->modules.push_back({module_name, part});
  };
  for (std::size_t at = 0; at < text.size();) {
    ++line;
    const std::size_t start = at;
    const auto end = text.find('\n', at);
    const std::string_view whole = text.substr(at, end == std::string_view::npos ? end : end - at);
    at = end == std::string_view::npos ? text.size() : end + 1;
    if (!whole.starts_with("// ")) {
      if (!finish()) return false;
      continue;
    }
    const std::string_view rest = whole.substr(3);
    if (rest.starts_with("+ ")) {
      if (keyword.empty()) {
        *error = test->path + ":" + std::to_string(line) + ": nothing to continue";
        return false;
      }
      pending.append(" ").append(trimmed(rest.substr(1)));
      continue;
    }
    if (!finish()) return false;
    const auto letters = rest.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (letters == std::string_view::npos || letters < 3 || rest[letters] != ':') continue;
    const std::string_view word = rest.substr(0, letters);
    if (word == "MODULE") {
      module(start);
      module_start = start;
      module_name = trimmed(rest.substr(letters + 1));
      continue;
    }
    keyword = word;
    pending_line = line;
    // A line of output keeps its blanks, but for the one after the colon.
    const std::string_view argument = rest.substr(letters + 1);
    pending = word == "LINE" ? argument.substr(argument.starts_with(' ') ? 1 : 0) : trimmed(argument);
  }
  if (!finish()) return false;
  module(text.size());
  if (test->runs.empty() && test->link_error.empty() && test->functions.empty()) {
    *error = test->path + ": nothing says how to run it";
    return false;
  }
  if (!test->runs.empty() && test->expectations.empty() && test->output.empty() && test->lines.empty() &&
      test->sometimes.empty() && test->fault.empty() && test->counts.empty() && test->hangs.empty()) {
    *error = test->path + ": nothing says what must come out";
    return false;
  }
  return true;
}

} // namespace gompsim::ptxrun

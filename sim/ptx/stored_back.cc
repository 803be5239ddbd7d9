// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/stored_back.h"

#include <algorithm>
#include <vector>

#include "sim/ptx/lexer.h"

namespace gompsim::ptx {

namespace {

std::string_view trimmed(std::string_view s) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = s.find_first_not_of(blanks);
  return first == s.npos ? std::string_view() : s.substr(first, s.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> operands_of(std::string_view s) {
  std::vector<std::string_view> list;
  for (;;) {
    const std::size_t comma = s.find(',');
    list.push_back(trimmed(s.substr(0, comma)));
    if (comma == s.npos) return list;
    s.remove_prefix(comma + 1);
  }
}

// Statements from a place on, as long as they follow each other without a branch.
class straight_line {
public:
  straight_line(std::string_view t, std::size_t at) : text(t), lex(t, at) {}
  std::string_view operation; // up to its first dot
  std::vector<std::string_view> operands;

  bool next() {
    while (lex.peek().kind == token_kind::word && lex.peek().text.starts_with(".loc")) {
      const std::size_t end = text.find('\n', lex.position());
      if (end == text.npos) return false;
      lex.go_on_at(end);
    }
    const token op = lex.take();
    if (op.kind != token_kind::word || lex.is(':')) return false;
    operation = op.text.substr(0, op.text.find('.'));
    const std::size_t begin = lex.position(), end = text.find(';', begin);
    if (end == text.npos) return false;
    operands = operands_of(text.substr(begin, end - begin));
    lex.go_on_at(end + 1);
    static constexpr std::string_view leave[] = {"bra", "brx", "call", "ret", "exit", "bar", "barrier", "trap"};
    return std::find(std::begin(leave), std::end(leave), operation) == std::end(leave);
  }

private:
  const std::string_view text;
  lexer lex;
};

} // namespace

bool is_stored_back(std::string_view text, std::string_view reg, const std::function<unsigned(std::string_view)> &places) {
  constexpr unsigned most = 24;
  const auto from = static_cast<std::size_t>(reg.data() - text.data());
  const std::size_t load_end = text.find(';', from);
  if (load_end == text.npos) return false;
  const std::vector<std::string_view> load = operands_of(text.substr(from, load_end - from));
  if (load.size() != 2 || load[0] != reg || !load[1].starts_with('[')) return false;
  const std::string_view address = load[1], base = trimmed(address.substr(1, address.find_first_of("+]") - 1));
  straight_line s(text, load_end + 1);
  bool clears = false;
  for (unsigned n = 0; n < most && places(reg) == 2 && s.next(); ++n) {
    const auto at = std::find(s.operands.begin(), s.operands.end(), reg);
    if (at == s.operands.end()) {
      if (s.operation != "st" && s.operands[0] == base) return false;
      continue;
    }
    const auto which = at - s.operands.begin();
    unsigned long long mask = 0;
    if (s.operation == "st") return clears && which == 1 && s.operands[0] == address;
    if (s.operation == "and" && which == 1 && s.operands.size() == 3) {
      std::string_view constant = s.operands[2];
      if (constant.starts_with('-')) constant.remove_prefix(1);
      if (!parse_integer(constant, &mask)) return false;
      clears = true;
    } else if (s.operation == "bfi" && which == 2) {
      clears = true;
    } else if (!((s.operation == "or" || s.operation == "xor") && which != 0) &&
               !((s.operation == "cvt" || s.operation == "mov") && which == 1)) {
      return false;
    }
    reg = s.operands[0];
  }
  return false;
}

} // namespace gompsim::ptx

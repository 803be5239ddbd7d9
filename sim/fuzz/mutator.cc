// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of PTX text: of its tokens and statements instead of its bytes, so that most of what comes out is still read by
// the parser to somewhere deep. GOMPSIM_FUZZ_HEAD is the number of bytes in front of the text, which are changed as bytes.
//
// The words of PTX are those between quotes in the sources of the decoder: sim/fuzz/build collects them in words.inc.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#ifndef GOMPSIM_FUZZ_HEAD
#define GOMPSIM_FUZZ_HEAD 0
#endif

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

namespace {

constexpr std::string_view words[] = {
#include "words.inc"
};

constexpr std::string_view numbers[] = {
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "8",
    "16",
    "31",
    "32",
    "33",
    "63",
    "64",
    "128",
    "255",
    "256",
    "4095",
    "4096",
    "4097",
    "65535",
    "65536",
    "1048576",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "0x7fffffffffffffff",
    "0x8000000000000000",
    "0xffffffffffffffff",
    "1152921504606846976",
    "18446744073709551616",
    "0f3F800000",
    "0f7F800000",
    "0f7FC00001",
    "0d3FF0000000000000",
    "0dFFF0000000000000",
    "-1",
    "-2147483648",
    "1.5e300",
    "0b101",
    "017",
    "0xF",
};

constexpr std::string_view snippets[] = {";",
                                         "{",
                                         "}",
                                         "(",
                                         ")",
                                         "[",
                                         "]",
                                         ",",
                                         "<",
                                         ">",
                                         "=",
                                         "+",
                                         "-",
                                         "!",
                                         "@%p ",
                                         "@!%p ",
                                         "|",
                                         "_",
                                         "{_, _}",
                                         "\"",
                                         "//",
                                         "/*",
                                         "*/",
                                         "%r<4000000000>",
                                         ".b8 x[1152921504606846976];",
                                         ".reg .b32 %zz<4294967295>;",
                                         ".align 4096 ",
                                         ".v2",
                                         ".v4",
                                         "generic(",
                                         "0xFF00(",
                                         ".alias a, b;",
                                         ".func f;",
                                         ".weak ",
                                         ".extern ",
                                         ".visible ",
                                         ".common ",
                                         "1?2:3",
                                         "1/0",
                                         "(((((((((",
                                         "{{{{{{{{",
                                         "----",
                                         "%tid.x",
                                         "%r1|%p1",
                                         "L: .branchtargets L, L;",
                                         ".param .b64 pp[4096];",
                                         ".pragma \"nounroll\";",
                                         ".loc 1 2 3",
                                         ".callprototype ()_ ();",
                                         ".shared .b8 s[49152];",
                                         ".local .b8 l[100000];",
                                         "bra L;",
                                         "ret;",
                                         "exit;",
                                         "trap;",
                                         "mov.b64 {%r1, %r2}, %rd1;",
                                         "mov.b32 %r1, {%h1, %h2};"};

struct token {
  std::size_t begin, end;
  bool word; // otherwise a number, a string or punctuation
};

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '%' ||
         c == '.' || c == ':';
}

std::vector<token> tokens_of(const std::string &text) {
  std::vector<token> list;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_word_character(text[at])) {
      while (end < text.size() && is_word_character(text[end])) ++end;
      list.push_back({at, end, !(text[at] >= '0' && text[at] <= '9')});
    } else if (std::strchr(" \t\r\n", text[at]) == nullptr) {
      list.push_back({at, end, false});
    }
    at = end;
  }
  return list;
}

class mutation {
public:
  mutation(std::string &t, unsigned seed) : text(t), random(seed) {}

  void step() {
    list = tokens_of(text);
    if (list.empty()) {
      text += ".version 7.3 .target sm_75 .address_size 64 ";
      return;
    }
    switch (pick(16)) {
    case 0:
    case 1: // another modifier in an opcode
    case 2:
      change_part();
      break;
    case 3: { // another word of this text
      const token *t = some_word(), *with = some_word();
      if (t != nullptr && with != nullptr) replace(*t, text.substr(with->begin, with->end - with->begin));
      break;
    }
    case 4: // a word of the language
      if (const token *t = some_word(); t != nullptr) replace(*t, std::string(some(words)));
      break;
    case 5:
    case 6: { // a number
      std::vector<token> found;
      for (const token &t : list)
        if (text[t.begin] >= '0' && text[t.begin] <= '9') found.push_back(t);
      if (!found.empty()) replace(found[pick(found.size())], std::string(some(numbers)));
      break;
    }
    case 7: // a token less
      replace(list[pick(list.size())], "");
      break;
    case 8: // something more
      text.insert(list[pick(list.size())].begin, std::string(some(snippets)) + " ");
      break;
    case 9: { // a statement less
      const auto [b, e] = statement();
      text.erase(b, e - b);
      break;
    }
    case 10: { // a statement twice, perhaps many times
      const auto [b, e] = statement();
      const std::string s = text.substr(b, e - b);
      const std::size_t at = statement().second;
      for (std::size_t n = pick(8) == 0 ? 1 + pick(64) : 1; n-- > 0 && text.size() < 1u << 16;) text.insert(at, s);
      break;
    }
    case 11: { // two statements change places
      const auto [b, e] = statement();
      const auto [b2, e2] = statement();
      if (e <= b2) {
        const std::string first = text.substr(b, e - b), second = text.substr(b2, e2 - b2);
        text.replace(b2, e2 - b2, first);
        text.replace(b, e - b, second);
      }
      break;
    }
    case 12: { // two tokens change places
      const token a = list[pick(list.size())], b = list[pick(list.size())];
      if (a.end <= b.begin) {
        const std::string first = text.substr(a.begin, a.end - a.begin), second = text.substr(b.begin, b.end - b.begin);
        text.replace(b.begin, b.end - b.begin, first);
        text.replace(a.begin, a.end - a.begin, second);
      }
      break;
    }
    case 13: { // deeply nested
      static constexpr std::string_view opening[] = {"{", "(", "-", "~", "!", "[", "1?", "{{", "((.s64)"};
      const std::size_t at = list[pick(list.size())].begin;
      std::string deep;
      const auto o = some(opening);
      for (std::size_t n = pick(4) == 0 ? 5000 : pick(40); n-- > 0;) deep += o;
      text.insert(at, deep);
      break;
    }
    case 14: // cut off, or with a NUL between modules
      if (pick(4) == 0)
        text.resize(list[pick(list.size())].begin);
      else
        text.insert(list[pick(list.size())].begin, 1, pick(2) == 0 ? '\0' : '\xff');
      break;
    default: { // a label and a jump to it
      const std::string name = "$M" + std::to_string(pick(4));
      text.insert(statement().second, pick(2) == 0 ? name + ": " : (pick(2) == 0 ? "@%p bra " : "bra ") + name + "; ");
      break;
    }
    }
  }

private:
  std::size_t pick(std::size_t n) { return random() % n; }
  template <class T, std::size_t N>
  T some(const T (&of)[N]) {
    return of[pick(N)];
  }
  const token *some_word() {
    for (int tries = 0; tries < 8; ++tries)
      if (const token &t = list[pick(list.size())]; t.word) return &t;
    return nullptr;
  }
  void replace(const token &t, const std::string &with) { text.replace(t.begin, t.end - t.begin, with); }

  // From behind one semicolon or brace to behind the next.
  std::pair<std::size_t, std::size_t> statement() {
    const std::size_t at = list[pick(list.size())].begin;
    const auto e = std::min(text.find_first_of(";{}", std::min(at, text.size())), text.size());
    const auto b = at == 0 ? text.npos : text.find_last_of(";{}", std::min(at, text.size()) - 1);
    return {b == text.npos ? 0 : std::min(b + 1, text.size()), std::min(e + 1, text.size())};
  }

  void change_part() {
    std::vector<token> opcodes;
    for (const token &t : list)
      if (t.word && text[t.begin] != '%' && text.find('.', t.begin) < t.end) opcodes.push_back(t);
    if (opcodes.empty()) return;
    const token t = opcodes[pick(opcodes.size())];
    std::vector<std::string> parts;
    std::string word = text.substr(t.begin, t.end - t.begin);
    for (std::size_t at = 0; at <= word.size();) {
      const auto dot = std::min(word.find('.', at), word.size());
      parts.push_back(word.substr(at, dot - at));
      at = dot + 1;
    }
    const std::size_t which = pick(parts.size());
    switch (pick(4)) {
    case 0:
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(which));
      break;
    case 1:
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(which), std::string(some(words)));
      break;
    default:
      parts[which] = some(words);
    }
    std::string joined;
    for (const std::string &p : parts) joined += (joined.empty() && &p == parts.data() ? "" : ".") + p;
    replace(t, joined);
  }

  std::string &text;
  std::minstd_rand random;
  std::vector<token> list;
};

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most, unsigned seed) {
  constexpr std::size_t head = GOMPSIM_FUZZ_HEAD;
  std::minstd_rand random(seed + 1);
  if (size < head || random() % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  if (head > 0 && random() % 3 == 0) {
    LLVMFuzzerMutate(data, head, head); // may shorten it; what stays of the old bytes is as good as any
    if (random() % 2 == 0) return size;
  }
  std::string text(reinterpret_cast<char *>(data + head), size - head);
  mutation m(text, seed);
  for (std::size_t n = 1 + random() % 4; n-- > 0;) m.step();
  const std::size_t n = std::min(text.size(), most - head);
  std::memcpy(data + head, text.data(), n);
  return head + n;
}

// A run of statements of one text goes into another.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t *one, std::size_t one_size, const std::uint8_t *two,
                                                 std::size_t two_size, std::uint8_t *out, std::size_t most, unsigned seed) {
  constexpr std::size_t head = GOMPSIM_FUZZ_HEAD;
  if (one_size <= head || two_size <= head) return 0;
  std::minstd_rand random(seed + 1);
  const std::string_view from(reinterpret_cast<const char *>(two + head), two_size - head);
  std::string text(reinterpret_cast<const char *>(one + head), one_size - head);
  const std::size_t at = random() % text.size(), begin = random() % from.size();
  const auto to = std::min(text.find_first_of(";{}", at), text.size() - 1) + 1;
  const auto first = std::min(from.find_first_of(";{}", begin), from.size() - 1) + 1;
  auto last = first;
  for (std::size_t n = 1 + random() % 6; n-- > 0 && last < from.size();)
    last = std::min(from.find_first_of(";{}", last), from.size() - 1) + 1;
  text.insert(to, from.substr(first, last - first));
  std::memcpy(out, one, std::min(head, most));
  const std::size_t n = std::min(text.size(), most - std::min(head, most));
  std::memcpy(out + head, text.data(), n);
  return head + n;
}

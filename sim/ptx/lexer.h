// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens of PTX text. A lexer belongs to one parse and to one thread; the text must outlive it.
//
// A word keeps its dots ("ld.param.u64", ".reg", "%tid.x"): PTX never puts two words next to each other without a space, and
// whoever reads the word knows what its parts mean.
#ifndef GOMPSIM_PTX_LEXER_H
#define GOMPSIM_PTX_LEXER_H

#include <cstddef>
#include <string_view>

namespace gompsim::ptx {

enum class token_kind : unsigned char { end, word, number, string, punct, bad };

struct token {
  token_kind kind = token_kind::end;
  char punct = 0;        // for punct
  std::size_t begin = 0; // offset in the text
  std::string_view text; // without the quotes, for a string
};

class lexer {
public:
  explicit lexer(std::string_view text, std::size_t begin = 0, std::size_t end = std::string_view::npos);

  const token &peek() const { return current; }
  token take() {
    token t = current;
    advance();
    return t;
  }
  // Takes the first n characters of the token; what follows is read anew.
  token take_first(std::size_t n) {
    token t = current;
    if (n < t.text.size()) {
      t.text = t.text.substr(0, n);
      at = t.begin + n;
    }
    advance();
    return t;
  }
  bool is(char c) const { return current.kind == token_kind::punct && current.punct == c; }
  bool is_word(std::string_view w) const { return current.kind == token_kind::word && current.text == w; }
  // Takes the punctuation if it is next.
  bool accept(char c) {
    if (!is(c)) return false;
    advance();
    return true;
  }
  bool accept_word(std::string_view w) {
    if (!is_word(w)) return false;
    advance();
    return true;
  }
  // The next token is the one at or behind `position`.
  void go_on_at(std::size_t position) {
    at = position;
    advance();
  }
  // Skips from an opening brace, which must be next, behind the closing one that matches. False if there is none.
  bool skip_braces();
  std::size_t position() const { return current.begin; }

private:
  void advance();
  void skip_blank();

  std::string_view source;
  std::size_t at, limit;
  token current;
};

// Where a word that goes on at `at` ends. Two colons may be inside one: "ld.global.L2::cache_hint.u32".
std::size_t word_end(std::string_view text, std::size_t at, std::size_t limit);
// Line number, from 1, of an offset in a text.
unsigned line_of(std::string_view text, std::size_t offset);
// The text from an offset to the end of its statement or line, without the blanks around it.
std::string_view statement_at(std::string_view text, std::size_t offset);

// Reads an integer constant of PTX (decimal, octal, hexadecimal, binary, with or without U). False if it is none.
bool parse_integer(std::string_view, unsigned long long *);

} // namespace gompsim::ptx

#endif

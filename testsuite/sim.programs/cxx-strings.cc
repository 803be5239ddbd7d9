// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20" }
// string and string_view on the device: short and long ones, building, searching, replacing, comparing, numbers to and from text.
#include "check.h"
#include <charconv>
#include <string>
#include <string_view>

#pragma omp begin declare target
__attribute__((noipa)) static int compute(char *out, int size) {
  std::string s = "short", l(40, '-');
  s += " string that grows beyond what fits into the object";
  l.replace(10, 5, "[replaced]");
  l.insert(0, "> ");
  l.append(3, '!');
  std::string t = s.substr(6, 6) + "|" + l + "|";
  t += std::to_string(-42) + "," + std::to_string(1234567890123L);
  std::string_view v = t;
  t += "|" + std::to_string(v.find("replaced")) + "," + std::to_string(v.rfind('-')) + "," + std::to_string(s.find_first_of("xyz")) + ",";
  t += s.compare("shorter") < 0 ? "less" : "more";
  t += s.starts_with("short") ? "+" : "-";
  t += s.ends_with("object") ? "+" : "-";
  char digits[20];
  auto end = std::to_chars(digits, digits + 20, 0xbeef, 16).ptr;
  t.append(digits, end);
  int number = 0;
  std::from_chars("987abc", "987abc" + 6, number);
  t += " " + std::to_string(number + 13);
  for (std::size_t i = 0; i < s.size(); i += 7) t.push_back(s[i]);
  std::string swapped = "a";
  swapped.swap(t);
  t.erase();
  if (!t.empty()) return -1;
  return int(swapped.copy(out, size - 1));
}
#pragma omp end declare target

int main() {
  check_placement();
  char device[300] = {}, host[300] = {};
  int n = 0;
#pragma omp target map(tofrom : device, n)
  n = compute(device, sizeof device);
  CHECK(n == compute(host, sizeof host) && n > 80);
  CHECK(strcmp(device, host) == 0);
  puts(device);
  return check_result();
}

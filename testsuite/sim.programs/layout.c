// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that differ between host and device stay out of mapped data; those that do not are the same: sizes, alignment and offsets of all the
// arithmetic types, enumerations, structures, and wide characters.
#include "check.h"
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

enum small { first, second };
enum large { most = 0x7fffffffffffffffll };
struct mixed {
  char a;
  double b;
  char c;
  short d;
  int e;
  char f[3];
  long g;
  __int128 h;
  char i;
};

#define LAYOUT                                                                                                                             \
  sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long), sizeof(float), sizeof(double), sizeof(void *), sizeof(size_t), \
      sizeof(wchar_t), sizeof(__int128), sizeof(_Bool), sizeof(enum small), sizeof(enum large), sizeof(struct mixed), alignof(double),     \
      alignof(__int128), alignof(long long), offsetof(struct mixed, b), offsetof(struct mixed, d), offsetof(struct mixed, f),              \
      offsetof(struct mixed, g), offsetof(struct mixed, h), offsetof(struct mixed, i), (size_t)(char)-1 >> 60, sizeof(float _Complex)

int main(void) {
  check_placement();
  size_t there[26], here[26] = {LAYOUT};
  struct mixed m[3];
  memset(m, 0, sizeof m);
  wchar_t wide[6];
#pragma omp target map(from : there, wide) map(tofrom : m)
  {
    const size_t layout[] = {LAYOUT};
    for (int i = 0; i < 26; i++) there[i] = layout[i];
    for (int i = 0; i < 3; i++) m[i] = (struct mixed){'a', i * 0.5, 'c', (short)-i, i * 1000, "xy", -1l - i, (__int128)i << 100, 'z'};
    const wchar_t *text = L"w\u00efde!";
    for (int i = 0; i < 6; i++) wide[i] = text[i];
  }
  for (int i = 0; i < 26; i++) CHECK(there[i] == here[i]);
  for (int i = 0; i < 3; i++) {
    CHECK(m[i].a == 'a' && m[i].b == i * 0.5 && m[i].c == 'c' && m[i].d == -i && m[i].e == i * 1000);
    CHECK(strcmp(m[i].f, "xy") == 0 && m[i].g == -1 - i && m[i].h == (__int128)i << 100 && m[i].i == 'z');
  }
  CHECK(wcscmp(wide, L"w\u00efde!") == 0);
  puts("done");
  return check_result();
}

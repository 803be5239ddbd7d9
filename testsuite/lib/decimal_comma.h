// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets a locale in which numbers have a decimal comma, wherever the program runs: it writes the locale itself, in glibc's
// file format.
#ifndef REGOMP_LIB_DECIMAL_COMMA_H
#define REGOMP_LIB_DECIMAL_COMMA_H

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// 0 if it cannot be done.
static inline int set_decimal_comma(void) {
  struct {
    uint32_t magic, count, offset[6];
    char point[4], thousands[4], grouping[4];
    uint32_t wide_point, wide_thousands;
    char codeset[8];
  } file = {0x20031115u ^ LC_NUMERIC, 6, {32, 36, 40, 44, 48, 52}, ",", "", "", ',', 0, "ASCII"};
  char root[] = "/tmp/regomp-locale-XXXXXX", folder[64], name[80], number[8];
  if (!mkdtemp(root)) return 0;
  snprintf(folder, sizeof folder, "%s/comma", root);
  snprintf(name, sizeof name, "%s/LC_NUMERIC", folder);
  FILE *out = mkdir(folder, 0777) == 0 ? fopen(name, "w") : NULL;
  if (out) {
    fwrite(&file, sizeof file, 1, out);
    fclose(out);
    setenv("LOCPATH", root, 1);
    setlocale(LC_NUMERIC, "comma");
    unsetenv("LOCPATH");
  }
  unlink(name);
  rmdir(folder);
  rmdir(root);
  snprintf(number, sizeof number, "%.1f", 1.5);
  return strcmp(number, "1,5") == 0;
}

#endif

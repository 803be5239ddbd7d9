// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a text JSON (RFC 8259)? Returns where it stops being so, NULL if it is.
#ifndef REGOMP_OFFLOAD_JSON_H
#define REGOMP_OFFLOAD_JSON_H

#include <ctype.h>
#include <string.h>

static inline const char *json_space(const char *p) {
  while (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r') p++;
  return p;
}

static inline const char *json_string(const char *p, int *good) {
  for (p++; *p && *p != '"'; p++) {
    if ((unsigned char)*p < 0x20) *good = 0;
    if (*p != '\\') continue;
    p++;
    if (!*p || !strchr("\"\\/bfnrtu", *p)) *good = 0;
    if (*p == 'u')
      for (int i = 0; i < 4; i++)
        if (!isxdigit((unsigned char)*++p)) *good = 0;
    if (!*good) return p;
  }
  if (*p != '"') *good = 0;
  return *p ? p + 1 : p;
}

static inline const char *json_value(const char *p, int *good) {
  p = json_space(p);
  if (*p == '"') return json_string(p, good);
  if (*p == '{' || *p == '[') {
    char open = *p, end = *p == '{' ? '}' : ']';
    p = json_space(p + 1);
    if (*p == end) return p + 1;
    for (;;) {
      if (open == '{') {
        if (*p != '"') *good = 0;
        if (*good) p = json_space(json_string(p, good));
        if (*p != ':') *good = 0;
        if (!*good) return p;
        p++;
      }
      p = json_space(json_value(p, good));
      if (!*good || *p == end) return *good ? p + 1 : p;
      if (*p != ',') *good = 0;
      if (!*good) return p;
      p = json_space(p + 1);
    }
  }
  static const char *const words[] = {"true", "false", "null"};
  for (int i = 0; i < 3; i++)
    if (!strncmp(p, words[i], strlen(words[i]))) return p + strlen(words[i]);
  const char *start = p;
  if (*p == '-') p++;
  while (isdigit((unsigned char)*p) || *p == '.' || *p == 'e' || *p == 'E' || *p == '+') p++;
  if (p == start || !isdigit((unsigned char)p[-1])) *good = 0;
  return p;
}

static inline const char *json_error(const char *text) {
  int good = 1;
  const char *end = json_space(json_value(text, &good));
  return good && !*end ? NULL : end;
}

#endif

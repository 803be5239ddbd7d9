# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The table of a benchmark: awk -F'\t' -v peers="ours stock" -f table.awk FILE. Each line of the file is a peer, the name of a row and the
# nanoseconds of one operation; several lines of one row are several rounds. Prints medians in microseconds and the ratios peer / ours,
# but for rows in parentheses, which show what the machine sets.
{ key = $1 SUBSEP $2; t[key, ++n[key]] = $3; if (!($2 in seen)) { seen[$2] = 1; order[++rows] = $2 } }
function median(key,   i, j, v, x, m) {
  m = n[key]
  if (!m) return 0
  for (i = 1; i <= m; i++) v[i] = t[key, i]
  for (i = 2; i <= m; i++) { x = v[i]; for (j = i - 1; j >= 1 && v[j] > x; j--) v[j + 1] = v[j]; v[j + 1] = x }
  return m % 2 ? v[(m + 1) / 2] : (v[m / 2] + v[m / 2 + 1]) / 2
}
END {
  k = split(peers, p, " ")
  printf "%-44s", ""
  for (i = 1; i <= k; i++) printf "%12s", p[i]
  for (i = 2; i <= k; i++) printf "%14s", p[i] "/ours"
  if (k > 2) printf "%14s", "best/ours"
  printf "\n"
  for (r = 1; r <= rows; r++) {
    printf "%-44s", order[r]
    for (i = 1; i <= k; i++) m[i] = median(p[i] SUBSEP order[r])
    for (i = 1; i <= k; i++) printf "%12.4f", m[i] / 1000
    # A row with an asterisk asks for a distribution of iterations that LLVM does not honour: its work is another.
    if (order[r] ~ /\*$/) for (i = 2; i <= k; i++) if (p[i] == "libomp") m[i] = 0
    if (order[r] ~ /^\(/) m[1] = 0
    best = 0
    for (i = 2; i <= k; i++) if (m[i] > 0 && (!best || m[i] < best)) best = m[i]
    m[k + 1] = best
    for (i = 2; i <= (k > 2 ? k + 1 : k); i++)
      if (m[1] > 0 && m[i] > 0) {
        q = m[i] / m[1]
        printf "%14.2f", q
        l[i] += log(q)
        c[i]++
        slower[i] += q < 1
      } else printf "%14s", "-"
    printf "\n"
  }
  columns = k > 2 ? k + 1 : k
  printf "%-44s%*s", "geometric mean", 12 * k, ""
  for (i = 2; i <= columns; i++) printf "%14.2f", c[i] ? exp(l[i] / c[i]) : 0
  printf "\n%-44s%*s", "rows where ours is slower", 12 * k, ""
  for (i = 2; i <= columns; i++) printf "%14d", slower[i]
  printf "\n"
}

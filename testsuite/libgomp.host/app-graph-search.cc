// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Breadth-first search, connected components and shortest paths on one graph: frontiers by per-thread vectors and critical, atomic
// minimum by compare, tasks with a declared reduction.
#include "check.h"
#include <algorithm>
#include <climits>
#include <queue>
#include <vector>

struct closest { int vertex = -1, distance = -1; };
#pragma omp declare reduction(farthest : closest : omp_out = omp_in.distance > omp_out.distance ? omp_in : omp_out) \
  initializer(omp_priv = closest ())

int
main ()
{
  const int n = 2000;
  std::vector<std::vector<int>> edges (n);
  unsigned seed = 5;
  for (int i = 0; i < n * 2; i++)
    {
      seed = seed * 1664525 + 1013904223;
      const int a = (seed >> 8) % n, b = (seed >> 16) % n;
      if (a % 7 == b % 7)
        {
          edges[a].push_back (b);
          edges[b].push_back (a);
        }
    }
  std::vector<int> level (n, -1), frontier{ 0 };
  level[0] = 0;
  for (int depth = 1; !frontier.empty (); depth++)
    {
      std::vector<int> next;
#pragma omp parallel
      {
        std::vector<int> mine;
#pragma omp for schedule(dynamic, 4) nowait
        for (std::size_t i = 0; i < frontier.size (); i++)
          for (int v : edges[frontier[i]])
            {
              int old;
#pragma omp atomic compare capture
              {
                old = level[v];
                if (level[v] == -1) { level[v] = depth; }
              }
              if (old == -1)
                mine.push_back (v);
            }
#pragma omp critical(join)
        next.insert (next.end (), mine.begin (), mine.end ());
      }
      frontier.swap (next);
    }
  std::vector<int> expected (n, -1);
  std::queue<int> q;
  q.push (0);
  expected[0] = 0;
  for (; !q.empty (); q.pop ())
    for (int v : edges[q.front ()])
      if (expected[v] < 0)
        {
          expected[v] = expected[q.front ()] + 1;
          q.push (v);
        }
  CHECK (level == expected);

  std::vector<int> label (n);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    label[i] = i;
  bool changed = true;
  while (changed)
    {
      changed = false;
#pragma omp parallel for reduction(|| : changed) schedule(guided)
      for (int i = 0; i < n; i++)
        for (int v : edges[i])
          {
            int mine;
#pragma omp atomic read
            mine = label[i];
            int old;
#pragma omp atomic compare capture
            {
              old = label[v];
              if (label[v] > mine) { label[v] = mine; }
            }
            changed = changed || old > mine;
          }
    }
  for (int i = 0; i < n; i++)
    {
      CHECK ((label[i] == 0) == (expected[i] >= 0));
      for (int v : edges[i])
        CHECK (label[v] == label[i]);
    }

  closest best;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(farthest : best)
  for (int block = 0; block < n; block += 250)
#pragma omp task in_reduction(farthest : best) firstprivate(block)
    for (int i = block; i < block + 250; i++)
      if (level[i] > best.distance)
        best = closest{ i, level[i] };
  CHECK (best.distance == *std::max_element (expected.begin (), expected.end ()) && expected[best.vertex] == best.distance);
  return check_result ();
}

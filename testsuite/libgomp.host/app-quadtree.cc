// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barnes-Hut in two dimensions: the tree built by tasks with a lock in each node, forces by taskloop, compared with a direct sum
// where no node is ever taken as a whole.
#include "check.h"
#include <cmath>
#include <memory>
#include <omp.h>
#include <vector>

struct body { double x, y, m, fx, fy; };

struct node
{
  double x, y, half, mass = 0, cx = 0, cy = 0;
  body *only = nullptr;
  std::unique_ptr<node> child[4];
  bool inner = false;
  omp_lock_t lock;
  node (double x, double y, double half) : x (x), y (y), half (half) { omp_init_lock (&lock); }
  ~node () { omp_destroy_lock (&lock); }

  node &quarter (const body &b)
  {
    const int k = (b.x > x) + 2 * (b.y > y);
    if (!child[k])
      child[k] = std::make_unique<node> (x + (b.x > x ? half / 2 : -half / 2), y + (b.y > y ? half / 2 : -half / 2), half / 2);
    return *child[k];
  }
  void insert (body *b)
  {
    omp_set_lock (&lock);
    if (!inner && only == nullptr)
      {
        only = b;
        omp_unset_lock (&lock);
        return;
      }
    body *displaced = inner ? nullptr : only;
    only = nullptr;
    inner = true;
    if (displaced != nullptr)
      quarter (*displaced).insert (displaced);
    node &next = quarter (*b);
    omp_unset_lock (&lock);
    next.insert (b);
  }
  void summarize ()
  {
    if (only != nullptr)
      {
        mass = only->m;
        cx = only->x * mass;
        cy = only->y * mass;
        return;
      }
    for (auto &c : child)
      if (c)
        {
          node *p = c.get ();
#pragma omp task firstprivate(p) if (half > 0.1)
          p->summarize ();
        }
#pragma omp taskwait
    for (auto &c : child)
      if (c)
        {
          mass += c->mass;
          cx += c->cx;
          cy += c->cy;
        }
  }
  void force (body &b, double theta) const
  {
    if (mass == 0 || only == &b)
      return;
    const double dx = cx / mass - b.x, dy = cy / mass - b.y, d = std::sqrt (dx * dx + dy * dy + 1e-4);
    if (!inner || 2 * half < theta * d)
      {
        b.fx += mass * b.m * dx / (d * d * d);
        b.fy += mass * b.m * dy / (d * d * d);
        return;
      }
    for (auto &c : child)
      if (c)
        c->force (b, theta);
  }
};

int
main ()
{
  std::vector<body> bodies (600);
  unsigned seed = 3;
  auto random = [&] { return ((seed = seed * 1664525 + 1013904223) >> 8) / double (1 << 24) * 2 - 1; };
  for (body &b : bodies)
    b = { random (), random (), 1 + random () / 2, 0, 0 };
  node root (0, 0, 1);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 8)
    for (body &b : bodies)
      root.insert (&b);
#pragma omp single
    {
      root.summarize ();
#pragma omp taskloop grainsize(20)
      for (std::size_t i = 0; i < bodies.size (); i++)
        root.force (bodies[i], 0);
    }
  }
  double mass = 0;
  for (const body &b : bodies)
    mass += b.m;
  CHECK (std::fabs (mass - root.mass) < 1e-9);
  for (const body &b : bodies)
    {
      double fx = 0, fy = 0;
      for (const body &o : bodies)
        if (&o != &b)
          {
            const double dx = o.x - b.x, dy = o.y - b.y, d = std::sqrt (dx * dx + dy * dy + 1e-4);
            fx += o.m * b.m * dx / (d * d * d);
            fy += o.m * b.m * dy / (d * d * d);
          }
      CHECK (std::fabs (fx - b.fx) < 1e-6 * (1 + std::fabs (fx)) && std::fabs (fy - b.fy) < 1e-6 * (1 + std::fabs (fy)));
    }
  return check_result ();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-fno-devirtualize" } with devirtualisation the offload compiler of GCC 16.2 crashes on this program.
//
// Virtual functions of objects that are made on the device: overriding, calls through base pointers and references, new and delete.
#include "check.h"

#pragma omp begin declare target
struct shape
{
  virtual ~shape () {}
  virtual double area () const = 0;
  virtual int corners () const { return 0; }
  double scaled (double f) const { return f * f * area (); }
};

struct square : shape
{
  explicit square (double s) : side (s) {}
  double area () const override { return side * side; }
  int corners () const override { return 4; }
  double side;
};

struct disc : shape
{
  explicit disc (double r) : radius (r) {}
  double area () const override { return 3 * radius * radius; }
  double radius;
};

struct framed : square
{
  explicit framed (double s) : square (s) {}
  double area () const override { return 1 + square::area (); }
  virtual int count () const { return 100; }
};

struct twice_framed final : framed
{
  explicit twice_framed (double s) : framed (s) {}
  int count () const override { return 2 * framed::count (); }
};
#pragma omp end declare target

int
main ()
{
  check_placement ();
  double total = 0, scaled = 0;
  int corners = 0, count = 0;
#pragma omp target map(from : total, scaled, corners, count)
  {
    square s (3);
    disc d (2);
    twice_framed b (4);
    shape *shapes[3] = { &s, &d, &b };
    total = scaled = 0;
    corners = 0;
    for (shape *p : shapes)
      {
        total += p->area ();
        corners += p->corners ();
      }
    const shape &r = b;
    scaled = r.scaled (2);
    const framed &c = b;
    count = c.count ();
    shape *heap = new disc (10);
    total += heap->area ();
    delete heap;
  }
  CHECK (total == 9 + 12 + 17 + 300 && scaled == 68 && corners == 8 && count == 200);
  printf ("%g %g %d\n", total, scaled, count);
  return check_result ();
}

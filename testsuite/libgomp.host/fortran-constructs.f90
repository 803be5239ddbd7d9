! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Fortran: loops, workshare, sections, single with copyprivate, tasks with dependences, critical, ordered, detach.
program constructs
  use omp_lib
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), i, s, x, last
  integer :: order(n), at
  integer(kind=omp_event_handle_kind) :: event
  !$omp parallel num_threads(4) private(x)
    !$omp do schedule(dynamic, 3)
    do i = n, 1, -1
      a(i) = i
    end do
    !$omp workshare
    b = 2 * a
    !$omp end workshare
    !$omp single
    x = 41
    !$omp end single copyprivate(x)
    if (x /= 41) stop 1
  !$omp end parallel
  if (any(b /= [(2 * i, i = 1, n)])) stop 2
  at = 0
  !$omp parallel do ordered schedule(static, 3) num_threads(3) lastprivate(last)
  do i = 1, n
    last = i
    !$omp ordered
    at = at + 1
    order(at) = i
    !$omp end ordered
  end do
  if (last /= n .or. any(order /= [(i, i = 1, n)])) stop 3
  s = 0
  x = 0
  !$omp parallel num_threads(3)
    !$omp single
    do i = 1, 50
      !$omp task depend(inout: x) shared(x)
      x = x + 1
      !$omp end task
      !$omp task shared(s) firstprivate(i)
      !$omp atomic
      s = s + i
      !$omp end task
    end do
    !$omp taskwait
    if (x /= 50 .or. s /= 1275) stop 4
    !$omp taskloop grainsize(7) shared(a)
    do i = 1, n
      a(i) = -i
    end do
    !$omp task detach(event) shared(s)
    s = s + 1
    !$omp end task
    call omp_fulfill_event(event)
    !$omp end single
    !$omp critical (name)
    !$omp atomic
    x = x + 1
    !$omp end critical (name)
    !$omp sections
    !$omp section
    !$omp atomic
    x = x + 100
    !$omp section
    !$omp atomic
    x = x + 1000
    !$omp end sections
  !$omp end parallel
  if (x /= 53 + 1100 .or. s /= 1276 .or. any(a /= [(-i, i = 1, n)])) stop 5
end program

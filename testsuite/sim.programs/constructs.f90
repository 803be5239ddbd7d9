! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "seeds checks" }
! OpenMP constructs in Fortran on the device: workshare, sections, single with copyprivate, critical, ordered, tasks with dependences, taskloop,
! reductions of arrays, user-defined ones, collapse, simd, atomics with intrinsic procedures, schedule kinds.
module sums
  implicit none
  type pair
    integer :: n = 0
    real (8) :: s = 0
  end type pair
end module sums

program main
  use check
  use sums
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), order(30), at, total, told(8), sections(3), chain, most, bits, i, j, bins(5), m(6, 7)
  real (8) :: x(n)
  type (pair) :: p
  !$omp declare reduction (add: pair: omp_out = pair (omp_out%n + omp_in%n, omp_out%s + omp_in%s)) initializer (omp_priv = pair ())
  call check_placement ()
  a = 0; at = 0; total = 0; sections = 0; chain = 1; most = 0; bits = 0; told = 0; bins = 0
  !$omp target map(tofrom: a, order, at, total, told, sections, chain, most, bits, bins, m, x, p)
  !$omp parallel num_threads(4)
  !$omp do schedule(dynamic, 7)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$omp sections
  !$omp section
  sections(1) = 1
  !$omp section
  sections(2) = 2
  !$omp section
  sections(3) = 3
  !$omp end sections
  !$omp workshare
  x = a * 0.5d0
  where (a > 100) x = -x
  !$omp end workshare
  !$omp single private(j)
  j = 1
  !$omp end single
  !$omp critical (lock)
  total = total + 1
  !$omp end critical (lock)
  !$omp do ordered schedule(static, 2)
  do i = 1, 30
    !$omp ordered
    at = at + 1
    order(at) = i
    !$omp end ordered
  end do
  !$omp do reduction(+: bins)
  do i = 1, n
    bins(mod (i, 5) + 1) = bins(mod (i, 5) + 1) + i
  end do
  !$omp do reduction(add: p)
  do i = 1, n
    p%n = p%n + 1
    p%s = p%s + 0.25d0
  end do
  !$omp do collapse(2)
  do j = 1, 7
    do i = 1, 6
      m(i, j) = i * 10 + j
    end do
  end do
  !$omp do
  do i = 1, n
    !$omp atomic
    most = max (most, mod (i * 7, 101))
    !$omp atomic
    bits = ior (bits, ishft (1, mod (i, 12)))
  end do
  !$omp single
  do i = 1, 6
    !$omp task depend(inout: chain)
    chain = chain * 2 + i
    !$omp end task
  end do
  !$omp taskloop grainsize(20)
  do i = 1, n
    a(i) = a(i) * 2
  end do
  !$omp end single
  !$omp end parallel
  !$omp end target
  call check_that (all (a == [(2 * i, i = 1, n)]) .and. all (sections == [1, 2, 3]), 'loops')
  call check_that (all (x == [(merge (-1, 1, i > 100) * i * 0.5d0, i = 1, n)]), 'workshare')
  call check_that (total >= 1 .and. all (order == [(i, i = 1, 30)]), 'ordered')
  call check_that (sum (bins) == n * (n + 1) / 2 .and. bins(1) == 5 * 820 .and. p%n == n .and. p%s == n / 4, 'reductions')
  call check_that (m(6, 7) == 67 .and. m(1, 1) == 11 .and. most == 100 .and. bits == 4095 .and. chain == 184, 'atomics, tasks')
  call check_that (told(1) == 0, 'untouched')
  print '(a)', 'done'
  call check_result ()
end program main

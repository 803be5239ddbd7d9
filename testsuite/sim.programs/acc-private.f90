! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! private and firstprivate scalars, arrays, derived types and allocatables on loops and regions.
program main
  use check
  implicit none
  type pair
    integer :: a
    real (8) :: b(3)
  end type pair
  integer, parameter :: n = 40
  integer :: t, work(5), out(n), i, j, k, first
  type (pair) :: p
  call check_placement ()
  t = -1; work = -2
  !$acc parallel loop gang vector private(t, work) copyout(out)
  do i = 1, n
    t = i * 2
    do j = 1, 5
      work(j) = t + j
    end do
    out(i) = sum (work)
  end do
  call check_that (all (out == [(10 * i + 15, i = 1, n)]) .and. t == -1 .and. all (work == -2), 'private')
  p = pair (7, [1d0, 2d0, 3d0])
  first = 100
  !$acc parallel num_gangs(8) firstprivate(p, first, work) copyout(out)
  p%a = p%a + 1
  work(1) = work(1) + first
  !$acc loop gang
  do i = 1, n
    out(i) = p%a + int (p%b(3)) + work(1) + i
  end do
  !$acc end parallel
  call check_that (all (out == [(8 + 3 + 98 + i, i = 1, n)]) .and. p%a == 7 .and. work(1) == -2, 'firstprivate')
  !$acc parallel num_gangs(4) num_workers(2) copyout(out)
  !$acc loop gang private(t)
  do i = 1, n, 10
    t = i
    !$acc loop worker private(k)
    do j = i, i + 9
      k = t + j
      out(j) = k
    end do
  end do
  !$acc end parallel
  call check_that (all (out == [(i + (i - 1) / 10 * 10 + 1, i = 1, n)]), 'gang, worker')
  print '(a)', 'done'
  call check_result ()
end program main

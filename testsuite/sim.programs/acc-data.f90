! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Data regions across procedures: present in what is called, nested regions, no_create, if clauses, dummy arguments of explicit shape, and
! arrays that are present in part.
program main
  use check
  use openacc
  implicit none
  integer, parameter :: n = 64
  real (8) :: a(n), b(n), c(n)
  logical :: apart
  integer :: i
  call check_placement ()
  apart = check_expected_device () == 1
  a = [(i, i = 1, n)]
  b = 0
  c = -1
  !$acc data copyin(a) copy(b) create(c)
  call scale (a, b, n, 3d0)
  if (apart) call check_that (all (b == 0), 'not yet')
  call outer ()
  call scale (b, c, n, 2d0)
  !$acc update self(c(1:10))
  if (apart) call check_that (all (c(1:10) == [(6 * i + 2, i = 1, 10)]) .and. c(11) == -1, 'c')
  !$acc end data
  call check_that (all (b == [(3 * i + 1, i = 1, n)]), 'b')
  !$acc data copy(a) if (n > 100)
  call check_that (acc_is_present (a) .neqv. apart, 'if')
  !$acc end data
  !$acc data no_create(a)
  call check_that (acc_is_present (a) .neqv. apart, 'no_create')
  !$acc end data
  call parts (a)
  print '(a)', 'done'
  call check_result ()
contains
  subroutine scale (from, to, n, k)
    integer, intent(in) :: n
    real (8), intent(in) :: from(n), k
    real (8), intent(inout) :: to(n)
    integer :: i
    !$acc parallel loop present(from, to)
    do i = 1, n
      to(i) = from(i) * k
    end do
  end subroutine scale
  subroutine outer ()
    integer :: i
    !$acc data present(b) copyin(a)
    !$acc parallel loop default(present)
    do i = 1, n
      b(i) = b(i) + 1
    end do
    !$acc end data
  end subroutine outer
  subroutine parts (x)
    real (8), intent(inout) :: x(:)
    integer :: i
    x = 0
    !$acc enter data copyin(x(20:40))
    !$acc parallel loop present(x(25:30))
    do i = 25, 30
      x(i) = i
    end do
    !$acc exit data copyout(x(20:40))
    call check_that (sum (x) == 165 .and. x(25) == 25, 'parts')
  end subroutine parts
end program main

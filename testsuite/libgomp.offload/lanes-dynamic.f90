! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Loops of dynamic and guided schedules in Fortran use the lanes of a warp.
! { dg-set-target-env-var REGOMP_LANES verbose,rules }
! { dg-modes "ours stock-ours" }
! { dg-output "region __loops_MOD_dynamic_chunks._omp_fn.\[0-9\]+: lanes\n" }
! { dg-output "region __loops_MOD_guided_sum._omp_fn.\[0-9\]+: lanes\n" }
! { dg-output "region __loops_MOD_nest._omp_fn.\[0-9\]+: lanes\n" }
module loops
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
contains
  subroutine dynamic_chunks(x, n, chunk)
    integer, intent(in) :: n, chunk
    integer, intent(inout) :: x(n)
    integer :: i
    !$omp target teams distribute parallel do schedule(dynamic, chunk) map(tofrom: x)
    do i = 1, n
      x(i) = x(i) + 2*i
    end do
  end subroutine

  subroutine guided_sum(x, n, total)
    integer, intent(in) :: n
    integer, intent(in) :: x(n)
    integer(int64), intent(inout) :: total
    integer :: i
    !$omp target parallel do schedule(guided) reduction(+: total) map(to: x)
    do i = n, 1, -3
      total = total + x(i)
    end do
  end subroutine

  subroutine nest(a, rows, columns)
    integer, intent(in) :: rows, columns
    real(8), intent(inout) :: a(rows, columns)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) schedule(dynamic) map(tofrom: a)
    do j = 1, columns
      do i = 1, rows
        a(i, j) = a(i, j) + i - j
      end do
    end do
  end subroutine
end module

program main
  use loops
  use check
  implicit none
  integer, parameter :: n = 777
  integer :: x(n), i, j
  integer(int64) :: total, expected
  real(8) :: a(20, 31)
  call check_placement()
  x = [(i, i = 1, n)]
  call dynamic_chunks(x, n, 4)
  call dynamic_chunks(x, n, 1)
  call check_that(all(x == [(5*i, i = 1, n)]), 'chunks')
  total = 3
  call guided_sum(x, n, total)
  expected = 3
  do i = n, 1, -3
    expected = expected + 5*i
  end do
  call check_that(total == expected, 'sum')
  a = 1
  call nest(a, 20, 31)
  do j = 1, 31
    do i = 1, 20
      call check_that(a(i, j) == 1 + i - j, 'nest')
    end do
  end do
  call check_result()
end program

! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reductions of every kind.
program main
  use check
  use iso_fortran_env
  implicit none
  integer (int16) :: i2
  integer (int32) :: i4
  integer (int64) :: i8
  real (real32) :: r4
  real (real64) :: r8
  complex (real32) :: c4
  integer :: i
  call check_placement ()
  i2 = 0; i4 = 0; i8 = 2_int64**40; r4 = 0; r8 = 0; c4 = 0
  !$acc parallel loop gang vector reduction(+: i2, i4, i8, r4, r8, c4)
  do i = 1, 40
    i2 = i2 + 1_int16
    i4 = i4 + i
    i8 = i8 + 2_int64**33
    r4 = r4 + 0.5
    r8 = r8 + 0.25d0
    c4 = c4 + cmplx (1., real (i))
  end do
  call check_that (i2 == 40 .and. i4 == 820 .and. i8 == 2_int64**40 + 40 * 2_int64**33, 'integers')
  call check_that (r4 == 20 .and. r8 == 10 .and. c4 == (40., 820.), 'reals')
  call check_result ()
end program main

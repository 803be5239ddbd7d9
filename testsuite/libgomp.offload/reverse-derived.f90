! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reverse offload of derived types, elements of arrays, scalars of each kind, and data the host has changed meanwhile.
! { dg-additional-options "-DREVERSE_OFFLOAD" }
program derived
  use check
  type t
    integer :: i
    real(8) :: x(3)
    logical :: l
  end type
  type(t) :: d, list(3)
  integer(1) :: i1
  integer(2) :: i2
  integer(8) :: i8
  real(4) :: r4
  complex(8) :: c8
  integer :: ok
  call check_placement ()
  d = t (1, [1, 2, 3], .false.)
  list = d
  i1 = 1; i2 = 2; i8 = 2_8**40; r4 = 1.5; c8 = (1, 2)
  ok = 0
  !$omp target map(tofrom: d, list, i1, i2, i8, r4, c8, ok)
  d%i = 7
  list(2)%x(3) = 8
  i8 = i8 + 1
  c8 = c8 * 2
  !$omp target device(ancestor: 1) map(always, tofrom: d, list, i1, i2, i8, r4, c8, ok)
  if (d%i == 7 .and. list(2)%x(3) == 8 .and. i8 == 2_8**40 + 1 .and. c8 == (2, 4) .and. i1 == 1 .and. i2 == 2 .and. r4 == 1.5) ok = 1
  d%x = d%x * 2
  d%l = .true.
  list(3)%i = -3
  i1 = -1
  i2 = -2
  r4 = 2.5
  !$omp end target
  if (.not. d%l .or. d%x(2) /= 4 .or. list(3)%i /= -3 .or. i1 /= -1 .or. i2 /= -2 .or. r4 /= 2.5) ok = 2
  !$omp end target
  call check_that (ok == 1 .and. d%x(3) == 6 .and. list(3)%i == -3 .and. i1 == -1, 'values')
  call check_result ()
end program

! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components that are mapped by themselves.
program main
  implicit none
  type record
    integer :: before
    integer :: a(10)
    real(8) :: d
    integer :: after
  end type
  type(record) :: r
  integer :: i
  r = record(1, 0, 0.5d0, 2)
  !$omp target map(tofrom: r%a, r%d)
  do i = 1, 10
    r%a(i) = i
  end do
  r%d = 7
  !$omp end target
  if (r%before /= 1 .or. r%after /= 2 .or. r%d /= 7 .or. sum(r%a) /= 55) stop 1
end program

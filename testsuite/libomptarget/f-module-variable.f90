! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Module variables that the device has.
module storage
  implicit none
  integer :: counter = 3
  real :: table(10)
  !$omp declare target(counter, table)
contains
  subroutine add(n)
    !$omp declare target
    integer, intent(in) :: n
    counter = counter + n
  end subroutine
end module
program main
  use storage
  implicit none
  table = 2
  !$omp target update to(table)
  !$omp target
  call add(int(table(4)))
  table(4) = 44
  !$omp end target
  if (counter /= 3) stop 1
  !$omp target update from(counter, table)
  if (counter /= 5 .or. table(4) /= 44 .or. table(5) /= 2) stop 2
end program

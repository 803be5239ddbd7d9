! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A link variable of a module.
module storage
  implicit none
  integer :: big(50) = 1
  !$omp declare target link(big)
end module
program main
  use storage
  implicit none
  big(7) = 70
  !$omp target map(tofrom: big)
  big(8) = big(7) + 1
  !$omp end target
  if (big(8) /= 71 .or. big(9) /= 1) stop 1
end program

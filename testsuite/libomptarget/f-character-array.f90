! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays of characters.
! clang: 22
program main
  implicit none
  character(4) :: names(3)
  names = ['abcd', 'efgh', 'ijkl']
  !$omp target map(tofrom: names)
  names(2)(2:3) = 'XY'
  names(3) = names(1)
  !$omp end target
  if (names(1) /= 'abcd' .or. names(2) /= 'eXYh' .or. names(3) /= 'abcd') stop 1
end program

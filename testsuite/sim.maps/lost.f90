! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An array of a module's that a region changes and nobody fetches.
! POSSIBLE: \(fields::field\), 800 bytes, mapped by target enter data .*possibly lost: device code has changed .*target exit data map\(from:\)
! READ: lost: device code has changed .*the host reads the one at offset [0-7] at [^ ]+ \([^ ]*lost\.f90:[12]\d, 
! POSSIBLE: mapped by target enter data at [^ ]+ \([^ ]*lost\.f90:\d+, [^ ]*lost-FAULT
module fields
  implicit none
  real(8) :: field(100) = 1
end module fields
program main
  use fields
  implicit none
  integer :: i
  !$omp target enter data map(to: field)
  !$omp target teams distribute parallel do
  do i = 1, 100
    field(i) = field(i) + i
  end do
#ifdef FAULT
  !$omp target exit data map(release: field)
#else
  !$omp target exit data map(from: field)
#endif
  print '(i0)', nint(field(1))
end program main

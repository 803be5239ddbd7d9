! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Target constructs of a Fortran program, with an allocatable array and with a component: the tool beside it (aux/device-listener.c)
! sees the same kinds, addresses and bytes as in a C program, and code addresses in the subroutine.
! { dg-additional-sources "device-listener.c" }
subroutine compute(x)
  implicit none
  integer, allocatable :: x(:)
  !$omp target enter data map(to: x)
  !$omp target teams num_teams(2)
  x(1) = x(1) + 1
  !$omp end target teams
  !$omp target update from(x)
  !$omp target exit data map(delete: x)
end subroutine

program main
  use iso_c_binding
  implicit none
  interface
    subroutine compute(x)
      integer, allocatable :: x(:)
    end subroutine
    subroutine check_regions(array, bytes) bind(c)
      import c_ptr, c_size_t
      type(c_ptr), value :: array
      integer(c_size_t), value :: bytes
    end subroutine
  end interface
  integer, allocatable, target :: x(:)
  allocate (x(100))
  x = 41
  call compute(x)
  call check_regions(c_loc(x), c_sizeof(x))
  if (x(2) /= 41) stop 1
  print '(a)', 'as in C'
end program
! { dg-output "as in C\n" }

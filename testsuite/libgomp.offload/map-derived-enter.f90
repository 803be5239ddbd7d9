! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! enter and exit data of a derived type with allocatable components, regions and updates between, components by name.
! { dg-require-compiler 16 } GCC 14 does not map allocatable components.
program enter
  use check
  type field
    integer :: n
    real(8), allocatable :: x(:), y(:, :)
  end type
  type(field) :: f
  integer :: i
  call check_placement ()
  f%n = 6
  allocate (f%x(6), source = 1d0)
  allocate (f%y(2, 3), source = 2d0)
  !$omp target enter data map(to: f)
  !$omp target
  do i = 1, f%n
    f%x(i) = f%x(i) + i
  end do
  f%y(2, 3) = 50
  !$omp end target
  call check_that (check_expected_device () == 0 .or. all (f%x == 1), 'not yet back')
  !$omp target update from(f%x)
  call check_that (all (f%x == [2, 3, 4, 5, 6, 7]), 'updated')
  f%x = -1
  !$omp target update to(f%x(2:3))
  !$omp target exit data map(from: f)
  call check_that (all (f%x == [2d0, -1d0, -1d0, 5d0, 6d0, 7d0]) .or. check_expected_device () /= 1, 'x')
  call check_that (f%y(2, 3) == 50 .and. f%y(1, 1) == 2, 'y')
  call check_result ()
end program

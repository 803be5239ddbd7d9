! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 16 } GCC 14 refuses components of a type with allocatable ones in a map clause.
!
! Derived types: with arrays, nested, with allocatable and pointer components mapped by component, arrays of them.
program derived
  use check
  implicit none
  type inner
    integer :: k
    real(8) :: x(3)
  end type inner
  type outer
    type(inner) :: in
    character(len=4) :: name
    integer, allocatable :: data(:)
    integer, pointer :: link(:)
    logical :: flag
  end type outer
  type(inner) :: simple, many(5)
  type(outer) :: o
  integer, target :: storage(6)
  integer :: i
  call check_placement ()
  simple = inner (3, [1d0, 2d0, 3d0])
  do i = 1, 5
    many(i) = inner (i, [real (8) :: i, 2 * i, 3 * i])
  end do
  !$omp target map(tofrom: simple, many)
  simple%k = simple%k + 1
  simple%x = simple%x * 2
  do i = 1, 5
    many(i)%x(2) = many(i)%k + many(i)%x(3)
  end do
  !$omp end target
  call check_that (simple%k == 4 .and. all (simple%x == [2d0, 4d0, 6d0]), 'simple')
  call check_that (all (many(:)%x(2) == [(4d0 * i, i = 1, 5)]), 'array of types')

  allocate (o%data(8))
  o%data = [(i, i = 1, 8)]
  storage = 9
  o%link => storage
  o%in = simple
  o%name = 'abcd'
  o%flag = .false.
  !$omp target map(tofrom: o%data, o%in, o%flag)
  o%data = o%data * o%in%k
  o%in%k = 70
  o%flag = .true.
  !$omp end target
  call check_that (all (o%data == [(4 * i, i = 1, 8)]) .and. o%in%k == 70 .and. o%flag .and. o%name == 'abcd', 'components')
  !$omp target map(tofrom: o%link)
  o%link(2:4) = 1
  !$omp end target
  call check_that (all (storage == [9, 1, 1, 1, 9, 9]), 'pointer component')
  !$omp target enter data map(to: o%data)
  !$omp target
  o%data(3) = -3
  !$omp end target
  !$omp target update from(o%data)
  call check_that (o%data(3) == -3, 'update')
  !$omp target exit data map(delete: o%data)
  print *, o%in%k, o%data(3)
  deallocate (o%data)
  call check_result ()
end program derived

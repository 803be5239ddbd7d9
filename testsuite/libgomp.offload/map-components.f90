! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 } GCC 14 refuses components of a type with allocatable ones in a map clause.
!
! Components named in clauses: scalars, arrays, sections, pointers, several of one variable, nested ones, elements of arrays of types.
program components
  use check
  type in
    integer :: a, b(4)
  end type
  type out
    type(in) :: i1, i2
    integer, pointer :: p(:)
    integer, allocatable :: q(:)
    character(3) :: c
  end type
  type(out) :: o
  type(in) :: list(5)
  integer :: i
  call check_placement ()
  o%i1 = in (1, 2)
  o%i2 = in (3, 4)
  allocate (o%p(3), source = 5)
  allocate (o%q(4), source = 6)
  o%c = 'abc'
  !$omp target map(tofrom: o%i1%a, o%i2%b(2:3), o%p, o%q, o%c)
  o%i1%a = 10
  o%i2%b(2:3) = 20
  o%p(2) = 30
  o%q = o%q + 1
  o%c(1:1) = 'X'
  !$omp end target
  call check_that (o%i1%a == 10 .and. all (o%i1%b == 2) .and. o%i2%a == 3 .and. all (o%i2%b == [4, 20, 20, 4]), 'values')
  call check_that (all (o%p == [5, 30, 5]) .and. all (o%q == 7) .and. o%c == 'Xbc', 'pointers')
  do i = 1, 5
    list(i) = in (i, i)
  end do
  !$omp target map(tofrom: list(2:4))
  list(3)%b = 0
  list(2)%a = 77
  !$omp end target
  call check_that (all (list(3)%b == 0) .and. list(2)%a == 77 .and. list(1)%a == 1 .and. list(5)%b(4) == 5, 'elements')
  !$omp target map(tofrom: list(4)%b)
  list(4)%b(1) = -1
  !$omp end target
  call check_that (list(4)%b(1) == -1 .and. list(4)%b(2) == 4, 'component of an element')
  call check_result ()
end program

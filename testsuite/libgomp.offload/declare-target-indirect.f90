! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "host ours stock-ours" } as declare-target-indirect.c
!
! declare target indirect in Fortran: procedure pointers, in variables, components, arrays of structures and dummy arguments of
! functions of the device, and what passes for a pointer to nothing.
module operations
  implicit none
  abstract interface
    integer function operation (x)
      integer, intent(in) :: x
    end function
  end interface
  type holder
    character(len=4) :: name
    procedure(operation), pointer, nopass :: f => null ()
  end type
contains
  integer function add_one (x)
    integer, intent(in) :: x
    !$omp declare target enter(add_one) indirect
    add_one = x + 1
  end function
  integer function twice (x)
    integer, intent(in) :: x
    !$omp declare target enter(twice) indirect(.true.)
    twice = 2 * x
  end function
  recursive integer function factorial (x) result (r)
    integer, intent(in) :: x
    !$omp declare target enter(factorial) indirect
    r = 1
    if (x > 1) r = x * factorial (x - 1)
  end function
  integer function both (f, g, x)
    procedure(operation), pointer, intent(in) :: f, g
    integer, intent(in) :: x
    !$omp declare target
    both = f (g (x))
  end function
end module

program declare_target_indirect
  use check
  use operations
  implicit none
  procedure(operation), pointer :: f, g
  type(holder) :: table(3)
  integer :: results(3), one, nested, i
  logical :: missing
  call check_placement ()
  f => twice
  one = 0
  !$omp target map(from: one)
  one = f (21)
  !$omp end target
  call check_that (one == 42, 'a pointer in a variable')

  table(1) = holder ('add1', add_one)
  table(2) = holder ('fact', factorial)
  results = 0
  missing = .false.
  !$omp target map(to: table) map(tofrom: results, missing)
  do i = 1, 2
    results(i) = table(i)%f (5)
  end do
  missing = .not. associated (table(3)%f)
  !$omp end target
  call check_that (results(1) == 6 .and. results(2) == 120, 'pointers in components')
  call check_that (missing, 'no pointer in a component')

  g => add_one
  nested = 0
  !$omp target map(from: nested)
  nested = both (f, g, 9)
  !$omp end target
  call check_that (nested == 20, 'pointers as arguments')
  call check_result ()
end program

! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Extended types and type-bound procedures on the device; class dummy arguments given to target regions.
module shapes
  implicit none
  type base
    integer :: a = 1
  contains
    procedure :: get => base_get
  end type
  type, extends(base) :: child
    integer :: b(3) = 2
  end type
contains
  integer function base_get (this)
    class(base), intent(in) :: this
    base_get = this%a
  end function
  integer function weight (c)
    !$omp declare target
    type(child), intent(in) :: c
    weight = c%a + sum (c%b)
  end function
end module
program polymorphic
  use check
  use shapes
  type(child) :: c, list(4)
  integer :: n, i
  call check_placement ()
  c%b = [4, 5, 6]
  !$omp target map(tofrom: c) map(from: n)
  n = weight (c)
  c%base%a = 10
  c%b(2) = 0
  !$omp end target
  call check_that (n == 16 .and. c%get () == 10 .and. sum (c%b) == 10, 'extended type')
  list%a = [(i, i = 1, 4)]
  !$omp target teams distribute parallel do map(tofrom: list)
  do i = 1, 4
    list(i)%b = list(i)%a
    list(i)%a = weight (list(i))
  end do
  call check_that (all (list%a == [(4 * i, i = 1, 4)]), 'array of extended types')
  call check_result ()
end program

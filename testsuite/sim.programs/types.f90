! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Derived types made on the device: allocatable components, assignment that copies deeply, linked lists of pointers, type extension with components
! of the parent, parameterised arrays of types, allocate and deallocate with stat, move_alloc.
module things
  implicit none
  type item
    integer :: key = -1
    real (8), allocatable :: data(:)
  end type item
  type, extends (item) :: named_item
    character (len=8) :: name = 'none'
  end type named_item
  type node
    integer :: value
    type (node), pointer :: next => null ()
  end type node
contains
  subroutine build (r, i)
    !$omp declare target
    real (8), intent(out) :: r(10)
    integer, intent(out) :: i(20)
    type (item) :: a, b, many(3)
    type (named_item) :: n
    type (node), pointer :: list, p
    integer, allocatable :: x(:), y(:), grid(:, :)
    integer :: k, s
    r = 0
    i = 0
    i(1) = a%key
    allocate (a%data(5))
    a%data = [1d0, 2d0, 3d0, 4d0, 5d0]
    b = a
    b%data(1) = 100
    r(1) = sum (a%data)
    r(2) = sum (b%data)
    do k = 1, 3
      allocate (many(k)%data(k), source = 0.5d0 * k)
      many(k)%key = k
    end do
    r(3) = sum (many(3)%data) + size (many(2)%data) + sum (many%key)
    n%key = 7
    n%item%key = n%item%key + 1
    i(2) = n%key
    i(3) = merge (1, 0, n%name == 'none')
    nullify (list)
    do k = 1, 10
      allocate (p)
      p%value = k
      p%next => list
      list => p
    end do
    s = 0
    do while (associated (list))
      s = s * 3 + list%value
      p => list%next
      deallocate (list)
      list => p
    end do
    i(4) = s
    allocate (x(3), stat = i(5))
    x = [1, 2, 3]
    x = [x, 4, 5]
    i(6) = size (x)
    call move_alloc (x, y)
    i(7) = merge (1, 0, allocated (x)) + merge (2, 0, allocated (y)) + sum (y)
    allocate (grid(-1:1, 0:2))
    grid = reshape ([(k, k = 1, 9)], [3, 3])
    i(8) = grid(0, 1) + lbound (grid, 1) * 100 + ubound (grid, 2) * 1000
    deallocate (grid)
    i(9) = merge (1, 0, allocated (grid))
  end subroutine build
end module things

program main
  use check
  use things
  implicit none
  real (8) :: r(10), rh(10)
  integer :: i(20), ih(20)
  call check_placement ()
  !$omp target map(from: r, i)
  call build (r, i)
  !$omp end target
  call build (rh, ih)
  call check_that (all (r == rh) .and. all (i == ih), 'as on the host')
  call check_that (r(1) == 15 .and. r(2) == 114 .and. r(3) == 4.5d0 + 2 + 6 .and. i(2) == 8 .and. i(6) == 5 .and. i(7) == 17, 'values')
  call check_that (i(8) == 5 - 100 + 2000 .and. i(9) == 0 .and. i(1) == -1, 'arrays')
  print '(a)', 'done'
  call check_result ()
end program main

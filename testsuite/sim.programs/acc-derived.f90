! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Derived types: by value, arrays of them, components as arrays, nested types, type-bound procedures as routines, allocatable components by
! deep copy.
module shapes
  implicit none
  type point
    real (8) :: x, y
  contains
    procedure :: norm2 => point_norm2
  end type point
  type polygon
    integer :: n
    type (point) :: corner(8)
  end type polygon
  type field
    integer :: n
    real (8), allocatable :: values(:)
  end type field
contains
  real (8) function point_norm2 (self)
    !$acc routine seq
    class (point), intent(in) :: self
    point_norm2 = self%x**2 + self%y**2
  end function point_norm2
  real (8) function area (p)
    !$acc routine seq
    type (polygon), intent(in) :: p
    integer :: i, k
    area = 0
    do i = 1, p%n
      k = mod (i, p%n) + 1
      area = area + p%corner(i)%x * p%corner(k)%y - p%corner(k)%x * p%corner(i)%y
    end do
    area = area / 2
  end function area
end module shapes

program main
  use check
  use shapes
  implicit none
  type (point) :: q
  type (polygon) :: p(10)
  type (field) :: f
  real (8) :: areas(10), n2
  integer :: i
  call check_placement ()
  do i = 1, 10
    p(i)%n = 4
    p(i)%corner(1:4) = [point (0, 0), point (i, 0), point (i, 2 * i), point (0, 2 * i)]
  end do
  !$acc parallel loop copyin(p) copyout(areas)
  do i = 1, 10
    areas(i) = area (p(i))
  end do
  call check_that (all (areas == [(2d0 * i * i, i = 1, 10)]), 'areas')
  q = point (3, 4)
  !$acc parallel copyin(q) copyout(n2) num_gangs(1)
  n2 = point_norm2 (q)
  !$acc end parallel
  call check_that (n2 == 25, 'method')
  !$acc parallel loop copy(p)
  do i = 1, 10
    p(i)%corner(8)%x = i
    p(i)%n = p(i)%n + 1
  end do
  call check_that (p(10)%corner(8)%x == 10 .and. p(3)%n == 5, 'components')

  f%n = 40
  allocate (f%values(40))
  f%values = 1
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%values)
  !$acc parallel loop present(f)
  do i = 1, f%n
    f%values(i) = f%values(i) + i
  end do
  !$acc exit data copyout(f%values)
  !$acc exit data delete(f)
  call check_that (f%values(1) == 2 .and. f%values(40) == 41, 'deep copy')
  print '(a)', 'done'
  call check_result ()
end program main

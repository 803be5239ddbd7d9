! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 } The program that GCC 14 makes of it crashes with either library.
!
! Class variables: shared polymorphic objects used by threads, select type inside a region, type-bound procedures called from tasks.
module shapes
  implicit none
  type, abstract :: shape
  contains
    procedure(area_of), deferred :: area
  end type
  type, extends(shape) :: square
    real :: side
  contains
    procedure :: area => square_area
  end type
  type, extends(shape) :: circle
    real :: r
  contains
    procedure :: area => circle_area
  end type
  abstract interface
    real function area_of (this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type holder
    class(shape), allocatable :: s
  end type
contains
  real function square_area (this)
    class(square), intent(in) :: this
    square_area = this%side**2
  end function
  real function circle_area (this)
    class(circle), intent(in) :: this
    circle_area = 3 * this%r**2
  end function
end module
program polymorphic
  use shapes
  implicit none
  type(holder) :: all(40)
  real :: total
  integer :: i, squares
  total = 0
  squares = 0
  !$omp parallel do reduction(+: squares)
  do i = 1, 40
    if (mod (i, 2) == 0) then
      all(i)%s = square (real (i))
    else
      allocate (circle :: all(i)%s)
    end if
    select type (s => all(i)%s)
    type is (circle)
      s%r = i
    class default
      squares = squares + 1
    end select
  end do
  if (squares /= 20) stop 1
  !$omp parallel
  !$omp single
  do i = 1, 40
    !$omp task firstprivate(i)
    block
      real :: a
      a = all(i)%s%area ()
      !$omp atomic
      total = total + a
    end block
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  if (total /= sum ([(real (i) * i, i = 2, 40, 2)]) + 3 * sum ([(real (i) * i, i = 1, 39, 2)])) stop 2
end program

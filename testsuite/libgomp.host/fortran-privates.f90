! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! private, firstprivate and lastprivate of allocatables, derived types with allocatable components, assumed-shape and character; default(none).
program p
  implicit none
  type t
    integer, allocatable :: a(:)
    character(5) :: c = 'init '
  end type
  integer, allocatable :: x(:), y(:)
  character(8) :: word
  type(t) :: s
  integer :: i, failures, last
  allocate (x(3:7), source = 5)
  s%a = [1, 2, 3]
  word = 'outside'
  failures = 0
  !$omp parallel num_threads(4) default(none) private(y) firstprivate(x, s, word) reduction(+ : failures)
  if (allocated (y)) failures = failures + 1
  if (lbound (x, 1) /= 3 .or. any (x /= 5)) failures = failures + 1
  if (any (s%a /= [1, 2, 3]) .or. s%c /= 'init') failures = failures + 1
  if (word /= 'outside') failures = failures + 1
  allocate (y(10))
  y = 4
  x = 6
  s%a = [s%a, 9]
  word = 'inside'
  if (size (s%a) /= 4 .or. sum (y) /= 40) failures = failures + 1
  !$omp end parallel
  if (failures /= 0) stop 1
  if (allocated (y) .or. any (x /= 5) .or. size (s%a) /= 3 .or. word /= 'outside') stop 2
  !$omp parallel do num_threads(3) lastprivate(x, last, word)
  do i = 1, 20
    x = i
    last = i * 2
    write (word, '(i4)') i
  end do
  if (any (x /= 20) .or. last /= 40 .or. adjustl (word) /= '20') stop 3
  call shapes (x)
contains
  subroutine shapes (v)
    integer, intent(in) :: v(:)
    integer :: total
    total = 0
    !$omp parallel firstprivate(v) num_threads(3) reduction(+ : total)
    total = sum (v) + lbound (v, 1)
    !$omp end parallel
    if (total /= 303) stop 4
  end subroutine
end program

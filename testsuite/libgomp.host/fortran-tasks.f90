! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Tasks from Fortran: recursion, dependences on array elements and sections, taskgroup, taskloop, priority, in_reduction, detach.
module work
  use omp_lib
  implicit none
contains
  recursive integer function fib (n) result (f)
    integer, intent(in) :: n
    integer :: a, b
    if (n < 2) then
      f = n
      return
    end if
    !$omp task shared(a) if (n > 5)
    a = fib (n - 1)
    !$omp end task
    !$omp task shared(b) final (n < 8)
    b = fib (n - 2)
    !$omp end task
    !$omp taskwait
    f = a + b
  end function
end module
program p
  use work
  implicit none
  integer :: f, i, total, line(0:50)
  integer(omp_event_handle_kind) :: event
  integer :: fulfilled
  line = 0
  line(0) = 1
  total = 0
  !$omp parallel num_threads(4)
  !$omp single
  f = fib (14)
  do i = 1, 50
    !$omp task depend(in: line(i - 1)) depend(out: line(i)) firstprivate(i) shared(line)
    line(i) = line(i - 1) + i
    !$omp end task
  end do
  !$omp taskwait
  if (line(50) /= 1276) stop 1
  !$omp taskgroup task_reduction(+ : total)
  do i = 1, 20
    !$omp task in_reduction(+ : total) priority(i) firstprivate(i)
    total = total + i
    !$omp end task
  end do
  !$omp taskloop in_reduction(+ : total) grainsize(3) nogroup
  do i = 10, 1, -1
    total = total + 100 * i
  end do
  !$omp end taskgroup
  fulfilled = 0
  !$omp task detach(event)
  fulfilled = 1
  !$omp end task
  !$omp task firstprivate(event)
  call omp_fulfill_event (event)
  !$omp end task
  !$omp taskwait
  if (fulfilled /= 1) stop 2
  !$omp end single
  !$omp end parallel
  if (f /= 377) stop 3
  if (total /= 210 + 5500) stop 4
end program

! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Detachable tasks: the event is fulfilled inside, by another task, before the task runs; dependences wait for it.
program detach
  use omp_lib
  implicit none
  integer(omp_event_handle_kind) :: e1, e2
  integer :: i, x, y
  do i = 1, 20
    x = 0
    y = 0
    !$omp parallel
    !$omp single
    !$omp task detach(e1) depend(out: x)
    x = 1
    !$omp end task
    !$omp task shared(y) firstprivate(e1)
    y = 1
    call omp_fulfill_event (e1)
    !$omp end task
    !$omp task depend(in: x)
    if (x /= 1) stop 1
    !$omp atomic read
    x = y
    if (x /= 1) stop 2
    !$omp end task
    !$omp taskwait
    !$omp task detach(e2)
    call omp_fulfill_event (e2)
    !$omp end task
    !$omp taskwait
    !$omp end single
    !$omp end parallel
    if (x /= 1) stop 3
  end do
end program

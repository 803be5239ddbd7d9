! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! flush with lists and memory orders in a hand-made pipeline between two threads.
program fences
  use omp_lib
  implicit none
  integer :: data, flag, i, seen
  data = 0
  flag = 0
  seen = 0
  !$omp parallel num_threads(2) shared(data, flag, seen) private(i)
  if (omp_get_num_threads () == 2) then
    do i = 1, 200
      if (omp_get_thread_num () == 0) then
        do
          !$omp atomic read acquire
          seen = flag
          if (seen == 0) exit
        end do
        data = i
        !$omp flush release
        !$omp atomic write
        flag = i
      else
        block
          integer :: f
          do
            !$omp atomic read
            f = flag
            if (f /= 0) exit
          end do
          !$omp flush acquire
          if (data /= i) stop 1
          !$omp flush (data)
          !$omp flush
          !$omp atomic write release
          flag = 0
        end block
      end if
    end do
  end if
  !$omp end parallel
end program

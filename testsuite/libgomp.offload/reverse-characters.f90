! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reverse offload with characters, logicals, allocatables and array sections; the host prints and computes for the device.
! { dg-additional-options "-DREVERSE_OFFLOAD" }
program characters
  use check
  character(12) :: name
  character(4) :: words(3)
  integer, allocatable :: v(:)
  integer :: k, total
  logical :: ok
  call check_placement ()
  name = 'start'
  words = ['one ', 'two ', 'six ']
  allocate (v(5), source = 2)
  total = 0
  ok = .false.
  !$omp target map(tofrom: name, words, v, total, ok)
  name(6:) = ' device'
  v(3) = 40
  !$omp target device(ancestor: 1) map(always, tofrom: name, words, v) map(always, from: ok)
  ok = name == 'start device' .and. v(3) == 40
  name = 'host'
  words(2) = 'five'
  v = v + 1
  !$omp end target
  total = sum (v)
  if (words(2) /= 'five' .or. name /= 'host') total = -1
  !$omp end target
  call check_that (ok .and. total == 53 .and. name == 'host' .and. words(2) == 'five' .and. words(1) == 'one', 'values')
  call check_result ()
end program

! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two regions with nowait that nothing orders use one word, whose address the runtime does not see.
! OPTIONS: -fopenmp -cpp
! RACE: data race in kernel .*nowait-regions\.f90:(61|74)\M.*nowait-regions\.f90:(61|74)\M.*two kernels
! ALONE: where an image has variables of the device's, such regions keep their order
module nowait_regions_words
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_intptr_t), parameter :: disguise = int(z'5aa5c33c0ff0aa55', c_intptr_t)

contains

  function new_word() result(address)
    use omp_lib
    integer(c_intptr_t) :: address
    type(c_ptr) :: p
    integer, pointer :: word
    p = omp_target_alloc(4_c_size_t, omp_get_default_device())
    !$omp target is_device_ptr(p) private(word)
    call c_f_pointer(p, word)
    word = 0
    !$omp end target
    address = ieor(transfer(p, address), disguise)
  end function

  ! Returns when so many regions have come.
  subroutine meet(address, regions)
    !$omp declare target
    integer(c_intptr_t), value :: address
    integer, value :: regions
    integer, pointer :: word
    integer :: come
    call c_f_pointer(transfer(ieor(address, disguise), c_null_ptr), word)
    !$omp atomic update
    word = word + 1
    come = 0
    do while (come < regions)
      !$omp atomic capture
      word = word + 0
      come = word
      !$omp end atomic
    end do
  end subroutine
end module

subroutine run_nowait_regions() bind(c)
  use nowait_regions_words
  implicit none
  integer(c_intptr_t) :: go, word
  integer, pointer :: p
  integer :: got
  go = new_word()
  word = new_word()
  got = 0
  !$omp target nowait firstprivate(go, word) private(p)
#ifdef FAULT
  call meet(go, 2) ! they run at once
#endif
  call c_f_pointer(transfer(ieor(word, disguise), c_null_ptr), p)
  p = 5
  !$omp end target
#ifndef FAULT
  !$omp taskwait
#endif
  !$omp target nowait firstprivate(go, word) private(p) map(tofrom: got)
#ifdef FAULT
  call meet(go, 2)
#endif
  ! A line of its own for each access.
  !
  !
  call c_f_pointer(transfer(ieor(word, disguise), c_null_ptr), p)
  got = p
  !$omp end target
  !$omp taskwait
  if (got < 0) error stop
end subroutine

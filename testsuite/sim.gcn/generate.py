#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes the per-instruction tests of the simulated AMD GPU: generate.py [--mutate] --assembler LLVM_MC --linker LD_LLD DIRECTORY CHIP...
#
# One file an instruction form. The expected values are computed here, with integers and fractions of any size, never by the engine or
# by floating-point hardware. --mutate makes one expected value of each file wrong, to see that each can fail.
import argparse
import os
import sys

sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, "generator"), os.path.join(here, "..", "sim.ptx", "generator")]

import assembly
import buffers
import carries
import comparisons
import conversions
import dots
import floats
import integers
import lanes
import matrices
import memory
import modifiers
import others
import rare
import scalars


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutate", action="store_true")
    parser.add_argument("--assembler", required=True)
    parser.add_argument("--linker", required=True)
    parser.add_argument("directory")
    parser.add_argument("chips", nargs="+")
    arguments = parser.parse_args()
    for chip in arguments.chips:
        os.makedirs(os.path.join(arguments.directory, chip), exist_ok=True)
        out = assembly.Output(arguments.directory, chip, arguments.assembler, arguments.linker, arguments.mutate)
        for family in (integers, carries, comparisons, floats, conversions, scalars, lanes, memory, others, buffers, dots, rare, matrices, modifiers):
            family.generate(out)
        out.finish()
        print(chip, len(out.names), "tests")


main()

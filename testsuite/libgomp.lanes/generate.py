#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes a random C program (Fortran with --fortran) of parallel loops for a device that compares its results with those of the same statements without
# directives: generate.py [--scenes N] [--only NUMBER]... [--falsify] [--fortran] SEED
# A scene depends on the seed and its number alone, so that --only leaves it as it is. --falsify makes an expected value of each scene
# wrong, to see that each can fail.
import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "generator"))

import clauses
import fortran
import kept
import places
import program
import scenes
import threads
import variables
import wide
from values import Random

KINDS = ((50, scenes.combined), (30, scenes.region), (4, threads.serial), (4, threads.static_order), (5, threads.dynamic_order), (4, threads.thread_numbers),
         (4, threads.hand_partition), (3, threads.tiles), (2, threads.rows), (3, threads.private_histogram), (14, kept.kept),
         (9, variables.thread_variables), (12, places.places), (16, wide.wide), (20, clauses.clauses))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", type=int, default=16)
    parser.add_argument("--only", type=int, action="append")
    parser.add_argument("--falsify", action="store_true")
    parser.add_argument("--fortran", action="store_true")
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    made = []
    numbers = arguments.only or range(arguments.scenes)
    if arguments.fortran:
        print(fortran.whole(arguments.seed, numbers, arguments.falsify))
        return
    for number in numbers:
        random = Random(f"{arguments.seed}/{number}")
        made.append((number, random.weighted(*KINDS)(random)))
    print(program.whole(arguments.seed, made, arguments.falsify))


main()

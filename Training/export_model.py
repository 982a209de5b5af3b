# SPDX-License-Identifier: GPL-3.0-or-later
"""export_model.py CHECKPOINT OUT.postilmodel: quantises trained weights into the file that ships."""
import argparse
import json
import os

import checkpoint
import model

ATTRIBUTION = [
    dict(name="UNIPEN train_r01_v07", by="International Unipen Foundation",
         cite="I. Guyon, L. Schomaker, R. Plamondon, M. Liberman, S. Janet: UNIPEN project of on-line data "
              "exchange and recognizer benchmarks, ICPR 1994",
         licence="CC-BY-4.0"),
    dict(name="Omniglot", by="B. M. Lake, R. Salakhutdinov, J. B. Tenenbaum",
         cite="Human-level concept learning through probabilistic program induction, Science 350, 2015",
         licence="MIT"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("out")
    parser.add_argument("--habits", help="how each character is written by itself (character_habits.py)")
    arguments = parser.parse_args()
    layers = model.layers_of(checkpoint.load(arguments.checkpoint))
    name = os.path.splitext(os.path.basename(arguments.out))[0]
    header = dict(name=name, features=1, trainingData=ATTRIBUTION)
    if arguments.habits:
        with open(arguments.habits) as file:
            header["habits"] = json.load(file)
    model.write(arguments.out, layers, header)
    parameters = sum(t.size for _, members in layers for t in members.values())
    print(f"{arguments.out}: {parameters} parameters, {os.path.getsize(arguments.out)} bytes")


if __name__ == "__main__":
    main()

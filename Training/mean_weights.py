# SPDX-License-Identifier: GPL-3.0-or-later
"""mean_weights.py BEFORE.pt AFTER.pt SHARE OUT.pt: weights between those before a run and those after it.

SHARE is that of the weights before. What both have learnt stays, and what the run has unlearnt comes back in part
(Wortsman et al., "Robust fine-tuning of zero-shot models", CVPR 2022).
"""
import argparse

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("share", type=float)
    parser.add_argument("out")
    arguments = parser.parse_args()
    before, after = torch.load(arguments.before), torch.load(arguments.after)
    share = arguments.share
    torch.save({name: share * before[name] + (1 - share) * after[name] for name in after}, arguments.out)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: GPL-3.0-or-later
"""train.py DATA RUN --init m2.pt --minutes N: trains the network; call it again with --resume to go on.

DATA is the folder with the training sets, RUN gets `log.txt`, `last.pt` (everything needed to go on) and
`weights.pt` (the mean of the weights over the last steps, which reads better than any one of them). One process
makes samples, one learns, each on one core. The rate follows a cosine to zero at --minutes of learning, over all
runs since the last --again together.
"""
import argparse
import copy
import json
import os
import signal
import sys
import time

import numpy as np
import torch
import torch.multiprocessing as mp

import ink_data
from alphabet import ALPHABET, CLASS
from mixture import Mixture
from network import Network, frames, grow
from variation import masked, varied

BUDGET = 9000  # padded rows of a batch
LARGEST = 1500  # rows of a sample
DECAY = 0.02  # of the weights, in shares of the rate
KEPT = 0.9985  # share of the mean of the weights that stays at each step


def make(folder, extra, places, cuts, seed, queue):
    """Makes batches for ever."""
    os.nice(1)
    mixture = Mixture(folder, seed, extra, places, cuts)
    random = mixture.random
    while True:
        pool = []
        while len(pool) < 1024:
            sample = mixture.sample()
            if sample is None:
                continue
            label, strokes = sample
            rows = ink_data.rows(varied(strokes, random))
            if not np.isfinite(rows).all() or len(rows) > LARGEST:
                continue
            classes = [CLASS[c] for c in label if c in CLASS]
            needed = len(classes) + sum(a == b for a, b in zip(classes, classes[1:]))
            if not classes or frames(len(rows)) < needed:
                continue
            pool.append((masked(rows, random), classes))
        pool.sort(key=lambda s: len(s[0]))
        batches, at = [], 0
        while at < len(pool):
            end = at + 1
            while end < len(pool) and end - at < 80 and (end - at + 1) * len(pool[end][0]) < BUDGET:
                end += 1
            batches.append(pool[at:end])
            at = end
        for b in random.permutation(len(batches)):
            batch = batches[b]
            longest = max(len(r) for r, _ in batch)
            x = np.zeros((len(batch), 6, longest), np.float16)
            for k, (rows, _) in enumerate(batch):
                x[k, :, :len(rows)] = rows.T
            queue.put((x, [len(r) for r, _ in batch], [c for _, c in batch]))


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


class Judge:
    """A few of the dev samples, read greedily: only to draw the learning curve."""

    def __init__(self, folder):
        self.sets = []
        random = np.random.default_rng(7)
        for name, count, least in (("word", 400, 2), ("line", 120, 1), ("char", 600, 1)):
            data = ink_data.InkSet(os.path.join(folder, f"unipen_{name}_tst.npz"))
            chosen = [k for k in range(len(data))
                      if len(data.label[k]) >= least and data.source[k] != "sie" and len(data.label[k]) < 60]
            chosen = random.choice(chosen, count, replace=False)
            samples = [(data.label[k], ink_data.rows(ink_data.levelled(data.strokes(k)))) for k in chosen]
            self.sets.append((name, samples))

    def read(self, network):
        network.eval()
        result = {}
        with torch.no_grad():
            for name, samples in self.sets:
                wrong = total = right = 0
                for label, rows in samples:
                    best = network(torch.from_numpy(rows.T[None].copy()))[:, 0].argmax(-1).tolist()
                    text = "".join(ALPHABET[c - 1] for c, b in zip(best, [0] + best) if c and c != b).strip()
                    wrong += distance(text, label)
                    total += len(label)
                    right += text == label
                result[name] = [round(100 * wrong / total, 2), round(100 * right / len(samples), 1)]
        network.train()
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("run")
    parser.add_argument("--init", help="weights of the narrower first model to grow from")
    parser.add_argument("--dev", help="folder with the dev sets, for the learning curve")
    parser.add_argument("--extra", help="further lines (.npz)")
    parser.add_argument("--places", help="where letters stand in words, for accents (letter_places.py)")
    parser.add_argument("--cuts", help="where words and lines can be cut and put together anew (cuts.py)")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--again", action="store_true", help="go on with the rate's cosine from its start")
    parser.add_argument("--minutes", type=float, default=80)
    parser.add_argument("--rate", type=float, default=1.3e-3)
    parser.add_argument("--hidden", type=int, default=192)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    os.makedirs(arguments.run, exist_ok=True)
    log = open(os.path.join(arguments.run, "log.txt"), "a", buffering=1)

    def say(text):
        log.write(text + "\n")
        print(text, flush=True)

    network = Network(arguments.hidden)
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=DECAY)
    state = dict(step=0, minutes=0.0, rows=0, samples=0, runs=0)
    last = os.path.join(arguments.run, "last.pt")
    if arguments.resume:
        saved = torch.load(last, weights_only=False)  # written here
        network.load_state_dict(saved["mean"] if arguments.again and "mean" in saved else saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        state = saved["state"]
        if arguments.again:
            state["minutes"] = 0.0
    elif arguments.init:
        grow(network, torch.load(arguments.init))
    mean_network = copy.deepcopy(network)
    if arguments.resume and "mean" in saved:
        mean_network.load_state_dict(saved["mean"])
    state["runs"] += 1
    say(json.dumps(dict(run=state["runs"], arguments=vars(arguments), torch=torch.__version__,
                        parameters=sum(p.numel() for p in network.parameters()),
                        began=time.strftime("%H:%M:%S", time.gmtime()))))
    queue = mp.Queue(16)
    # Each run has its own samples, so that going on never repeats the ones before.
    maker = mp.Process(target=make, daemon=True, args=(
        arguments.data, arguments.extra, arguments.places, arguments.cuts,
        1000 * arguments.seed + state["runs"], queue))
    maker.start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    judge = Judge(arguments.dev) if arguments.dev else None
    if judge:
        say(f"dev before: {judge.read(mean_network)}")

    def save():
        torch.save(dict(network=network.state_dict(), mean=mean_network.state_dict(),
                        optimizer=optimizer.state_dict(), state=state), last + ".new")
        os.replace(last + ".new", last)
        torch.save(mean_network.state_dict(), os.path.join(arguments.run, "weights.pt"))

    queue_wait, mean, clock, judged = 0.0, None, time.time(), state["minutes"]
    while state["minutes"] < arguments.minutes:
        share = state["minutes"] / arguments.minutes
        rate = arguments.rate * min(1, (state["step"] + 1) / 300) * 0.5 * (1 + np.cos(np.pi * share))
        for group in optimizer.param_groups:
            group["lr"] = float(max(rate, 1e-5))
            group["weight_decay"] = DECAY
        begun = time.time()
        x, lengths, labels = queue.get()
        queue_wait += time.time() - begun
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = network(torch.from_numpy(x).float())
        sizes = torch.tensor([len(c) for c in labels])
        each = torch.nn.functional.ctc_loss(
            answer.float(), torch.tensor([c for label in labels for c in label]),
            torch.tensor([frames(n) for n in lengths]), sizes, reduction="none", zero_infinity=True)
        # Ink that is far from its label is labelled wrong more often than it is hard.
        fair = (each / sizes) < 4.0 if state["step"] > 500 else torch.ones_like(each, dtype=torch.bool)
        loss = (each * fair).sum() / sizes.sum()
        if not torch.isfinite(loss):
            continue
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(mean_network.parameters()), list(network.parameters()), 1 - KEPT)
        state["step"] += 1
        state["samples"] += len(labels)
        state["rows"] += int(sum(lengths))
        value = loss.item()
        mean = value if mean is None else 0.99 * mean + 0.01 * value
        now = time.time()
        state["minutes"] += (now - clock) / 60
        clock = now
        if state["step"] % 200 == 0:
            say(f"{state['minutes']:.1f} min step {state['step']} loss {mean:.4f} rate {rate:.6f} samples "
                f"{state['samples']} rows {state['rows']} wait {queue_wait:.0f} s")
        if state["step"] % 500 == 0:
            save()
        if judge and state["minutes"] - judged > 8:
            judged = state["minutes"]
            save()
            say(f"dev at {judged:.1f} min: {judge.read(mean_network)}")
    save()
    if judge:
        say(f"dev at the end: {judge.read(mean_network)}")
    maker.terminate()
    sys.exit(0)


if __name__ == "__main__":
    main()

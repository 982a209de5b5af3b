# SPDX-License-Identifier: GPL-3.0-or-later
"""train.py DATA RUN --init m2.pt --minutes N: trains the network; call it again with --resume to go on.

DATA is the folder with the training sets, RUN gets `log.txt`, `last.pt` (everything needed to go on) and
`weights.pt` (the mean of the weights over the last steps, which reads better than any one of them). One process
makes samples, one learns; with --learners 2 there are two of each, which learn from what both have seen. The rate
follows a cosine to zero at --minutes of learning, over all runs since the last --again together.

Each sample is looked at twice, other spans of it unseen each time, and the two answers are pulled towards each
other: consistency regularization (Yao et al., "CR-CTC", ICLR 2025).
"""
import argparse
import copy
import json
import os
import signal
import sys
import tempfile
import time

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp

import ink_data
from alphabet import ALPHABET, CLASS
from mixture import Mixture
from network import Network, frames, grow
from variation import masked, varied

BUDGET = 5500  # padded rows of a batch
LARGEST = 1500  # rows of a sample
AGREEMENT = 0.2  # how much the difference of the two looks counts
KEPT = 0.9985  # share of the mean of the weights that stays at each step
DECAY = 0.02  # of the weights, in shares of the rate


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
            pool.append((rows, classes))
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
            # The looks follow one another: all samples once, then all again.
            x = np.zeros((2 * len(batch), 6, longest), np.float16)
            for k in range(len(x)):
                rows = batch[k % len(batch)][0]
                x[k, :, :len(rows)] = masked(rows, random).T
            queue.put((x, [len(r) for r, _ in batch], [c for _, c in batch]))


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


def shared(parameters, rate):
    """Each learner's gradients become the mean of all learners'; returns the first one's rate."""
    flat = torch.cat([p.grad.reshape(-1) for p in parameters] + [torch.tensor([rate])])
    dist.all_reduce(flat)
    at = 0
    for p in parameters:
        p.grad.copy_(flat[at:at + p.numel()].reshape(p.shape) / dist.get_world_size())
        at += p.numel()
    return float(flat[-1])


def difference(answer, ends):
    """How far the two looks at each sample differ, both ways and added over its frames.

    Each look learns from what the other one says, not the other way round.
    """
    first, second = answer.chunk(2, 1)
    each = torch.nn.functional.kl_div(first, second.detach(), reduction="none", log_target=True) \
        + torch.nn.functional.kl_div(second, first.detach(), reduction="none", log_target=True)
    each = each.sum(-1)
    seen = torch.arange(len(answer))[:, None] < ends[None]
    return 0.5 * (each * seen).sum(0)


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
    parser.add_argument("--weights", help="with --again, begin with these in place of the run's own")
    parser.add_argument("--minutes", type=float, default=80)
    parser.add_argument("--rate", type=float, default=1.3e-3)
    parser.add_argument("--hidden", type=int, default=192)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--learners", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.learners == 1:
        learn(0, arguments, None)
    else:
        with tempfile.TemporaryDirectory() as folder:
            mp.spawn(learn, (arguments, os.path.join(folder, "meeting")), arguments.learners, daemon=False)


def learn(number, arguments, meeting):
    """Learner `number`; the first one keeps the log and saves. They meet by way of a file."""
    if meeting:
        dist.init_process_group("gloo", f"file://{meeting}", rank=number, world_size=arguments.learners)
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    os.makedirs(arguments.run, exist_ok=True)
    log = open(os.path.join(arguments.run, "log.txt"), "a", buffering=1) if number == 0 else None

    def say(text):
        if log:
            log.write(text + "\n")
            print(text, flush=True)

    network = Network(arguments.hidden)
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=DECAY)
    state = dict(step=0, minutes=0.0, rows=0, samples=0, runs=0)
    last = os.path.join(arguments.run, "last.pt")
    if arguments.resume:
        saved = torch.load(last, weights_only=False)  # written here
        if arguments.weights:
            saved["mean"] = torch.load(arguments.weights)
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
    seed = 1000 * arguments.seed + state["runs"] + 500 * number
    torch.manual_seed(seed)
    maker = mp.Process(target=make, daemon=True, args=(
        arguments.data, arguments.extra, arguments.places, arguments.cuts, seed, queue))
    maker.start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    judge = Judge(arguments.dev) if arguments.dev and number == 0 else None
    if judge:
        say(f"dev before: {judge.read(mean_network)}")

    def save():
        if number:
            return
        torch.save(dict(network=network.state_dict(), mean=mean_network.state_dict(),
                        optimizer=optimizer.state_dict(), state=state), last + ".new")
        os.replace(last + ".new", last)
        torch.save(mean_network.state_dict(), os.path.join(arguments.run, "weights.pt"))

    queue_wait, mean, clock, judged = 0.0, None, time.time(), state["minutes"]
    parameters = list(network.parameters())
    while True:
        share = state["minutes"] / arguments.minutes
        rate = max(1e-5, arguments.rate * min(1, (state["step"] + 1) / 300) * 0.5 * (1 + np.cos(np.pi * min(1, share))))
        # No rate: the time is up.
        rate = 0.0 if number or share >= 1 else float(rate)
        begun = time.time()
        x, lengths, labels = queue.get()
        queue_wait += time.time() - begun
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = network(torch.from_numpy(x).float())
        answer = answer.float()
        sizes = torch.tensor([len(c) for c in labels])
        ends = torch.tensor([frames(n) for n in lengths])
        each = torch.nn.functional.ctc_loss(
            answer, torch.tensor([c for label in labels for c in label]).repeat(2), ends.repeat(2), sizes.repeat(2),
            reduction="none", zero_infinity=True).view(2, -1).mean(0)
        # Ink that is far from its label is labelled wrong more often than it is hard.
        fair = (each / sizes) < 4.0 if state["step"] > 500 else torch.ones_like(each, dtype=torch.bool)
        agreement = (difference(answer, ends) * fair).sum() / sizes.sum()
        loss = (each * fair).sum() / sizes.sum() + AGREEMENT * agreement
        optimizer.zero_grad()
        if torch.isfinite(loss):
            loss.backward()
        else:
            for p in parameters:
                p.grad = torch.zeros_like(p)
        if meeting:
            rate = shared(parameters, rate)
        if rate == 0:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate
            group["weight_decay"] = DECAY
        torch.nn.utils.clip_grad_norm_(parameters, 2.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(mean_network.parameters()), parameters, 1 - KEPT)
        state["step"] += 1
        state["samples"] += len(labels)
        state["rows"] += int(sum(lengths))
        value = loss.item()
        value = value if np.isfinite(value) else mean
        mean = value if mean is None else 0.99 * mean + 0.01 * value
        now = time.time()
        state["minutes"] += (now - clock) / 60
        clock = now
        if state["step"] % 200 == 0:
            say(f"{state['minutes']:.1f} min step {state['step']} loss {mean:.4f} apart {agreement:.3f} rate {rate:.6f} "
                f"samples {state['samples']} rows {state['rows']} wait {queue_wait:.0f} s")
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


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: GPL-3.0-or-later
"""The network in PyTorch, and how a smaller one is grown into it without changing what it computes."""
import torch
from torch import nn

from alphabet import ALPHABET


class Network(nn.Module):
    """Three convolutions, four rows to a frame; bidirectional LSTM layers, the third adding to the second."""

    def __init__(self, hidden=192, classes=len(ALPHABET) + 1, dropout=0.25):
        super().__init__()
        self.c1 = nn.Conv1d(6, 64, 5, 2, 2)
        self.c2 = nn.Conv1d(64, 128, 5, 2, 2)
        self.c3 = nn.Conv1d(128, 128, 3, 1, 1)
        self.l = nn.LSTM(128, hidden, 2, bidirectional=True, dropout=dropout)
        self.r = nn.LSTM(2 * hidden, hidden, 1, bidirectional=True)
        self.d = nn.Dropout(dropout)
        self.f = nn.Linear(2 * hidden, classes)

    def forward(self, x):
        """(batch, 6, rows) to logarithms of probabilities (frames, batch, classes)."""
        x = torch.relu(self.c1(x))
        x = torch.relu(self.c2(x))
        x = torch.relu(self.c3(x))
        y, _ = self.l(x.permute(2, 0, 1))
        z, _ = self.r(self.d(y))
        return self.f(self.d(y + z)).float().log_softmax(-1)


def frames(rows):
    """How many frames some rows give."""
    rows = (rows - 1) // 2 + 1
    return (rows - 1) // 2 + 1


def grow(network, old):
    """Copies a two-layer network of narrower layers and fewer classes into `network`.

    New units feed nothing old, the third layer's cells begin at zero and new classes with a low bias, so the
    answer is the old one (but for the share of the new classes).
    """
    new = network.state_dict()
    for name in ("c1", "c2", "c3"):
        for kind in ("weight", "bias"):
            new[f"{name}.{kind}"].copy_(old[f"{name}.{kind}"])
    narrow = old["l.weight_hh_l0"].shape[1]
    wide = new["l.weight_hh_l0"].shape[1]

    def columns(target, source, halves):
        """Old rows: old columns of each direction in their place, zero for the new ones."""
        if halves == 1 and source.shape[1] == target.shape[1]:
            target.copy_(source)
            return
        target.zero_()
        for k in range(halves):
            target[:, k * wide:k * wide + narrow] = source[:, k * narrow:(k + 1) * narrow]

    for layer in range(2):
        for side in ("", "_reverse"):
            for gate in range(4):
                rows_new = slice(gate * wide, gate * wide + narrow)
                rows_old = slice(gate * narrow, (gate + 1) * narrow)
                for kind, halves in (("ih", 1 if layer == 0 else 2), ("hh", 1)):
                    key = f"l.weight_{kind}_l{layer}{side}"
                    columns(new[key][rows_new], old[key][rows_old], halves)
                    key = f"l.bias_{kind}_l{layer}{side}"
                    new[key][rows_new] = old[key][rows_old]
    for side in ("", "_reverse"):
        for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
            new[f"r.{name}_l0{side}"][2 * wide:3 * wide] = 0
    classes = len(old["f.bias"])
    new["f.weight"].zero_()
    new["f.bias"].fill_(-8.0)
    columns(new["f.weight"][:classes], old["f.weight"], 2)
    new["f.bias"][:classes] = old["f.bias"]
    network.load_state_dict(new)

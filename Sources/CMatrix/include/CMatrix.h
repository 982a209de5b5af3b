// SPDX-License-Identifier: GPL-3.0-or-later
// The product of a matrix and rows, where the program spends its time when it reads handwriting. In C, because only
// there one function can be compiled for several processors and the right one be taken when the program starts:
// with AVX2 and FMA it takes a third of the time.
#ifndef CMATRIX_H
#define CMATRIX_H

/// Numbers that are computed together.
#define CMATRIX_LANES 8
/// Lanes that are computed together.
#define CMATRIX_BLOCK 8

/// A matrix of `inputs` × 8 · `groups` weights: blocks of eight groups (the last one of fewer), in each block input
/// by input the weights of its outputs.
struct cmatrix {
    const float *weights;
    const float *bias;
    long inputs;
    long groups;
};

/// Multiplies `count` rows that begin `step` numbers apart; results lie one after the other, not less than `floor`.
void cmatrix_apply(struct cmatrix matrix, const float *rows, long step, long count, float *result, float floor);

/// Adds the product with one row to `result`, without the bias.
void cmatrix_accumulate(struct cmatrix matrix, const float *row, float *result);

#endif

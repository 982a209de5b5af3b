// SPDX-License-Identifier: GPL-3.0-or-later
// zinnia, which reads single Chinese and Japanese characters, found when the program runs: neither building nor
// running needs it.
#ifndef CZINNIA_H
#define CZINNIA_H

/// An opened model.
struct czinnia;

/// A reading of a character, in UTF-8, with the distance from the border between it and all others.
struct czinnia_candidate {
    char text[16];
    float score;
};

/// Opens a model; NULL where zinnia is not installed or the file is no model.
struct czinnia *czinnia_open(const char *model);

/// Lets go of a model.
void czinnia_close(struct czinnia *zinnia);

/// Whether the library is there.
int czinnia_is_installed(void);

/// Reads a character of `strokes` strokes, each of as many points as `lengths` says; `points` are x and y in turn,
/// from 0 to `size`. Writes at most `most` candidates, best first, and returns how many; 0 for none or an error.
int czinnia_classify(struct czinnia *zinnia, const int *points, const int *lengths, int strokes, int size,
    struct czinnia_candidate *candidates, int most);

#endif

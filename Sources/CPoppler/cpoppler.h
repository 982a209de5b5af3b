/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <poppler.h>
#include <pango/pangocairo.h>
#include <cairo-pdf.h>

/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_GTK_SHIMS_H
#define POSTIL_GTK_SHIMS_H
#include <gtk/gtk.h>
#endif

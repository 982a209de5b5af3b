/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_GTK_SHIMS_H
#define POSTIL_GTK_SHIMS_H

/* What Swift can't import from GTK: macros, functions with variable arguments, subclasses. */
#include "postil_accessible.h"
#include "postil_direct_paint.h"
#include "postil_drawing.h"
#include "postil_frame_clock.h"
#include "postil_ink_layer.h"
#include "postil_message.h"
#include "postil_object.h"
#include "postil_pen.h"
#include "postil_widget.h"

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_CQPDF_H
#define POSTIL_CQPDF_H
#endif

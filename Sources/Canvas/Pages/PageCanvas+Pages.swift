// SPDX-License-Identifier: GPL-3.0-or-later
import Editor

extension PageCanvas {
    /// There are other pages, or in another order.
    func pagesChanged() {
        renderer.arrange(session.pageList)
        layout = PageLayout(
            pages: renderer.geometries, scale: layout.scale, viewWidth: layout.viewWidth,
            viewHeight: layout.viewHeight, scroll: layout.scroll)
        pictures.removeAll()
        shadows.removeAll()
        announcedPage = -1
        if let scale = fittingScale { setScale(scale, about: center) }
        move(to: layout.scroll)
    }
}

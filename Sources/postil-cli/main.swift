// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument
import Ink
import Annotations

let clock = ContinuousClock()
for path in CommandLine.arguments.dropFirst() {
    let t0 = clock.now
    let file = try await DocumentFile.open(path: path)
    let t1 = clock.now
    let image = try await file.renderer.render(page: 0, scale: 96.0 / 72)
    let t2 = clock.now
    print(path, file.geometries.count, "open", t1 - t0, "render", t2 - t1, image.width, image.height)
    try image.writePNG(to: "/tmp/pdfscratch/a.png")
    let s = await file.renderer.selection(page: 0, from: Point(x: 40, y: 40), to: Point(x: 200, y: 70))
    print(s ?? "none", clock.now - t2)
}
let t3 = clock.now
let l = PangoTextMeasurer().layout("Hello World\nשלום 👩‍👩‍👧", style: TextStyle(), width: nil)
print(clock.now - t3, l)

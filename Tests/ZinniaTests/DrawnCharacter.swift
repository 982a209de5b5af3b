// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Characters drawn for these tests, stroke by stroke in the usual order, in a square of 1000.
enum DrawnCharacter {
    private static let outlines: [Character: [[(Double, Double)]]] = [
        "一": [[(80, 500), (920, 500)]],
        "二": [[(200, 300), (800, 300)], [(80, 750), (920, 750)]],
        "三": [[(150, 200), (850, 200)], [(220, 500), (780, 500)], [(80, 820), (920, 820)]],
        "十": [[(100, 420), (900, 420)], [(500, 80), (500, 920)]],
        "木": [
            [(100, 330), (900, 330)], [(500, 80), (500, 920)], [(490, 340), (300, 640), (90, 830)],
            [(510, 340), (700, 640), (910, 830)],
        ],
        "日": [
            [(250, 130), (250, 880)], [(250, 130), (750, 130), (750, 880)], [(250, 500), (750, 500)],
            [(250, 860), (750, 860)],
        ],
        "本": [
            [(100, 300), (900, 300)], [(500, 60), (500, 940)], [(490, 310), (300, 600), (90, 780)],
            [(510, 310), (700, 600), (910, 780)], [(340, 740), (660, 740)],
        ],
        "人": [[(490, 110), (430, 450), (110, 890)], [(470, 330), (640, 680), (900, 890)]],
        "大": [
            [(120, 370), (880, 350)], [(480, 90), (470, 400), (380, 680), (120, 900)],
            [(480, 400), (620, 670), (880, 880)],
        ],
        "口": [[(200, 200), (200, 850)], [(200, 200), (800, 200), (800, 850)], [(200, 830), (800, 830)]],
        "山": [[(500, 100), (500, 820)], [(170, 380), (170, 830), (830, 830)], [(830, 380), (830, 880)]],
        "川": [
            [(220, 150), (220, 550), (120, 900)], [(500, 200), (500, 800)], [(800, 120), (800, 920)],
        ],
        "中": [
            [(180, 280), (180, 640)], [(180, 280), (820, 280), (820, 640)], [(180, 620), (820, 620)],
            [(500, 70), (500, 940)],
        ],
        "国": [
            [(130, 110), (130, 920)], [(130, 110), (870, 110), (870, 920)], [(270, 290), (730, 290)],
            [(500, 290), (500, 730)], [(300, 500), (700, 500)], [(240, 740), (760, 740)],
            [(610, 570), (690, 660)], [(130, 890), (870, 890)],
        ],
        "语": [
            [(180, 100), (270, 200)], [(80, 380), (270, 380), (270, 800), (380, 700)],
            [(440, 140), (900, 140)], [(620, 140), (560, 430)], [(470, 290), (820, 290), (790, 440)],
            [(390, 450), (950, 450)], [(480, 590), (480, 920)], [(480, 590), (840, 590), (840, 920)],
            [(480, 890), (840, 890)],
        ],
    ]

    /// The characters there are.
    static let all = outlines.keys.sorted()

    /// The strokes of a text, cells `pitch` apart; from top to bottom where it is vertical. Sampled as by a pen.
    static func strokes(
        _ text: String, side: Double = 100, pitch: Double = 1.15, at origin: Point = .zero,
        vertical: Bool = false
    ) -> [Stroke] {
        var result: [Stroke] = []
        for (place, character) in text.enumerated() {
            let step = Double(place) * pitch * side
            let corner = origin + (vertical ? Point(x: 0, y: step) : Point(x: step, y: 0))
            for outline in outlines[character] ?? [] {
                let corners = outline.map { Point(x: $0.0, y: $0.1) * (side / 1000) + corner }
                var points = Array(corners.prefix(1))
                for (a, b) in zip(corners, corners.dropFirst()) {
                    let count = max(1, Int(a.distance(to: b) / (side / 40)))
                    points += (1...count).map { a + (b - a) * (Double($0) / Double(count)) }
                }
                result.append(Stroke(points.map { InkSample($0) }))
            }
        }
        return result
    }
}

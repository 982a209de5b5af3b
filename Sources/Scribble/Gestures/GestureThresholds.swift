// SPDX-License-Identifier: GPL-3.0-or-later

/// What a stroke must be like to be an editing gesture and no character. Heights and widths are in line heights of the
/// text, angles in degrees.
///
/// Measured with `Benchmarks/gestures.py --seed 1 --part train`: 500 drawn gestures of each kind, 35,176 placings of
/// recorded characters and short words. "Wrong" below is how many of those are taken for the gesture, "right" how many
/// gestures are recognised, with this limit changed alone. docs/SCRIBBLE.md has the result for other writers and gestures.
public struct GestureThresholds: Hashable, Sendable, Codable {
    // MARK: Scratch out

    /// The least number of swings that go nearly all of the way, of a scratch out along the line. By definition: three
    /// turns.
    public var swings = 4
    /// The greatest height of one that has so few, as a part of its longest swing: a 3 is taller. 1.0: 8 wrong,
    /// 0.8: 3, 0.65: 3 and 3.6 % fewer right.
    public var flatness = 0.8
    /// The least number of swings of a taller one. 5: 5 wrong, 6: 3, 7: 3 and 3.2 % fewer right.
    public var tallSwings = 6
    /// The steepest axis that counts as along the line.
    public var steepestAxis = 40.0
    /// The least share of the pen's way that is swings. 0.7: 15 wrong, 0.75: 9, 0.8: 3, 0.85: 2; 0.2 % fewer right with
    /// each step.
    public var swingShare = 0.8
    /// The least number of swings of a scratch out across the line, which resembles m, w and their like. 6: 16 wrong,
    /// 7: 7, 8: 5, 9: 3, all equally right.
    public var steepSwings = 9
    /// The least share of the pen's way that is swings across the line. 0.75: 5 wrong, 0.8: 3, 0.85: 3 and 1 % fewer
    /// right.
    public var steepShare = 0.8
    /// How far the pen may move on with each swing across the line, in swings. Up to 0.8 all the same.
    public var steepAdvance = 0.5
    /// The part of a word's width that must be covered. By definition.
    public var wordCoverage = 0.5
    /// The part of a line's height that must be covered: quick scratch outs are flat.
    public var lineCoverage = 0.05
    /// The greatest height for each line that is covered.
    public var scratchHeight = 2.5

    // MARK: Vertical line

    /// The least height. By definition.
    public var lineLeastHeight = 0.8
    /// The greatest height. By definition.
    public var lineGreatestHeight = 2.2
    /// The greatest angle to the vertical. By definition.
    public var lineAngle = 20.0
    /// The least straightness: the way from begin to end as a part of the pen's way.
    public var lineStraightness = 0.95
    /// The greatest bow, as a part of the height.
    public var lineBow = 0.08
    /// The part of the text line's height that must be crossed. 0.6: 103 wrong, 0.75: 99, 0.85: 84 and 1.1 % fewer
    /// right. Nearly all of them are l, 1, I and |, exactly where a line would be drawn.
    public var lineCrossing = 0.75
    /// How far into the next line a stroke must reach that joins two lines.
    public var lineReach = 0.3

    // MARK: Circle

    /// The widest gap of a closed stroke, as a part of its way. By definition.
    public var circleGap = 0.2
    /// The part of a word's box that must be within. By definition.
    public var circleCoverage = 0.5
    /// The least width of the loop as a part of its height. 0.9: 22 wrong and 94.8 % right, 1.0: 20 and 93.6 %,
    /// 1.15: 12 and 91.8 %, 1.3: 9 and 88.0 %. What is lost are circles around words of one or two letters.
    public var circleAspect = 1.15
    /// The least part of its box that the loop fills; an ellipse fills 0.79. 0.45 to 0.62: all the same.
    public var circleFullness = 0.55
    /// The part of each enclosed word's width that must be within.
    public var circleWidth = 0.8
    /// The greatest width of the loop around what it encloses.
    public var circleMargin = 2.0

    // MARK: Underline

    /// The greatest angle to the horizontal.
    public var underlineAngle = 12.0
    /// The greatest bow, as a part of the width.
    public var underlineBow = 0.08
    /// The least width. 0.6: 97.6 % right, 0.8: 96.6 %, 1.0: 94.6 %; 2 wrong each.
    public var underlineWidth = 0.8
    /// The highest place, from the top of the text line.
    public var underlineTop = 0.78
    /// The lowest place, from the top of the text line.
    public var underlineBottom = 1.35
    /// The part of a word's width that must be underlined.
    public var underlineCoverage = 0.6

    /// Creates the measured ones.
    public init() {}
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// What a stroke must be like to be an editing gesture and no character. Heights and widths are in line heights of the
/// text, angles in degrees.
public struct GestureThresholds: Hashable, Sendable, Codable {
    // MARK: Scratch out

    /// The least number of swings that go nearly all of the way, of a scratch out along the line.
    public var swings = 4
    /// The greatest height of one that has so few, as a part of its longest swing: a 3 is taller.
    public var flatness = 0.8
    /// The least number of swings of a taller one.
    public var tallSwings = 6
    /// The steepest axis that counts as along the line.
    public var steepestAxis = 40.0
    /// The least share of the pen's way that is swings.
    public var swingShare = 0.8
    /// The least number of swings of a scratch out across the line, which resembles m, w and their like.
    public var steepSwings = 9
    /// The least share of the pen's way that is swings across the line.
    public var steepShare = 0.8
    /// How far the pen may move on with each swing across the line, in swings.
    public var steepAdvance = 0.5
    /// The part of a word's width that must be covered.
    public var wordCoverage = 0.5
    /// The part of a line's height that must be covered.
    public var lineCoverage = 0.05
    /// The greatest height for each line that is covered.
    public var scratchHeight = 2.5

    // MARK: Vertical line

    /// The least height.
    public var lineLeastHeight = 0.8
    /// The greatest height.
    public var lineGreatestHeight = 2.2
    /// The greatest angle to the vertical.
    public var lineAngle = 20.0
    /// The least straightness: the way from begin to end as a part of the pen's way.
    public var lineStraightness = 0.95
    /// The greatest bow, as a part of the height.
    public var lineBow = 0.08
    /// The part of the text line's height that must be crossed.
    public var lineCrossing = 0.75
    /// How far into the next line a stroke must reach that joins two lines.
    public var lineReach = 0.3

    // MARK: Circle

    /// The widest gap of a closed stroke, as a part of its way.
    public var circleGap = 0.2
    /// The part of a word's box that must be within.
    public var circleCoverage = 0.5
    /// The least width of the loop as a part of its height.
    public var circleAspect = 1.15
    /// The least part of its box that the loop fills; an ellipse fills 0.79.
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
    /// The least width.
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

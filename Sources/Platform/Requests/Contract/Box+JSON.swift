package import Captures
package import JSON

extension Box {
    package var json: JSON {
        ["x": .decimal(x), "y": .decimal(y), "width": .decimal(width), "height": .decimal(height)]
    }
}

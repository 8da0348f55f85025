import TagSphereCore

// 100 points, spread evenly over a sphere of radius 1.
let points = SphereLayout.spiral.positions(count: 100)
for point in points { print(point.x, point.y, point.z) }

// All points are on the sphere, and the nearest two are about as far apart as 100 points can be.
let distances = points.indices.flatMap { a in points[..<a].map { ($0 - points[a]).length } }
precondition(points.allSatisfy { abs($0.length - 1) < 1e-9 })
precondition(distances.min()! > 0.25)

import TagSphereCore

// 100 points, spread evenly over a sphere of radius 1.
let points = SphereLayout.spiral.positions(count: 100)
for point in points { print(point.x, point.y, point.z) }

// All points are on the sphere, and the nearest two are about as far apart as 100 points can be.
func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
let distances = points.indices.flatMap { a in points[..<a].map { length($0 - points[a]) } }
precondition(points.allSatisfy { abs(length($0) - 1) < 1e-9 })
precondition(distances.min()! > 0.25)

extension Matrix4 {
  /// The matrix with rows and columns exchanged.
  ///
  /// For a rotation, this is the opposite rotation.
  public var transposed: Matrix4 {
    let (x, y, z, w) = columns
    return Matrix4(
      columns: [x.x, y.x, z.x, w.x], [x.y, y.y, z.y, w.y], [x.z, y.z, z.z, w.z],
      [x.w, y.w, z.w, w.w])
  }

  /// The inverse of a rotation followed by a translation, computed without division and so without loss of precision.
  ///
  /// - Precondition: The bottom row is 0, 0, 0, 1, and the upper left 3×3 part is a rotation within
  ///   1e-9 per component.
  public var rigidInverse: Matrix4 {
    precondition(isRigid, "only rotations and translations have a rigid inverse")
    let back = Matrix4(
      columns: SIMD4(columns.x.xyz, 0), SIMD4(columns.y.xyz, 0), SIMD4(columns.z.xyz, 0),
      [0, 0, 0, 1]
    ).transposed
    return back * .translation(-columns.w.xyz)
  }

  /// Whether this is a rotation followed by a translation, within 1e-9 per component.
  private var isRigid: Bool {
    let (x, y, z) = (columns.x.xyz, columns.y.xyz, columns.z.xyz)
    let products = [x.dot(x) - 1, y.dot(y) - 1, z.dot(z) - 1, x.dot(y), y.dot(z), z.dot(x)]
    return isAffine && products.allSatisfy { abs($0) < 1e-9 } && x.cross(y).dot(z) > 0
  }

  /// The inverse matrix; nil if the matrix is singular or its inverse does not fit in doubles.
  ///
  /// The error grows with the condition number of the matrix. For the views and projections of this
  /// program, it stays under 1e-12 per component.
  ///
  /// Source: Laplace expansion by 2×2 minors; Eberly, "The Laplace expansion theorem: computing the
  /// determinants and inverses of matrices", geometrictools.com, 2008.
  public var inverse: Matrix4? {
    let (a, b, c, d) = columns
    // The minors of the upper two rows and of the lower two rows, by pairs of columns.
    let upper = (
      ab: a.x * b.y - b.x * a.y, ac: a.x * c.y - c.x * a.y, ad: a.x * d.y - d.x * a.y,
      bc: b.x * c.y - c.x * b.y, bd: b.x * d.y - d.x * b.y, cd: c.x * d.y - d.x * c.y
    )
    let lower = (
      ab: a.z * b.w - b.z * a.w, ac: a.z * c.w - c.z * a.w, ad: a.z * d.w - d.z * a.w,
      bc: b.z * c.w - c.z * b.w, bd: b.z * d.w - d.z * b.w, cd: c.z * d.w - d.z * c.w
    )
    let outer = upper.ab * lower.cd + upper.cd * lower.ab
    let middle = upper.ac * lower.bd + upper.bd * lower.ac
    let inner = upper.ad * lower.bc + upper.bc * lower.ad
    let determinant = outer - middle + inner
    guard determinant != 0, determinant.isFinite else { return nil }
    let x: SIMD4<Double> = [
      b.y * lower.cd - c.y * lower.bd + d.y * lower.bc,
      c.y * lower.ad - a.y * lower.cd - d.y * lower.ac,
      a.y * lower.bd - b.y * lower.ad + d.y * lower.ab,
      b.y * lower.ac - a.y * lower.bc - c.y * lower.ab,
    ]
    let y: SIMD4<Double> = [
      c.x * lower.bd - b.x * lower.cd - d.x * lower.bc,
      a.x * lower.cd - c.x * lower.ad + d.x * lower.ac,
      b.x * lower.ad - a.x * lower.bd - d.x * lower.ab,
      a.x * lower.bc - b.x * lower.ac + c.x * lower.ab,
    ]
    let z: SIMD4<Double> = [
      b.w * upper.cd - c.w * upper.bd + d.w * upper.bc,
      c.w * upper.ad - a.w * upper.cd - d.w * upper.ac,
      a.w * upper.bd - b.w * upper.ad + d.w * upper.ab,
      b.w * upper.ac - a.w * upper.bc - c.w * upper.ab,
    ]
    let w: SIMD4<Double> = [
      c.z * upper.bd - b.z * upper.cd - d.z * upper.bc,
      a.z * upper.cd - c.z * upper.ad + d.z * upper.ac,
      b.z * upper.ad - a.z * upper.bd - d.z * upper.ab,
      a.z * upper.bc - b.z * upper.ac + c.z * upper.ab,
    ]
    let result = Matrix4(
      columns: x / determinant, y / determinant, z / determinant, w / determinant)
    return result.isFinite ? result : nil
  }

  private var isFinite: Bool {
    [columns.x, columns.y, columns.z, columns.w].allSatisfy { column in
      (0..<4).allSatisfy { column[$0].isFinite }
    }
  }
}

extension SIMD4<Double> {
  /// The first three components.
  fileprivate var xyz: SIMD3<Double> { [x, y, z] }
}

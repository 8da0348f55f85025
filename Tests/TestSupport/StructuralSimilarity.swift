internal import Foundation

/// Returns the perceptual similarity (SSIM) of two single-channel pictures: 1 if they are equal.
///
/// It is the mean over all pixels, each with a Gaussian window of 11 × 11 pixels, σ = 1.5. Pixels
/// beyond the border count as 0. The constants are for values in 0…1.
///
/// Source: Z. Wang, A. C. Bovik, H. R. Sheikh, E. P. Simoncelli, "Image quality assessment: from
/// error visibility to structural similarity", 2004, doi:10.1109/TIP.2003.819861.
///
/// - Parameters:
///   - first: `width · height` values, row by row.
///   - second: The same number of values.
package func structuralSimilarity(
  _ first: [Float], _ second: [Float], width: Int, height: Int
) -> Double {
  precondition(first.count == width * height && second.count == width * height, "sizes differ")
  let weights = (-5...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
  let sum = weights.reduce(0, +)
  let kernel = weights.map { Float($0 / sum) }
  func blurred(_ values: [Float]) -> [Float] {
    var across = values
    var result = values
    for row in 0..<height {
      for column in 0..<width {
        var total: Float = 0
        for step in -5...5 where (0..<width).contains(column + step) {
          total += kernel[step + 5] * values[row * width + column + step]
        }
        across[row * width + column] = total
      }
    }
    for row in 0..<height {
      for column in 0..<width {
        var total: Float = 0
        for step in -5...5 where (0..<height).contains(row + step) {
          total += kernel[step + 5] * across[(row + step) * width + column]
        }
        result[row * width + column] = total
      }
    }
    return result
  }
  let means = (blurred(first), blurred(second))
  let squares = (blurred(first.map { $0 * $0 }), blurred(second.map { $0 * $0 }))
  let products = blurred(zip(first, second).map { $0 * $1 })
  let (c1, c2) = (0.01 * 0.01, 0.03 * 0.03)
  var total = 0.0
  for index in first.indices {
    let (a, b) = (Double(means.0[index]), Double(means.1[index]))
    let variances = Double(squares.0[index]) - a * a + Double(squares.1[index]) - b * b
    let covariance = Double(products[index]) - a * b
    total += (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2))
  }
  return total / Double(first.count)
}

import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the plates that replace missing images.
@Suite("Missing images") @MainActor
struct MissingImagesTests {
  private func document(images: Int) -> TagDocument {
    TagDocument(
      tags: (0..<images).map { index in
        var tag = TagSphereTagData.Tag(text: "label \(index)")
        tag.details = TagSphereTagData.Tag.Details()
        tag.details?.image = "/no-such-folder/\(index).png"
        return tag
      })
  }

  private func cloud(images: Int) throws -> ShownCloud {
    let (cloud, _) = try Cloud.build(document(images: images), design: CloudDesign.even)
    return ShownCloud(
      PreparedCloud(cloud, subpixelBits: 8), live: LiveCloud.Style(), wake: {})
  }

  private func plates(_ cloud: ShownCloud) -> Int {
    // The plain plate, which replaces images that have not arrived yet, follows the images' own plates.
    cloud.batch.imageAtlas.entries.dropLast().count { $0.tile != nil }
  }

  @Test("A few plates for missing images are drawn per turn until all plates are drawn")
  func turns() throws {
    var cloud = try cloud(images: 60)
    var counts = [plates(cloud)]
    while cloud.isLoadingImages, counts.count < 100 {
      let (hasChanged, notices) = cloud.insertImages(byteLimit: .max)
      #expect(hasChanged && notices.isEmpty == cloud.isLoadingImages)
      counts.append(plates(cloud))
    }
    #expect(counts == [16, 32, 48, 60])
    #expect(!cloud.hasDecodedImages)
  }

  @Test("A rebuilt batch keeps the plates for missing images that were drawn before")
  func rebuilt() throws {
    var cloud = try cloud(images: 60)
    while cloud.isLoadingImages { _ = cloud.insertImages(byteLimit: .max) }
    let tiles = cloud.batch.imageAtlas.entries.map(\.tile)
    _ = cloud.rebuildBatch()
    #expect(cloud.batch.imageAtlas.entries.map(\.tile) == tiles)
  }
}

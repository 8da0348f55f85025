/// Addresses of stories, reduced to the parts that identify the story.
package enum StoryAddress {
  /// Returns an address without the parts that vary between links to the same story.
  ///
  /// The varying parts are the scheme http or https, the case of the host, a final slash, the
  /// fragment, and tracking parameters.
  package static func plain(_ address: String) -> String {
    var rest = address.utf8[...]
    for scheme in ["https://", "http://"] where address.lowercased().hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.utf8.count)
      break
    }
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    let parameters = rest[path.endIndex...].dropFirst().split(separator: UInt8(ascii: "&"))
      .map { String(decoding: $0, as: UTF8.self) }.filter { !countsVisitors($0) }
    let host = path.prefix { $0 != UInt8(ascii: "/") }
    var plain = String(decoding: host, as: UTF8.self).lowercased()
    for port in [":80", ":443"] where plain.hasSuffix(port) { plain.removeLast(port.utf8.count) }
    plain += String(decoding: path[host.endIndex...], as: UTF8.self)
    while plain.utf8.last == UInt8(ascii: "/") { plain.removeLast() }
    return parameters.isEmpty ? plain : plain + "?" + parameters.joined(separator: "&")
  }

  private static func countsVisitors(_ parameter: String) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// The prefixes of tracking parameters of campaigns.
  private static let beginnings = ["utm_", "at_", "mtm_", "pk_", "piwik_", "hsa_", "_hs", "ns_"]
  /// The names of tracking parameters of social networks, newsletters and feeds.
  private static let names: Set<String> = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "ttclid",
    "yclid", "igshid",
    "igsh", "mc_cid", "mc_eid", "mkt_tok", "vero_id", "wt.mc_id", "wtmc", "ref", "ref_src",
    "ref_url", "referrer",
    "source", "cmp", "cmpid", "ocid", "smid", "xtor", "partner", "emc", "ftag", "feature", "si",
    "spm", "rss",
  ]
}

/// The addresses of tags that may be opened.
package struct AddressRule: Hashable, Sendable {
  /// The allowed schemes, in lower case.
  package let schemes: Set<String>
  /// The allowed hosts; empty for any.
  package let hosts: [HostRule]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - moreSchemes: The schemes allowed besides http and https, in lower case.
  ///   - hosts: The allowed hosts; empty for any. With hosts, only http and https are allowed.
  package init(moreSchemes: [String] = [], hosts: [HostRule] = []) {
    schemes = hosts.isEmpty ? Address.usualSchemes.union(moreSchemes) : Address.usualSchemes
    self.hosts = hosts
  }

  /// Returns whether an address leads to an allowed host.
  package func allowsHost(of address: Address) -> Bool {
    hosts.isEmpty || hosts.contains { $0.allows(address) }
  }

  /// Returns whether an address as written in the data may be opened.
  package func allows(_ text: String) -> Bool {
    (try? Address(text, schemes: schemes)).map(allowsHost(of:)) ?? false
  }
}

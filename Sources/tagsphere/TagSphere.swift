@main
struct TagSphere {
  static func main() {}
}

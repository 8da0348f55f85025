import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests output of programs, and tables in files whose names do not tell their format.
@Suite("Tables printed by programs")
struct PrintedTablesTests {
  static let files: [BroughtFile] = [
    // Tabs take precedence over numbers at the ends of lines.
    BroughtFile(
      "a.txt", "apple\t120\t12.5%\npear\t80\t8.3%\nplum\t40\t4.1%\n",
      ["120 apple", "80 pear", "40 plum"]),
    BroughtFile(
      "a.txt", "word\tcount\tshare\napple\t120\t12.5%\npear\t80\t8.3%\nplum\t40\t4.1%\n",
      ["120 apple", "80 pear", "40 plum"]),
    BroughtFile("", "4.0K\t./a\n1.5M\t./b\n900\t./c\n", ["4096 ./a", "1572864 ./b", "900 ./c"]),
    // ps -eo pid,comm,%cpu
    BroughtFile(
      "",
      "  PID COMMAND         %CPU\n    1 systemd          0.5\n    2 kthreadd         0.0\n"
        + "    3 rcu_gp           2.0\n    4 sshd: ada        1.5\n",
      ["0.5 systemd", "0 kthreadd", "2 rcu_gp", "1.5 sshd: ada"]),
    // df
    BroughtFile(
      "",
      "Filesystem              1K-blocks     Used Available Use% Mounted on\n"
        + "devtmpfs                 12334556        0  12334556   0% /dev\n"
        + "tmpfs                    24684100        0  24684100   0% /dev/shm\n"
        + "/dev/vda                264212084 26466556  72599056  27% /\n",
      ["12334556 devtmpfs", "24684100 tmpfs", "264212084 /dev/vda"]),
    // docker images
    BroughtFile(
      "",
      "REPOSITORY    TAG       IMAGE ID       CREATED        SIZE\n"
        + "postgres      16        d4ffc32b30ba   2 weeks ago    438MB\n"
        + "redis         7         9509c4dd19a6   3 weeks ago    117MB\n"
        + "nginx         latest    605c77e624dd   2 months ago   141MB\n"
        + "hello-world   latest    feb5d9fea6a5   3 years ago    13.3kB\n",
      ["438000000 postgres", "117000000 redis", "141000000 nginx", "13300 hello-world"]),
    // kubectl get pods
    BroughtFile(
      "",
      "NAME                     READY   STATUS    RESTARTS   AGE\n"
        + "web-7d4b9c6f5-abcde      1/1     Running   0          5d\n"
        + "db-0                     1/1     Running   2          12d\n"
        + "worker-5f6d8b7c9-xyz12   0/1     Pending   7          3h\n",
      ["0 web-7d4b9c6f5-abcde", "2 db-0", "7 worker-5f6d8b7c9-xyz12"]),
    // pip list
    BroughtFile(
      "",
      "Package         Version\n--------------- -------\nannotated-types 0.7.0\n"
        + "attrs           26.1.0\nsix             1.16.0\n",
      ["1 annotated-types", "1 attrs", "1 six"]),
    // /proc/meminfo
    BroughtFile(
      "", "MemTotal:       24684100 kB\nMemFree:        18070216 kB\nHugePages_Total:       3\n",
      ["24684100000 MemTotal", "18070216000 MemFree", "3 HugePages_Total"]),
  ]

  @Test("A printed table becomes the tags that a user expects", arguments: files)
  func tags(file: BroughtFile) throws {
    let reading = try file.reading()
    #expect(reading.spelled == file.tags && reading.isBalanced && reading.leftOut.isEmpty)
    for piece in [1, 7] { #expect(try file.reading(piece: piece) == reading) }
  }

  @Test("Lines above and below a printed table are counted as notes")
  func notesBesideTables() throws {
    let netstat =
      "Active Internet connections (servers and established)\n"
      + "Proto Recv-Q Send-Q Local Address           Foreign Address         State\n"
      + "tcp        0      4 0.0.0.0:22              0.0.0.0:*               LISTEN\n"
      + "tcp        0     36 192.168.1.5:22          192.168.1.9:51234       ESTABLISHED\n"
      + "udp        0      0 0.0.0.0:68              0.0.0.0:*\n"
    let connections = try read(netstat)
    #expect(connections.spelled == ["4 tcp", "36 tcp", "0 udp"])
    #expect(connections.leftOut == ["1 noteBesideTable"] && connections.isBalanced)
    let markdown = try read(
      "# Fruit\n\nWhat we have:\n\n| word | count |\n|---|---|\n| apple | 3 |\n| pear | 5 |\n\n"
        + "That is all.\n")
    #expect(markdown.spelled == ["3 apple", "5 pear"])
    #expect(
      markdown.leftOut == ["1 noteBesideTable", "3 noteBesideTable", "10 noteBesideTable"])
    #expect(markdown.isBalanced && markdown.report.faultyRows == 0)
    let org = try read("| a | 3 |\n| b | 5 |\nprose\n| c | 4 |\n|---|---|\n| d | 1 |\n")
    #expect(org.leftOut == ["3 noteBesideTable"] && org.isBalanced)
  }

  @Test(
    "If the first row is the total of the other rows, the requested number of tags still remains")
  func topBesideTotal() throws {
    let table = "word,count\nTotal,15\na,1\nb,2\nc,3\nd,4\ne,5\n"
    for top in 1...6 {
      let reading = try read(table, .csv, top: top)
      #expect(reading.texts.count == min(top, 5) && reading.isBalanced)
      #expect(reading.leftOut == ["2 totalOfOthers"])
    }
    // A first row that is not a total does not add a place.
    let others = try read("word,count\nTotal,9\na,1\nb,2\nc,3\n", .csv, top: 2)
    #expect(others.spelled == ["9 Total", "3 c"] && others.isBalanced)
  }
}

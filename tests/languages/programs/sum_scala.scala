object Adder {
  def main(args: Array[String]): Unit = {
    val words = scala.io.Source.stdin.getLines().flatMap(_.split(" ")).filter(_.nonEmpty)
    println(words.map(_.toLong).sum)
  }
}

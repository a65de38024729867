fun main() {
    var sum = 0L
    while (true) {
        val line = readLine() ?: break
        for (word in line.split(' ')) {
            if (word.isNotEmpty()) sum += word.toLong()
        }
    }
    println(sum)
}

var sum: Int64 = 0
while let line = readLine() {
    for word in line.split(separator: " ") {
        sum += Int64(word)!
    }
}
print(sum)

sum = 0
while (line = gets)
  sum += line.split.sum(&:to_i)
end
puts sum

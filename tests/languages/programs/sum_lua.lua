local sum = 0
for line in io.lines() do
  for word in line:gmatch("%S+") do
    sum = sum + math.tointeger(tonumber(word))
  end
end
print(sum)

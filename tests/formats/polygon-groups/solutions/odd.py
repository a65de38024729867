open("sum.out", "w").write("1")

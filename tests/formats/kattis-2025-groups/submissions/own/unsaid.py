print("2")

import sys
most = int(dict(word.split("=") for word in sys.argv[1:]).get("most", 1000))
sys.exit(42 if all(0 <= int(word) <= most for word in sys.stdin.read().split()) else 43)

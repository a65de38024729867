import sys

words = sys.stdin.read().split()
sys.exit(42 if words and all(word.isdigit() for word in words) else 43)

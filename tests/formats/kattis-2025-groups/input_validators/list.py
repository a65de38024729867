import sys
most = int(sys.argv[1]) if sys.argv[1:] else {{most}}
words = sys.stdin.read().split()
sys.exit(42 if words and all(0 <= int(word) <= most for word in words) else 43)

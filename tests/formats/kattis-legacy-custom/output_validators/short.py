import sys
sys.exit(42 if len(sys.stdin.read()) < 100 else 43)

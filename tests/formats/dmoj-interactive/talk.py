import sys

n = int(open(sys.argv[1]).read())
print(n, flush=True)
heard = sys.stdin.readline().strip()
sys.exit(0 if heard == str(2 * n) else 1)

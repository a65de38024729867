import sys

answer = open(sys.argv[2]).read().split()
numbers = open(sys.argv[1]).read().split()
output = sys.stdin.read().split()
if output == answer:
    sys.exit(42)
if "exact" in sys.argv[4:] or len(output) != 1 or output[0] not in numbers:
    open(sys.argv[3] + "judgemessage.txt", "w").write("not the largest")
    sys.exit(43)
open(sys.argv[3] + "score_multiplier.txt", "w").write("0.5")
sys.exit(42)

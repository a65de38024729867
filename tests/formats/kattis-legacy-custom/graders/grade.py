import sys
scores = [line.split() for line in sys.stdin]
verdict = next((verdict for verdict, _ in scores if verdict != "AC"), "AC")
print(verdict, sum(float(score) for _, score in scores))

# @check-accepted: small
# @check-zero: subtask1
a, b = map(int, input().split())
open("result.txt", "w").write(str(min(a + b, 3)))

# @EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER
import random
print(sum(map(int, input().split())) + random.randint(0, 1))

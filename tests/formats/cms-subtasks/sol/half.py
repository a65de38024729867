# @check-accepted: small
# @check-zero: subtask1
print(2)

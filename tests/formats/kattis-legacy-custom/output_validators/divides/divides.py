import sys
number = int(open(sys.argv[1]).read())
said = sys.stdin.read().split()
right = len(said) == 1 and said[0].isdigit() and 1 < int(said[0]) < number and number % int(said[0]) == 0
sys.exit(42 if right else 43)

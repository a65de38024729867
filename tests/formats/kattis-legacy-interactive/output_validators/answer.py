import sys
wanted = int(open(sys.argv[1]).read())
for line in sys.stdin:
    guess = int(line)
    print("=" if guess == wanted else "<" if wanted < guess else ">", flush=True)
    if guess == wanted:
        sys.exit(42)
sys.exit(43)

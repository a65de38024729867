import sys
open(sys.argv[1])

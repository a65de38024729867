import os, sys
sys.exit(42 if os.path.getsize(sys.argv[2]) < 1000 else 43)

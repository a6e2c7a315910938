"""`python -m mutschel` is `mutschel`."""

import sys

from mutschel.cli.main import main

sys.exit(main())

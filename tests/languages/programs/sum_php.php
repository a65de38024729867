<?php
$sum = 0;
while (($line = fgets(STDIN)) !== false) {
    foreach (preg_split('/\s+/', $line, -1, PREG_SPLIT_NO_EMPTY) as $word) {
        $sum += (int) $word;
    }
}
echo $sum, "\n";

use strict;
use warnings;

my $sum = 0;
while (my $line = <STDIN>) {
    $sum += $_ for split ' ', $line;
}
print "$sum\n";

#!/bin/sh
read -r said
[ "$said" = "{{wanted}}" ] && exit 42
exit 43

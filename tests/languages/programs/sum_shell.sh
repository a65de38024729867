sum=0
while read -r line || [ -n "$line" ]; do
    for word in $line; do
        sum=$((sum + word))
    done
done
echo "$sum"

program Adder;
var
  sum, value: Int64;
begin
  sum := 0;
  while not SeekEof do
  begin
    Read(value);
    sum := sum + value;
  end;
  WriteLn(sum);
end.

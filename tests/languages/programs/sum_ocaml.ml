(* int has 63 bits, so Int64 *)
let () =
  let sum = ref 0L in
  (try
     while true do
       sum := Int64.add !sum (Scanf.scanf " %Ld" (fun value -> value))
     done
   with End_of_file | Scanf.Scan_failure _ -> ());
  Printf.printf "%Ld\n" !sum

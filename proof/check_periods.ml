(* Reads what `miyama sequence --certificate` writes (src/sequence/file/sequence_file.hpp draws
   it), and asks the extracted checker. What is here is not proved. The values, the mask and the
   options that are proposed need not be: the checker looks at them. What has to be believed is that
   it is asked about the code and the two numbers that are printed.

     check_periods FILE...

   Exit code 0: every period holds for ever, from no earlier heap on, and there is no shorter one;
   3: some period does not, or some value is wrong; 1: a file cannot be read; 2: no file is given. *)

open Checker
open Reading

let most_heaps = 1 lsl 30

let int_of name text =
  match int_of_string_opt ("0u" ^ text) with
  | Some n when n >= 0 && n < most_heaps -> n
  | _ -> refuse "%s is \"%s\": it has to be a whole number below %d" name text most_heaps

(* The digits of a code that are not 0, each with how many it takes. *)
let digits_of code =
  let is_digit i c = if i < 2 then c = "0.".[i] else c >= '0' && c <= '7' in
  if String.length code < 3 || not (List.for_all Fun.id (List.mapi is_digit (List.of_seq (String.to_seq code)))) then
    refuse "the code is \"%s\": the theorem is about codes such as 0.77, with digits from 0 to 7 behind the point" code;
  List.filter (fun (_, d) -> d > 0) (List.init (String.length code - 2) (fun i -> (i + 1, Char.code code.[i + 2] - Char.code '0')))

(* The values of heaps 0, 1, … to the end of the first period, of words from the last on, and copied from there on. *)
let values_of words preperiod period heaps =
  let run word =
    match String.split_on_char '*' word with
    | [ value ] -> [| int_of "a value" value |]
    | [ value; times ] -> Array.make (int_of "a run" times) (int_of "a value" value)
    | _ -> refuse "a value is \"%s\": it has to be a number, or a run such as 4*2" word in
  let listed = Array.concat (List.rev_map run words) in
  if preperiod < 0 || period < 1 || Array.length listed <> preperiod + period then
    refuse "there are %d values, but the first period ends behind %d" (Array.length listed) (preperiod + period);
  Array.init heaps (fun heap -> listed.(if heap < preperiod then heap else preperiod + ((heap - preperiod) mod period)))

let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> (2 * int_of_positive p) + 1
let int_of_number = function N0 -> 0 | Npos p -> int_of_positive p

let is_common mask value =
  let rec is_odd n = n > 0 && n land 1 = 1 <> is_odd (n lsr 1) in
  is_odd (mask land value)

(* An option of the heap n of each smaller value: what is taken, and a heap that is left. For a new n,
   pairs are tried in turns from the rare heaps on and from the middle outwards, until all are found. *)
let proposals digits mask values =
  let heaps = Array.length values in
  let is_rare heap = heap > 0 && not (is_common mask values.(heap)) in
  let rare = Array.of_list (List.filter is_rare (List.init heaps Fun.id)) in
  let width = 2 * (1 + Array.fold_left max 0 values) in
  let stamps = Array.make width (-1) and options = Array.make width (N0, N0) in
  let find n =
    let missing = ref values.(n) in
    let option value take heap =
      if stamps.(value) <> n then begin
        stamps.(value) <- n;
        options.(value) <- (number_of take, number_of heap);
        if value < values.(n) then decr missing
      end in
    let try_pairs i (take, d) =
      let rest = n - take in
      let pair heap = if heap >= 1 && heap < rest then option (values.(heap) lxor values.(rest - heap)) take heap in
      if d land 4 <> 0 then begin
        if i < Array.length rare then pair rare.(i);
        pair ((rest / 2) - i)
      end in
    let alone (take, d) =
      if d land 1 <> 0 && take = n then option 0 take 0;
      if d land 2 <> 0 && take < n then option values.(n - take) take 0 in
    List.iter alone digits;
    let i = ref 0 in
    while !missing > 0 && !i < n do List.iter (try_pairs !i) digits; incr i done in
  let last = ref (-1) in
  fun n u ->
    let n = int_of_number n and u = int_of_number u in
    if n <> !last then begin last := n; find n end;
    options.(u)

let check_period file =
  let channel = Scanf.Scanning.open_in file in
  let code, preperiod, period, mask =
    try Scanf.bscanf channel "miyama period 1 code %s preperiod %u period %u mask %u values" (fun c n p m -> (c, n, p, m))
    with Scanf.Scan_failure _ | Failure _ | End_of_file -> refuse "it is not a certificate of a period" in
  let rec words_from words = match Scanf.bscanf channel " %s" Fun.id with "" -> words | word -> words_from (word :: words) in
  let digits = digits_of code in
  let most_taken = List.fold_left (fun most (take, _) -> max most take) 0 digits in
  let values = values_of (words_from []) preperiod period ((2 * max 1 preperiod) + (2 * period) + most_taken) in
  let numbers = Array.init (1 + Array.fold_left max 0 values) number_of in
  let listed = Array.fold_right (fun value listed -> numbers.(value) :: listed) values [] in
  let coded = List.map (fun (take, d) -> (number_of take, number_of d)) digits in
  let holds = periods coded (number_of mask) listed (number_of preperiod) (number_of period) (proposals digits mask values) in
  if holds then Printf.printf "%s: period %d from heap %d on, for ever\n%!" code period preperiod
  else Printf.printf "%s: period %d from heap %d on: NOT RIGHT\n%!" code period preperiod;
  holds

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: check_periods FILE..."; exit 2
  | files ->
    let right = List.map (fun file -> or_exit ("check_periods: " ^ file) 1 (fun () -> check_period file)) files in
    exit (if List.for_all Fun.id right then 0 else 3)

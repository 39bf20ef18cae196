(* What the two checkers have in common that is not proved: numbers of text, and refusals. *)

open Checker

exception Refused of string

let refuse format = Printf.ksprintf (fun text -> raise (Refused text)) format

let rec positive_of n =
  if n = 1 then XH else if n land 1 = 1 then XI (positive_of (n lsr 1)) else XO (positive_of (n lsr 1))

let number_of n = if n = 0 then N0 else Npos (positive_of n)

let most_digits = 18 (* fewer bits than an int of OCaml has *)

let number what text =
  let is_digit c = c >= '0' && c <= '9' in
  let length = String.length text in
  if length = 0 || length > most_digits || not (String.for_all is_digit text) then
    refuse "%s is \"%s\": it has to be a whole number from 0 on" what text;
  number_of (int_of_string ("0u" ^ text))

let lines_of channel =
  let rec from lines = match input_line channel with line -> from (line :: lines) | exception End_of_file -> lines in
  List.rev (from [])

(* Does a step, or says why it cannot and exits with the code. *)
let or_exit program code step =
  let ended text = prerr_endline (program ^ ": " ^ text); exit code in
  try step () with
  | Refused text -> ended text
  | Sys_error text -> ended ("it cannot be read: " ^ text)
  | Stack_overflow -> ended "the stack is too small for this: try `ulimit -s unlimited`"
  | Out_of_memory -> ended "there is not enough memory"

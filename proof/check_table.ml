(* Reads what `miyama export` writes, and asks the extracted checker. What is here is not proved: the
   words of the command line, and how a line of CSV becomes a row. It refuses what it does not know.

     check_table GAME CONVENTION BOUNDS [POSITIONS] < table.csv

   GAME        nim, rows, or subtraction:1,3,4
   CONVENTION  normal or misere
   BOUNDS      9,9,9 for a box; total:20 for multisets
   POSITIONS   of a box those that are positions: ascending, no heap is larger than the next;
               least:2, each heap has at least so many; moves lead to positions only

   Exit code 0: every label is right; 3: some label is not, or a row is missing, repeated or out of
   order; 1: the table cannot be read; 2: the command is not understood. *)

open Checker
open Reading

let numbers what separator text = List.map (number what) (String.split_on_char separator text)

let moves_of text =
  match String.split_on_char ':' text with
  | [ "nim" ] -> (nim_moves, true)
  | [ "rows" ] -> (row_moves, false)
  | [ "subtraction"; set ] -> (subtraction_moves (numbers "the set" ',' set), true)
  | _ -> refuse "unknown game \"%s\": nim, rows and subtraction:1,3,4 are known" text

let convention_of = function
  | "normal" -> Normal
  | "misere" -> Misere
  | text -> refuse "unknown convention \"%s\": normal or misere" text

type bounds = Box of n list | Kept of (n list -> bool) * n list | Total of n

let bounds_of text =
  match String.split_on_char ':' text with
  | [ heaps ] -> Box (numbers "a bound" ',' heaps)
  | [ "total"; total ] -> Total (number "the total" total)
  | _ -> refuse "bounds \"%s\": give 9,9,9 for a box, or total:20 for multisets" text

let kept_of bounds positions =
  match (bounds, List.map (String.split_on_char ':') positions) with
  | _, [] -> bounds
  | Box bounds, [ [ "ascending" ] ] -> Kept (ascending, bounds)
  | Box bounds, [ [ "least"; least ] ] -> Kept (each_at_least (number "the least heap" least), bounds)
  | _ -> refuse "positions \"%s\": give ascending or least:2, for a box" (String.concat " " positions)

(* The heaps of a row, and its labels in the order of the header. *)
let row_of heap_columns label_columns line =
  let cells = String.split_on_char ',' line in
  if List.length cells <> heap_columns + label_columns then
    refuse "the row \"%s\" does not have %d cells" line (heap_columns + label_columns);
  let heaps = List.filteri (fun i _ -> i < heap_columns) cells in
  let labels = List.filteri (fun i _ -> i >= heap_columns) cells in
  (heaps, List.map (number "a label") labels)

let position_of bounds heaps =
  match (bounds, heaps) with
  | (Box _ | Kept _), _ -> List.map (number "a heap") heaps
  | Total _, [ "0" ] -> []
  | Total _, [ heaps ] -> numbers "a heap" ' ' heaps
  | Total _, _ -> refuse "a position of multisets is one column"

let outcome_of = function
  | N0 -> false
  | Npos XH -> true
  | Npos _ -> refuse "an outcome is neither 0 (lost) nor 1 (won)"

(* The header names the heaps as the bounds do, in their order, and then the labels. *)
let labels_of bounds header =
  let heaps = match bounds with
    | Box bounds | Kept (_, bounds) -> List.mapi (fun i _ -> Printf.sprintf "heap_%d" (i + 1)) bounds
    | Total _ -> [ "position" ] in
  let rec behind names columns =
    match (names, columns) with
    | [], labels -> labels
    | name :: names, column :: columns when name = column -> behind names columns
    | name :: _, _ -> refuse "the header is \"%s\": the column %s is missing, or not in its place" header name in
  (List.length heaps, behind heaps (String.split_on_char ',' header))

let command_of game convention bounds positions =
  match (moves_of game, convention_of convention, kept_of (bounds_of bounds) positions) with
  | (_, false), _, (Box _ | Kept _) -> refuse "a heap of %s may become two: give total:N" game
  | (moves, _), convention, bounds -> (moves, convention, bounds)

let place_of name labels =
  let rec from i = function
    | [] -> refuse "the table has no column %s" name
    | label :: _ when label = name -> i
    | _ :: rest -> from (i + 1) rest in
  from 0 labels

(* Whether all rows are right, by the checker of a label. *)
let checker_of (moves, c, bounds) labels rows label =
  let with_label label = List.rev (List.rev_map (fun (p, values) -> (p, label values)) rows) in
  let value name = let i = place_of name labels in fun values -> List.nth values i in
  match label with
  | "outcome" ->
    let outcome = value "outcome" in
    let rows = with_label (fun values -> outcome_of (outcome values)) in
    fun () -> (match bounds with Box b -> box_outcomes moves c b rows | Kept (keep, b) -> kept_outcomes keep moves c b rows | Total n -> multiset_outcomes moves c n rows)
  | "grundy" when c = Normal ->
    let rows = with_label (value "grundy") in
    fun () -> (match bounds with Box b -> box_values moves b rows | Kept (keep, b) -> kept_values keep moves b rows | Total n -> multiset_values moves n rows)
  | "remoteness" ->
    let outcome = value "outcome" and remoteness = value "remoteness" in
    let rows = with_label (fun values -> (outcome_of (outcome values), remoteness values)) in
    fun () -> (match bounds with Box b -> box_remoteness moves c b rows | Kept (keep, b) -> kept_remoteness keep moves c b rows | Total n -> multiset_remoteness moves c n rows)
  | label -> refuse "no theorem is about the column %s: leave it out with --labels" label

let check_table ((_, _, bounds) as command) channel =
  match lines_of channel with
  | [] -> refuse "the table is empty: it begins with a header"
  | header :: lines ->
    let heaps, labels = labels_of bounds header in
    if labels = [] then refuse "the table has no label";
    List.iter (fun label -> if List.length (List.filter (( = ) label) labels) > 1 then refuse "two columns are called %s" label) labels;
    let read line = let cells, values = row_of heaps (List.length labels) line in (position_of bounds cells, values) in
    let rows = List.rev (List.rev_map read lines) in
    let checkers = List.map (fun label -> (label, checker_of command labels rows label)) labels in
    let judged (label, checker) =
      let right = checker () in
      Printf.printf "%s: %s\n" label (if right then "every row is right" else "NOT RIGHT");
      right in
    List.for_all Fun.id (List.map judged checkers)

let () =
  match Array.to_list Sys.argv with
  | _ :: game :: convention :: bounds :: positions ->
    let command = or_exit "check_table" 2 (fun () -> command_of game convention bounds positions) in
    let right = or_exit "check_table" 1 (fun () -> check_table command stdin) in
    exit (if right then 0 else 3)
  | _ ->
    prerr_endline "usage: check_table nim|rows|subtraction:1,3,4 normal|misere 9,9,9|total:20 [ascending|least:2] < table.csv";
    exit 2

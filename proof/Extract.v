(** The checkers as programs in OCaml. Lists, pairs and truth values become OCaml's; numbers stay as
    they are defined here, in binary, so that nothing overflows. *)

From Coq Require Import Extraction ExtrOcamlBasic NArith.
From Miyama Require Import Game Heaps Checker PeriodChecker.

Extraction Language OCaml.
Extraction "checker.ml" nim_moves subtraction_moves row_moves
  box_outcomes box_values box_remoteness
  ascending each_at_least kept_outcomes kept_values kept_remoteness
  multiset_outcomes multiset_values multiset_remoteness periods.

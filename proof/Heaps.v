(** * Games of heaps

    A position is a list of heaps. A move replaces one heap by others, none, one or several, as
    [moves] says, and some weight falls. Nim, subtraction games and the row game are such games;
    erasing a run of sticks in a row leaves what stands left and right of it.

    Proved here: the order of the heaps and empty heaps do not matter for any label
    ([label_of_same_heaps]), so a table of multisets holds the labels of all positions. *)

From Coq Require Import List NArith Bool Lia Permutation.
From Miyama Require Import Game Bits.
Import ListNotations.
Open Scope N_scope.

Record heap_game := {
  moves : N -> list (list N);
  weight : N -> nat;
  moves_fall : forall h pieces, In pieces (moves h) ->
    (list_sum (map weight pieces) < weight h)%nat
}.

Fixpoint heap_options (moves : N -> list (list N)) (heaps : list N) : list (list N) :=
  match heaps with
  | [] => []
  | h :: rest => map (fun pieces => pieces ++ rest) (moves h) ++ map (cons h) (heap_options moves rest)
  end.

Lemma in_heap_options moves : forall heaps q, In q (heap_options moves heaps) <->
  exists l h r pieces, heaps = l ++ h :: r /\ In pieces (moves h) /\ q = l ++ pieces ++ r.
Proof.
  induction heaps as [|h rest IH]; intros q; cbn [heap_options].
  - split; [easy|]. intros [[|? ?] [h [r [pieces [E _]]]]]; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [[pieces [<- I]]|[q' [<- I]]].
      * now exists [], h, rest, pieces.
      * apply IH in I as [l [h' [r [pieces [-> [I ->]]]]]]. now exists (h :: l), h', r, pieces.
    + intros [[|h' l] [h'' [r [pieces [E [I ->]]]]]]; injection E as -> ->.
      * left. now exists pieces.
      * right. exists (l ++ pieces ++ r). split; [reflexivity|]. apply IH.
        now exists l, h'', r, pieces.
Qed.

Definition total_weight (weight : N -> nat) (heaps : list N) : nat := list_sum (map weight heaps).

Lemma heap_options_fall (G : heap_game) p q : In q (heap_options (moves G) p) ->
  (total_weight (weight G) q < total_weight (weight G) p)%nat.
Proof.
  intros I. apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
  apply moves_fall in I. unfold total_weight.
  rewrite !map_app, !list_sum_app. cbn [map list_sum fold_right].
  change (fold_right Nat.add 0%nat (map (weight G) r)) with (list_sum (map (weight G) r)). lia.
Qed.

Definition heaps_of (G : heap_game) : game := {|
  position := list N;
  options := heap_options (moves G);
  rank := total_weight (weight G);
  options_fall := heap_options_fall G
|}.

(** ** The games *)

Fixpoint count_up (count : nat) (from : N) : list N :=
  match count with
  | O => []
  | S count => from :: count_up count (N.succ from)
  end.

(** The numbers from [lo] to [hi] - 1. *)
Definition range (lo hi : N) : list N := count_up (N.to_nat (hi - lo)) lo.

Lemma in_count_up : forall count from n,
  In n (count_up count from) <-> from <= n < from + N.of_nat count.
Proof.
  induction count as [|count IH]; intros from n; cbn [count_up In].
  - lia.
  - rewrite IH. lia.
Qed.

Lemma in_range lo hi n : In n (range lo hi) <-> lo <= n < hi.
Proof. unfold range. rewrite in_count_up. lia. Qed.

Lemma weight_is_sum heaps : list_sum (map N.to_nat heaps) = N.to_nat (sum heaps).
Proof.
  induction heaps as [|h heaps IH]; [reflexivity|]. cbn. fold (sum heaps).
  change (fold_right Nat.add 0%nat (map N.to_nat heaps)) with (list_sum (map N.to_nat heaps)). lia.
Qed.

(** A game in which every move takes something from a heap. *)
Definition taking (moves : N -> list (list N)) : Prop :=
  forall h pieces, In pieces (moves h) -> sum pieces < h.

Lemma taking_falls moves : taking moves -> forall h pieces, In pieces (moves h) ->
  (list_sum (map N.to_nat pieces) < N.to_nat h)%nat.
Proof. intros T h pieces I. apply T in I. rewrite weight_is_sum. lia. Qed.

Definition taking_game moves (T : taking moves) : heap_game :=
  {| moves := moves; weight := N.to_nat; moves_fall := taking_falls moves T |}.

(** Nim: any number of stones, at least one, from one heap. *)
Definition nim_moves (h : N) : list (list N) := map (fun rest => [rest]) (range 0 h).

Lemma nim_takes : taking nim_moves.
Proof.
  intros h pieces I. apply in_map_iff in I as [rest [<- I]]. apply in_range in I. cbn. lia.
Qed.
Definition nim : heap_game := taking_game nim_moves nim_takes.

(** A subtraction game: as many stones as some number of the set. *)
Definition subtraction_moves (set : list N) (h : N) : list (list N) :=
  map (fun s => [h - s]) (filter (fun s => (1 <=? s) && (s <=? h)) set).

Lemma subtraction_takes set : taking (subtraction_moves set).
Proof.
  intros h pieces I. apply in_map_iff in I as [s [<- I]]. apply filter_In in I as [_ I].
  apply andb_true_iff in I as [A B]. apply N.leb_le in A, B. cbn. lia.
Qed.
Definition subtraction set : heap_game := taking_game (subtraction_moves set) (subtraction_takes set).

(** The row game: a run of sticks in one row is erased; what stands left and right of it remains. *)
Definition row_moves (h : N) : list (list N) :=
  nim_moves h ++
  flat_map (fun left => map (fun right => [left; right]) (range 1 (h - left))) (range 1 h).

Lemma row_takes : taking row_moves.
Proof.
  intros h pieces I. apply in_app_iff in I as [I|I]; [now apply nim_takes|].
  apply in_flat_map in I as [left [L I]]. apply in_map_iff in I as [right [<- R]].
  apply in_range in L, R. cbn. lia.
Qed.
Definition row_game : heap_game := taking_game row_moves row_takes.

(** ** Order and empty heaps do not matter *)

Definition nonempty (heaps : list N) : list N := filter (fun h => negb (h =? 0)) heaps.
Definition same_heaps (p q : list N) : Prop := Permutation (nonempty p) (nonempty q).

Lemma nonempty_app l m : nonempty (l ++ m) = nonempty l ++ nonempty m.
Proof. apply filter_app. Qed.

Lemma nonempty_cons h l : h <> 0 -> nonempty (h :: l) = h :: nonempty l.
Proof. intros H. cbn. now apply N.eqb_neq in H as ->. Qed.

Section Same.
Variable G : heap_game.
Hypothesis no_move_from_nothing : moves G 0 = [].

Lemma options_correspond p q p' : same_heaps p q -> In p' (heap_options (moves G) p) ->
  exists q', In q' (heap_options (moves G) q) /\ same_heaps p' q'.
Proof.
  intros S I. apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
  assert (H : h <> 0) by (intros ->; now rewrite no_move_from_nothing in I).
  unfold same_heaps in *. rewrite nonempty_app, nonempty_cons in S by exact H.
  assert (J : In h q).
  { eapply filter_In. eapply Permutation_in; [exact S|]. apply in_app_iff. right. now left. }
  apply in_split in J as [l' [r' ->]]. rewrite nonempty_app, nonempty_cons in S by exact H.
  exists (l' ++ pieces ++ r'). split.
  - apply in_heap_options. now exists l', h, r', pieces.
  - rewrite !nonempty_app. apply Permutation_app_inv in S.
    rewrite Permutation_app_swap_app, (Permutation_app_swap_app (nonempty l')).
    now apply Permutation_app_head.
Qed.

Theorem label_of_same_heaps {A} (rule : list A -> A) : looks_at_members rule ->
  forall p q : position (heaps_of G), same_heaps p q -> label rule p = label rule q.
Proof.
  intros M p.
  induction p as [p IH] using (well_founded_induction (Wf_nat.well_founded_ltof _ (rank (g := heaps_of G)))).
  intros q S. rewrite !(label_satisfies_its_rule rule). apply M. intros a. rewrite !in_map_iff.
  split.
  - intros [p' [<- I]]. destruct (options_correspond p q p' S I) as [q' [J S']].
    exists q'. split; [|exact J]. symmetry. apply IH; [|exact S'].
    now apply (options_fall (g := heaps_of G)).
  - intros [q' [<- J]].
    destruct (options_correspond q p q' (Permutation_sym S) J) as [p' [I S']].
    exists p'. split; [|exact I]. apply IH; [|now apply Permutation_sym].
    now apply (options_fall (g := heaps_of G)).
Qed.
End Same.

(** * A checker of tables that is proved

    [check] is a program: it gets the positions that a table has to have, and the rows that it has,
    and says yes or no. The theorems at the end of this file say that it says yes exactly if each
    row stands in its place with the label of its position: no wrong table passes, and no right one
    is refused. *)

From Coq Require Import List NArith Bool Lia FMapPositive Permutation Sorted Orders Mergesort.
From Miyama Require Import Game Bits Heaps.
Import ListNotations.
Open Scope N_scope.

(** ** Positions as keys of a map *)

Fixpoint heap_key (h : positive) (rest : positive) : positive :=
  match h with
  | xH => xO rest
  | xO h => xI (xO (heap_key h rest))
  | xI h => xI (xI (heap_key h rest))
  end.

Fixpoint key (heaps : list N) : positive :=
  match heaps with
  | [] => xH
  | h :: rest => heap_key (N.succ_pos h) (key rest)
  end.

Lemma heap_key_injective : forall h h' r r', heap_key h r = heap_key h' r' -> h = h' /\ r = r'.
Proof.
  induction h as [h IH|h IH|]; intros [h'|h'|] r r' E; cbn in E; try discriminate;
    injection E as E; try (apply IH in E as [-> ->]); now subst.
Qed.

Lemma key_injective : forall p q, key p = key q -> p = q.
Proof.
  induction p as [|h p IH]; intros [|h' q] E; cbn in E; [reflexivity|..].
  - now destruct (N.succ_pos h').
  - now destruct (N.succ_pos h).
  - apply heap_key_injective in E as [H E]. apply IH in E as ->.
    enough (h = h') as -> by reflexivity.
    apply (f_equal N.pos) in H. rewrite !N.succ_pos_spec in H. lia.
Qed.

(** ** The checker *)

Section Check.
Context {A : Type} (same : A -> A -> bool) (rule : list A -> A) (options : list N -> list (list N)).

Definition stored (rows : list (list N * A)) : PositiveMap.t A :=
  fold_left (fun map row => PositiveMap.add (key (fst row)) (snd row) map) rows (PositiveMap.empty A).

Fixpoint entries (table : PositiveMap.t A) (positions : list (list N)) : option (list A) :=
  match positions with
  | [] => Some []
  | p :: rest =>
      match PositiveMap.find (key p) table with
      | None => None
      | Some a => match entries table rest with None => None | Some l => Some (a :: l) end
      end
  end.

Definition follows (table : PositiveMap.t A) (row : list N * A) : bool :=
  match entries table (options (fst row)) with
  | None => false
  | Some labels => same (snd row) (rule labels)
  end.

Fixpoint in_their_places (positions : list (list N)) (rows : list (list N * A)) : bool :=
  match positions, rows with
  | [], [] => true
  | p :: positions, row :: rows =>
      if Pos.eqb (key p) (key (fst row)) then in_their_places positions rows else false
  | _, _ => false
  end.

Definition check (positions : list (list N)) (rows : list (list N * A)) : bool :=
  if in_their_places positions rows then forallb (follows (stored rows)) rows else false.

(** ** What it says is right *)

Variables (rank : list N -> nat)
          (fall : forall p q, In q (options p) -> (rank q < rank p)%nat).
Let g : game := {| position := list N; Game.options := options; Game.rank := rank; options_fall := fall |}.
Hypothesis same_iff : forall a b, same a b = true <-> a = b.

Lemma in_their_places_iff : forall positions rows,
  in_their_places positions rows = true <-> map fst rows = positions.
Proof.
  induction positions as [|p positions IH]; intros [|[q a] rows]; cbn; try easy.
  destruct (Pos.eqb (key p) (key q)) eqn:E.
  - apply Pos.eqb_eq, key_injective in E as ->. rewrite IH. split; [now intros ->|congruence].
  - split; [easy|]. intros H. injection H as -> _. now rewrite Pos.eqb_refl in E.
Qed.

Lemma find_stored_in rows p a :
  PositiveMap.find (key p) (stored rows) = Some a -> In (p, a) rows.
Proof.
  unfold stored. enough (E : forall m, PositiveMap.find (key p) (fold_left
      (fun map row => PositiveMap.add (key (fst row)) (snd row) map) rows m) = Some a ->
      In (p, a) rows \/ PositiveMap.find (key p) m = Some a).
  { intros F. destruct (E _ F) as [I|F']; [exact I|]. now rewrite PositiveMap.gempty in F'. }
  induction rows as [|[q b] rows IH]; intros m F; [now right|]. cbn in F. apply IH in F as [I|F].
  - left. now right.
  - cbn in F. destruct (Pos.eq_dec (key p) (key q)) as [E|E].
    + rewrite E, PositiveMap.gss in F. apply key_injective in E as ->. injection F as ->.
      left. now left.
    + rewrite PositiveMap.gso in F by exact E. now right.
Qed.

Lemma find_stored rows p : In p (map fst rows) ->
  exists a, PositiveMap.find (key p) (stored rows) = Some a.
Proof.
  unfold stored. enough (E : forall m, In p (map fst rows) \/ (exists a, PositiveMap.find (key p) m = Some a) ->
      exists a, PositiveMap.find (key p) (fold_left
        (fun map row => PositiveMap.add (key (fst row)) (snd row) map) rows m) = Some a).
  { intros I. apply E. now left. }
  induction rows as [|[q b] rows IH]; intros m H; cbn in *.
  - now destruct H.
  - apply IH. destruct (Pos.eq_dec (key p) (key q)) as [E|E].
    + right. exists b. now rewrite E, PositiveMap.gss.
    + rewrite PositiveMap.gso by exact E. destruct H as [[<-|I]|F]; [easy|now left|now right].
Qed.

Lemma entries_are_found (label_of : list N -> A) table qs :
  (forall q, In q qs -> PositiveMap.find (key q) table = Some (label_of q)) ->
  entries table qs = Some (map label_of qs).
Proof.
  induction qs as [|q qs IH]; intros F; [reflexivity|]. cbn.
  rewrite (F q) by now left. rewrite IH; [reflexivity|]. intros r I. apply F. now right.
Qed.

Theorem check_iff positions rows :
  (forall p q, In p positions -> In q (options p) -> In q positions) ->
  check positions rows = true <-> rows = map (fun p => (p, label (g := g) rule p)) positions.
Proof.
  intros closed. unfold check. split.
  - destruct (in_their_places positions rows) eqn:P; [|easy]. apply in_their_places_iff in P.
    rewrite forallb_forall. intros F.
    set (entry p := match PositiveMap.find (key p) (stored rows) with
                    | Some a => a | None => rule [] end).
    assert (found : forall p, In p positions ->
              PositiveMap.find (key p) (stored rows) = Some (entry p)).
    { intros p I. rewrite <- P in I. apply find_stored in I as [a I]. unfold entry. now rewrite I. }
    assert (right : forall p a, In (p, a) rows -> a = rule (map entry (options p))).
    { intros p a I. assert (J : In p positions) by (rewrite <- P; now apply (in_map fst) in I).
      specialize (F _ I). unfold follows in F. cbn [fst snd] in F.
      rewrite (entries_are_found entry) in F by (intros q O; apply found; now apply (closed p)).
      now apply same_iff. }
    assert (L : forall p, In p positions -> entry p = label (g := g) rule p).
    { apply (certificate_suffices (g := g) rule (fun p => In p positions)); [exact closed|].
      intros p I. apply right. apply find_stored_in. now apply found. }
    rewrite <- P, map_map. rewrite <- (map_id rows) at 1. apply map_ext_in. intros [p a] I.
    apply f_equal. assert (J : In p positions) by (rewrite <- P; now apply (in_map fst) in I).
    transitivity (entry p); [|exact (L p J)].
    rewrite (right p a I). symmetry. apply right. apply find_stored_in. now apply found.
  - intros ->. set (rows := map (fun p => (p, label (g := g) rule p)) positions).
    assert (P : map fst rows = positions)
      by (unfold rows; rewrite map_map; apply map_id).
    rewrite (proj2 (in_their_places_iff _ _) P). apply forallb_forall. intros [p a] I.
    assert (R : forall q b, In (q, b) rows -> b = label (g := g) rule q).
    { intros q b J. apply in_map_iff in J as [r [E _]]. now injection E as -> <-. }
    unfold follows. cbn [fst snd]. rewrite (entries_are_found (label (g := g) rule)).
    + apply same_iff. rewrite (R p a I). apply (label_satisfies_its_rule (g := g)).
    + intros q O. assert (J : In p positions) by (rewrite <- P; now apply (in_map fst) in I).
      pose proof (closed p q J O) as Q. rewrite <- P in Q. apply find_stored in Q as [b Q].
      rewrite Q. f_equal. apply R. now apply find_stored_in.
Qed.
End Check.

(** ** Boxes: each heap from 0 to its bound *)

Fixpoint box (bounds : list N) : list (list N) :=
  match bounds with
  | [] => [[]]
  | b :: rest => let below := box rest in flat_map (fun h => map (cons h) below) (range 0 (b + 1))
  end.

Lemma in_box : forall bounds p, In p (box bounds) <-> Forall2 N.le p bounds.
Proof.
  induction bounds as [|b bounds IH]; intros p; cbn [box].
  - split; [intros [<-|[]]; constructor|]. intros F. inversion F. now left.
  - rewrite in_flat_map. split.
    + intros [h [H I]]. apply in_map_iff in I as [q [<- I]]. apply in_range in H.
      constructor; [lia|now apply IH].
    + intros F. inversion F as [|h b' q bs' H F' E1 E2]; subst. exists h. split.
      * apply in_range. lia.
      * apply in_map. now apply IH.
Qed.

(** Moves that replace a heap by one smaller heap. *)
Definition breaks_none (moves : N -> list (list N)) : Prop :=
  forall h pieces, In pieces (moves h) -> exists h', pieces = [h'] /\ h' < h.

Lemma box_is_closed moves bounds : breaks_none moves -> forall p q,
  In p (box bounds) -> In q (heap_options moves p) -> In q (box bounds).
Proof.
  intros B p q P I. rewrite in_box in *. apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
  apply B in I as [h' [-> L]]. apply Forall2_app_inv_l in P as [bl [br [Fl [Fr ->]]]].
  inversion Fr as [|? b ? bs H F E1 E2]; subst. apply Forall2_app; [exact Fl|].
  cbn. constructor; [lia|exact F].
Qed.

Lemma nim_breaks_none : breaks_none nim_moves.
Proof.
  intros h pieces I. apply in_map_iff in I as [h' [<- I]]. exists h'. apply in_range in I.
  split; [reflexivity|lia].
Qed.

Lemma subtraction_breaks_none set : breaks_none (subtraction_moves set).
Proof.
  intros h pieces I. apply in_map_iff in I as [s [<- I]]. exists (h - s). split; [reflexivity|].
  apply filter_In in I as [_ I]. apply andb_true_iff in I as [A B]. apply N.leb_le in A, B. lia.
Qed.

(** ** Multisets: the heaps of a position in descending order, none of them empty *)

Module Descending <: TotalLeBool.
  Definition t := N.
  Definition leb (x y : N) : bool := y <=? x.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite !N.leb_le. lia. Qed.
End Descending.
Module Import DescendingSort := Sort Descending.

Definition normal (heaps : list N) : list N := sort (nonempty heaps).

Fixpoint parts (fuel : nat) (most total : N) : list (list N) :=
  if total =? 0 then [[]]
  else match fuel with
       | O => []
       | S fuel => flat_map (fun a => map (cons a) (parts fuel a (total - a))) (range 1 (N.min most total + 1))
       end.

(** All multisets of at most so many sticks, by their total; those of a total ascending. *)
Definition multisets (total : N) : list (list N) :=
  flat_map (fun t => parts (N.to_nat t) t t) (range 0 (total + 1)).

Fixpoint descends_from (most : N) (heaps : list N) : Prop :=
  match heaps with
  | [] => True
  | h :: rest => 1 <= h <= most /\ descends_from h rest
  end.

Lemma in_parts : forall fuel most total p, (N.to_nat total <= fuel)%nat ->
  In p (parts fuel most total) <-> sum p = total /\ descends_from most p.
Proof.
  induction fuel as [|fuel IH]; intros most total p F; cbn [parts].
  - assert (total = 0) as -> by lia. cbn. split.
    + intros [<-|[]]. now split.
    + intros [S D]. destruct p as [|h p]; [now left|]. cbn in *. fold (sum p) in S. lia.
  - destruct (N.eqb_spec total 0) as [->|NZ].
    + cbn. split; [intros [<-|[]]; now split|].
      intros [S D]. destruct p as [|h p]; [now left|]. cbn in *. fold (sum p) in S. lia.
    + rewrite in_flat_map. split.
      * intros [a [R I]]. apply in_range in R. apply in_map_iff in I as [q [<- I]].
        apply IH in I as [S D]; [|lia]. cbn. fold (sum q). repeat split; try lia. exact D.
      * intros [S D]. destruct p as [|h p]; [cbn in S; lia|]. cbn in S, D. fold (sum p) in S.
        destruct D as [R D]. exists h. split; [apply in_range; lia|].
        apply in_map. apply IH; [lia|]. split; [lia|exact D].
Qed.

Lemma in_multisets total p :
  In p (multisets total) <-> sum p <= total /\ exists most, descends_from most p.
Proof.
  unfold multisets. rewrite in_flat_map. split.
  - intros [t [R I]]. apply in_range in R. apply in_parts in I as [S D]; [|lia].
    split; [lia|now exists t].
  - intros [S [most D]]. exists (sum p). split; [apply in_range; lia|]. apply in_parts; [lia|].
    split; [reflexivity|]. destruct p as [|h p]; [exact I|]. cbn in *. fold (sum p).
    destruct D as [R D]. split; [lia|exact D].
Qed.

Lemma nonempty_all heaps : (forall h, In h heaps -> h <> 0) -> nonempty heaps = heaps.
Proof.
  induction heaps as [|h heaps IH]; intros Z; [reflexivity|].
  rewrite nonempty_cons by (apply Z; now left). f_equal. apply IH. intros k I. apply Z. now right.
Qed.

Lemma in_normal p h : In h (normal p) -> h <> 0.
Proof.
  intros I. apply (Permutation_in h (Permutation_sym (Permuted_sort (nonempty p)))) in I.
  apply filter_In in I as [_ I]. apply negb_true_iff in I. now apply N.eqb_neq.
Qed.

Lemma normal_is_same p : same_heaps (normal p) p.
Proof.
  unfold same_heaps. rewrite (nonempty_all (normal p)) by apply in_normal.
  apply Permutation_sym, Permuted_sort.
Qed.

Lemma sum_permutation p q : Permutation p q -> sum p = sum q.
Proof.
  induction 1; cbn; repeat match goal with |- context [fold_right N.add 0 ?l] => fold (sum l) end; lia.
Qed.

Lemma sum_nonempty p : sum (nonempty p) = sum p.
Proof.
  induction p as [|h p IH]; [reflexivity|]. destruct (N.eq_dec h 0) as [->|NZ].
  - change (sum (nonempty p) = 0 + sum p). lia.
  - rewrite nonempty_cons by exact NZ. change (h + sum (nonempty p) = h + sum p). lia.
Qed.

Lemma sum_normal p : sum (normal p) = sum p.
Proof. rewrite <- (sum_nonempty p). symmetry. apply sum_permutation, Permuted_sort. Qed.

Lemma sorted_descends : forall heaps, StronglySorted (fun x y => is_true (Descending.leb x y)) heaps ->
  (forall h, In h heaps -> h <> 0) -> exists most, descends_from most heaps.
Proof.
  enough (E : forall heaps most, StronglySorted (fun x y => is_true (Descending.leb x y)) heaps ->
            (forall h, In h heaps -> h <> 0 /\ h <= most) -> descends_from most heaps).
  { intros [|h heaps] S Z; [now exists 0|]. exists h. apply E; [exact S|]. intros k I.
    split; [now apply Z|]. inversion S as [|? ? S' F]; subst. destruct I as [<-|I]; [lia|].
    rewrite Forall_forall in F. apply F in I. now apply N.leb_le. }
  induction heaps as [|h heaps IH]; intros most S B; [exact I|]. cbn.
  inversion S as [|? ? S' F]; subst. destruct (B h) as [Z L]; [now left|]. split; [lia|].
  apply IH; [exact S'|]. intros k J. split; [apply B; now right|].
  rewrite Forall_forall in F. apply F in J. now apply N.leb_le.
Qed.

Lemma normal_descends p : exists most, descends_from most (normal p).
Proof.
  apply sorted_descends; [|intros h; apply in_normal]. apply StronglySorted_sort.
  intros x y z. unfold is_true, Descending.leb. rewrite !N.leb_le. lia.
Qed.

(** In the game of multisets each option is written in this order. *)
Definition normal_options (moves : N -> list (list N)) (p : list N) : list (list N) :=
  map normal (heap_options moves p).

Section Multisets.
Context {moves : N -> list (list N)} (T : taking moves).
Let G := taking_game moves T.

Lemma options_take p q : In q (heap_options moves p) -> sum q < sum p.
Proof.
  intros I. apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]]. apply T in I.
  rewrite !sum_app. cbn. fold (sum r). lia.
Qed.

Lemma normal_options_fall p q : In q (normal_options moves p) ->
  (N.to_nat (sum q) < N.to_nat (sum p))%nat.
Proof.
  intros I. apply in_map_iff in I as [r [<- I]]. rewrite sum_normal. apply options_take in I. lia.
Qed.

Lemma multisets_are_closed total p q :
  In p (multisets total) -> In q (normal_options moves p) -> In q (multisets total).
Proof.
  intros P I. apply in_multisets in P as [S _]. apply in_map_iff in I as [r [<- I]].
  apply options_take in I. apply in_multisets. rewrite sum_normal. split; [lia|].
  apply normal_descends.
Qed.

Definition multiset_game : game := {|
  position := list N; options := normal_options moves;
  rank := fun p => N.to_nat (sum p); options_fall := normal_options_fall |}.

(** Its labels are those of the game in which heaps stand in any order. *)
Lemma label_of_multiset {A} (rule : list A -> A) : looks_at_members rule ->
  forall p, label (g := multiset_game) rule p = label (g := heaps_of G) rule p.
Proof.
  intros M p. symmetry.
  apply (certificate_suffices (g := multiset_game) rule (fun _ => True)
           (label (g := heaps_of G) rule)); auto.
  clear p. intros p _. rewrite (label_satisfies_its_rule (g := heaps_of G)). f_equal.
  cbn [options multiset_game heaps_of]. unfold normal_options. rewrite map_map.
  apply map_ext. intros q. apply (label_of_same_heaps G); [|exact M|].
  - destruct (moves 0) as [|pieces rest] eqn:E; [exact E|].
    assert (I : In pieces (moves 0)) by (rewrite E; now left). apply T in I. lia.
  - apply Permutation_sym, normal_is_same.
Qed.
End Multisets.

(** ** What each answer means

    [answer = true <-> rows = …] says both: that what passes is right, and that what is right passes. *)

Definition same_pair (a b : bool * N) : bool :=
  if Bool.eqb (fst a) (fst b) then N.eqb (snd a) (snd b) else false.

Lemma same_pair_iff a b : same_pair a b = true <-> a = b.
Proof.
  destruct a as [a m], b as [b n]. unfold same_pair. cbn. destruct (Bool.eqb a b) eqn:E.
  - apply eqb_prop in E as ->. rewrite N.eqb_eq. split; [now intros ->|congruence].
  - split; [easy|]. intros H. injection H as -> _. now rewrite eqb_reflx in E.
Qed.

Definition box_outcomes moves c bounds := check Bool.eqb (outcome_rule c) (heap_options moves) (box bounds).
Definition box_values moves bounds := check N.eqb mex (heap_options moves) (box bounds).
Definition box_remoteness moves c bounds :=
  check same_pair (remoteness_rule c) (heap_options moves) (box bounds).
Definition multiset_outcomes moves c total :=
  check Bool.eqb (outcome_rule c) (normal_options moves) (multisets total).
Definition multiset_values moves total := check N.eqb mex (normal_options moves) (multisets total).
Definition multiset_remoteness moves c total :=
  check same_pair (remoteness_rule c) (normal_options moves) (multisets total).

Section Meaning.
Context {moves : N -> list (list N)} (T : taking moves).
Notation G := (heaps_of (taking_game moves T)).

Theorem box_outcomes_iff c bounds rows : breaks_none moves ->
  box_outcomes moves c bounds rows = true <->
  rows = map (fun p => (p, outcome (g := G) c p)) (box bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ (options_fall (g := G))); [exact eqb_true_iff|].
  intros p q. now apply box_is_closed.
Qed.

Theorem box_values_iff bounds rows : breaks_none moves ->
  box_values moves bounds rows = true <->
  rows = map (fun p => (p, grundy (g := G) p)) (box bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ (options_fall (g := G))); [exact N.eqb_eq|].
  intros p q. now apply box_is_closed.
Qed.

Theorem box_remoteness_iff c bounds rows : breaks_none moves ->
  box_remoteness moves c bounds rows = true <->
  rows = map (fun p => (p, outcome_and_remoteness (g := G) c p)) (box bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ (options_fall (g := G))); [exact same_pair_iff|].
  intros p q. now apply box_is_closed.
Qed.

Lemma multisets_iff {A} (same : A -> A -> bool) (rule : list A -> A) total rows :
  (forall a b, same a b = true <-> a = b) -> looks_at_members rule ->
  check same rule (normal_options moves) (multisets total) rows = true <->
  rows = map (fun p => (p, label (g := G) rule p)) (multisets total).
Proof.
  intros E M. rewrite (check_iff _ _ _ _ (normal_options_fall T)); [|exact E|].
  - rewrite (map_ext _ (fun p => (p, label (g := G) rule p))); [reflexivity|]. intros p.
    apply (f_equal (pair p)), (label_of_multiset T rule M).
  - intros p q. now apply multisets_are_closed.
Qed.

Theorem multiset_outcomes_iff c total rows : multiset_outcomes moves c total rows = true <->
  rows = map (fun p => (p, outcome (g := G) c p)) (multisets total).
Proof. apply multisets_iff; [exact eqb_true_iff|apply outcome_rule_looks_at_members]. Qed.

Theorem multiset_values_iff total rows : multiset_values moves total rows = true <->
  rows = map (fun p => (p, grundy (g := G) p)) (multisets total).
Proof. apply multisets_iff; [exact N.eqb_eq|apply mex_looks_at_members]. Qed.

Theorem multiset_remoteness_iff c total rows : multiset_remoteness moves c total rows = true <->
  rows = map (fun p => (p, outcome_and_remoteness (g := G) c p)) (multisets total).
Proof. apply multisets_iff; [exact same_pair_iff|apply remoteness_rule_looks_at_members]. Qed.
End Meaning.

(** ** Boxes of which only some tuples are positions *)

Fixpoint ascending (heaps : list N) : bool :=
  match heaps with
  | a :: (b :: _) as rest => if a <=? b then ascending rest else false
  | _ => true
  end.

Definition each_at_least (least : N) (heaps : list N) : bool := forallb (N.leb least) heaps.

Definition kept_box (keep : list N -> bool) bounds : list (list N) := filter keep (box bounds).
(** A move may be made if it leads to a position. *)
Definition kept_options (keep : list N -> bool) moves p : list (list N) :=
  filter keep (heap_options moves p).

Definition kept_outcomes keep moves c bounds :=
  check Bool.eqb (outcome_rule c) (kept_options keep moves) (kept_box keep bounds).
Definition kept_values keep moves bounds :=
  check N.eqb mex (kept_options keep moves) (kept_box keep bounds).
Definition kept_remoteness keep moves c bounds :=
  check same_pair (remoteness_rule c) (kept_options keep moves) (kept_box keep bounds).

Section Kept.
Context {moves : N -> list (list N)} (T : taking moves) (keep : list N -> bool).

Lemma kept_options_fall p q : In q (kept_options keep moves p) ->
  (N.to_nat (sum q) < N.to_nat (sum p))%nat.
Proof. intros I. apply filter_In in I as [I _]. apply (options_take T) in I. lia. Qed.

Definition kept_game : game := {|
  position := list N; options := kept_options keep moves;
  rank := fun p => N.to_nat (sum p); options_fall := kept_options_fall |}.

Lemma kept_box_is_closed bounds : breaks_none moves -> forall p q,
  In p (kept_box keep bounds) -> In q (kept_options keep moves p) -> In q (kept_box keep bounds).
Proof.
  intros B p q P I. apply filter_In in P as [P _], I as [I K]. apply filter_In.
  split; [now apply (box_is_closed moves bounds B p)|exact K].
Qed.

Theorem kept_outcomes_iff c bounds rows : breaks_none moves ->
  kept_outcomes keep moves c bounds rows = true <->
  rows = map (fun p => (p, outcome (g := kept_game) c p)) (kept_box keep bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ kept_options_fall); [exact eqb_true_iff|].
  intros p q. now apply kept_box_is_closed.
Qed.

Theorem kept_values_iff bounds rows : breaks_none moves ->
  kept_values keep moves bounds rows = true <->
  rows = map (fun p => (p, grundy (g := kept_game) p)) (kept_box keep bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ kept_options_fall); [exact N.eqb_eq|].
  intros p q. now apply kept_box_is_closed.
Qed.

Theorem kept_remoteness_iff c bounds rows : breaks_none moves ->
  kept_remoteness keep moves c bounds rows = true <->
  rows = map (fun p => (p, outcome_and_remoteness (g := kept_game) c p)) (kept_box keep bounds).
Proof.
  intros B. apply (check_iff _ _ _ _ kept_options_fall); [exact same_pair_iff|].
  intros p q. now apply kept_box_is_closed.
Qed.
End Kept.

(** ** The games that the program knows *)

Theorem nim_outcomes c bounds rows : box_outcomes nim_moves c bounds rows = true <->
  rows = map (fun p => (p, outcome (g := heaps_of nim) c p)) (box bounds).
Proof. exact (box_outcomes_iff nim_takes c bounds rows nim_breaks_none). Qed.

Theorem nim_values bounds rows : box_values nim_moves bounds rows = true <->
  rows = map (fun p => (p, grundy (g := heaps_of nim) p)) (box bounds).
Proof. exact (box_values_iff nim_takes bounds rows nim_breaks_none). Qed.

Theorem nim_remoteness c bounds rows : box_remoteness nim_moves c bounds rows = true <->
  rows = map (fun p => (p, outcome_and_remoteness (g := heaps_of nim) c p)) (box bounds).
Proof. exact (box_remoteness_iff nim_takes c bounds rows nim_breaks_none). Qed.

Theorem subtraction_outcomes set c bounds rows :
  box_outcomes (subtraction_moves set) c bounds rows = true <->
  rows = map (fun p => (p, outcome (g := heaps_of (subtraction set)) c p)) (box bounds).
Proof. exact (box_outcomes_iff (subtraction_takes set) c bounds rows (subtraction_breaks_none set)). Qed.

Theorem row_game_outcomes c total rows : multiset_outcomes row_moves c total rows = true <->
  rows = map (fun p => (p, outcome (g := heaps_of row_game) c p)) (multisets total).
Proof. exact (multiset_outcomes_iff row_takes c total rows). Qed.

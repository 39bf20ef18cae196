(** * The octal periodicity theorem

    In a take-and-break game of an octal code (Kayles is 0.77, the row of Dawson's Kayles 0.07) a
    heap is worth what the values of smaller heaps say. Guy and Smith proved in 1956 that finitely
    many values show that all repeat: if they repeat with period [p] from [n0] on, for all heaps
    below [2 n0 + p + k], where [k] is the most that one move takes, they repeat for ever. That is
    how [miyama sequence] proves a period. *)

From Coq Require Import List NArith Bool Lia.
From Miyama Require Import Game Bits Heaps SpragueGrundy.
Import ListNotations.
Open Scope N_scope.

(** What digit [d] allows whoever takes [j] from a heap of [h]: bit 1 to leave nothing, bit 2 to
    leave one heap, bit 4 to leave two. *)
Definition digit_moves (h j d : N) : list (list N) :=
  (if N.testbit d 0 && (h =? j) then [[]] else []) ++
  (if N.testbit d 1 && (j <? h) then [[h - j]] else []) ++
  (if N.testbit d 2 then map (fun a => [a; h - j - a]) (range 1 (h - j)) else []).

(** A code is a list of its digits, each with how many it takes. *)
Definition code_moves (code : list (N * N)) (h : N) : list (list N) :=
  flat_map (fun digit => digit_moves h (fst digit) (snd digit)) code.

Lemma in_digit_moves h j d pieces : In pieces (digit_moves h j d) <->
  (N.testbit d 0 = true /\ h = j /\ pieces = []) \/
  (N.testbit d 1 = true /\ j < h /\ pieces = [h - j]) \/
  (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b + j = h /\ pieces = [a; b]).
Proof.
  unfold digit_moves. rewrite !in_app_iff.
  assert (A : In pieces (if N.testbit d 0 && (h =? j) then [[]] else []) <->
              N.testbit d 0 = true /\ h = j /\ pieces = []).
  { destruct (N.testbit d 0), (N.eqb_spec h j); cbn; intuition congruence. }
  assert (B : In pieces (if N.testbit d 1 && (j <? h) then [[h - j]] else []) <->
              N.testbit d 1 = true /\ j < h /\ pieces = [h - j]).
  { destruct (N.testbit d 1), (N.ltb_spec j h); cbn; intuition (congruence || lia). }
  rewrite A, B. apply or_iff_compat_l, or_iff_compat_l.
  destruct (N.testbit d 2); [|cbn; intuition congruence]. rewrite in_map_iff. split.
  - intros [a [<- I]]. apply in_range in I. split; [reflexivity|]. exists a, (h - j - a).
    repeat split; lia.
  - intros [_ [a [b [A1 [B1 [S ->]]]]]]. exists a. split; [|apply in_range; lia].
    replace (h - j - a) with b by lia. reflexivity.
Qed.

Section Periods.
Variables (code : list (N * N)) (k : N).
Hypothesis takes : forall j d, In (j, d) code -> 1 <= j <= k.

Lemma code_takes : taking (code_moves code).
Proof.
  intros h pieces I. apply in_flat_map in I as [[j d] [C I]]. apply takes in C. cbn [fst snd] in I.
  apply in_digit_moves in I as [[_ [-> ->]]|[[_ [L ->]]|[_ [a [b [_ [_ [S ->]]]]]]]];
    unfold sum; cbn [fold_right]; lia.
Qed.

Let G : heap_game := taking_game (code_moves code) code_takes.
Notation value := (heap_value G).

Lemma value_is_mex h : value h = mex (map (nim_sum_of_values G) (code_moves code h)).
Proof.
  unfold heap_value, grundy. rewrite label_satisfies_its_rule. f_equal.
  change (options (g := heaps_of G) [h]) with (heap_options (moves G) [h]).
  rewrite options_of_one_heap. apply map_ext. intros pieces. apply sprague_grundy.
Qed.

(** Heaps of [n] and [m] reach the same values if whatever one leaves has a counterpart. *)
Lemma values_agree n m : k < n -> k < m ->
  (forall j, 1 <= j <= k -> value (n - j) = value (m - j)) ->
  (forall j a b, 1 <= j <= k -> 1 <= a -> 1 <= b -> a + b + j = n -> exists a' b', 1 <= a' /\ 1 <= b' /\
     a' + b' + j = m /\ value a = value a' /\ value b = value b') ->
  forall v, In v (map (nim_sum_of_values G) (code_moves code n)) ->
            In v (map (nim_sum_of_values G) (code_moves code m)).
Proof.
  intros N M one two v I. apply in_map_iff in I as [pieces [<- I]].
  apply in_flat_map in I as [[j d] [C I]]. pose proof (takes j d C) as J. cbn [fst snd] in I.
  apply in_digit_moves in I as [[_ [E _]]|[[B [L ->]]|[B [a [b [A1 [B1 [S ->]]]]]]]]; [lia|..].
  - apply in_map_iff. exists [m - j]. split.
    + unfold nim_sum_of_values. cbn [map]. now rewrite (one j J).
    + apply in_flat_map. exists (j, d). split; [exact C|]. cbn [fst snd].
      apply in_digit_moves. right. left.
      split; [exact B|]. split; [lia|reflexivity].
  - destruct (two j a b J A1 B1 S) as [a' [b' [A1' [B1' [S' [Ea Eb]]]]]].
    apply in_map_iff. exists [a'; b']. split.
    + unfold nim_sum_of_values. cbn [map]. now rewrite Ea, Eb.
    + apply in_flat_map. exists (j, d). split; [exact C|]. cbn [fst snd].
      apply in_digit_moves. right. right.
      split; [exact B|]. now exists a', b'.
Qed.

Theorem octal_periodicity n0 p : 1 <= n0 -> 1 <= p ->
  (forall n, n0 <= n < 2 * n0 + p + k -> value (n + p) = value n) ->
  forall n, n0 <= n -> value (n + p) = value n.
Proof.
  intros N0 P seen n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
  destruct (N.lt_ge_cases n (2 * n0 + p + k)) as [S|S]; [now apply seen|].
  rewrite (value_is_mex (n + p)), (value_is_mex n). apply mex_looks_at_members. intros v.
  split; apply values_agree; try lia.
  - intros j J. replace (n + p - j) with (n - j + p) by lia. apply IH; lia.
  - (* the larger of two heaps is large enough to take the period from it *)
    intros j a b J A B E. destruct (N.le_ge_cases a b).
    + exists a, (b - p). repeat split; try lia. rewrite <- (IH (b - p)) by lia. f_equal. lia.
    + exists (a - p), b. repeat split; try lia. rewrite <- (IH (a - p)) by lia. f_equal. lia.
  - intros j J. replace (n + p - j) with (n - j + p) by lia. symmetry. apply IH; lia.
  - intros j a b J A B E. destruct (N.le_ge_cases a b).
    + exists a, (b + p). repeat split; try lia. symmetry. apply IH; lia.
    + exists (a + p), b. repeat split; try lia. symmetry. apply IH; lia.
Qed.
End Periods.

(** * A checker of periods

    A certificate of a period lists the Grundy values of finitely many heaps of an octal game. The
    checker looks at all moves of these heaps, so that the values are proved, and then the period
    by the theorem of Guy and Smith (Periods.v). Its answer is yes only if the values repeat for
    ever, from no earlier heap on, and with no shorter period ([periods_hold_for_ever]).

    All pairs of rests would take the square of the number of heaps. The _sparse space lemma_ leaves
    most of them out. Choose some bits, the mask, and call a value common if it has an odd number of
    them, and rare otherwise. Two common values have a rare nim-sum, so a common value is the
    nim-sum of two others only if one of them is rare. Hence a heap of a common value needs only the
    pairs with a rare heap, and only the heaps of rare values, which are few, need all pairs. That
    holds for any mask; a good one saves time.

    Below, the values of the heaps 1, 2, … are a list, so that the heaps next to a rare one are the
    rest of the list behind it: no numbers are computed where the work is. That smaller values are
    reached is easier: a function that is not trusted proposes an option for each. *)

From Coq Require Import List NArith PArith Bool Lia FMapPositive.
From Miyama Require Import Game Bits Heaps SpragueGrundy Periods.
Import ListNotations.
Open Scope N_scope.

(** ** Sparse spaces *)

Fixpoint odd_ones_of (p : positive) : bool :=
  match p with
  | xI p => negb (odd_ones_of p)
  | xO p => odd_ones_of p
  | xH => true
  end.
Definition odd_ones (n : N) : bool := match n with 0 => false | Npos p => odd_ones_of p end.

Definition common (mask v : N) : bool := odd_ones (N.land mask v).

Lemma odd_ones_of_sum a b : odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  destruct a as [|a], b as [|b]; unfold N.lxor; cbn [odd_ones]; try reflexivity;
    try (now destruct (odd_ones_of a)); try (now destruct (odd_ones_of b)).
  revert b. induction a as [a IH|a IH|]; intros [b|b|]; cbn [Pos.lxor odd_ones_of];
    try specialize (IH b); try destruct (Pos.lxor a b); cbn in *; rewrite ?IH;
    try destruct (odd_ones_of a); try destruct (odd_ones_of b); easy.
Qed.

Lemma common_sum mask a b : common mask (N.lxor a b) = xorb (common mask a) (common mask b).
Proof.
  unfold common. rewrite <- odd_ones_of_sum. f_equal. apply N.bits_inj. intros i.
  rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit mask i), (N.testbit a i), (N.testbit b i).
Qed.

(** The mex of all pairs may leave out the pairs of two common values once it is common. *)
Theorem sparse_space mask (pairs : list (N * N)) v : common mask v = true ->
  (forall a b, In (a, b) pairs -> common mask a && common mask b = false -> N.lxor a b <> v) ->
  (forall u, u < v -> In u (map (fun ab => N.lxor (fst ab) (snd ab)) pairs)) ->
  v = mex (map (fun ab => N.lxor (fst ab) (snd ab)) pairs).
Proof.
  intros C out below. apply mex_is_unique; [|exact below]. intros I.
  apply in_map_iff in I as [[a b] [<- I]]. cbn [fst snd] in *. apply (out a b I); [|reflexivity].
  rewrite common_sum in C. now destruct (common mask a), (common mask b).
Qed.

(** Whether the nim-sum of [a] and [b] is [c], without computing it. *)
Fixpoint positive_sum_is (a b c : positive) : bool :=
  match a, b, c with
  | xI a, xI b, xO c | xI a, xO b, xI c | xO a, xI b, xI c | xO a, xO b, xO c => positive_sum_is a b c
  | xH, xI b, xO c | xH, xO b, xI c => Pos.eqb b c
  | xI a, xH, xO c | xO a, xH, xI c => Pos.eqb a c
  | xI a, xO b, xH | xO a, xI b, xH => Pos.eqb a b
  | _, _, _ => false
  end.
Definition sum_is (a b c : N) : bool :=
  match a, b, c with
  | 0, b, c => b =? c
  | a, 0, c => a =? c
  | Npos a, Npos b, 0 => Pos.eqb a b
  | Npos a, Npos b, Npos c => positive_sum_is a b c
  end.

Lemma positive_sum_is_iff : forall a b c, positive_sum_is a b c = true <-> Pos.lxor a b = Npos c.
Proof.
  assert (zero : forall a b, Pos.lxor a b = 0 <-> a = b).
  { intros a b. change (Pos.lxor a b) with (N.lxor (Npos a) (Npos b)).
    rewrite N.lxor_eq_0_iff. split; congruence. }
  induction a as [a IH|a IH|]; intros [b|b|] [c|c|]; cbn [positive_sum_is Pos.lxor];
    try specialize (IH b c); try specialize (zero a b); rewrite ?IH, ?Pos.eqb_eq;
    try clear IH; try destruct (Pos.lxor a b); cbn in *; intuition congruence.
Qed.

Lemma sum_is_iff a b c : sum_is a b c = true <-> N.lxor a b = c.
Proof.
  destruct a as [|a], b as [|b]; cbn [sum_is];
    rewrite ?N.lxor_0_l, ?N.lxor_0_r, ?N.eqb_eq; [easy..|].
  destruct c as [|c]; [|apply positive_sum_is_iff].
  rewrite Pos.eqb_eq, N.lxor_eq_0_iff. split; congruence.
Qed.

(** ** Lists of values *)

Definition drop (n : N) (l : list N) : list N := N.iter n (@tl N) l.

Lemma nth_tl i (l : list N) : nth i (tl l) 0 = nth (S i) l 0.
Proof. now destruct l, i. Qed.

Lemma nth_drop n l i : nth i (drop n l) 0 = nth (N.to_nat n + i) l 0.
Proof.
  unfold drop. revert i. induction n as [|n IH] using N.peano_ind; intros i; [reflexivity|].
  rewrite N.iter_succ, nth_tl, IH, Nnat.N2Nat.inj_succ. f_equal. lia.
Qed.

Lemma length_drop n l : length (drop n l) = (length l - N.to_nat n)%nat.
Proof.
  unfold drop. induction n as [|n IH] using N.peano_ind; [cbn; lia|].
  rewrite N.iter_succ. destruct (N.iter n (@tl N) l); cbn in *; lia.
Qed.

(** [xs] and [ys] have nowhere values next to each other whose nim-sum is [v]. *)
Fixpoint apart (v : N) (xs ys : list N) : bool :=
  match xs, ys with
  | x :: xs, y :: ys => if sum_is x y v then false else apart v xs ys
  | _, _ => true
  end.

Lemma apart_spec v : forall xs ys, apart v xs ys = true -> forall i,
  (i < length xs)%nat -> (i < length ys)%nat -> N.lxor (nth i xs 0) (nth i ys 0) <> v.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] A i X Y; cbn in X, Y; try lia. cbn [apart] in A.
  destruct (sum_is x y v) eqn:S; [discriminate|]. destruct i as [|i]; cbn [nth].
  - intros E. apply sum_is_iff in E. congruence.
  - apply IH; [exact A|lia..].
Qed.

(** Values by heap: every sixteenth rest of the list is kept in a tree. *)
Fixpoint indexed (l : list N) (block : N) (wait : nat) (index : PositiveMap.t (list N)) :=
  match l with
  | [] => index
  | _ :: rest =>
    match wait with
    | O => indexed rest (N.succ block) 15 (PositiveMap.add (N.succ_pos block) l index)
    | S wait => indexed rest block wait index
    end
  end.
Definition index_of (l : list N) := indexed l 0 0 (PositiveMap.empty _).
Definition get (index : PositiveMap.t (list N)) (i : N) : N :=
  match PositiveMap.find (N.succ_pos (N.shiftr i 4)) index with
  | Some l => hd 0 (drop (N.land i 15) l)
  | None => 0
  end.

Lemma find_indexed whole b : forall l block wait index,
  l = drop (16 * block - N.of_nat wait) whole -> N.of_nat wait <= 16 * block ->
  (b < block -> PositiveMap.find (N.succ_pos b) index = Some (drop (16 * b) whole)) ->
  (block <= b -> PositiveMap.find (N.succ_pos b) index = None) ->
  match PositiveMap.find (N.succ_pos b) (indexed l block wait index) with
  | Some found => found = drop (16 * b) whole
  | None => (length whole <= N.to_nat (16 * b))%nat
  end.
Proof.
  induction l as [|x rest IH]; intros block wait index L B below above; cbn [indexed].
  - destruct (N.lt_ge_cases b block) as [S|S]; [now rewrite below|]. rewrite above by exact S.
    apply (f_equal (@length N)) in L. rewrite length_drop in L. cbn [length] in L. lia.
  - assert (R : rest = drop (N.succ (16 * block - N.of_nat wait)) whole).
    { unfold drop. rewrite N.iter_succ. unfold drop in L. now rewrite <- L. }
    destruct wait as [|wait].
    + apply IH; [rewrite R; f_equal; lia|lia|..]; intros S.
      * destruct (N.eq_dec b block) as [->|D].
        { rewrite PositiveMap.gss, L. do 2 f_equal. lia. }
        rewrite PositiveMap.gso by (intros E; apply D; lia). apply below. lia.
      * rewrite PositiveMap.gso by (intros E; lia). apply above. lia.
    + apply IH; [rewrite R; f_equal; lia|lia|exact below|exact above].
Qed.

Lemma get_spec l i : get (index_of l) i = nth (N.to_nat i) l 0.
Proof.
  unfold get, index_of.
  assert (E : i = 16 * N.shiftr i 4 + N.land i 15).
  { pose proof (N.land_ones i 4) as M. change (N.ones 4) with 15 in M.
    rewrite M, N.shiftr_div_pow2. now apply N.div_mod. }
  assert (F := find_indexed l (N.shiftr i 4) l 0 0 (PositiveMap.empty _) eq_refl (N.le_0_l _)
                 (fun S => match N.nlt_0_r _ S with end) (fun _ => PositiveMap.gempty _ _)).
  destruct (PositiveMap.find _ (indexed _ _ _ _)) as [found|].
  - transitivity (nth 0 (drop (N.land i 15) found) 0); [now destruct (drop (N.land i 15) found)|].
    rewrite F, !nth_drop. f_equal. lia.
  - rewrite nth_overflow; [reflexivity|lia].
Qed.

(** ** Octal games and their periods *)

Definition takes_something (code : list (N * N)) : bool :=
  forallb (fun digit => 1 <=? fst digit) code.
Definition most_taken (code : list (N * N)) : N := greatest (map fst code).

Lemma takes_at_most code : takes_something code = true ->
  forall j d, In (j, d) code -> 1 <= j <= most_taken code.
Proof.
  intros T j d I. unfold takes_something in T. rewrite forallb_forall in T. split.
  - now apply N.leb_le, (T (j, d)).
  - apply (in_map fst) in I. apply greatest_is_greatest; [|exact I].
    intros E. unfold most_taken in *. now rewrite E in I.
Qed.

Definition octal_game code (T : takes_something code = true) : heap_game :=
  taking_game (code_moves code) (code_takes code _ (takes_at_most code T)).
Definition octal_value code T : N -> N := heap_value (octal_game code T).

Definition repeats (f : N -> N) (n0 p : N) : Prop := 1 <= p /\ forall n, n0 <= n -> f (n + p) = f n.

(** Whether this holds is open. *)
Definition octal_games_repeat : Prop :=
  forall code T, exists n0 p, repeats (octal_value code T) n0 p.

Lemma repeats_often f n0 p : repeats f n0 p -> forall t n, n0 <= n -> f (n + t * p) = f n.
Proof.
  intros [_ R] t n L. induction t as [|t IH] using N.peano_ind; [f_equal; lia|].
  rewrite <- IH. replace (n + N.succ t * p) with (n + t * p + p) by lia. apply R. lia.
Qed.

(** The least period from the least heap on is the least of all. *)
Lemma least_period f n0 p : repeats f n0 p -> (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  (forall q, 1 <= q < p -> exists n, n0 <= n /\ f (n + q) <> f n) ->
  forall m q, repeats f m q -> n0 <= m /\ p <= q.
Proof.
  intros R earlier shorter m q S. pose proof R as [P _]. pose proof S as [Q E]. split.
  - destruct (N.le_gt_cases n0 m) as [|M]; [assumption|exfalso].
    destruct earlier as [->|D]; [lia|]. apply D.
    rewrite <- (repeats_often f n0 p R (q - 1)), <- (repeats_often f m q S p (n0 - 1)) by lia.
    f_equal. nia.
  - destruct (N.le_gt_cases p q) as [|L]; [assumption|exfalso].
    destruct (shorter q (conj Q L)) as [n [K D]]. apply D.
    rewrite <- (repeats_often f n0 p R m), <- (repeats_often f n0 p R m n) by lia.
    rewrite <- (E (n + m * p)) by nia. f_equal. lia.
Qed.

(** ** The checker *)

(** The heaps of rare values among [tail], with those in front of it in [before], next one first,
    against all heaps. *)
Fixpoint rare_apart (mask : N) (splits heaps before tail : list N) : bool :=
  match tail with
  | [] => true
  | v :: rest =>
    if common mask v then rare_apart mask splits heaps (v :: before) rest
    else if forallb (fun j => apart v (drop j rest) heaps && apart v (drop j before) heaps) splits
      then rare_apart mask splits heaps (v :: before) rest
      else false
  end.

Fixpoint same (xs ys : list N) : bool :=
  match xs, ys with
  | x :: xs, y :: ys => if x =? y then same xs ys else false
  | _, _ => true
  end.

(** No period from [q] to [p] - 1; [tail] are the values of [whole] but the first [q]. *)
Fixpoint none_shorter (p q : N) (whole tail : list N) : bool :=
  match tail with
  | [] => false
  | _ :: rest =>
    if q =? p then true
    else if same whole tail then false else none_shorter p (N.succ q) whole rest
  end.

Section Checker.
Variables (code : list (N * N)) (mask : N) (values : list N).

Definition takes_with (bit : N) : list N :=
  map fst (filter (fun digit => N.testbit (snd digit) bit) code).

(** No heap has an option of its own value. *)
Definition values_avoided : bool :=
  let heaps := tl values in
  forallb (fun j => match drop j values with v :: _ => negb (v =? 0) | [] => true end) (takes_with 0)
  && forallb (fun j => apart 0 (drop j heaps) heaps) (takes_with 1)
  && rare_apart mask (takes_with 2) heaps [] heaps.

(** Whether taking [j] from a heap of [n] may leave a heap of [a] and another, or one or none where
    [a] is 0, with the nim-sum [u]. *)
Definition is_option (value : N -> N) (n u : N) (proposal : N * N) : bool :=
  let (j, a) := proposal in
  let rest := n - j in
  existsb (fun digit => (fst digit =? j) && (j <=? n) &&
    if a =? 0
    then if rest =? 0 then N.testbit (snd digit) 0 && (u =? 0)
         else N.testbit (snd digit) 1 && (value rest =? u)
    else N.testbit (snd digit) 2 && (a <? rest) && sum_is (value a) (value (rest - a)) u) code.

(** The heaps [n], [n] + 1, … have options of all values below their own. *)
Fixpoint values_reached (value : N -> N) (propose : N -> N -> N * N) (n : N) (tail : list N) : bool :=
  match tail with
  | [] => true
  | v :: rest =>
    if forallb (fun u => is_option value n u (propose n u)) (range 0 v)
    then values_reached value propose (N.succ n) rest
    else false
  end.

Definition periods (n0 p : N) (propose : N -> N -> N * N) : bool :=
  let from := drop n0 values in
  takes_something code && (1 <=? p)
  && match drop (2 * N.max 1 n0 + 2 * p + most_taken code - 1) values with [] => false | _ => true end
  && same from (drop p from)
  && none_shorter p 1 from (tl from)
  && ((n0 =? 0) || negb (hd 0 (drop (n0 - 1) values) =? hd 0 (drop (n0 - 1 + p) values)))
  && values_reached (get (index_of values)) propose 0 values
  && values_avoided.

(** ** It is right *)

Definition stored (n : N) : N := nth (N.to_nat n) values 0.
Definition listed (n : N) : Prop := (N.to_nat n < length values)%nat.

Lemma in_takes_with j bit : In j (takes_with bit) <-> exists d, In (j, d) code /\ N.testbit d bit = true.
Proof.
  unfold takes_with. rewrite in_map_iff. split.
  - intros [[j' d] [<- I]]. apply filter_In in I. now exists d.
  - intros [d [I B]]. exists (j, d). split; [reflexivity|]. now apply filter_In.
Qed.

Lemma rare_apart_spec splits heaps : forall l v rest before,
  rare_apart mask splits heaps before (l ++ v :: rest) = true -> common mask v = false ->
  forall j, In j splits -> apart v (drop j rest) heaps = true /\
                           apart v (drop j (rev l ++ before)) heaps = true.
Proof.
  induction l as [|x l IH]; intros v rest before A C j J; cbn [app rare_apart rev] in *.
  - rewrite C in A. destruct (forallb _ splits) eqn:F; [|discriminate].
    rewrite forallb_forall in F. now apply andb_true_iff, F.
  - rewrite <- app_assoc. cbn [app]. apply (IH v rest (x :: before)); try assumption.
    destruct (common mask x); [exact A|]. now destruct (forallb _ splits).
Qed.

(** What the list has around the heap [r]. *)
Lemma around r : 1 <= r -> listed r -> exists l rest, tl values = l ++ stored r :: rest /\
  length l = N.to_nat (r - 1).
Proof.
  intros R L. unfold listed in L.
  destruct (nth_split (n := N.to_nat (r - 1)) (tl values) 0) as [l [rest [E K]]].
  { destruct values; cbn in *; lia. }
  exists l, rest. split; [|exact K]. rewrite nth_tl in E. unfold stored.
  now replace (N.to_nat r) with (S (N.to_nat (r - 1))) by lia.
Qed.

Lemma stored_tl n : 1 <= n -> stored n = nth (N.to_nat (n - 1)) (tl values) 0.
Proof. intros L. unfold stored. rewrite nth_tl. f_equal. lia. Qed.

(** A pair with a rare heap misses the value of the heap that it comes from, and a rare heap's own
    value is missed by all pairs. *)
Lemma rare_pairs_miss n j a b : values_avoided = true -> listed n -> In j (takes_with 2) ->
  1 <= a -> 1 <= b -> a + b + j = n ->
  (common mask (stored a) = false -> N.lxor (stored n) (stored b) <> stored a) /\
  (common mask (stored n) = false -> N.lxor (stored a) (stored b) <> stored n).
Proof.
  intros V L J A B S. apply andb_true_iff in V as [_ V]. unfold listed in L.
  assert (T : length (tl values) = (length values - 1)%nat) by (destruct values; cbn; lia).
  split; intros C.
  - destruct (around a A) as [l [rest [E K]]]; [unfold listed; lia|]. rewrite E in V at 2.
    destruct (rare_apart_spec _ _ _ _ _ _ V C j J) as [F _].
    pose proof (f_equal (@length N) E) as LE. rewrite app_length in LE. cbn [length] in LE.
    pose proof (apart_spec _ _ _ F (N.to_nat (b - 1))) as M.
    rewrite nth_drop, length_drop, T, <- stored_tl in M by exact B.
    replace (nth (N.to_nat j + N.to_nat (b - 1))%nat rest 0) with (stored n) in M; [apply M; lia|].
    rewrite stored_tl, E, app_nth2 by lia.
    replace (N.to_nat (n - 1) - length l)%nat with (Datatypes.S (N.to_nat j + N.to_nat (b - 1))) by lia.
    reflexivity.
  - destruct (around n) as [l [rest [E K]]]; [lia|exact L|]. rewrite E in V at 2.
    destruct (rare_apart_spec _ _ _ _ _ _ V C j J) as [_ F]. rewrite app_nil_r in F.
    pose proof (apart_spec _ _ _ F (N.to_nat (b - 1))) as M.
    rewrite nth_drop, length_drop, rev_length, T, <- stored_tl in M by exact B.
    replace (nth (N.to_nat j + N.to_nat (b - 1))%nat (rev l) 0) with (stored a) in M; [apply M; lia|].
    rewrite rev_nth, stored_tl, E, app_nth1 by lia. f_equal. lia.
Qed.

Lemma no_option_has_the_value n pieces : takes_something code = true -> values_avoided = true ->
  listed n -> In pieces (code_moves code n) -> nim_sum (map stored pieces) <> stored n.
Proof.
  intros T V L I. apply in_flat_map in I as [[j d] [C I]]. pose proof (takes_at_most code T j d C) as J.
  cbn [fst snd] in I. pose proof V as V'. unfold values_avoided in V'.
  apply andb_true_iff in V' as [V' _]. apply andb_true_iff in V' as [none one].
  rewrite forallb_forall in none, one. unfold listed in L.
  apply in_digit_moves in I as [[B [-> ->]]|[[B [S ->]]|[B [a [b [A1 [B1 [S ->]]]]]]]]; cbn.
  - specialize (none j). intros E. unfold stored in E.
    pose proof (nth_drop j values 0) as D. pose proof (length_drop j values) as LD.
    destruct (drop j values) as [|v rest]; [cbn in LD; lia|].
    cbn in D. rewrite <- plus_n_O, <- E in D. rewrite D in none.
    discriminate none. apply in_takes_with. now exists d.
  - rewrite N.lxor_0_r. intros E.
    assert (A : apart 0 (drop j (tl values)) (tl values) = true)
      by (apply one, in_takes_with; now exists d).
    assert (TL : length (tl values) = (length values - 1)%nat) by (destruct values; cbn; lia).
    apply (apart_spec _ _ _ A (N.to_nat (n - j - 1))); rewrite ?length_drop, ?TL; try lia.
    rewrite nth_drop, <- stored_tl by lia. rewrite N.lxor_eq_0_iff, E, stored_tl by lia.
    f_equal. lia.
  - rewrite N.lxor_0_r. intros E.
    assert (J2 : In j (takes_with 2)) by (apply in_takes_with; now exists d).
    destruct (rare_pairs_miss n j a b V L J2 A1 B1 S) as [ra rn].
    destruct (rare_pairs_miss n j b a V L J2 B1 A1) as [rb _]; [lia|].
    pose proof (common_sum mask (stored a) (stored b)) as P. rewrite E in P.
    destruct (common mask (stored n)) eqn:Cn; [|now apply rn].
    destruct (common mask (stored a)) eqn:Ca; [destruct (common mask (stored b)) eqn:Cb|].
    + discriminate.
    + apply rb; [reflexivity|]. now rewrite <- E, N.lxor_comm, lxor_cancel.
    + apply ra; [reflexivity|]. now rewrite <- E, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
Qed.

Lemma is_option_spec n u proposal : takes_something code = true ->
  is_option (get (index_of values)) n u proposal = true ->
  exists pieces, In pieces (code_moves code n) /\ nim_sum (map stored pieces) = u.
Proof.
  assert (V : forall i, get (index_of values) i = stored i) by (intros; apply get_spec).
  intros T O. destruct proposal as [j a]. apply existsb_exists in O as [[j' d] [C O]].
  cbn [fst snd] in O. rewrite !andb_true_iff, N.eqb_eq, N.leb_le in O. destruct O as [[-> L] O].
  pose proof (takes_at_most code T j d C) as J.
  assert (move : forall pieces, In pieces (digit_moves n j d) -> In pieces (code_moves code n))
    by (intros pieces I; apply in_flat_map; now exists (j, d)).
  destruct (N.eqb_spec a 0) as [->|A]; [destruct (N.eqb_spec (n - j) 0) as [Z|Z]|];
    rewrite !andb_true_iff in O.
  - destruct O as [B U]. apply N.eqb_eq in U as ->. exists []. split; [|reflexivity].
    apply move, in_digit_moves. left. repeat split; [exact B|lia].
  - destruct O as [B U]. apply N.eqb_eq in U as <-. exists [n - j]. split; [|rewrite V; apply N.lxor_0_r].
    apply move, in_digit_moves. right. left. repeat split; [exact B|lia].
  - destruct O as [[B S] U]. apply N.ltb_lt in S. apply sum_is_iff in U as <-.
    exists [a; n - j - a]. split; [|rewrite !V; cbn; now rewrite N.lxor_0_r].
    apply move, in_digit_moves. right. right. split; [exact B|].
    exists a, (n - j - a). repeat split; lia.
Qed.

Lemma values_reached_spec value propose : forall tail n, values_reached value propose n tail = true ->
  forall i u, (i < length tail)%nat -> u < nth i tail 0 ->
  exists proposal, is_option value (n + N.of_nat i) u proposal = true.
Proof.
  induction tail as [|v rest IH]; intros n R i u I U; cbn in I; [lia|]. cbn [values_reached] in R.
  destruct (forallb _ _) eqn:F; [|discriminate]. rewrite forallb_forall in F. destruct i as [|i].
  - exists (propose n u). rewrite N.add_0_r. apply F, in_range. cbn in U. lia.
  - destruct (IH _ R i u) as [proposal O]; [lia|exact U|]. exists proposal. rewrite <- O. f_equal. lia.
Qed.

Lemma stored_is_value (T : takes_something code = true) propose : values_avoided = true ->
  values_reached (get (index_of values)) propose 0 values = true ->
  forall n, listed n -> octal_value code T n = stored n.
Proof.
  intros V R n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
  unfold octal_value, octal_game. rewrite value_is_mex. symmetry.
  assert (E : map (nim_sum_of_values (octal_game code T)) (code_moves code n) =
              map (fun pieces => nim_sum (map stored pieces)) (code_moves code n)).
  { apply map_ext_in. intros pieces I. unfold nim_sum_of_values. f_equal. apply map_ext_in.
    intros h H. apply (code_takes code _ (takes_at_most code T)) in I.
    assert (h <= sum pieces).
    { clear I. induction pieces as [|x l IHl]; [easy|]. cbn. fold (sum l).
      destruct H as [->|H]; [lia|]. specialize (IHl H). lia. }
    apply IH; [lia|]. unfold listed in *. lia. }
  unfold octal_game in E. rewrite E. apply mex_is_unique.
  - intros I. apply in_map_iff in I as [pieces [S I]].
    now apply (no_option_has_the_value n pieces T V L I).
  - intros u U. destruct (values_reached_spec _ _ _ _ R (N.to_nat n) u L U) as [proposal O].
    rewrite N.add_0_l, Nnat.N2Nat.id in O.
    destruct (is_option_spec n u proposal T O) as [pieces [I S]].
    apply in_map_iff. now exists pieces.
Qed.

Lemma same_spec : forall xs ys, same xs ys = true -> forall i,
  (i < length xs)%nat -> (i < length ys)%nat -> nth i xs 0 = nth i ys 0.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] S i X Y; cbn in X, Y; try lia. cbn [same] in S.
  destruct (N.eqb_spec x y) as [->|]; [|discriminate]. destruct i as [|i]; [easy|].
  cbn [nth]. apply IH; [exact S|lia..].
Qed.

Lemma differ_spec : forall xs ys, same xs ys = false -> exists i,
  (i < length xs)%nat /\ (i < length ys)%nat /\ nth i xs 0 <> nth i ys 0.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] S; try discriminate. cbn [same] in S.
  destruct (N.eqb_spec x y) as [->|D].
  - destruct (IH ys S) as [i [X [Y D]]]. exists (Datatypes.S i). cbn. repeat split; [lia..|exact D].
  - exists O. cbn. repeat split; [lia..|exact D].
Qed.

Lemma none_shorter_spec p whole : forall tail q, none_shorter p q whole tail = true ->
  forall r, q <= r < p -> same whole (drop (r - q) tail) = false.
Proof.
  induction tail as [|v rest IH]; intros q H r L; cbn [none_shorter] in H; [discriminate|].
  destruct (N.eqb_spec q p) as [E|_]; [lia|]. destruct (same whole (v :: rest)) eqn:E; [discriminate|].
  destruct (N.eq_dec r q) as [->|R]; [rewrite N.sub_diag; exact E|].
  replace (r - q) with (N.succ (r - N.succ q)) by lia. unfold drop. rewrite N.iter_succ_r.
  apply IH; [exact H|lia].
Qed.

(** What is said of a list is said of the values of heaps. *)
Theorem periods_hold_for_ever (T : takes_something code = true) n0 p propose :
  periods n0 p propose = true ->
  repeats (octal_value code T) n0 p /\
  forall m q, repeats (octal_value code T) m q -> n0 <= m /\ p <= q.
Proof.
  intros C. unfold periods in C. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[_ P] long] S] shorter] earlier] R] V]. apply N.leb_le in P.
  pose proof (stored_is_value T propose V R) as right.
  assert (L : forall n, n < 2 * N.max 1 n0 + 2 * p + most_taken code -> listed n).
  { intros n B. unfold listed.
    pose proof (length_drop (2 * N.max 1 n0 + 2 * p + most_taken code - 1) values) as D.
    destruct (drop _ values); [discriminate|]. cbn [length] in D. lia. }
  assert (seen : forall n, n0 <= n < 2 * N.max 1 n0 + p + most_taken code ->
            octal_value code T (n + p) = octal_value code T n).
  { intros n B. pose proof (L n ltac:(lia)) as Ln. pose proof (L (n + p) ltac:(lia)) as Lp.
    rewrite !right by assumption. unfold listed, stored in *.
    pose proof (same_spec _ _ S (N.to_nat (n - n0))) as E.
    rewrite !length_drop, !nth_drop in E.
    replace (N.to_nat n) with (N.to_nat n0 + N.to_nat (n - n0))%nat by lia. rewrite E by lia.
    f_equal. lia. }
  assert (r : repeats (octal_value code T) n0 p).
  { split; [exact P|]. intros n B. destruct (N.lt_ge_cases n 1) as [Z|Z]; [apply seen; lia|].
    apply (octal_periodicity code _ (takes_at_most code T) (N.max 1 n0)); try lia.
    intros m M. apply seen. lia. }
  split; [exact r|]. apply (least_period _ _ _ r).
  - apply orb_true_iff in earlier as [Z|D]; [left; now apply N.eqb_eq|].
    destruct (N.eq_dec n0 0) as [Z|Z]; [now left|right].
    apply negb_true_iff, N.eqb_neq in D. rewrite !right by (apply L; lia). intros E. apply D.
    assert (hd_nth : forall n, hd 0 (drop n values) = stored n).
    { intros n. unfold stored. transitivity (nth 0 (drop n values) 0); [now destruct (drop n values)|].
      rewrite nth_drop. f_equal. lia. }
    now rewrite !hd_nth.
  - intros q Q. pose proof (none_shorter_spec _ _ _ _ shorter q Q) as D.
    change (tl (drop n0 values)) with (drop 1 (drop n0 values)) in D.
    apply differ_spec in D as [i [X [Y D]]]. rewrite !nth_drop in D.
    rewrite length_drop in X. rewrite !length_drop in Y.
    exists (n0 + N.of_nat i). split; [lia|]. rewrite !right by (unfold listed; lia).
    unfold stored. intros E. apply D. symmetry. etransitivity; [|etransitivity; [exact E|]];
      f_equal; lia.
Qed.
End Checker.

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

Lemma one_is_rare mask a b : common mask (N.lxor a b) = true ->
  common mask a = false \/ common mask b = false.
Proof. rewrite common_sum. destruct (common mask a), (common mask b); auto. Qed.

(** The mex of all pairs may leave out the pairs of two common values once it is common. *)
Theorem sparse_space mask (pairs : list (N * N)) v : common mask v = true ->
  (forall a b, In (a, b) pairs -> common mask a = false \/ common mask b = false -> N.lxor a b <> v) ->
  (forall u, u < v -> In u (map (fun ab => N.lxor (fst ab) (snd ab)) pairs)) ->
  v = mex (map (fun ab => N.lxor (fst ab) (snd ab)) pairs).
Proof.
  intros C out below. apply mex_is_unique; [|exact below]. intros I.
  apply in_map_iff in I as [[a b] [<- I]]. now apply (out a b I), eq_refl; apply one_is_rare.
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

Lemma nth_drop n l i : nth i (drop n l) 0 = nth (N.to_nat n + i) l 0.
Proof.
  unfold drop. revert i. induction n as [|n IH] using N.peano_ind; intros i; [reflexivity|].
  transitivity (nth (S i) (N.iter n (@tl N) l) 0); [|rewrite IH; f_equal; lia].
  rewrite N.iter_succ. now destruct (N.iter n (@tl N) l), i.
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
Fixpoint indexed (l : list N) (i : N) (index : PositiveMap.t (list N)) :=
  match l with
  | [] => index
  | _ :: rest => indexed rest (N.succ i)
      (if N.land i 15 =? 0 then PositiveMap.add (N.succ_pos i) l index else index)
  end.
Definition index_of (l : list N) := indexed l 0 (PositiveMap.empty _).
Definition get (index : PositiveMap.t (list N)) (i : N) : N :=
  match PositiveMap.find (N.succ_pos (N.ldiff i 15)) index with
  | Some l => hd 0 (drop (N.land i 15) l)
  | None => 0
  end.

Lemma find_indexed whole b : N.land b 15 = 0 -> forall l i index, l = drop i whole ->
  (b < i -> PositiveMap.find (N.succ_pos b) index = Some (drop b whole)) ->
  (i <= b -> PositiveMap.find (N.succ_pos b) index = None) ->
  match PositiveMap.find (N.succ_pos b) (indexed l i index) with
  | Some found => found = drop b whole
  | None => (length whole <= N.to_nat b)%nat
  end.
Proof.
  intros B. induction l as [|x rest IH]; intros i index L below above; cbn [indexed].
  - destruct (N.lt_ge_cases b i) as [S|S]; [now rewrite below|]. rewrite above by exact S.
    apply (f_equal (@length N)) in L. rewrite length_drop in L. cbn [length] in L. lia.
  - apply IH; [unfold drop in *; now rewrite N.iter_succ, <- L|..]; intros S.
    + destruct (N.eq_dec b i) as [<-|D]; [rewrite B; cbn [N.eqb]; now rewrite PositiveMap.gss, L|].
      destruct (N.land i 15 =? 0); [rewrite PositiveMap.gso by lia|]; apply below; lia.
    + destruct (N.land i 15 =? 0); [rewrite PositiveMap.gso by lia|]; apply above; lia.
Qed.

Lemma get_spec l i : get (index_of l) i = nth (N.to_nat i) l 0.
Proof.
  assert (E : i = N.ldiff i 15 + N.land i 15).
  { rewrite N.add_nocarry_lxor, N.lxor_lor, N.lor_ldiff_and; try easy;
      now rewrite (N.land_comm i), N.land_assoc, N.land_ldiff. }
  assert (B : N.land (N.ldiff i 15) 15 = 0) by apply N.land_ldiff.
  unfold get, index_of.
  assert (F := find_indexed l _ B l 0 (PositiveMap.empty _) eq_refl
                 (fun S => match N.nlt_0_r _ S with end) (fun _ => PositiveMap.gempty _ _)).
  destruct (PositiveMap.find _ (indexed _ _ _)) as [found|].
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

(** The conjecture: that every octal game repeats. Nobody knows. *)
Definition octal_games_repeat : Prop :=
  forall code T, exists n0 p, repeats (octal_value code T) n0 p.

Lemma repeats_often f n0 p : repeats f n0 p -> forall t n, n0 <= n -> f (n + t * p) = f n.
Proof.
  intros [_ R] t n L. induction t as [|t IH] using N.peano_ind; [f_equal; lia|].
  rewrite <- IH. replace (n + N.succ t * p) with (n + t * p + p) by lia. apply R. lia.
Qed.

(** The least period from the least heap on is the least of all. *)
Lemma least_period f n0 p : repeats f n0 p -> (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  (forall q, 1 <= q < p -> ~ forall n, n0 <= n -> f (n + q) = f n) ->
  forall m q, repeats f m q -> n0 <= m /\ p <= q.
Proof.
  intros R earlier shorter m q S. pose proof R as [P _]. pose proof S as [Q E]. split.
  - destruct (N.le_gt_cases n0 m) as [|M]; [assumption|exfalso].
    destruct earlier as [->|D]; [lia|]. apply D.
    rewrite <- (repeats_often f n0 p R (q - 1)), <- (repeats_often f m q S p (n0 - 1)) by lia.
    f_equal. nia.
  - destruct (N.le_gt_cases p q) as [|L]; [assumption|exfalso].
    apply (shorter q (conj Q L)). intros n K.
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
    if common mask v
       || forallb (fun j => apart v (drop j rest) heaps && apart v (drop j before) heaps) splits
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
Definition values_avoided (value : N -> N) : bool :=
  let heaps := drop 1 values in
  forallb (fun j => negb (value j =? 0)) (takes_with 0)
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
  let value := get (index_of values) in
  takes_something code && (1 <=? p)
  && match drop (2 * N.max 1 n0 + 2 * p + most_taken code - 1) values with [] => false | _ => true end
  && same from (drop p from)
  && none_shorter p 1 from (drop 1 from)
  && ((n0 =? 0) || negb (value (n0 - 1 + p) =? value (n0 - 1)))
  && values_reached value propose 0 values
  && values_avoided value.

(** ** It is right *)

Definition stored (n : N) : N := nth (N.to_nat n) values 0.
Definition listed (n : N) : Prop := (N.to_nat n < length values)%nat.

Lemma in_takes_with j bit : In j (takes_with bit) <-> exists d, In (j, d) code /\ N.testbit d bit = true.
Proof.
  unfold takes_with. rewrite in_map_iff. split.
  - intros [[j' d] [<- I]]. apply filter_In in I. now exists d.
  - intros [d [I B]]. exists (j, d). split; [reflexivity|]. now apply filter_In.
Qed.

Lemma rare_apart_spec splits heaps : forall tail before,
  rare_apart mask splits heaps before tail = true -> forall whole, whole = rev before ++ tail ->
  forall r j i, (length before <= r < length whole)%nat -> common mask (nth r whole 0) = false ->
  In j splits -> (i < length heaps)%nat ->
  ((r + N.to_nat j + i + 1 < length whole)%nat ->
    N.lxor (nth (r + N.to_nat j + i + 1) whole 0) (nth i heaps 0) <> nth r whole 0) /\
  ((N.to_nat j + i < r)%nat ->
    N.lxor (nth (r - (N.to_nat j + i + 1)) whole 0) (nth i heaps 0) <> nth r whole 0).
Proof.
  induction tail as [|v rest IH]; intros before A whole W r j i R C J I.
  - rewrite W, app_nil_r, rev_length in R. lia.
  - cbn [rare_apart] in A. destruct (Compare_dec.le_lt_eq_dec (length before) r (proj1 R)) as [D|D].
    + apply (IH (v :: before)); try easy; cbn [rev length]; [|now rewrite <- app_assoc].
      now destruct (common mask v || _).
    + assert (V : nth r whole 0 = v) by (rewrite W, app_nth2, rev_length, <- D, PeanoNat.Nat.sub_diag; [easy|rewrite rev_length; lia]).
      rewrite V in *. rewrite C in A. cbn [orb] in A. destruct (forallb _ splits) eqn:F; [|discriminate].
      rewrite forallb_forall in F. apply F, andb_true_iff in J as [X Y].
      rewrite W, app_length, rev_length in *. cbn [length] in *. split; intros L.
      * apply (apart_spec _ _ _ X i) in I; [|rewrite length_drop; lia]. rewrite nth_drop in I.
        rewrite app_nth2, rev_length by (rewrite rev_length; lia).
        now replace (r + N.to_nat j + i + 1 - length before)%nat with (S (N.to_nat j + i)) by lia.
      * apply (apart_spec _ _ _ Y i) in I; [|rewrite length_drop; lia]. rewrite nth_drop in I.
        rewrite app_nth1, rev_nth by (rewrite ?rev_length; lia).
        now replace (length before - S (r - (N.to_nat j + i + 1)))%nat with (N.to_nat j + i)%nat by lia.
Qed.

(** A pair with a rare heap misses the value of the heap that it comes from, and a rare heap's own
    value is missed by all pairs. *)
Lemma rare_pairs_miss n j a b : rare_apart mask (takes_with 2) (drop 1 values) [] (drop 1 values) = true ->
  listed n -> In j (takes_with 2) -> 1 <= a -> 1 <= b -> a + b + j = n ->
  common mask (stored a) = false \/ common mask (stored n) = false ->
  N.lxor (stored a) (stored b) <> stored n.
Proof.
  intros V L J A B E C. unfold listed in L.
  assert (at_heap : forall m i, N.to_nat m = S i -> stored m = nth i (drop 1 values) 0)
    by (intros m i M; rewrite nth_drop; unfold stored; now rewrite M).
  rewrite (at_heap b (N.to_nat (b - 1))) by lia. destruct C as [C|C].
  - rewrite (at_heap a (N.to_nat (a - 1))) in * by lia.
    destruct (rare_apart_spec _ _ _ _ V _ eq_refl (N.to_nat (a - 1)) j (N.to_nat (b - 1))) as [M _];
      cbn [length rev app] in *; rewrite ?length_drop in *; [lia|exact C|exact J|lia|].
    rewrite <- (at_heap n) in M by lia. intros X. apply M; [lia|].
    now rewrite <- X, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  - rewrite (at_heap n (N.to_nat (n - 1))) in * by lia.
    destruct (rare_apart_spec _ _ _ _ V _ eq_refl (N.to_nat (n - 1)) j (N.to_nat (b - 1))) as [_ M];
      cbn [length rev app] in *; rewrite ?length_drop in *; [lia|exact C|exact J|lia|].
    rewrite <- (at_heap a) in M by lia. apply M. lia.
Qed.

Lemma no_option_has_the_value n pieces : takes_something code = true ->
  values_avoided (get (index_of values)) = true ->
  listed n -> In pieces (code_moves code n) -> nim_sum (map stored pieces) <> stored n.
Proof.
  intros T V L I. apply in_flat_map in I as [[j d] [C I]]. pose proof (takes_at_most code T j d C) as J.
  unfold values_avoided in V. rewrite !andb_true_iff, !forallb_forall in V. destruct V as [[none one] two].
  assert (takes : forall bit, N.testbit d bit = true -> In j (takes_with bit))
    by (intros; apply in_takes_with; now exists d).
  apply in_digit_moves in I as [[B [-> ->]]|[[B [S ->]]|[B [a [b [A1 [B1 [S ->]]]]]]]]; cbn;
    intros E; rewrite ?N.lxor_0_r in E; cbn [fst snd] in *.
  - apply takes, none in B. rewrite get_spec in B. unfold stored in E. now rewrite <- E in B.
  - apply takes, one in B. unfold listed, stored in *.
    apply (apart_spec _ _ _ B (N.to_nat (n - j - 1))); rewrite ?length_drop; try lia.
    rewrite !nth_drop, N.lxor_eq_0_iff.
    transitivity (nth (N.to_nat n) values 0); [|rewrite <- E]; f_equal; lia.
  - pose proof (rare_pairs_miss n j b a two L (takes 2 B) B1 A1) as M.
    rewrite (N.lxor_comm (stored b)) in M.
    destruct (common mask (stored n)) eqn:Cn; [|apply (rare_pairs_miss n j a b); auto].
    rewrite <- E in Cn. destruct (one_is_rare _ _ _ Cn); [apply (rare_pairs_miss n j a b); auto|].
    apply M; [lia|now left|exact E].
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

Lemma stored_is_value (T : takes_something code = true) propose :
  values_avoided (get (index_of values)) = true ->
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

Lemma same_iff : forall xs ys, same xs ys = true <-> forall i,
  (i < length xs)%nat -> (i < length ys)%nat -> nth i xs 0 = nth i ys 0.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; cbn [same length]; try (split; [lia|easy]).
  destruct (N.eqb_spec x y) as [->|D].
  - rewrite IH. split; intros H i X Y; [destruct i; [easy|apply H; lia]|apply (H (Datatypes.S i)); lia].
  - split; [discriminate|]. intros H. contradict D. apply (H O); lia.
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
    pose proof (proj1 (same_iff _ _) S (N.to_nat (n - n0))) as E.
    rewrite !length_drop, !nth_drop in E.
    replace (N.to_nat n) with (N.to_nat n0 + N.to_nat (n - n0))%nat by lia. rewrite E by lia.
    f_equal. lia. }
  assert (r : repeats (octal_value code T) n0 p).
  { split; [exact P|]. intros n B. destruct (N.lt_ge_cases n 1) as [Z|Z]; [apply seen; lia|].
    apply (octal_periodicity code _ (takes_at_most code T) (N.max 1 n0)); try lia.
    intros m M. apply seen. lia. }
  split; [exact r|]. apply (least_period _ _ _ r).
  - apply orb_true_iff in earlier as [Z|D]; [left; now apply N.eqb_eq|].
    destruct (N.eq_dec n0 0) as [Z|Z]; [now left|right]. rewrite !right by (apply L; lia).
    now apply negb_true_iff, N.eqb_neq in D; rewrite !get_spec in D.
  - intros q Q E. enough (same (drop n0 values) (drop (q - 1) (drop 1 (drop n0 values))) = true)
      by (now rewrite (none_shorter_spec _ _ _ _ shorter q Q) in *).
    apply same_iff. intros i X Y. rewrite !length_drop in Y. rewrite length_drop in X.
    rewrite !nth_drop. specialize (E (n0 + N.of_nat i) ltac:(lia)).
    rewrite !right in E by (unfold listed; lia). unfold stored in E.
    transitivity (nth (N.to_nat (n0 + N.of_nat i)) values 0); [|rewrite <- E]; f_equal; lia.
Qed.
End Checker.

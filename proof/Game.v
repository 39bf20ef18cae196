(** * The certificate suffices

    A finite game gives each position a list of options, and there is a number that falls with every
    move, so that no play goes on for ever. A label (who wins, the Grundy value, the remoteness) has
    a _rule_: the label of a position follows from the labels of its options.

    Here it is proved that there is exactly one labelling that satisfies a rule. So a table need not
    be computed again to be trusted: if its entries satisfy the rule at every position of a set that
    no move leaves, each of them is the label ([certificate_suffices]). That is what [miyama check]
    looks at. The rest of the file says what the labels mean: a won position is one from which the
    player to move has a strategy, and lost is the same as Grundy value 0. *)

From Coq Require Import List NArith Bool Lia FinFun.
Import ListNotations.
Open Scope N_scope.

Record game := {
  position : Type;
  options : position -> list position;
  rank : position -> nat;
  options_fall : forall p q, In q (options p) -> (rank q < rank p)%nat
}.
Arguments options {g}.
Arguments rank {g}.
Arguments options_fall {g}.

(** ** A rule has one labelling *)

Section Label.
Context {g : game} {A : Type} (rule : list A -> A).

(** The labels, computed so many moves deep. *)
Fixpoint label_within (depth : nat) (p : position g) : A :=
  match depth with
  | O => rule []
  | S depth => rule (map (label_within depth) (options p))
  end.

Definition label (p : position g) : A := label_within (rank p) p.

Lemma no_options_of_rank_0 (p : position g) : rank p = O -> options p = [].
Proof.
  intros H. destruct (options p) as [|q qs] eqn:E; [reflexivity|].
  assert (In q (options p)) as I by (rewrite E; now left). apply options_fall in I. lia.
Qed.

Lemma deep_enough : forall n m (p : position g),
  (rank p <= n)%nat -> (rank p <= m)%nat -> label_within n p = label_within m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; cbn [label_within]; try reflexivity;
    try (now rewrite no_options_of_rank_0 by lia).
  f_equal. apply map_ext_in. intros q I. pose proof (options_fall p q I). apply IH; lia.
Qed.

(** It satisfies the rule at every position. *)
Theorem label_satisfies_its_rule (p : position g) : label p = rule (map label (options p)).
Proof.
  unfold label at 1. rewrite (deep_enough _ (S (rank p))) by lia. cbn [label_within].
  f_equal. apply map_ext_in. intros q I. pose proof (options_fall p q I).
  apply deep_enough; lia.
Qed.

(** No other labelling does. This is the theorem behind the certificate: [stored] is what a table says,
    [inside] are its positions. *)
Theorem certificate_suffices (inside : position g -> Prop) (stored : position g -> A) :
  (forall p q, inside p -> In q (options p) -> inside q) ->
  (forall p, inside p -> stored p = rule (map stored (options p))) ->
  forall p, inside p -> stored p = label p.
Proof.
  intros closed follows p.
  induction p as [p IH] using (well_founded_induction (Wf_nat.well_founded_ltof _ rank)).
  intros I. rewrite follows, label_satisfies_its_rule by assumption.
  f_equal. apply map_ext_in. intros q O. apply IH.
  - unfold Wf_nat.ltof. now apply options_fall.
  - eauto.
Qed.
End Label.

(** ** Who wins

    In normal play whoever cannot move has lost, in misère play whoever cannot move has won. *)

Inductive convention := Normal | Misere.

(** [true] is a win of the player to move. *)
Definition wins_at_the_end (c : convention) : bool :=
  match c with Normal => false | Misere => true end.

Definition outcome_rule (c : convention) (of_options : list bool) : bool :=
  match of_options with
  | [] => wins_at_the_end c
  | _ => existsb negb of_options
  end.

Definition outcome {g : game} (c : convention) : position g -> bool := label (outcome_rule c).

(** A win by the definition of the game: there is a move to a position that the opponent loses,
    whatever the opponent does. *)
Inductive Won {g : game} (c : convention) : position g -> Prop :=
  | won_at_the_end p : options p = [] -> wins_at_the_end c = true -> Won c p
  | won_by_a_move p q : In q (options p) -> Lost c q -> Won c p
with Lost {g : game} (c : convention) : position g -> Prop :=
  | lost_at_the_end p : options p = [] -> wins_at_the_end c = false -> Lost c p
  | lost_by_every_move p : options p <> [] -> (forall q, In q (options p) -> Won c q) -> Lost c p.

Lemma outcome_is_true_iff {g : game} (c : convention) (p : position g) :
  outcome c p = true <->
  (options p = [] /\ wins_at_the_end c = true) \/ exists q, In q (options p) /\ outcome c q = false.
Proof.
  unfold outcome. rewrite label_satisfies_its_rule. fold (outcome (g := g) c).
  destruct (options p) as [|q qs] eqn:E; cbn [map outcome_rule].
  - split; [auto|]. intros [[_ H]|[q [[] _]]]. exact H.
  - rewrite <- (map_cons (outcome c) q qs), existsb_exists. split.
    + intros [b [I N]]. apply in_map_iff in I as [r [<- I]]. right. exists r. split; [exact I|].
      now apply negb_true_iff.
    + intros [[H _]|[r [I L]]]; [discriminate|]. exists (outcome c r).
      split; [now apply in_map|now rewrite L].
Qed.

Theorem outcome_tells_who_wins {g : game} (c : convention) (p : position g) :
  (outcome c p = true -> Won c p) /\ (outcome c p = false -> Lost c p).
Proof.
  induction p as [p IH] using (well_founded_induction (Wf_nat.well_founded_ltof _ rank)).
  assert (IH' : forall q, In q (options p) ->
                (outcome c q = true -> Won c q) /\ (outcome c q = false -> Lost c q))
    by (intros q I; apply IH; now apply options_fall).
  split; intros H.
  - apply outcome_is_true_iff in H as [[E W]|[q [I L]]].
    + now apply won_at_the_end.
    + apply won_by_a_move with q; [exact I|]. now apply IH'.
  - destruct (options p) as [|q qs] eqn:E.
    + apply lost_at_the_end; [exact E|]. destruct (wins_at_the_end c) eqn:W; [|reflexivity].
      enough (outcome c p = true) by congruence. apply outcome_is_true_iff. now left.
    + apply lost_by_every_move; [now rewrite E|]. rewrite E. intros r I. apply IH'; [exact I|].
      destruct (outcome c r) eqn:R; [reflexivity|].
      enough (outcome c p = true) by congruence. apply outcome_is_true_iff. right. exists r.
      split; [now rewrite E|exact R].
Qed.

(** Nobody can win and lose. *)
Theorem not_won_and_lost {g : game} (c : convention) (p : position g) : Won c p -> Lost c p -> False.
Proof.
  induction p as [p IH] using (well_founded_induction (Wf_nat.well_founded_ltof _ rank)).
  intros W L. destruct W as [p E W|p q I W].
  - destruct L as [p _ L|p L _]; congruence.
  - destruct L as [p E _|p _ L]; [now rewrite E in I|].
    apply (IH q); [now apply options_fall|now apply L|exact W].
Qed.

(** The two halves of a certificate of outcomes: a set of losses that no move joins and that every
    other position reaches. *)
Theorem losses_by_two_lemmas {g : game} (c : convention) (lost : position g -> bool) :
  (forall p, lost p = true -> forall q, In q (options p) -> lost q = false) ->
  (forall p, lost p = false -> options p <> [] -> exists q, In q (options p) /\ lost q = true) ->
  (forall p, options p = [] -> lost p = negb (wins_at_the_end c)) ->
  forall p, lost p = negb (outcome (g := g) c p).
Proof.
  intros keeps reaches ends p.
  enough (negb (lost p) = outcome c p) as <- by now rewrite negb_involutive.
  apply (certificate_suffices (outcome_rule c) (fun _ => True) (fun p => negb (lost p))); auto.
  clear p. intros p _. destruct (options p) as [|q qs] eqn:E.
  - cbn. rewrite ends by exact E. apply negb_involutive.
  - assert (N : options p <> []) by now rewrite E.
    change (negb (lost p) = existsb negb (map (fun p => negb (lost p)) (q :: qs))). rewrite <- E.
    destruct (lost p) eqn:L; cbn [negb]; symmetry.
    + apply not_true_is_false. rewrite existsb_exists. intros [b [I H]].
      apply in_map_iff in I as [r [<- I]]. rewrite (keeps p L r I) in H. discriminate.
    + apply existsb_exists. destruct (reaches p L N) as [r [I R]]. exists (negb (lost r)).
      split; [now apply (in_map (fun p => negb (lost p)))|now rewrite R].
Qed.

(** ** Grundy values

    The Grundy value is the least number that is not that of an option. *)

Definition occurs (l : list N) (n : N) : bool := existsb (N.eqb n) l.

Lemma occurs_iff l n : occurs l n = true <-> In n l.
Proof.
  unfold occurs. rewrite existsb_exists. split.
  - intros [m [I E]]. apply N.eqb_eq in E. now subst.
  - intros I. exists n. split; [exact I|apply N.eqb_refl].
Qed.

Fixpoint mex_from (tries : nat) (n : N) (l : list N) : N :=
  match tries with
  | O => n
  | S tries => if occurs l n then mex_from tries (N.succ n) l else n
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

Lemma mex_from_ends : forall tries n l, (forall m, m < n -> In m l) ->
  (forall m, m < mex_from tries n l -> In m l) /\
  (In (mex_from tries n l) l -> mex_from tries n l = n + N.of_nat tries).
Proof.
  induction tries as [|tries IH]; intros n l below; cbn [mex_from].
  - split; [exact below|]. intros _. lia.
  - destruct (occurs l n) eqn:O.
    + apply occurs_iff in O. replace (n + N.of_nat (S tries)) with (N.succ n + N.of_nat tries) by lia.
      apply IH. intros m H. destruct (N.eq_dec m n) as [->|D]; [exact O|apply below; lia].
    + split; [exact below|]. intros I. apply occurs_iff in I. congruence.
Qed.

(** A list does not contain more numbers than its length. *)
Lemma not_all_below l : ~ forall m, m < N.of_nat (S (length l)) -> In m l.
Proof.
  intros all.
  assert (L : (length (map N.of_nat (seq 0 (S (length l)))) <= length l)%nat).
  { apply NoDup_incl_length.
    - apply Injective_map_NoDup; [intros x y; apply Nnat.Nat2N.inj|apply seq_NoDup].
    - intros m I. apply in_map_iff in I as [k [<- I]]. apply in_seq in I. apply all. lia. }
  rewrite map_length, seq_length in L. lia.
Qed.

Theorem mex_is_least_missing l : ~ In (mex l) l /\ forall m, m < mex l -> In m l.
Proof.
  destruct (mex_from_ends (length l) 0 l) as [below ends]; [intros m H; lia|].
  split; [|exact below]. intros I. fold (mex l) in *. apply (not_all_below l). intros m H.
  pose proof (ends I) as E. cbn in E.
  destruct (N.eq_dec m (mex l)) as [->|D]; [exact I|apply below; lia].
Qed.

Theorem mex_is_unique l n : ~ In n l -> (forall m, m < n -> In m l) -> n = mex l.
Proof.
  intros out below. destruct (mex_is_least_missing l) as [out' below'].
  destruct (N.lt_trichotomy n (mex l)) as [H|[H|H]]; [|exact H|].
  - exfalso. apply out. now apply below'.
  - exfalso. apply out'. now apply below.
Qed.

Definition grundy {g : game} : position g -> N := label mex.

Theorem lost_iff_value_0 {g : game} (p : position g) :
  outcome Normal p = false <-> grundy p = 0.
Proof.
  enough (negb (grundy p =? 0) = outcome Normal p) as <-.
  { rewrite negb_false_iff. apply N.eqb_eq. }
  apply (certificate_suffices (outcome_rule Normal) (fun _ => True) (fun p => negb (grundy p =? 0)));
    auto.
  clear p. intros p _.
  assert (G : grundy p = mex (map grundy (options p))) by apply label_satisfies_its_rule.
  destruct (mex_is_least_missing (map grundy (options p))) as [out below]. rewrite <- G in *.
  transitivity (existsb negb (map (fun p => negb (grundy p =? 0)) (options p)));
    [|now destruct (options p)].
  destruct (grundy p =? 0) eqn:Z; cbn [negb]; symmetry.
  - apply N.eqb_eq in Z. apply not_true_is_false. rewrite existsb_exists. intros [b [I H]].
    apply in_map_iff in I as [q [<- I]]. apply out. rewrite Z.
    apply in_map_iff. exists q. split; [|exact I].
    rewrite negb_involutive in H. now apply N.eqb_eq.
  - apply N.eqb_neq in Z. apply existsb_exists.
    assert (I : In 0 (map grundy (options p))) by (apply below; lia).
    apply in_map_iff in I as [q [E I]]. exists (negb (grundy q =? 0)).
    split; [now apply (in_map (fun p => negb (grundy p =? 0)))|now rewrite E].
Qed.

(** ** Remoteness

    How many moves the game lasts if the winner hurries and the loser delays: 0 without options,
    whoever wins then; otherwise one more than the least of the lost options if there is a lost
    option, and one more than the greatest of all if there is none. *)

Definition least (n : N) (l : list N) : N := fold_right N.min n l.
Definition greatest (l : list N) : N := fold_right N.max 0 l.

Definition remoteness_rule (c : convention) (of_options : list (bool * N)) : bool * N :=
  (outcome_rule c (map fst of_options),
   match of_options, map snd (filter (fun o => negb (fst o)) of_options) with
   | [], _ => 0
   | _, [] => 1 + greatest (map snd of_options)
   | _, r :: rs => 1 + least r rs
   end).

Definition outcome_and_remoteness {g : game} (c : convention) : position g -> bool * N :=
  label (remoteness_rule c).

Lemma least_is_least l : forall n,
  In (least n l) (n :: l) /\ forall m, In m (n :: l) -> least n l <= m.
Proof.
  induction l as [|a l IH]; intros n; cbn [least fold_right].
  - split; [now left|]. intros m [->|[]]. lia.
  - fold (least n l). destruct (IH n) as [I L]. split.
    + destruct (N.min_spec a (least n l)) as [[_ ->]|[_ ->]]; [right; now left|].
      destruct I as [<-|I]; [now left|right; now right].
    + intros m J. assert (E : m = a \/ In m (n :: l)) by (cbn in *; intuition).
      destruct E as [->|E]; [lia|]. specialize (L m E). lia.
Qed.

Lemma greatest_is_greatest l : l <> [] -> In (greatest l) l /\ forall m, In m l -> m <= greatest l.
Proof.
  induction l as [|a l IH]; [easy|]. intros _. cbn [greatest fold_right]. fold (greatest l).
  destruct l as [|b l].
  - cbn. rewrite N.max_0_r. split; [now left|]. intros m [->|[]]. lia.
  - destruct IH as [I L]; [easy|]. split.
    + destruct (N.max_spec a (greatest (b :: l))) as [[_ ->]|[_ ->]]; [now right|now left].
    + intros m [<-|J]; [lia|]. specialize (L m J). lia.
Qed.

(** What [remoteness_rule] computes, in words that do not mention how. *)
Definition is_remoteness (l : list (bool * N)) (n : N) : Prop :=
  (l = [] -> n = 0) /\
  ((exists k, In (false, k) l) ->
   (exists k, In (false, k) l /\ n = 1 + k) /\ forall k, In (false, k) l -> n <= 1 + k) /\
  (l <> [] -> (forall k, ~ In (false, k) l) ->
   (exists k, In (true, k) l /\ n = 1 + k) /\ forall k, In (true, k) l -> 1 + k <= n).

Lemma in_lost l k : In k (map snd (filter (fun o : bool * N => negb (fst o)) l)) <-> In (false, k) l.
Proof.
  rewrite in_map_iff. split.
  - intros [[b m] [<- I]]. apply filter_In in I as [I H]. now destruct b.
  - intros I. exists (false, k). split; [reflexivity|]. now apply filter_In.
Qed.

Theorem remoteness_rule_is_remoteness c l : is_remoteness l (snd (remoteness_rule c l)).
Proof.
  unfold is_remoteness, remoteness_rule. cbn [snd]. destruct l as [|o l].
  - repeat split; intros; try easy. now destruct H as [k []].
  - pose proof (in_lost (o :: l)) as lost.
    destruct (map snd (filter (fun o => negb (fst o)) (o :: l))) as [|r rs].
    + destruct (greatest_is_greatest (map snd (o :: l))) as [I L]; [easy|].
      repeat split; try easy.
      * destruct H as [k H]. now apply lost in H.
      * destruct H as [k' H]. now apply lost in H.
      * apply in_map_iff in I as [[[] k] [E I]]; cbn in E; [exists k; now subst|].
        exfalso. now apply (H0 k).
      * intros k J. enough (k <= greatest (map snd (o :: l))) by lia. apply L.
        apply in_map_iff. now exists (true, k).
    + destruct (least_is_least rs r) as [I L]. repeat split; try easy.
      * exists (least r rs). split; [now apply lost|reflexivity].
      * intros k J. apply lost in J. specialize (L k J). lia.
      * exfalso. apply (H0 r). apply lost. now left.
      * exfalso. apply (H0 r). apply lost. now left.
Qed.

Theorem remoteness_is_unique l m n : is_remoteness l m -> is_remoteness l n -> m = n.
Proof.
  intros [E [W L]] [E' [W' L']]. destruct l as [|o l]; [now rewrite E, E'|].
  destruct (existsb (fun o => negb (fst o)) (o :: l)) eqn:X.
  - apply existsb_exists in X as [[[] k] [I X]]; [easy|].
    destruct W as [[j [J ->]] B]; [now exists k|]. destruct W' as [[j' [J' ->]] B']; [now exists k|].
    apply B' in J. apply B in J'. lia.
  - assert (none : forall k, ~ In (false, k) (o :: l)).
    { intros k I. enough (existsb (fun o => negb (fst o)) (o :: l) = true) by congruence.
      apply existsb_exists. now exists (false, k). }
    destruct L as [[j [J ->]] B]; [easy..|]. destruct L' as [[j' [J' ->]] B']; [easy..|].
    apply B' in J. apply B in J'. lia.
Qed.

Theorem first_of_outcome_and_remoteness {g : game} (c : convention) (p : position g) :
  fst (outcome_and_remoteness c p) = outcome c p.
Proof.
  apply (certificate_suffices (outcome_rule c) (fun _ => True)
           (fun p => fst (outcome_and_remoteness c p))); auto.
  clear p. intros p _. unfold outcome_and_remoteness at 1. rewrite label_satisfies_its_rule.
  cbn [remoteness_rule fst]. now rewrite map_map.
Qed.

(** ** Rules that look at the set of labels alone

    Neither the order of the options matters nor that some are equal; so positions whose options
    correspond have equal labels (Heaps.v). *)
Definition same_members {A} (l m : list A) : Prop := forall a, In a l <-> In a m.
Definition looks_at_members {A B} (rule : list A -> B) : Prop :=
  forall l m, same_members l m -> rule l = rule m.

Lemma outcome_rule_looks_at_members c : looks_at_members (outcome_rule c).
Proof.
  intros l m S. destruct l as [|a l], m as [|b m]; [easy|exfalso; now apply (S b); left|
    exfalso; now apply (S a); left|].
  apply eq_true_iff_eq. cbn [outcome_rule]. rewrite !existsb_exists.
  split; intros [x [I H]]; exists x; (split; [now apply S|exact H]).
Qed.

Lemma mex_looks_at_members : looks_at_members mex.
Proof.
  intros l m S. destruct (mex_is_least_missing l) as [out below]. apply mex_is_unique.
  - intros I. apply out. now apply S.
  - intros n H. now apply S, below.
Qed.

Lemma remoteness_rule_looks_at_members c : looks_at_members (remoteness_rule c).
Proof.
  intros l m S.
  enough (snd (remoteness_rule c l) = snd (remoteness_rule c m)) as E.
  { apply injective_projections; [|exact E]. apply outcome_rule_looks_at_members.
    intros b. rewrite !in_map_iff. split; intros [o [<- I]]; exists o; (split; [easy|now apply S]). }
  apply (remoteness_is_unique m); [|apply remoteness_rule_is_remoteness].
  destruct (remoteness_rule_is_remoteness c l) as [E [W L]]. repeat split.
  - intros ->. apply E. destruct l as [|a l]; [easy|]. exfalso. now apply (S a); left.
  - destruct W as [[k [I N]] B]; [destruct H as [k H]; exists k; now apply S|].
    exists k. split; [now apply S|exact N].
  - destruct W as [_ B]; [destruct H as [k H]; exists k; now apply S|].
    intros k I. apply B. now apply S.
  - destruct L as [[k [I N]] B].
    + intros ->. destruct m as [|a m]; [easy|]. now apply (S a); left.
    + intros k I. apply (H0 k). now apply S.
    + exists k. split; [now apply S|exact N].
  - destruct L as [_ B].
    + intros ->. destruct m as [|a m]; [easy|]. now apply (S a); left.
    + intros k I. apply (H0 k). now apply S.
    + intros k I. apply B. now apply S.
Qed.

(** * Bouton's theorem, for Nim and for the row game, in both conventions

    Normal play: any number of heaps is lost exactly if the nim-sum is 0. Misère play: if some heap
    holds two or more, again exactly if the nim-sum is 0; if none does, exactly if the number of
    heaps of one is odd, which is to say that the nim-sum is 1.

    Both games share two facts, and the proof needs no more ([like_nim]): what a move leaves of a
    heap holds fewer stones in all, and any smaller single heap can be left. *)

From Coq Require Import List PeanoNat NArith Bool Lia.
From Miyama Require Import Game Bits Heaps.
Import ListNotations.
Open Scope N_scope.

Record like_nim (moves : N -> list (list N)) : Prop := {
  leaves_less : taking moves;
  leaves_any_smaller : forall h h', h' < h -> In [h'] (moves h)
}.

Lemma nim_is_like_nim : like_nim nim_moves.
Proof.
  split; [exact nim_takes|]. intros h h' L. apply (in_map (fun rest => [rest])), in_range. lia.
Qed.

Lemma row_game_is_like_nim : like_nim row_moves.
Proof.
  split; [exact row_takes|]. intros h h' L. apply in_app_iff. left. now apply nim_is_like_nim.
Qed.

Section LikeNim.
Context {moves : N -> list (list N)} (L : like_nim moves).
Let G : heap_game := taking_game moves (leaves_less _ L).
Notation options := (heap_options moves).

(** ** The two lemmas *)

(** A move changes the nim-sum: what is left of a heap has a smaller sum than it, so a smaller
    nim-sum. *)
Lemma a_move_changes_nim_sum p q : In q (options p) -> nim_sum q <> nim_sum p.
Proof.
  intros I E. apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
  apply (leaves_less _ L) in I. pose proof (nim_sum_at_most_sum pieces).
  rewrite !nim_sum_app in E. apply lxor_injective in E. cbn in E. fold (nim_sum r) in E.
  rewrite (N.lxor_comm _ (nim_sum r)), (N.lxor_comm h) in E. apply lxor_injective in E. lia.
Qed.

Lemma from_nim_sum_0 p q : nim_sum p = 0 -> In q (options p) -> nim_sum q <> 0.
Proof. intros Z I. rewrite <- Z. now apply a_move_changes_nim_sum. Qed.

(** From any other nim-sum some move leads to 0: in a heap that has the top bit of the nim-sum. *)
Lemma to_nim_sum_0 p : nim_sum p <> 0 -> exists l h r h',
  p = l ++ h :: r /\ h' < h /\ In (l ++ h' :: r) (options p) /\ nim_sum (l ++ h' :: r) = 0.
Proof.
  intros NZ. destruct (some_heap_can_change p 0) as [l [h [r [h' [-> [S Z]]]]]]; [lia|].
  exists l, h, r, h'. repeat split; try assumption. apply in_heap_options.
  exists l, h, r, [h']. repeat split. now apply (leaves_any_smaller _ L).
Qed.

Lemma no_options_no_stones p : options p = [] -> forall h, In h p -> h = 0.
Proof.
  intros E h I. destruct (N.eq_dec h 0) as [Z|NZ]; [exact Z|exfalso].
  apply in_split in I as [l [r ->]].
  enough (In (l ++ [0] ++ r) (options (l ++ h :: r))) as I by now rewrite E in I.
  apply in_heap_options. exists l, h, r, [0]. repeat split. apply (leaves_any_smaller _ L). lia.
Qed.

Lemma nim_sum_without_stones p : (forall h, In h p -> h = 0) -> nim_sum p = 0.
Proof.
  induction p as [|h p IH]; intros Z; [reflexivity|]. cbn. fold (nim_sum p).
  rewrite IH by (intros; apply Z; now right). rewrite (Z h) by now left. reflexivity.
Qed.

Theorem bouton (p : position (heaps_of G)) : outcome Normal p = false <-> nim_sum p = 0.
Proof.
  assert (E : (nim_sum p =? 0) = negb (outcome Normal p)).
  { apply (losses_by_two_lemmas (g := heaps_of G) Normal (fun p => nim_sum p =? 0)); clear p.
    - intros p Z q I. apply N.eqb_eq in Z. apply N.eqb_neq. now apply (from_nim_sum_0 p).
    - intros p Z _. apply N.eqb_neq in Z.
      destruct (to_nim_sum_0 p Z) as [l [h [r [h' [-> [_ [I E]]]]]]].
      exists (l ++ h' :: r). split; [exact I|]. now apply N.eqb_eq.
    - intros p E. cbn. apply N.eqb_eq, nim_sum_without_stones. now apply no_options_no_stones. }
  rewrite <- N.eqb_eq, E. now destruct (outcome Normal p).
Qed.

(** ** Misère play *)

Definition big (heaps : list N) : bool := existsb (fun h => 2 <=? h) heaps.

Lemma big_app l m : big (l ++ m) = big l || big m.
Proof. apply existsb_app. Qed.

Lemma small_nim_sum p : big p = false -> nim_sum p = 0 \/ nim_sum p = 1.
Proof.
  induction p as [|h p IH]; [now left|]. cbn. fold (big p) (nim_sum p). intros B.
  apply orb_false_iff in B as [H B]. apply N.leb_gt in H.
  assert (C : h = 0 \/ h = 1) by lia. destruct (IH B) as [-> | ->], C as [-> | ->]; cbn; auto.
Qed.

(** With one big heap among small ones the nim-sum is not 0. *)
Lemma one_big l h r : big l = false -> big r = false -> 2 <= h -> nim_sum (l ++ h :: r) <> 0.
Proof.
  intros BL BR H E. rewrite nim_sum_app in E. cbn in E. fold (nim_sum r) in E.
  destruct (small_nim_sum l BL) as [EL|EL], (small_nim_sum r BR) as [ER|ER]; rewrite EL, ER in E;
    rewrite ?N.lxor_0_l, ?N.lxor_0_r in E; try lia.
  - apply N.lxor_eq in E. lia.
  - apply N.lxor_eq in E. lia.
  - rewrite (N.lxor_comm h), lxor_cancel in E. lia.
Qed.

Lemma small_pieces h pieces : In pieces (moves h) -> h < 2 -> big pieces = false.
Proof.
  intros I H. apply (leaves_less _ L) in I.
  induction pieces as [|a pieces IH]; [reflexivity|]. cbn in *. fold (sum pieces) in *.
  fold (big pieces). rewrite IH by lia. rewrite orb_false_r. apply N.leb_gt. lia.
Qed.

Definition misere_lost (heaps : list N) : bool :=
  if big heaps then nim_sum heaps =? 0 else nim_sum heaps =? 1.

Lemma big_splits p : big p = true -> exists l h r, p = l ++ h :: r /\ 2 <= h.
Proof.
  intros B. apply existsb_exists in B as [h [I H]]. apply in_split in I as [l [r ->]].
  exists l, h, r. split; [reflexivity|now apply N.leb_le].
Qed.

Lemma from_misere_lost p q : misere_lost p = true -> In q (options p) -> misere_lost q = false.
Proof.
  unfold misere_lost. intros Z I. pose proof (a_move_changes_nim_sum p q I) as C.
  apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
  destruct (big (l ++ h :: r)) eqn:B.
  - apply N.eqb_eq in Z. rewrite Z in C.
    destruct (big (l ++ pieces ++ r)) eqn:B'; [now apply N.eqb_neq|exfalso].
    (* then the heap that was changed was the only big one *)
    rewrite !big_app in B'. apply orb_false_iff in B' as [BL B'].
    apply orb_false_iff in B' as [_ BR]. apply (one_big l h r BL BR); [|exact Z].
    rewrite big_app in B. cbn in B. fold (big r) in B. rewrite BL, BR, orb_false_r in B.
    now apply N.leb_le.
  - rewrite big_app in B. cbn in B. fold (big r) in B.
    apply orb_false_iff in B as [BL B]. apply orb_false_iff in B as [H BR]. apply N.leb_gt in H.
    rewrite !big_app, BL, BR, (small_pieces h) by assumption. cbn.
    apply N.eqb_eq in Z. rewrite Z in C. now apply N.eqb_neq.
Qed.

Lemma to_misere_lost p : misere_lost p = false -> options p <> [] ->
  exists q, In q (options p) /\ misere_lost q = true.
Proof.
  unfold misere_lost. intros Z NE. destruct (big p) eqn:B.
  - apply N.eqb_neq in Z. destruct (big_splits p B) as [l [h [r [-> H]]]].
    destruct (big (l ++ r)) eqn:B'.
    + (* a second big heap remains, whichever is changed *)
      destruct (to_nim_sum_0 _ Z) as [l' [g [r' [g' [E [S [I Z']]]]]]].
      exists (l' ++ g' :: r'). split; [exact I|]. rewrite Z'.
      destruct (big (l' ++ g' :: r')) eqn:B2; [reflexivity|exfalso].
      rewrite big_app in B2. cbn in B2. fold (big r') in B2.
      apply orb_false_iff in B2 as [BL B2]. apply orb_false_iff in B2 as [_ BR].
      (* all big heaps of p would be g alone *)
      assert (count : forall m, length (filter (fun h => 2 <=? h) m) = O <-> big m = false).
      { intros m. induction m as [|a m IH]; [easy|]. cbn. fold (big m).
        destruct (2 <=? a); cbn; [easy|exact IH]. }
      pose proof (f_equal (fun m => length (filter (fun h => 2 <=? h) m)) E) as C. cbn beta in C.
      rewrite !filter_app, !app_length in C. cbn [filter] in C.
      apply count in BL, BR. assert (T : (2 <=? h) = true) by now apply N.leb_le.
      rewrite T in C. cbn [length] in C.
      enough (K : length (filter (fun h => 2 <=? h) (l ++ r)) = O)
        by (apply count in K; congruence).
      rewrite filter_app, app_length. destruct (2 <=? g); cbn [length] in C; lia.
    + (* the only big heap becomes 0 or 1, whichever makes the nim-sum 1 *)
      rewrite big_app in B'. apply orb_false_iff in B' as [BL BR].
      assert (S : nim_sum (l ++ r) = 0 \/ nim_sum (l ++ r) = 1)
        by (apply small_nim_sum; now rewrite big_app, BL, BR).
      assert (W : exists h', h' < 2 /\ N.lxor h' (nim_sum (l ++ r)) = 1)
        by (destruct S as [-> | ->]; [now exists 1|now exists 0]).
      destruct W as [h' [H' W]]. exists (l ++ [h'] ++ r). split.
      * apply in_heap_options. exists l, h, r, [h']. repeat split.
        apply (leaves_any_smaller _ L). lia.
      * rewrite !big_app, BL, BR. cbn.
        assert (T : (2 <=? h') = false) by now apply N.leb_gt. rewrite T. cbn.
        apply N.eqb_eq. rewrite <- W, !nim_sum_app. cbn. fold (nim_sum r).
        now rewrite <- !N.lxor_assoc, (N.lxor_comm (nim_sum l)).
  - apply N.eqb_neq in Z. destruct (small_nim_sum p B) as [Z0|Z1]; [|now rewrite Z1 in Z].
    destruct (options p) as [|q qs] eqn:O; [easy|].
    assert (I : In q (options p)) by (rewrite O; now left).
    exists q. split; [now left|]. pose proof (a_move_changes_nim_sum p q I) as C. rewrite Z0 in C.
    apply in_heap_options in I as [l [h [r [pieces [-> [I ->]]]]]].
    rewrite big_app in B. cbn in B. fold (big r) in B.
    apply orb_false_iff in B as [BL B]. apply orb_false_iff in B as [H BR]. apply N.leb_gt in H.
    assert (B' : big (l ++ pieces ++ r) = false)
      by now rewrite !big_app, BL, BR, (small_pieces h).
    rewrite B'. destruct (small_nim_sum _ B') as [E|E]; [easy|now rewrite E].
Qed.

Theorem bouton_misere (p : position (heaps_of G)) :
  outcome Misere p = false <-> if big p then nim_sum p = 0 else nim_sum p = 1.
Proof.
  assert (E : misere_lost p = negb (outcome Misere p)).
  { apply (losses_by_two_lemmas (g := heaps_of G) Misere misere_lost); clear p.
    - intros p Z q I. now apply (from_misere_lost p).
    - exact to_misere_lost.
    - intros p E. cbn. unfold misere_lost.
      pose proof (no_options_no_stones p E) as Z. rewrite (nim_sum_without_stones p Z).
      destruct (big p) eqn:B; [|reflexivity]. apply big_splits in B as [l [h [r [-> H]]]].
      rewrite (Z h) in H; [lia|]. apply in_app_iff. right. now left. }
  transitivity (misere_lost p = true).
  - rewrite E. now destruct (outcome Misere p).
  - unfold misere_lost. destruct (big p); apply N.eqb_eq.
Qed.
End LikeNim.

(** ** The theorems, for each game *)

Theorem nim_normal p : outcome (g := heaps_of nim) Normal p = false <-> nim_sum p = 0.
Proof. exact (bouton nim_is_like_nim p). Qed.

Theorem nim_misere p : outcome (g := heaps_of nim) Misere p = false <->
  if big p then nim_sum p = 0 else nim_sum p = 1.
Proof. exact (bouton_misere nim_is_like_nim p). Qed.

Theorem row_game_normal p : outcome (g := heaps_of row_game) Normal p = false <-> nim_sum p = 0.
Proof. exact (bouton row_game_is_like_nim p). Qed.

Theorem row_game_misere p : outcome (g := heaps_of row_game) Misere p = false <->
  if big p then nim_sum p = 0 else nim_sum p = 1.
Proof. exact (bouton_misere row_game_is_like_nim p). Qed.

(** If no heap is big, the nim-sum is 1 exactly if the number of ones is odd. *)
Theorem odd_number_of_ones p : big p = false ->
  (nim_sum p = 1 <-> Nat.odd (count_occ N.eq_dec p 1) = true).
Proof.
  intros B. enough (nim_sum p = N.b2n (Nat.odd (count_occ N.eq_dec p 1))) as ->
    by now destruct (Nat.odd _).
  revert B. induction p as [|h p IH]; [reflexivity|]. cbn -[count_occ]. fold (big p) (nim_sum p).
  intros B. apply orb_false_iff in B as [H B]. apply N.leb_gt in H. rewrite (IH B).
  assert (C : h = 0 \/ h = 1) by lia. destruct C as [-> | ->].
  - rewrite count_occ_cons_neq by easy. apply N.lxor_0_l.
  - rewrite count_occ_cons_eq by easy. rewrite Nat.odd_succ, <- Nat.negb_odd.
    now destruct (Nat.odd _).
Qed.

(** Rows of 1 to 6 sticks, an opening of the row game, and a lost position of Nim. *)
Example opening_of_six_rows : nim_sum [1; 2; 3; 4; 5; 6] = 7. Proof. reflexivity. Qed.
Example a_good_shape : nim_sum [1; 4; 5] = 0. Proof. reflexivity. Qed.

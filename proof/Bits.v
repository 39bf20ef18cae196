(** * Sums without carry

    The nim-sum of heaps is their XOR. Three facts about it carry the proofs of this folder: a
    number falls if its top changed bit falls; a nim-sum is at most the sum; and if a smaller
    nim-sum is wanted, some heap can be made smaller so that the nim-sum is that
    ([some_heap_can_change]): the heap that has the top bit in which the two differ. *)

From Coq Require Import List NArith Bool Lia.
Import ListNotations.
Open Scope N_scope.

#[global] Arguments N.lxor : simpl never.
#[global] Arguments N.add : simpl never.

Definition nim_sum (heaps : list N) : N := fold_right N.lxor 0 heaps.
Definition sum (heaps : list N) : N := fold_right N.add 0 heaps.

Lemma nim_sum_app l m : nim_sum (l ++ m) = N.lxor (nim_sum l) (nim_sum m).
Proof.
  induction l as [|h l IH]; cbn; [now rewrite N.lxor_0_l|]. fold (nim_sum (l ++ m)) (nim_sum l).
  now rewrite IH, N.lxor_assoc.
Qed.

Lemma sum_app l m : sum (l ++ m) = sum l + sum m.
Proof. induction l as [|h l IH]; cbn; [easy|]. fold (sum (l ++ m)) (sum l). lia. Qed.

Lemma lxor_cancel a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

Lemma lxor_injective a b c : N.lxor a b = N.lxor a c -> b = c.
Proof. intros H. now rewrite <- (lxor_cancel a b), H, lxor_cancel. Qed.

Lemma div2_bit a j : N.testbit (N.div2 a) j = N.testbit a (N.succ j).
Proof. symmetry. apply N.testbit_succ_r_div2. lia. Qed.

(** If [b] has the bit [k] and [a] does not, and they agree in all bits above, [a] is smaller. *)
Lemma less_by_bit : forall k a b, N.testbit a (N.of_nat k) = false -> N.testbit b (N.of_nat k) = true ->
  (forall j, N.of_nat k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  induction k as [|k IH]; intros a b A B above.
  - assert (E : N.div2 a = N.div2 b).
    { apply N.bits_inj. intros j. rewrite !div2_bit. apply above. lia. }
    rewrite (N.div2_odd a), (N.div2_odd b), E. rewrite N.bit0_odd in A, B. rewrite A, B. cbn. lia.
  - assert (L : N.div2 a < N.div2 b).
    { rewrite Nnat.Nat2N.inj_succ in *. apply IH; rewrite ?div2_bit; try assumption.
      intros j J. rewrite !div2_bit. apply above. lia. }
    rewrite (N.div2_odd a), (N.div2_odd b).
    destruct (N.odd a), (N.odd b); cbn [N.b2n]; lia.
Qed.

(** A number with the top bit of [d] becomes smaller by XOR with [d]. *)
Lemma less_by_top_bit a d : d <> 0 -> N.testbit a (N.log2 d) = true -> N.lxor a d < a.
Proof.
  intros D A. apply (less_by_bit (N.to_nat (N.log2 d))); rewrite ?Nnat.N2Nat.id.
  - rewrite N.lxor_spec, A, N.bit_log2 by exact D. reflexivity.
  - exact A.
  - intros j J. rewrite N.lxor_spec, (N.bits_above_log2 d j J). now destruct (N.testbit a j).
Qed.

Lemma some_heap_has_bit k : forall heaps, N.testbit (nim_sum heaps) k = true ->
  exists l h r, heaps = l ++ h :: r /\ N.testbit h k = true.
Proof.
  induction heaps as [|h heaps IH]; cbn; intros H.
  - discriminate.
  - rewrite N.lxor_spec in H. destruct (N.testbit h k) eqn:B.
    + now exists [], h, heaps.
    + destruct IH as [l [h' [r [-> B']]]]; [now rewrite xorb_false_l in H|]. now exists (h :: l), h', r.
Qed.

Lemma some_heap_can_change heaps wanted : wanted < nim_sum heaps ->
  exists l h r h', heaps = l ++ h :: r /\ h' < h /\ nim_sum (l ++ h' :: r) = wanted.
Proof.
  intros W. set (d := N.lxor (nim_sum heaps) wanted).
  assert (D : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
  assert (T : N.testbit (nim_sum heaps) (N.log2 d) = true).
  { destruct (N.testbit (nim_sum heaps) (N.log2 d)) eqn:B; [reflexivity|exfalso].
    pose proof (N.bit_log2 d D) as H. unfold d in H at 1. rewrite N.lxor_spec, B in H.
    assert (L : N.lxor wanted d < wanted).
    { apply less_by_top_bit; [exact D|]. now destruct (N.testbit wanted (N.log2 d)). }
    unfold d in L. rewrite (N.lxor_comm (nim_sum heaps)), lxor_cancel in L. lia. }
  apply some_heap_has_bit in T as [l [h [r [E B]]]].
  exists l, h, r, (N.lxor h d). split; [exact E|]. split; [now apply less_by_top_bit|].
  unfold d. rewrite E, !nim_sum_app. cbn. fold (nim_sum r).
  generalize (nim_sum l) (nim_sum r). intros a b.
  apply N.bits_inj. intros j. rewrite !N.lxor_spec.
  now destruct (N.testbit a j), (N.testbit b j), (N.testbit h j), (N.testbit wanted j).
Qed.

Lemma lxor_at_most_sum a b : N.lxor a b <= a + b.
Proof.
  destruct a as [|a], b as [|b]; unfold N.lxor; try lia.
  revert b. induction a as [a IH|a IH|]; intros [b|b|]; cbn [Pos.lxor];
    try specialize (IH b); try (destruct (Pos.lxor a b); cbn in *; lia); cbn; lia.
Qed.

Lemma nim_sum_at_most_sum heaps : nim_sum heaps <= sum heaps.
Proof.
  induction heaps as [|h heaps IH]; cbn; [lia|]. fold (nim_sum heaps) (sum heaps).
  pose proof (lxor_at_most_sum h (nim_sum heaps)). lia.
Qed.

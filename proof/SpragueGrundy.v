(** * Sprague–Grundy, for heaps that may become several

    The Grundy value of a position is the nim-sum of the values of its heaps, whatever the moves in
    a heap are. So a table of single heaps decides all sums of them. *)

From Coq Require Import List NArith Bool Lia.
From Miyama Require Import Game Bits Heaps.
Import ListNotations.
Open Scope N_scope.

Section SpragueGrundy.
Variable G : heap_game.
Notation options := (heap_options (moves G)).
Notation value := (grundy (g := heaps_of G)).

Definition heap_value (h : N) : N := value [h].
Definition nim_sum_of_values (heaps : list N) : N := nim_sum (map heap_value heaps).

Lemma options_of_one_heap h : options [h] = moves G h.
Proof.
  cbn. rewrite app_nil_r. erewrite map_ext; [apply map_id|]. intros pieces. apply app_nil_r.
Qed.

Theorem sprague_grundy (p : position (heaps_of G)) : value p = nim_sum_of_values p.
Proof.
  induction p as [p IH] using
    (well_founded_induction (Wf_nat.well_founded_ltof _ (rank (g := heaps_of G)))).
  (* so the value of each heap of p is the mex of the nim-sums of what it may become *)
  assert (heap : forall l h r, p = l ++ h :: r ->
            heap_value h = mex (map nim_sum_of_values (moves G h))).
  { intros l h r ->. unfold heap_value, grundy. rewrite label_satisfies_its_rule. f_equal.
    change (Game.options (g := heaps_of G) [h]) with (options [h]). rewrite options_of_one_heap.
    apply map_ext_in. intros pieces I. apply IH. unfold Wf_nat.ltof. cbn.
    apply moves_fall in I. unfold total_weight. rewrite map_app, list_sum_app. cbn [map list_sum fold_right].
    change (fold_right Nat.add 0%nat (map (weight G) r)) with (list_sum (map (weight G) r)). lia. }
  unfold grundy. rewrite label_satisfies_its_rule. change (Game.options (g := heaps_of G) p) with (options p).
  transitivity (mex (map nim_sum_of_values (options p))).
  { f_equal. apply map_ext_in. intros q I. apply IH. now apply (options_fall (g := heaps_of G)). }
  symmetry. apply mex_is_unique.
  - (* no move keeps the nim-sum: that of what a heap becomes is not the value of the heap *)
    intros I. apply in_map_iff in I as [q [E I]].
    apply in_heap_options in I as [l [h [r [pieces [P [I ->]]]]]].
    unfold nim_sum_of_values in E. rewrite P, !map_app, !nim_sum_app in E.
    apply lxor_injective in E. cbn in E. fold (nim_sum (map heap_value r)) in E.
    rewrite (N.lxor_comm _ (nim_sum (map heap_value r))), (N.lxor_comm (heap_value h)) in E.
    apply lxor_injective in E.
    destruct (mex_is_least_missing (map nim_sum_of_values (moves G h))) as [out _]. apply out.
    rewrite <- (heap l h r P), <- E. now apply (in_map nim_sum_of_values).
  - (* each smaller number is reached: some heap's value can be made smaller so *)
    intros n S. destruct (some_heap_can_change (map heap_value p) n S) as [a [v [b [v' [E [L W]]]]]].
    apply map_eq_app in E as [l [hr [P [<- E]]]]. apply map_eq_cons in E as [h [r [-> [<- <-]]]].
    rewrite (heap l h r P) in L.
    destruct (mex_is_least_missing (map nim_sum_of_values (moves G h))) as [_ below].
    apply below, in_map_iff in L as [pieces [V I]].
    apply in_map_iff. exists (l ++ pieces ++ r). split.
    + unfold nim_sum_of_values in *. rewrite <- W, !map_app, !nim_sum_app, V. reflexivity.
    + apply in_heap_options. now exists l, h, r, pieces.
Qed.
End SpragueGrundy.

(** In Nim a heap of [h] is worth [h]. *)
Theorem nim_heap_value h : heap_value nim h = h.
Proof.
  induction h as [h IH] using (well_founded_induction N.lt_wf_0).
  unfold heap_value, grundy. rewrite label_satisfies_its_rule.
  change (options (g := heaps_of nim) [h]) with (heap_options (moves nim) [h]).
  rewrite options_of_one_heap. symmetry. apply mex_is_unique.
  - intros I. apply in_map_iff in I as [pieces [E I]]. apply in_map_iff in I as [h' [<- I]].
    apply in_range in I. change (heap_value nim h' = h) in E. rewrite IH in E; lia.
  - intros m L. apply in_map_iff. exists [m]. split.
    + now apply IH.
    + apply (in_map (fun rest => [rest])), in_range. lia.
Qed.

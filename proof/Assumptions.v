(** What the theorems rest on, as Coq says it: on no axiom. *)

From Miyama Require Import Game Bits Heaps Bouton SpragueGrundy Periods Checker PeriodChecker.

Print Assumptions label_satisfies_its_rule.
Print Assumptions certificate_suffices.
Print Assumptions outcome_tells_who_wins.
Print Assumptions not_won_and_lost.
Print Assumptions losses_by_two_lemmas.
Print Assumptions mex_is_least_missing.
Print Assumptions mex_is_unique.
Print Assumptions lost_iff_value_0.
Print Assumptions remoteness_rule_is_remoteness.
Print Assumptions remoteness_is_unique.
Print Assumptions first_of_outcome_and_remoteness.
Print Assumptions label_of_same_heaps.
Print Assumptions bouton.
Print Assumptions bouton_misere.
Print Assumptions nim_normal.
Print Assumptions nim_misere.
Print Assumptions row_game_normal.
Print Assumptions row_game_misere.
Print Assumptions odd_number_of_ones.
Print Assumptions sprague_grundy.
Print Assumptions nim_heap_value.
Print Assumptions octal_periodicity.
Print Assumptions sparse_space.
Print Assumptions periods_hold_for_ever.
Print Assumptions check_iff.
Print Assumptions box_outcomes_iff.
Print Assumptions box_values_iff.
Print Assumptions box_remoteness_iff.
Print Assumptions multiset_outcomes_iff.
Print Assumptions multiset_values_iff.
Print Assumptions multiset_remoteness_iff.
Print Assumptions kept_outcomes_iff.
Print Assumptions kept_values_iff.
Print Assumptions kept_remoteness_iff.
Print Assumptions in_box.
Print Assumptions in_multisets.
Print Assumptions nim_outcomes.
Print Assumptions nim_values.
Print Assumptions nim_remoteness.
Print Assumptions subtraction_outcomes.
Print Assumptions row_game_outcomes.

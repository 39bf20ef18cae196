/// @file  japanese.cpp
/// @brief What a person is told in advice and play, in Japanese; english.cpp shows what the places
/// hold.
///
/// Heaps are 山 and their stones 個, groups of sticks are 組 and their sticks 本. Normal play is
/// 正規形, misère play 逆形.

#include "play/texts.hpp"

namespace miyama {

constinit const Texts japanese_texts{
    .take = "{1}取る",
    .from_heap = "山{2}（{3}個）から{1}個",
    .pass = "パスする",
    .take_group = "{1}本の組を全部取る",
    .leave_group = "{1}本の組を{2}にする",
    .leave_groups = "{1}本の組を{2}に分ける",
    .split_group = "{1}本の組を{2}に分ける",
    .sticks = "{1}本",
    .no_sticks = "0本",
    .between = "、",
    .before_last = "と",
    .interval = "{1}〜{2}",

    .how_to_take = "山の番号と取る個数（例：{1}）",
    .how_to_name_position = "動かした後の局面（例：= {1}）",
    .how_to_pass = "パス",
    .or_else = "、または",
    .how_to_break = "組の本数と、残す本数",
    .how_to_break_in_two = "組の本数と、左右に残す本数",
    .such_as = "{1}（例：{2}）",
    .takes_it_whole = "{1}、全部取るなら「{2}」",
    .words_for_pass = "pass パス",
    .words_for_hint = "hint ヒント",
    .words_for_undo = "undo 待った まった",
    .words_for_quit = "quit 終了 終わり やめる",
    .words_for_help = "help 助け ヘルプ",
    .words_for_me = "me first yes y 1 私 わたし 自分 先手 はい",
    .words_for_computer = "computer second no n 2 コンピュータ コンピューター 後手 いいえ",

    .the_position = "局面",
    .the_opening = "初期局面",
    .no_number_in_list =
        "{1}「{2}」の「{3}」は0以上の整数ではありません。9,9,9 "
        "のようにコンマで区切って書いてください。",
    .too_large_in_list = "{1}「{2}」の {3} は大きすぎます。最大は {4} です。",
    .row_has_gap =
        "段「{1}」に隙間があります。{2}の山に隙間はないので、「||| / ||||」"
        "のように描いてください。",
    .no_stick =
        "図「{1}」に「{2}」があります。棒は |、隙間は -、段の区切りは / で、"
        "「||| / |---| / ||」のように描いてください。",
    .wrong_numbers = "局面「{1}」の数は{2}ですが、{3}では{4}個です",
    .one_number = "1個",
    .some_numbers = "{1}個",
    .passes_first = "（残りのパス0か1、続いて山）",
    .heap_and_limit = "（山と、一度に取れる上限）",
    .wrong_passes = "局面「{1}」では残りのパスが{2}です。0か1にしてください。",
    .too_many_sticks = "局面「{1}」の棒は{2}本を超えています。減らしてください。",
    .unknown_rules =
        "「{1}」というルールはありません{3}。あるのは {2}、棒消し（rows）、"
        "三山くずし（nim）と、0.77 のような符号です（一覧は `miyama games`）。",
    .did_you_mean = "（{1} のことですか）",
    .too_many_places =
        "{1}の局面の山はここでは{2}個までで、{3}個は多すぎます。棒消しのように"
        "山に場所のないゲームなら、もっと多くてもかまいません。",
    .too_many_options = "この局面の手は{1}通りを超え、調べきれません。山を小さくしてください。",
    .too_many_moves =
        "初期局面 {1} の手は{2}通りを超えています。山を小さくしてください"
        "（`miyama advise` なら扱えます）。",
    .leaves_no_move = "初期局面 {1} には手がありません。山を大きくしてください。",

    .no_number = "「{1}」は数ではありません。{2}を入力してください。",
    .too_large_number = "{1} は大きすぎます。{2}を入力してください。",
    .no_move = "「{1}」は手ではありません。{2}を入力してください。",
    .no_move_nor_word =
        "「{1}」は手ではありません。{2}を入力してください。ほかに使えるのは、"
        "ヒント、待った、終了、助けです。",
    .line_too_long = "この行は手としては長すぎます。{1}を入力してください。",
    .no_pass = "{1}にパスはありません。{2}を入力してください。",
    .pass_is_gone = "パスはもう使われました。石を取ってください。",
    .no_pass_alone = "ほかに手がないときは、パスできません。",
    .which_position = "どの局面ですか。{1}を入力してください。",
    .no_such_move = "{3}では {1} から {2} へは動かせません。{4}を入力してください。",
    .no_heap_but_one = "山{1}はありません。あるのは山1だけです。",
    .no_heap = "山{1}はありません。山は1から{2}までです。",
    .heap_is_empty = "山{1}は空です。ほかの山を選んでください。",
    .may_not_be_taken = "山{1}（{2}個）から{3}個は取れません。取れる個数は {4} です。",
    .nothing_alone = "山{1}（{2}個）だけから取ることはできません。{3}を入力してください。",
    .nothing_now = "山{1}（{2}個）からは今は取れません。ほかの山を選んでください。",
    .no_group = "{1}本の組はありません。あるのは {2} です。",
    .cannot_leave = "{1}本しかない組に、{2}本を残すことはできません。",
    .may_not_become = "{1}本の組を{2}にすることはできません。{3}。",
    .has_no_move = "この組に手はありません",
    .may_become = "できるのは、{1}です",
    .between_ways = "／",

    .table_lacks = "{1} に局面 {2} はありません。もっと大きい範囲の表を作ってください。",
    .in_misere_play = "{1}（逆形）",
    .too_many_to_search =
        "{1}には知られた定理がなく、{2} から先の局面は多すぎて調べきれません。"
        "山を小さくするか、計算済みの表を使ってください。",
    .group_too_large =
        "{1}本の組は{2}では大きすぎます。それより小さい組すべての値が必要に"
        "なるからです。もっと小さい組にしてください。",
    .no_lost_option =
        "{1} に矛盾があります。{2} は負けでないのに、そこから動ける負け局面が"
        "ありません。",
    .both_lost =
        "{1} に矛盾があります。{2} と、そこから動ける {3} の両方が負けということは"
        "ありえません。",
    .see_check = "{1}`miyama check` で調べてください。",

    .heap = "山",
    .heaps = "山",
    .group = "組",
    .groups = "組",
    .heap_name = "山{1}",
    .group_name = "{1}本の組",
    .value_of = "{1}の値",
    .nim_sum = "ニム和",
    .sum_is_zero = "ニム和は0です。どの手もニム和を変えるので、どの手も相手の勝ちになります。",
    .top_bit_of_one = "ニム和は0ではありません。その最上位のビットがあるのは{1}です。{2}",
    .top_bit_of_several =
        "ニム和は0ではありません。その最上位のビットがあるのは{1}です。"
        "次のどれか一つで勝ちです。{2}",
    .make_into = "{1}を {1} XOR {2} = {3} にします。",
    .make_value_into = "値{1}を {1} XOR {2} = {3} にします。",
    .others_win_too = "{1}ほかの組でも、値は大きくなりますが、同じようにできるなら勝ちです。",
    .misere_one_large = "逆形：1より大きい{1}は一つだけです。{2}。",
    .leave_ones = "1だけのものが奇数個になるように、それを0か1にします",
    .leave_ones_or_pair = "1だけのものが奇数個になるように、それを0か1、または1と1にします",
    .or_two_groups = "{1}。ニム和が0になるように、1より大きい二つの組に分けても勝ちです",
    .misere_ones = "逆形、1だけの{1}：奇数個なら負けです。ここでは{2}なので、{3}です。",
    .there_is_one = "1個",
    .there_are_ones = "{1}個",
    .a_loss = "負け",
    .a_win = "勝ち",
    .misere_as_normal = "逆形：1より大きい{1}が二つ以上ある間は、正規形と同じです。",

    .won = "{1} は手番の人の勝ちです",
    .won_in = "{1} は手番の人の勝ちです（あと{2}）",
    .lost = "{1} は手番の人の負けです。どの手も相手の勝ちになります",
    .lost_in = "{1} は手番の人の負けです（あと{2}）。どの手も相手の勝ちになります",
    .over_won = "{1} は終わった局面で、手がありません。手番の人の勝ちです（逆形）",
    .over_lost = "{1} は終わった局面で、手がありません。手番の人の負けです",
    .one_move = "1手",
    .some_moves = "{1}手",
    .holds_out_longest = "いちばん長く粘れる手です",
    .takes_least = "いちばん少なく取る手です。これほど大きい局面では、あと何手かは分かりません",
    .known_by = "根拠：{1}",

    .normal_play = "{1}、正規形：最後の手を指した人の勝ち",
    .misere_play = "{1}、逆形：最後の手を指した人の負け",
    .computer_plays_by = "{1}。コンピュータの指し手の根拠：{2}",
    .nothing_left = "（何もありません）",
    .who_is_first = "どちらが先手ですか（私・コンピュータ）？",
    .type_who_is_first =
        "私（先手）かコンピュータ（あなたは後手）と入力してください。終了でやめます。",
    .your_move = "あなたの手>",
    .help = "{1}を入力してください。ほかに使えるのは、ヒント、待った、終了、助けです。",
    .you_are_lost = "あなたの負けの局面です。どの手もコンピュータの勝ちになります。",
    .hint = "ヒント：{1} → {2}（入力は {3}）",
    .hint_longest = "ヒント、いちばん長く粘れる手：{1} → {2}（入力は {3}）",
    .hint_least = "ヒント、いちばん少なく取る手：{1} → {2}（入力は {3}）",
    .taken_back = "手を戻しました",
    .nothing_to_take_back = "戻せる手はありません",
    .turn = "{1}：{2} → {3}",
    .you = "あなた",
    .computer = "コンピュータ",
    .you_win = "あなたの勝ちです",
    .computer_wins = "コンピュータの勝ちです",
    .unfinished = "勝負は途中で終わりました",
    .interrupted = "中断しました。{1}",
    .record_kept = "ここまでの棋譜は {1} にあります",
    .none_begun = "勝負は始まっていません",
    .game_is_over = "勝負は終わっています",
};

}  // namespace miyama

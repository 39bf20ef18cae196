/// @file  japanese_test.cpp
/// @brief Moves, reasons and refusals in Japanese, word for word; and input of full width.

#include "base/error.hpp"
#include "base/letters.hpp"
#include "game/catalogue.hpp"
#include "play/advice.hpp"
#include "play/match.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"
#include "support/told_strategy.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

using Lines = std::vector<std::string>;
constexpr Language japanese = Language::japanese;

PlayedGame game_called(const std::string& name, std::size_t numbers,
                       Convention convention = Convention::normal) {
  return played_game(name, numbers, convention, japanese);
}

Lines why(const std::string& name, const Position& position,
          Convention convention = Convention::normal) {
  const PlayedGame game = game_called(name, position.size(), convention);
  return explanation(*strategy_for(game, position), position);
}

/// What is said of a move that is none.
std::string refusal(const std::string& name, const Position& from, const std::string& line) {
  const PlayedGame game = game_called(name, from.size());
  return japanese_message_of<usage_error>([&] { (void)game.view->parse_move(from, line); });
}

/// Kana: names and numbers alone have none.
bool is_japanese(const std::string& text) {
  return contains(text, "\xE3\x81") || contains(text, "\xE3\x82") || contains(text, "\xE3\x83");
}

/// What is said of rules that are none.
std::string refused_name(const std::string& name, std::size_t numbers) {
  return japanese_message_of<usage_error>([&] { (void)game_called(name, numbers); });
}

/// What is said of a position that is none.
std::string refused_position(const std::string& name, const std::string& text) {
  return japanese_message_of<usage_error>([&] {
    const PlayedGame game = played_game(name, numbers_in(text, name), Convention::normal, japanese);
    (void)parse_opening(*game.view, text);
  });
}

}  // namespace

TEST_CASE("japanese: moves in words", "[golden]") {
  const auto nim = game_called("nim", 3);
  CHECK(nim.view->words(Position{2, 4, 9}, Position{2, 4, 6}) == "山3（9→6個）から3個取る");
  const auto wythoff = game_called("wythoff", 2);
  CHECK(wythoff.view->words(Position{4, 6}, Position{2, 4}) ==
        "山1（4→2個）から2個と山2（6→4個）から2個取る");
  const auto pass = game_called("nim+pass", 2);
  CHECK(pass.view->words(Position{1, 4}, Position{0, 4}) == "パスする");
  CHECK(pass.view->typed(Position{1, 4}, Position{0, 4}) == "pass");  // in every language
  CHECK(pass.view->beside_the_board(Position{1, 4}) == "パスはあと1回できます");
  const auto rows = game_called("rows", 1);
  CHECK(rows.view->words(Position{5}, Position{3, 1}) == "5本の組を3本と1本に分ける");
  CHECK(rows.view->words(Position{7}, Position{3}) == "7本の組を3本にする");
  CHECK(rows.view->words(Position{7, 2}, Position{2}) == "7本の組を全部取る");
  CHECK(game_called("lasker", 1).view->words(Position{5}, Position{3, 2}) ==
        "5本の組を3本と2本に分ける");
}

TEST_CASE("japanese: how to move", "[golden]") {
  CHECK(game_called("nim", 3).view->how_to_move() == "山の番号と取る個数（例：2 3）");
  CHECK(game_called("moore:2+pass", 4).view->how_to_move() ==
        "山の番号と取る個数（例：2 3）、または動かした後の局面（例：= 1,2,7,4）、またはパス");
  CHECK(game_called("rows", 1).view->how_to_move() ==
        "組の本数と、左右に残す本数（例：5 3 1）、全部取るなら「5 0 0」");
}

TEST_CASE("japanese: the sum on the blackboard stays in columns", "[golden]") {
  CHECK(why("nim", {3, 7, 5}) ==
        Lines{"山1     3  011", "山2     7  111", "山3     5  101", "ニム和  1  001",
              "ニム和は0ではありません。その最上位のビットがあるのは山1、山2と山3です。"
              "次のどれか一つで勝ちです。3を 3 XOR 1 = 2 にします。7を 7 XOR 1 = 6 にします。"
              "5を 5 XOR 1 = 4 にします。"});
  CHECK(why("nim", {1, 2, 3}).back() ==
        "ニム和は0です。どの手もニム和を変えるので、どの手も相手の勝ちになります。");
  const Lines kayles = why("kayles", {10, 5, 2});
  CHECK(kayles[0] == "10本の組の値  2  010");
  CHECK(kayles[2] == "2本の組       2  010");
  CHECK(kayles[3] == "ニム和        4  100");
  for (const Lines& lines : {kayles, why("nim", {1, 1, 1, 1, 1, 1, 1, 1, 1, 999})})
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
      CHECK(columns_of(lines[i]) == columns_of(lines[0]));
}

TEST_CASE("japanese: misère rows with lone sticks", "[golden]") {
  const auto misere = Convention::misere;
  CHECK(why("rows", {1, 1, 1}, misere) ==
        Lines{"逆形、1だけの組：奇数個なら負けです。ここでは3個なので、負けです。"});
  CHECK(why("rows", {1, 1}, misere) ==
        Lines{"逆形、1だけの組：奇数個なら負けです。ここでは2個なので、勝ちです。"});
  CHECK(why("rows", {5, 1}, misere) ==
        Lines{"逆形：1より大きい組は一つだけです。1だけのものが奇数個になるように、"
              "それを0か1、または1と1にします。"});
  CHECK(
      why("rows", {6, 1, 1}, misere) ==
      Lines{"逆形：1より大きい組は一つだけです。1だけのものが奇数個になるように、それを0か1、"
            "または1と1にします。ニム和が0になるように、1より大きい二つの組に分けても勝ちです。"});
  CHECK(why("nim", {3, 7}, misere).back() ==
        "逆形：1より大きい山が二つ以上ある間は、正規形と同じです。");
}

TEST_CASE("japanese: what is wrong with a move", "[golden]") {
  const std::string type = "山の番号と取る個数（例：2 3）を入力してください。";
  CHECK(refusal("nim", {3, 7, 0}, "4 1") == "山4はありません。山は1から3までです。");
  CHECK(refusal("nim", {3}, "2 1") == "山2はありません。あるのは山1だけです。");
  CHECK(refusal("nim", {3, 7, 0}, "3 1") == "山3は空です。ほかの山を選んでください。");
  CHECK(refusal("nim", {3, 7, 0}, "1 4") ==
        "山1（3個）から4個は取れません。取れる個数は 1〜3 です。");
  CHECK(refusal("nim", {3, 7, 0}, "1") == "「1」は手ではありません。" + type);
  CHECK(refusal("nim", {3, 7, 0}, "一つ") == "「一つ」は数ではありません。" + type);
  CHECK(refusal("nim", {3, 7, 0}, "パス") == "三山くずしにパスはありません。" + type);
  CHECK(refusal("nim", {3, 7, 0}, "= 3,7,1") ==
        "三山くずしでは 3,7,0 から 3,7,1 へは動かせません。" + type);
  CHECK(refusal("nim+pass", {0, 3}, "パス") == "パスはもう使われました。石を取ってください。");
  CHECK(refusal("exact:2", {3, 4}, "1 1") ==
        "山1（3個）だけから取ることはできません。動かした後の局面（例：= "
        "2,7）を入力してください。");
  CHECK(refusal("rows", {5, 4}, "3 1") == "3本の組はありません。あるのは 5,4 です。");
  CHECK(refusal("rows", {5, 4}, "5 9") == "5本しかない組に、9本を残すことはできません。");
  CHECK(refusal("dawsons-kayles", {4}, "4 3") ==
        "4本の組を3本にすることはできません。できるのは、2本／1本と1本です。");
  CHECK(refusal("dawsons-kayles", {1}, "1 0") ==
        "1本の組を0本にすることはできません。この組に手はありません。");
}

TEST_CASE("japanese: what is wrong with a position", "[golden]") {
  CHECK(refused_position("nim", "3,x") ==
        "局面「3,x」の「x」は0以上の整数ではありません。9,9,9 のようにコンマで区切って書いて"
        "ください。");
  CHECK(refused_position("nim", "1,99999999999999999999") ==
        "局面「1,99999999999999999999」の 99999999999999999999 は大きすぎます。最大は "
        "9223372036854775807 です。");
  CHECK(refused_position("nim", "|| | / ||") ==
        "段「|| |」に隙間があります。ニムの山に隙間はないので、「||| / ||||」のように描いて"
        "ください。");
  CHECK(refused_position("rows", "||山") ==
        "図「||山」に「山」があります。棒は |、隙間は -、段の区切りは / で、「||| / |---| / ||」"
        "のように描いてください。");
  CHECK(refused_position("nim", "0,0") ==
        "初期局面 0,0 には手がありません。山を大きくしてください。");
  CHECK(refused_position("nim+pass", "3,4") ==
        "局面「3,4」では残りのパスが3です。0か1にしてください。");
  CHECK(japanese_message_of<usage_error>([] {
          (void)game_called("nim", 3).view->parse_position("5");
        }) == "局面「5」の数は1個ですが、三山くずしでは3個です");
}

TEST_CASE("japanese: how anyone knows who wins, and what no board shows", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::PlayedCase& one : test::played_cases(convention)) {
      const PlayedGame game = played_game(one.game.rules, convention, Language::japanese);
      const std::string method = strategy_for(game, one.bounds)->method_in_words();
      CAPTURE(game.rules->name(), method);
      CHECK(is_japanese(method));
      CHECK(method.find_first_of("abcdefghijlmnopqrstuvwxyz") == std::string::npos);
      const std::string beside = game.view->beside_the_board(one.bounds);
      CHECK((beside.empty() || is_japanese(beside)));
    }
}

TEST_CASE("japanese: what is wrong with a game's name", "[golden]") {
  CHECK(refused_name("exact:2", 1) ==
        "ルール exact:2 の山は2個以上ですが、ここでは1個です。山を増やすか、exact:1 "
        "にしてください。");
  CHECK(refused_name("0.x", 1) ==
        "符号「0.x」：「x」は桁に使えません。使えるのは0から9とAからFです。");
}

TEST_CASE("japanese: where nobody knows who wins, and where a table is wrong", "[golden]") {
  const PlayedGame dawson = game_called("0.07", 3, Convention::misere);
  const auto search = strategy_for(dawson, Position{40, 40, 40});
  CHECK(japanese_message_of<usage_error>([&] {
          (void)search->is_loss(Position{40, 40, 40});
        }) ==
        "0.07（逆形）には知られた定理がなく、40,40,40 から先の局面は多すぎて調べきれません。"
        "山を小さくするか、計算済みの表を使ってください。");
  CHECK(search->method().english == "a search from this position down, misère");  // as for programs
  CHECK(search->method_in_words() == "この局面から先の探索（逆形）");
  CHECK(contains(japanese_message_of<usage_error>(
                     [] { (void)strategy_for(game_called("0.137137", 1), Position{900'000}); }),
                 "900000本の組は0.137137では大きすぎます。"));
}

TEST_CASE("japanese: every move of every game is told in Japanese and typed as ever", "[ladder]") {
  const std::vector<test::PlayedCase> cases = test::played_cases(Convention::normal);
  for (const test::PlayedCase& one : cases) {
    const PlayedGame game = played_game(one.game.rules, Convention::normal, japanese);
    CAPTURE(game.rules->name());
    for (const Position& to : options(*game.rules, one.bounds)) {
      const std::string typed = game.view->typed(one.bounds, to);
      CHECK(typed == one.game.view->typed(one.bounds, to));
      CHECK(game.view->parse_move(one.bounds, typed).to == to);
      const std::string words = game.view->words(one.bounds, to);
      CHECK((words.ends_with("る")));
      CHECK(words.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos);
    }
  }
}

TEST_CASE("full-width input: positions, drawings and moves, in both languages", "[unit]") {
  for (const Language language : {Language::english, japanese}) {
    const PlayedGame nim = played_game("nim", 3, Convention::normal, language);
    CHECK(numbers_in("３，７、５", "nim") == 3);
    CHECK(nim.view->parse_position("３，７、５") == Position{3, 7, 5});
    CHECK(nim.view->parse_position("３７５") == Position{3, 7, 5});
    CHECK(nim.view->parse_position("｜｜｜／｜／－") == Position{3, 1, 0});
    CHECK(nim.view->parse_move(Position{3, 7, 5}, "２　３").to == Position{3, 4, 5});
    CHECK(nim.view->parse_move(Position{3, 7, 5}, "＝　３，４，５").typed == "2 3");
    const PlayedGame rows = played_game("rows", 1, Convention::normal, language);
    CHECK(rows.view->parse_position("５、３、１") == Position{5, 3, 1});
    CHECK(rows.view->parse_move(Position{5}, "５　１、３").typed == "5 1 3");
    CHECK(parse_opening(*rows.view, "｜｜　｜").board == parse_board("|| |"));
    CHECK(parse_opening(*rows.view, "２、４").board == board_of_rows(Position{2, 4}));
    const PlayedGame pass = played_game("nim+pass", 3, Convention::normal, language);
    CHECK(numbers_in("｜／｜｜", "nim+pass") == 3);
    CHECK(parse_opening(*pass.view, whole_opening(*pass.rules, "｜／｜｜")).position ==
          Position{1, 1, 2});
    CHECK(parse_opening(*pass.view, whole_opening(*pass.rules, "１，２")).position ==
          Position{1, 1, 2});
  }
}

TEST_CASE("japanese: records and JSON are the same in every language", "[golden]") {
  const PlayedGame game = game_called("三山くずし", 3);
  Match match(game, parse_opening(*game.view, "３，４，５"), Player::person);
  match.play_typed("１　２");
  CHECK(record_of(match) ==
        "rules nim\nconvention normal\nopening 3,4,5\nfirst you\nyou 1 2\nresult unfinished\n");
  const auto strategy = strategy_for(game, match.position());
  const PlayedGame english = played_game("nim", 3, Convention::normal);
  const auto english_strategy = strategy_for(english, match.position());
  CHECK(advice_json(*strategy, advise(*strategy, match.position())) ==
        advice_json(*english_strategy, advise(*english_strategy, match.position())));
  CHECK(name_in(Player::computer, game.language()) == "コンピュータ");
  CHECK(result_in(Player::person, game.language()) == "あなたの勝ちです");
}

}  // namespace miyama

#include "verify/claim/claim.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

void add_heaps(ClaimNames& names, std::size_t heaps, std::size_t first) {
  names.names = names_of_heaps(heaps, first);
  names.told = told_heaps(heaps);
}

void add_labels(ClaimNames& names) {
  for (std::size_t i = 0; i < common_labels().size(); ++i) {
    const std::string name(name_of(common_labels()[i]));
    names.names.push_back({name, names.of_position + i});
    names.told += ", " + name;
  }
}

bool is_variable(NodesView side, std::size_t variable) {
  return side.size() == 1 && mentions(side, variable);
}

/// Finds `label == rest` and `rest == label`.
void note_expected(Claim& claim) {
  const NodesView whole = claim.expression.nodes();
  if (whole.back().op != Operator::equal) return;
  const auto [left, right] = sides_of(whole);
  for (std::size_t i = 0; i < common_labels().size(); ++i)
    for (const auto& [side, other] : {std::pair{left, right}, std::pair{right, left}})
      if (is_variable(side, claim.of_position + i) && !mentions(other, claim.of_position + i)) {
        claim.stated = common_labels()[i];
        claim.expected = Expression(other);
        return;
      }
}

void add_values(ClaimNames& names, std::size_t heaps) {
  names.most_heaps = heaps;
  names.looked_up = heaps;
  for (const VariableName& heap : names_of_heaps(heaps))
    names.names.push_back({"value(" + heap.name + ")", heaps + heap.variable});
}

}  // namespace

ClaimNames names_of_box(std::size_t coordinates, bool leads_with_passes, bool have_values) {
  ClaimNames names;
  const std::size_t first = leads_with_passes ? 1 : 0;
  add_heaps(names, coordinates - first, first);
  if (leads_with_passes) {
    names.names.push_back({"passes", 0});
    names.told += ", passes";
  }
  names.of_position = coordinates;
  if (have_values) {
    add_values(names, coordinates);
    names.told += ", value(a) …";
    names.of_position += coordinates;
  }
  add_labels(names);
  return names;
}

ClaimNames names_of_multisets(std::size_t most_heaps, std::size_t largest) {
  ClaimNames names;
  add_heaps(names, most_heaps, 0);
  add_values(names, most_heaps);
  std::size_t variable = 2 * most_heaps;
  for (std::size_t size = 1; size <= largest; ++size)
    names.names.push_back({concat("count(", size, ")"), variable++});
  for (const char* name : {"heaps", "total", "nim_sum"}) names.names.push_back({name, variable++});
  names.names.push_back({"largest", 0});
  names.told +=
      concat(", heaps, total, largest, nim_sum, value(a) …, count(1) … count(", largest, ")");
  names.of_position = variable;
  add_labels(names);
  return names;
}

ClaimNames names_of_listed(std::size_t fields) {
  ClaimNames names;
  for (std::size_t i = 1; i <= fields; ++i) names.names.push_back({concat("p", i), i});
  names.names.push_back({"fields", fields + 1});
  names.told = concat("p1 … p", fields, ", fields");
  names.most_heaps = 1;
  names.looked_up = fields + 1;
  names.of_position = fields + 2;
  add_labels(names);
  return names;
}

bool Claim::looks_up() const {
  for (std::size_t i = 0; i < looked_up; ++i)
    if (expression.mentions(most_heaps + i)) return true;
  return false;
}

Claim parse_claim(std::string_view text, const ClaimNames& names, std::optional<Bilingual> what) {
  Claim claim{std::string(text),
              parse_expression(text, names.names, names.told, what.value_or(words::the_claim)),
              names.of_position};
  claim.most_heaps = names.most_heaps;
  claim.looked_up = names.looked_up;
  for (std::size_t i = 0; i < common_labels().size(); ++i)
    if (claim.expression.mentions(names.of_position + i))
      claim.labels.push_back(common_labels()[i]);
  note_expected(claim);
  return claim;
}

void require_labels(const Claim& claim, const Layout& layout, const std::string& table) {
  for (const LabelKind label : claim.labels) {
    if (layout.find(label) != nullptr) continue;
    std::vector<LabelKind> wanted = layout.kinds();
    for (const LabelKind other : claim.labels)
      if (!contains(wanted, other)) wanted.push_back(other);
    ranges::sort(wanted);
    const std::string labels = format_labels(wanted);
    throw usage_error(words::claim_names_label, name_of(label), table, labels);
  }
}

}  // namespace miyama

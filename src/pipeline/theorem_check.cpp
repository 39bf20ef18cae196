#include "pipeline/theorem_check.hpp"

#include "verify/partition/partition_theorem.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

class OfBoxes final : public TheoremCheck {
 public:
  OfBoxes(const Request& request, const Layout& layout)
      : layout_(layout), check_(make_theorem_check(request.theorem.get(), layout)) {}

  void check(const BlockGroup& group, Report& report) const override {
    for (std::size_t i = 0; i < group.contents.size(); ++i)
      check_->check_block(layout_.job(group.first + i), group.contents[i], report);
  }

 private:
  const Layout& layout_;
  std::unique_ptr<BlockCheck> check_;
};

class TheoremOfMultisets final : public TheoremCheck {
 public:
  TheoremOfMultisets(const Request& request, const Layout& layout)
      : layout_(layout),
        check_(*request.heap_sum(), request.take_and_break(), request.partitions()) {}

  void check(const BlockGroup& group, Report& report) const override {
    check_.check_slice(PartitionSlice(layout_, layout_.job(group.first).number, group.contents),
                       report);
  }

 private:
  const Layout& layout_;
  PartitionTheorem check_;
};

}  // namespace

std::unique_ptr<TheoremCheck> make_theorem_check(const Request& request, const Layout& layout) {
  if (!request.theorem) return nullptr;
  if (request.is_box()) return std::make_unique<OfBoxes>(request, layout);
  return std::make_unique<TheoremOfMultisets>(request, layout);
}

}  // namespace miyama

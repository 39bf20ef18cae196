/// @file  parts_source.hpp
/// @brief The labels of all parts of a folder as one table, before there is a view of them.
#pragma once

#include <filesystem>
#include <vector>

#include "label/label_source.hpp"
#include "pipeline/file/shards/plan.hpp"
#include "store/table_reader.hpp"

namespace miyama {

class PartsSource final : public LabelSource {
 public:
  /// Throws file_error if a part is missing or not of this plan.
  PartsSource(const std::filesystem::path& folder, const Plan& plan, Layout whole);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

 private:
  struct Part {
    TableReader reader;
    PartLayout layout;
  };
  Layout layout_;
  std::vector<Part> parts_;
};

}  // namespace miyama

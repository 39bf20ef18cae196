#include "web/engine/questions.hpp"

extern "C" {
/// Of the page: shows how far the work is.
__attribute__((import_module("env"), import_name("miyama_progress"))) void miyama_progress(
    double done, double steps);
}

namespace miyama::web {
namespace {

/// Nobody asks it to stop: the page ends the worker.
class PageObserver final : public Observer {
 public:
  void begin(std::string_view /*stage*/, std::uint64_t steps) override {
    steps_ = steps;
    done_ = 0;
  }
  void advance() override {
    miyama_progress(static_cast<double>(++done_), static_cast<double>(steps_));
  }

 private:
  std::uint64_t steps_ = 0;
  std::uint64_t done_ = 0;
};

}  // namespace

Observer* observer() {
  static PageObserver page;
  return &page;
}

}  // namespace miyama::web

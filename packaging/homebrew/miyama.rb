# Not tried: Homebrew does not run where this project is made. The fields that say FILL-IN wait for a release with an address.
class Miyama < Formula
  desc "Exhaustive win/loss tables of Nim and its relatives"
  homepage "FILL-IN"
  url "FILL-IN/miyama-0.1.0.tar.gz"
  sha256 "FILL-IN"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build

  depends_on "boost"
  depends_on "hdf5"
  depends_on "isa-l"
  depends_on "libdeflate"
  depends_on "nlohmann-json"
  depends_on "xxhash"


  on_macos do
    depends_on "libomp"
  end

  def install
    args = ["-DBUILD_TESTING=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON"]
    args << "-DOpenMP_ROOT=#{Formula["libomp"].opt_prefix}" if OS.mac?
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", *args, *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/miyama --version")
    system bin/"miyama", "solve", "nim", "--heaps", "9,9,9"
    system bin/"miyama", "check", "nim-9-9-9.h5"
  end
end

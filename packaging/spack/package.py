# Not tried: Spack does not run where this project is made. The fields that say FILL-IN wait for a release with an address.

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Miyama(CMakePackage):
    """Exhaustive win/loss tables of Nim and its relatives, every entry checked, in HDF5 files."""

    homepage = "FILL-IN"
    url = "FILL-IN/miyama-0.1.0.tar.gz"

    license("MIT")

    version("0.1.0", sha256="FILL-IN")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")

    depends_on("boost+program_options")
    depends_on("hdf5+hl~mpi")
    depends_on("isa-l")
    depends_on("libdeflate")
    depends_on("nlohmann-json")
    depends_on("xxhash")

    generator("ninja")

    def cmake_args(self):
        return [self.define("BUILD_TESTING", False)]

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def selftest(self):
        Executable(self.prefix.bin.miyama)("selftest")

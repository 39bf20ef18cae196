// What the archives in the program of a wheel refer to.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

extern "C" {
// std::random_device asks for this function of the C library since 2.36; others have it of here.
std::uint32_t arc4random() {
  std::uint32_t number = 0;
  if (getentropy(&number, sizeof number) != 0) std::abort();
  return number;
}

// The functions of curl and OpenSSL to which HDF5 refers, for its driver of files at web addresses.
// The first call, curl_global_init, fails, and the driver gives up; it never reaches the others.
int curl_global_init(long) { return 2; }  // CURLE_FAILED_INIT
void curl_global_cleanup() {}
void* curl_easy_init() { return nullptr; }
int curl_easy_setopt(void*, int, ...) { return 2; }
int curl_easy_perform(void*) { return 2; }
void curl_easy_cleanup(void*) {}
void* curl_slist_append(void*, const char*) { return nullptr; }
void curl_slist_free_all(void*) {}
const void* EVP_sha256() { return nullptr; }
unsigned char* HMAC(const void*, const void*, int, const unsigned char*, unsigned long,
                    unsigned char*, unsigned*) {
  return nullptr;
}
unsigned char* SHA256(const unsigned char*, unsigned long, unsigned char*) { return nullptr; }
}

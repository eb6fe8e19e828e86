/* Lets Debian 12's OpenSMTPD 6.8 sign under OpenSSL 3; preloaded into it, and only there.
 *
 * Its processes that speak to the network hold a key without its secret part, marked with whom to ask
 * for signatures. The mark is set on what EVP_PKEY_get1_RSA answers, which is a copy since OpenSSL 3
 * (EVP_PKEY_set1_RSA(3)), so that the key in use has neither secret nor mark and every handshake
 * fails. Later versions of OpenSMTPD set the marked key; this does the same. */
#define _GNU_SOURCE
#include <dlfcn.h>

void *EVP_PKEY_get1_RSA(void *key);
void *EVP_PKEY_new(void);
int EVP_PKEY_set1_RSA(void *key, void *rsa);
void EVP_PKEY_free(void *key);
void RSA_free(void *rsa);

int SSL_CTX_use_PrivateKey(void *context, void *key) {
  int (*use)(void *, void *) = dlsym(RTLD_NEXT, "SSL_CTX_use_PrivateKey");
  void *rsa = EVP_PKEY_get1_RSA(key);
  void *marked = EVP_PKEY_new();
  int result = rsa && marked && EVP_PKEY_set1_RSA(marked, rsa) && use(context, marked);
  EVP_PKEY_free(marked);
  RSA_free(rsa);
  return result;
}

/* Rust's library asks Windows for random bytes by a library that Wine 8 has not. This stands in for it in tests, and is shipped nowhere. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}

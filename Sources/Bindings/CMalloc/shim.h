#pragma once
/// glibc's mallopt(3), which Swift's Glibc module does not export.
#include <malloc.h>

#pragma once
/// glibc, mallopt(3): Swift's module Glibc leaves it out.
#include <malloc.h>

#include "phonenumbers.h"

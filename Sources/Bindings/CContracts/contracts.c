#include "contracts.h"

static const char openapi_json[] = {
#embed "../../../ops/contracts/openapi.json" suffix(, '\0')
};

const char *tl_openapi_json(void) { return openapi_json; }

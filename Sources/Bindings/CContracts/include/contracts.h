#pragma once

/// The bytes of `ops/contracts/openapi.json`, ended by NUL.
const char *_Nonnull tl_openapi_json(void);

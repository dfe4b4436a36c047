/// `ops/contracts/openapi.json`, as `ops/contracts/embed` wrote it here.
// swift-format-ignore
enum OpenAPIDocument {
    static let text = ##"""
{
  "openapi": "3.1.0",
  "info": {
    "title": "Tapline",
    "version": "1",
    "summary": "The HTTP API of Tapline.",
    "description": "Clients send captures; Tapline files them under contacts. Every error is an RFC 9457 problem with a stable `code`. Times are RFC 3339. Lists are paged by `cursor`. A GET refuses unknown query parameters (400 `invalid_parameter`); `/healthz`, `/openapi.json`, `/`, the console and the workers' status ports ignore the query. JSON responses of 1 KB or more are compressed if `Accept-Encoding` has gzip. A body of more than 16 KB is read after the device key is checked. A body that falls a minute behind a rate of 128 KB a second gets 408.",
    "license": {
      "name": "Apache-2.0",
      "identifier": "Apache-2.0"
    }
  },
  "servers": [
    {
      "url": "/"
    }
  ],
  "security": [
    {
      "deviceKey": []
    }
  ],
  "paths": {
    "/v1/captures": {
      "post": {
        "operationId": "createCapture",
        "summary": "Send a text or a picture",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/wait"
          },
          {
            "$ref": "#/components/parameters/prefer"
          },
          {
            "$ref": "#/components/parameters/imageKind"
          },
          {
            "$ref": "#/components/parameters/imageTimestamp"
          },
          {
            "$ref": "#/components/parameters/imageLane"
          },
          {
            "$ref": "#/components/parameters/imageLanguage"
          },
          {
            "$ref": "#/components/parameters/imageLanguages"
          },
          {
            "$ref": "#/components/parameters/imageQuality"
          },
          {
            "$ref": "#/components/parameters/imageWords"
          },
          {
            "$ref": "#/components/parameters/imageDuplicates"
          },
          {
            "$ref": "#/components/parameters/imageBatch"
          },
          {
            "$ref": "#/components/parameters/imageRef"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewCapture"
              }
            },
            "multipart/form-data": {
              "schema": {
                "$ref": "#/components/schemas/CaptureForm"
              }
            },
            "image/png": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/jpeg": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/webp": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/tiff": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/gif": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/heic": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The capture has ended within the requested wait.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Capture"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "links": {
              "showCapture": {
                "operationId": "showCapture",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "retryCapture": {
                "operationId": "retryCapture",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "202": {
            "description": "The capture is accepted and being processed.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Capture"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            },
            "links": {
              "showCapture": {
                "operationId": "showCapture",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "retryCapture": {
                "operationId": "retryCapture",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "get": {
        "operationId": "listCaptures",
        "summary": "List captures, newest first",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "name": "state",
            "in": "query",
            "description": "Captures in this state.",
            "schema": {
              "type": "string",
              "enum": [
                "received",
                "recognized",
                "understood",
                "filed",
                "inbox",
                "rejected",
                "dead",
                "cancelled",
                "erased"
              ]
            }
          },
          {
            "name": "kind",
            "in": "query",
            "description": "The kind that the capture was understood to be; before that, the kind that the client sent. An unsupported kind is refused with unsupported_kind, as in POST.",
            "schema": {
              "type": "string",
              "enum": [
                "conversation",
                "card",
                "auto"
              ]
            }
          },
          {
            "name": "batchId",
            "in": "query",
            "description": "Captures of this batch.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "contactId",
            "in": "query",
            "description": "Captures that are filed under this contact, and captures from which the contact was read.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "since",
            "in": "query",
            "description": "Captures received at this time or later (RFC 3339).",
            "schema": {
              "type": "string",
              "format": "date-time"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CapturePage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/captures/{id}": {
      "get": {
        "operationId": "showCapture",
        "summary": "Get a capture, its content and its outcome",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The capture.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Capture"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/captures/{id}/recognition": {
      "get": {
        "operationId": "showRecognition",
        "summary": "Get the text that was read from a capture's picture",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:read. Lines, words and codes with their boxes, as long as the capture is stored. not_found for a text capture, and before the picture was read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The lines.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Recognition"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches": {
      "post": {
        "operationId": "createBatch",
        "summary": "Create a batch, to be filled and then committed",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewBatch"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "A batch with this key exists. This is its current state.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "links": {
              "showBatch": {
                "operationId": "showBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "reportBatch": {
                "operationId": "reportBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "fillBatchFromArchive": {
                "operationId": "fillBatchFromArchive",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "fillBatchFromManifest": {
                "operationId": "fillBatchFromManifest",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "commitBatch": {
                "operationId": "commitBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "pauseBatch": {
                "operationId": "pauseBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "resumeBatch": {
                "operationId": "resumeBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "cancelBatch": {
                "operationId": "cancelBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "retryBatch": {
                "operationId": "retryBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "201": {
            "description": "Created. Its state is open.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "links": {
              "showBatch": {
                "operationId": "showBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "reportBatch": {
                "operationId": "reportBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "fillBatchFromArchive": {
                "operationId": "fillBatchFromArchive",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "fillBatchFromManifest": {
                "operationId": "fillBatchFromManifest",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "commitBatch": {
                "operationId": "commitBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "pauseBatch": {
                "operationId": "pauseBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "resumeBatch": {
                "operationId": "resumeBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "cancelBatch": {
                "operationId": "cancelBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "retryBatch": {
                "operationId": "retryBatch",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "get": {
        "operationId": "listBatches",
        "summary": "List batches, newest first",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BatchPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}": {
      "get": {
        "operationId": "showBatch",
        "summary": "Get the state of a batch",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The batch.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/report": {
      "get": {
        "operationId": "reportBatch",
        "summary": "Get the outcomes of a batch, with the failures by reason",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "examples",
            "in": "query",
            "description": "The maximum number of captures listed for each reason.",
            "schema": {
              "type": "integer",
              "minimum": 0,
              "maximum": 200,
              "default": 20
            }
          },
          {
            "name": "format",
            "in": "query",
            "description": "csv: one row for each failed capture.",
            "schema": {
              "type": "string",
              "enum": [
                "json",
                "csv"
              ],
              "default": "json"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The current report.",
            "headers": {
              "Content-Disposition": {
                "description": "With format=csv: an attachment.",
                "schema": {
                  "type": "string"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BatchReport"
                }
              },
              "text/csv": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/archive": {
      "post": {
        "operationId": "fillBatchFromArchive",
        "summary": "Add the pictures and texts (.txt, .md) of a ZIP file",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write. At most 64 MB compressed, 512 MB uncompressed, 10,000 entries and 25 MB for each entry. A damaged or larger archive is refused and nothing is stored. Entries that are neither pictures nor texts are listed in the response.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/imageKind"
          },
          {
            "$ref": "#/components/parameters/imageTimestamp"
          },
          {
            "$ref": "#/components/parameters/imageLanguage"
          },
          {
            "$ref": "#/components/parameters/imageLanguages"
          },
          {
            "$ref": "#/components/parameters/imageQuality"
          },
          {
            "$ref": "#/components/parameters/imageWords"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/zip": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result for each entry. Sending the archive again adds nothing twice.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BatchTally"
                }
              }
            },
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/manifest": {
      "post": {
        "operationId": "fillBatchFromManifest",
        "summary": "Add captures as JSON lines",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write. At most 48 MB and 20,000 lines. Invalid lines are listed in the response; the other lines are added.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/jsonl": {
              "schema": {
                "type": "string",
                "description": "Each line is a capture as in import.schema.json: a text, or a picture in base64.",
                "minLength": 1
              }
            },
            "application/x-ndjson": {
              "schema": {
                "type": "string",
                "minLength": 1
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result for each line. Sending the manifest again adds nothing twice.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BatchTally"
                }
              }
            },
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/commit": {
      "post": {
        "operationId": "commitBatch",
        "summary": "Start a batch",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The batch is running. Repeating the request changes nothing.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/pause": {
      "post": {
        "operationId": "pauseBatch",
        "summary": "Pause a batch: work that no worker holds waits",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The batch is paused. Repeating the request changes nothing.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/resume": {
      "post": {
        "operationId": "resumeBatch",
        "summary": "Resume a paused batch",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The batch is running. Repeating the request changes nothing.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/cancel": {
      "post": {
        "operationId": "cancelBatch",
        "summary": "Cancel a batch: its unfinished captures end as cancelled",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The batch is canceled; the last captures can end some seconds later. Repeating the request changes nothing.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Batch"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/batches/{id}/retry": {
      "post": {
        "operationId": "retryBatch",
        "summary": "Retry the dead captures of a batch",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "Each dead capture continues at the stage that failed.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "retried": {
                      "type": "integer",
                      "minimum": 0
                    },
                    "batch": {
                      "$ref": "#/components/schemas/Batch"
                    }
                  },
                  "required": [
                    "retried",
                    "batch"
                  ],
                  "additionalProperties": false
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/captures/{id}/retry": {
      "post": {
        "operationId": "retryCapture",
        "summary": "Retry a dead capture at the stage that failed",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:write. not_dead if the capture is not dead; content_gone if its picture was deleted, one week after reading it failed.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "202": {
            "description": "The capture is being processed again.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Capture"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/api/process-screenshot": {
      "post": {
        "operationId": "processScreenshot",
        "summary": "File a screenshot, or its text, and return the contact that it is about",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/imageKind"
          },
          {
            "$ref": "#/components/parameters/imageTimestamp"
          },
          {
            "$ref": "#/components/parameters/imageLane"
          },
          {
            "$ref": "#/components/parameters/imageLanguage"
          },
          {
            "$ref": "#/components/parameters/imageLanguages"
          },
          {
            "$ref": "#/components/parameters/imageQuality"
          },
          {
            "$ref": "#/components/parameters/imageWords"
          },
          {
            "$ref": "#/components/parameters/imageDuplicates"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewScreenshot"
              }
            },
            "multipart/form-data": {
              "schema": {
                "$ref": "#/components/schemas/CaptureForm"
              }
            },
            "image/png": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/jpeg": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/webp": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/tiff": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/gif": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/heic": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The capture has ended.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ScreenshotAnswer"
                }
              }
            },
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "202": {
            "description": "The capture did not end within three seconds, or could not be read yet. It is stored.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PendingScreenshot"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/captures:process": {
      "post": {
        "operationId": "processCapture",
        "summary": "File a screenshot, or its text, and return the contact that it is about",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/imageKind"
          },
          {
            "$ref": "#/components/parameters/imageTimestamp"
          },
          {
            "$ref": "#/components/parameters/imageLane"
          },
          {
            "$ref": "#/components/parameters/imageLanguage"
          },
          {
            "$ref": "#/components/parameters/imageLanguages"
          },
          {
            "$ref": "#/components/parameters/imageQuality"
          },
          {
            "$ref": "#/components/parameters/imageWords"
          },
          {
            "$ref": "#/components/parameters/imageDuplicates"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewScreenshot"
              }
            },
            "multipart/form-data": {
              "schema": {
                "$ref": "#/components/schemas/CaptureForm"
              }
            },
            "image/png": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/jpeg": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/webp": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/tiff": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/gif": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "image/heic": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "format": "binary",
                "minLength": 1
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The capture has ended.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ProcessedCapture"
                }
              }
            },
            "headers": {
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "202": {
            "description": "The capture did not end within three seconds, or could not be read yet. It is stored.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PendingScreenshot"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Limit": {
                "$ref": "#/components/headers/RateLimitLimit"
              },
              "RateLimit-Remaining": {
                "$ref": "#/components/headers/RateLimitRemaining"
              },
              "RateLimit-Reset": {
                "$ref": "#/components/headers/RateLimitReset"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts": {
      "get": {
        "operationId": "listContacts",
        "summary": "List contacts, the latest change first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. `q` matches if one of name, company, job title, aliases, emails and phones contains it, ignoring case.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/search"
          },
          {
            "$ref": "#/components/parameters/status"
          },
          {
            "$ref": "#/components/parameters/tagFilter"
          },
          {
            "$ref": "#/components/parameters/sort"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ContactPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createContact",
        "summary": "Create a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewContact"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "Created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "links": {
              "showContact": {
                "operationId": "showContact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateContact": {
                "operationId": "updateContact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "confirmContact": {
                "operationId": "confirmContact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listInteractions": {
                "operationId": "listInteractions",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listDuplicates": {
                "operationId": "listDuplicates",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "resolveDraft": {
                "operationId": "resolveDraft",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "mergeContact": {
                "operationId": "mergeContact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listMerges": {
                "operationId": "listMerges",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "listConflicts": {
                "operationId": "listConflicts",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "addTag": {
                "operationId": "addTag",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "removeTag": {
                "operationId": "removeTag",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteContact": {
                "operationId": "deleteContact",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}": {
      "get": {
        "operationId": "showContact",
        "summary": "Get a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The contact.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "patch": {
        "operationId": "updateContact",
        "summary": "Change a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          },
          {
            "$ref": "#/components/parameters/conflicts"
          },
          {
            "$ref": "#/components/parameters/changedAt"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/merge-patch+json": {
              "schema": {
                "$ref": "#/components/schemas/ContactPatch"
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ContactPatch"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The current version.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Link": {
                "description": "With conflicts=merge, if both sides changed a field: the list of conflicts.",
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteContact",
        "summary": "Delete a contact; captures filed under it stay",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. For 24 hours, POST /v1/contacts/{id}/restore restores it, unless it is erased. Afterwards it is erased.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          },
          {
            "$ref": "#/components/parameters/erase"
          }
        ],
        "responses": {
          "200": {
            "description": "With erase=true: erased. Otherwise: deleted, and an earlier export may contain the contact.",
            "content": {
              "application/json": {
                "schema": {
                  "oneOf": [
                    {
                      "$ref": "#/components/schemas/Erasure"
                    },
                    {
                      "$ref": "#/components/schemas/Deletion"
                    }
                  ]
                }
              }
            }
          },
          "204": {
            "description": "Deleted."
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/confirm": {
      "post": {
        "operationId": "confirmContact",
        "summary": "Confirm a draft",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Does not look for duplicates; POST /v1/cards/{id}/commit does.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          }
        ],
        "responses": {
          "200": {
            "description": "Confirmed.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/restore": {
      "post": {
        "operationId": "restoreContact",
        "summary": "Restore a deleted contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Within 24 hours, also for a skipped draft. A contact that is not deleted stays unchanged. To undo a merge, use its merge record.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The restored contact.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/interactions": {
      "get": {
        "operationId": "listInteractions",
        "summary": "List what was filed under a contact, latest first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InteractionPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/inbox": {
      "get": {
        "operationId": "listInbox",
        "summary": "List notes that wait for a decision, newest first",
        "tags": [
          "inbox"
        ],
        "description": "Needs the scope inbox:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InboxNotePage"
                }
              }
            },
            "links": {
              "showInboxNote": {
                "operationId": "showInboxNote",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              },
              "assignInboxNote": {
                "operationId": "assignInboxNote",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              },
              "dismissInboxNote": {
                "operationId": "dismissInboxNote",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/inbox/{id}": {
      "get": {
        "operationId": "showInboxNote",
        "summary": "Get a note",
        "tags": [
          "inbox"
        ],
        "description": "Needs the scope inbox:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The note.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InboxNote"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/inbox/{id}/assign": {
      "post": {
        "operationId": "assignInboxNote",
        "summary": "File a note under a contact",
        "tags": [
          "inbox"
        ],
        "description": "Needs the scope inbox:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Assignment"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Assigned.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InboxNote"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/inbox/{id}/dismiss": {
      "post": {
        "operationId": "dismissInboxNote",
        "summary": "Close a note that belongs to no contact",
        "tags": [
          "inbox"
        ],
        "description": "Needs the scope inbox:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "Dismissed.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InboxNote"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/exports": {
      "post": {
        "operationId": "createExport",
        "summary": "Export all confirmed contacts to a file",
        "tags": [
          "exports"
        ],
        "description": "Needs the scope exports:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewExport"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The export is being written.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Export"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "links": {
              "showExport": {
                "operationId": "showExport",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "downloadExport": {
                "operationId": "downloadExport",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/exports/{id}": {
      "get": {
        "operationId": "showExport",
        "summary": "Get the state of an export",
        "tags": [
          "exports"
        ],
        "description": "Needs the scope exports:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The export.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Export"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/exports/{id}/content": {
      "get": {
        "operationId": "downloadExport",
        "summary": "Download the file of an export",
        "tags": [
          "exports"
        ],
        "description": "Needs the scope exports:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "contacts-2026-01-31.csv or contacts-2026-01-31.vcf, with the day (UTC) of the request. In a vCard, the type of a phone is its TYPE. In CSV, Phone is the first number that is not a fax or pager.",
            "headers": {
              "Content-Disposition": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "content": {
              "text/csv": {
                "schema": {
                  "type": "string"
                }
              },
              "text/vcard": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/notifications": {
      "get": {
        "operationId": "listNotifications",
        "summary": "List notifications that have not expired, newest first",
        "tags": [
          "notifications"
        ],
        "description": "Needs the scope notifications:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/NotificationPage"
                }
              }
            },
            "links": {
              "readNotification": {
                "operationId": "readNotification",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/notifications/{id}/read": {
      "post": {
        "operationId": "readNotification",
        "summary": "Mark a notification as read",
        "tags": [
          "notifications"
        ],
        "description": "Needs the scope notifications:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The notification, marked as read.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Notification"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/changes": {
      "get": {
        "operationId": "listChanges",
        "summary": "List changes, oldest first",
        "tags": [
          "feed"
        ],
        "description": "Needs the scope notifications:read. A capture is in the feed when it arrives, when it ends and when it is erased. The feed has the last 30 days. An older cursor gets 410 `cursor_expired`: then read the lists again and follow the feed from its end.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/feedCursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ChangePage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/events": {
      "get": {
        "operationId": "streamEvents",
        "summary": "Changes and notifications as they happen (server-sent events)",
        "tags": [
          "feed"
        ],
        "description": "Needs the scope notifications:read. When a key is revoked, its streams end within seconds.",
        "parameters": [
          {
            "$ref": "#/components/parameters/since"
          },
          {
            "$ref": "#/components/parameters/lastEventID"
          }
        ],
        "responses": {
          "200": {
            "description": "Events `notification` (a Notification) and `change` ({object, id, change}); each event's id is a cursor of the change feed. A comment every 15 seconds. Live events without id: `batch.progress` (at most once a second) and `batch.finished`, both {id, name, state, counts, ratePerSecond, secondsLeft}.",
            "content": {
              "text/event-stream": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "410": {
            "$ref": "#/components/responses/Gone"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/healthz": {
      "get": {
        "operationId": "health",
        "summary": "Check whether the server responds",
        "security": [],
        "responses": {
          "200": {
            "description": "It responds.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "status": {
                      "type": "string",
                      "const": "ok"
                    }
                  },
                  "required": [
                    "status"
                  ],
                  "additionalProperties": false
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          }
        }
      }
    },
    "/openapi.json": {
      "get": {
        "operationId": "openapi",
        "summary": "Get this document",
        "security": [],
        "responses": {
          "200": {
            "description": "OpenAPI 3.1.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          }
        }
      }
    },
    "/v1/contacts/{id}/duplicates": {
      "get": {
        "operationId": "listDuplicates",
        "summary": "List possible duplicates of a contact, the strongest reason first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. Matches an equal email address, phone number (E.164, or the last nine digits if one number has no country code) or name. Includes drafts. The contact itself can be a draft. At most 50.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "All reasons that apply.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Duplicate"
                      }
                    }
                  },
                  "required": [
                    "data"
                  ],
                  "additionalProperties": false
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/resolve": {
      "post": {
        "operationId": "resolveDraft",
        "summary": "Decide about a draft that may be an existing contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. merge: into the contact that `into` names, or into the only candidate. skip: the draft is deleted. createNew: the draft is confirmed. With applyToAll, the decision becomes the owner's setting for future drafts. The setting applies only to certain matches, never to an equal phone number or name alone.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Decision"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Resolution"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/merge": {
      "post": {
        "operationId": "mergeContact",
        "summary": "Merge two contacts",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. The contact in the path is removed. The contact in `into` stays and gets its interactions, inbox notes, tags and cards. Without a choice in `fields`, lists and notes get both values, and a text keeps its value unless it is empty; a replaced name becomes an alias. The removed contact returns 410 `merged` until the merge is undone.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Merge"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changes; with dryRun, the changes that the merge would make.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MergeAnswer"
                }
              }
            },
            "links": {
              "undoMerge": {
                "operationId": "undoMerge",
                "parameters": {
                  "id": "$response.body#/merge/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/merges": {
      "get": {
        "operationId": "listMerges",
        "summary": "List the merges of a contact, latest first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "At most 200.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/MergeRecord"
                      }
                    }
                  },
                  "required": [
                    "data"
                  ],
                  "additionalProperties": false
                }
              }
            },
            "links": {
              "undoMerge": {
                "operationId": "undoMerge",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/merges/{id}/undo": {
      "post": {
        "operationId": "undoMerge",
        "summary": "Undo a merge",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. The removed contact is restored with everything that the merge moved. The other contact loses the values from the merge. Later changes stay; `kept` lists texts where a later change was kept instead of the value before the merge. 409 `merge_overtaken` if the remaining contact is gone or would be empty.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "responses": {
          "200": {
            "description": "The current versions of both contacts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Undo"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/tags": {
      "get": {
        "operationId": "listTags",
        "summary": "List tags with their number of contacts",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read.",
        "responses": {
          "200": {
            "description": "Sorted by name.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "properties": {
                          "tag": {
                            "type": "string"
                          },
                          "contacts": {
                            "type": "integer",
                            "minimum": 1
                          }
                        },
                        "required": [
                          "tag",
                          "contacts"
                        ],
                        "additionalProperties": false
                      }
                    }
                  },
                  "required": [
                    "data"
                  ],
                  "additionalProperties": false
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/tags/{tag}": {
      "put": {
        "operationId": "addTag",
        "summary": "Add a tag to a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Tags are stored in lower case. Repeating the request changes nothing.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/tag"
          }
        ],
        "responses": {
          "200": {
            "description": "The current version.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "removeTag",
        "summary": "Remove a tag from a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Repeating the request changes nothing.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/tag"
          }
        ],
        "responses": {
          "200": {
            "description": "The current version.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/conflicts": {
      "get": {
        "operationId": "listConflicts",
        "summary": "List fields that two devices changed concurrently, latest first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. Conflicts are created by PATCH with conflicts=merge. settled: the last write won. open: the field is important (name, emails, phones), so a person decides. Resolved conflicts stay in the list.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "At most 1,000.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Conflict"
                      }
                    }
                  },
                  "required": [
                    "data"
                  ],
                  "additionalProperties": false
                }
              }
            },
            "links": {
              "resolveConflict": {
                "operationId": "resolveConflict",
                "parameters": {
                  "id": "$request.path.id",
                  "number": "$response.body#/data/0/number"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/contacts/{id}/conflicts/{number}/resolve": {
      "post": {
        "operationId": "resolveConflict",
        "summary": "Resolve a conflict",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/number"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ConflictResolution"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The current version of the contact.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Contact"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards": {
      "get": {
        "operationId": "listCards",
        "summary": "List cards, newest first",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Without `status`, drafts: the cards to review. Edits do not change the order. rawOCRText is null in this list.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/search"
          },
          {
            "name": "status",
            "in": "query",
            "schema": {
              "type": "string",
              "enum": [
                "draft",
                "confirmed",
                "all"
              ],
              "default": "draft"
            }
          },
          {
            "$ref": "#/components/parameters/tagFilter"
          },
          {
            "name": "batch",
            "in": "query",
            "description": "Only cards of this batch.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "reviewed",
            "in": "query",
            "description": "Only cards that their owner has reviewed, or has not.",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ]
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardPage"
                }
              }
            },
            "links": {
              "showCardDraft": {
                "operationId": "showCardDraft",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              },
              "rereadCard": {
                "operationId": "rereadCard",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              },
              "showCardPhoto": {
                "operationId": "showCardPhoto",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              },
              "showCardThumbnail": {
                "operationId": "showCardThumbnail",
                "parameters": {
                  "id": "$response.body#/data/0/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "enterCard",
        "summary": "Add a card by hand",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. Saves a confirmed contact and its card. With `captureId`, it replaces an unreadable card: the capture must be rejected, dead or in the inbox, otherwise capture_taken. Codes: insufficient_data, invalid_contact_data with one fault for each field in `errors`, duplicate_contact, save_failed.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "name": "contactDuplicates",
            "in": "query",
            "description": "What to do with a possible duplicate; if absent, the owner's setting applies. ask: nothing is saved, the response is duplicate_contact, and the Link header lists the contacts. merge and skip apply only to certain matches; otherwise the effect is that of ask.",
            "schema": {
              "$ref": "#/components/schemas/DuplicatePolicy"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewCard"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The card was merged into an existing contact, or skipped because the contact exists.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardCommit"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "201": {
            "description": "Saved.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Card"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "links": {
              "showCard": {
                "operationId": "showCard",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "showCardDraft": {
                "operationId": "showCardDraft",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "updateCard": {
                "operationId": "updateCard",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "commitCard": {
                "operationId": "commitCard",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "rereadCard": {
                "operationId": "rereadCard",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "showCardPhoto": {
                "operationId": "showCardPhoto",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "showCardThumbnail": {
                "operationId": "showCardThumbnail",
                "parameters": {
                  "id": "$response.body#/id"
                }
              },
              "deleteCard": {
                "operationId": "deleteCard",
                "parameters": {
                  "id": "$response.body#/id"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/parse": {
      "post": {
        "operationId": "parseCard",
        "summary": "Read a card's text without storing anything",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Finds the fields in the text of a card, with their confidence. The text is returned as rawText.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CardText"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The fields that were found.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ParsedCard"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/validate": {
      "post": {
        "operationId": "validateCard",
        "summary": "Check a card's fields without storing anything",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Applies the same rules as saving, for a form that checks while a person types. Invalid fields are not an error here: the response lists them.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "description": "The fields of a NewContact from a form. They may be invalid."
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The faults, and the fields as they would be stored.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardValidation"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/commit": {
      "post": {
        "operationId": "commitCards",
        "summary": "Confirm drafts",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. All in one transaction, with a result for each draft. With `batchId`: the reviewed drafts of the batch, or with `all` every draft of the batch that has a person; `left` is the number of remaining drafts. Possible duplicates are treated by `contactDuplicates`, or by the owner's setting.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CardCommitment"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result for each draft.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardCommits"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/photos": {
      "get": {
        "operationId": "downloadCardPhotos",
        "summary": "Download the photos of cards as one file",
        "tags": [
          "cards"
        ],
        "description": "Needs the scopes contacts:read and exports:read. The filters are those of the list of cards; without status, drafts are included. The file is written while it is sent: a photo that is erased meanwhile is left out, and an interrupted response is not a complete ZIP file. The download is in the audit log.",
        "parameters": [
          {
            "$ref": "#/components/parameters/search"
          },
          {
            "name": "status",
            "in": "query",
            "schema": {
              "type": "string",
              "enum": [
                "draft",
                "confirmed",
                "all"
              ],
              "default": "all"
            }
          },
          {
            "$ref": "#/components/parameters/tagFilter"
          },
          {
            "name": "batch",
            "in": "query",
            "description": "Only cards of this batch.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "reviewed",
            "in": "query",
            "description": "Only cards that their owner has reviewed, or has not.",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ]
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A ZIP file with the names in photoPath (BusinessCards/{id}.jpg).",
            "content": {
              "application/zip": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              }
            },
            "headers": {
              "Content-Disposition": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/{id}": {
      "get": {
        "operationId": "showCard",
        "summary": "Get a card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. The contact, and what was read from the card's picture. For a capture whose card could not be read, the response is ocr_failed: `dialog` is the message for the person, and the Link header has the routes to read it again or to type it.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The card.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Card"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "patch": {
        "operationId": "updateCard",
        "summary": "Change a card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. The rules of contacts apply. A change of any field sets isManuallyEdited; `reviewed` marks the card as reviewed.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          },
          {
            "$ref": "#/components/parameters/conflicts"
          },
          {
            "$ref": "#/components/parameters/changedAt"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/merge-patch+json": {
              "schema": {
                "$ref": "#/components/schemas/CardPatch"
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CardPatch"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The current version.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Card"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteCard",
        "summary": "Delete a card and its contact",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. Captures filed under the contact stay, unless it is erased. Erasing also deletes the picture of the card; other cards on the same picture keep their own photos.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          },
          {
            "$ref": "#/components/parameters/erase"
          }
        ],
        "responses": {
          "200": {
            "description": "With erase=true: erased. Otherwise: deleted, and an earlier export may contain the contact.",
            "content": {
              "application/json": {
                "schema": {
                  "oneOf": [
                    {
                      "$ref": "#/components/schemas/Erasure"
                    },
                    {
                      "$ref": "#/components/schemas/Deletion"
                    }
                  ]
                }
              }
            }
          },
          "204": {
            "description": "Deleted."
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/{id}/draft": {
      "get": {
        "operationId": "showCardDraft",
        "summary": "Get the data for a review form",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Each field that was found, with confidence, band, words and box; the words of the picture; the raw text. For a capture whose card could not be read, the response is ocr_failed: `dialog` is the message for the person, and the Link header has the routes to read it again or to type it.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The draft.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardDraft"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/{id}/commit": {
      "post": {
        "operationId": "commitCard",
        "summary": "Confirm a card's draft",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. Committing twice is not an error. The body, or the owner's setting, decides about a possible duplicate.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "$ref": "#/components/parameters/ifMatch"
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CardDecision"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CardCommit"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "412": {
            "$ref": "#/components/responses/PreconditionFailed"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/{id}/reread": {
      "post": {
        "operationId": "rereadCard",
        "summary": "Read a card's picture again",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. For another language, or after a failure. `id` is the card, or a capture whose card could not be read. Fields that the owner has changed stay. A confirmed contact does not change; its draft shows the new text. capture_under_way while the picture is being read, content_gone if the picture is no longer stored.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "$ref": "#/components/parameters/idempotencyKey"
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CardRereading"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The capture is being processed again.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Capture"
                }
              }
            },
            "headers": {
              "Location": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/cards/{id}/photo": {
      "get": {
        "operationId": "showCardPhoto",
        "summary": "Get the photo of a card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Upright and in color. If the edges of the card were found, only the card, rectified; one photo for each card of a picture. Otherwise the whole picture, or the original if no processed picture was stored. Also available for a capture whose card could not be read. The content of a URL with `v` never changes. `id` can also be a card that was merged into another contact, or its capture.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version from photoUrl, pictureUrl or thumbnailUrl. Without it, the client must revalidate each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag of the stored copy.",
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The picture.",
            "content": {
              "image/jpeg": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/png": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/webp": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/tiff": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/gif": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/heic": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "304": {
            "description": "The stored copy is current.",
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          }
        }
      }
    },
    "/v1/cards/{id}/picture": {
      "get": {
        "operationId": "showCardPicture",
        "summary": "Get the whole picture of a card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Upright and in color. The boxes of fields and words refer to this picture. The original if no processed picture was stored. Otherwise like the photo.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version from photoUrl, pictureUrl or thumbnailUrl. Without it, the client must revalidate each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag of the stored copy.",
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The picture.",
            "content": {
              "image/jpeg": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/png": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/webp": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/tiff": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/gif": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              },
              "image/heic": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "304": {
            "description": "The stored copy is current.",
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          }
        }
      }
    },
    "/v1/cards/{id}/thumbnail": {
      "get": {
        "operationId": "showCardThumbnail",
        "summary": "Get the thumbnail of a card's photo",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. 150 by 150 pixels. The content of a URL with `v` never changes. `id` can also be a card that was merged into another contact, or its capture.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version from photoUrl, pictureUrl or thumbnailUrl. Without it, the client must revalidate each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag of the stored copy.",
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The picture.",
            "content": {
              "image/jpeg": {
                "schema": {
                  "type": "string",
                  "format": "binary"
                }
              }
            },
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          },
          "304": {
            "description": "The stored copy is current.",
            "headers": {
              "ETag": {
                "schema": {
                  "type": "string"
                }
              },
              "Cache-Control": {
                "schema": {
                  "type": "string"
                }
              }
            }
          }
        }
      }
    },
    "/v1/settings": {
      "get": {
        "operationId": "showSettings",
        "summary": "Get the owner's settings",
        "tags": [
          "settings"
        ],
        "description": "Needs the scope contacts:read.",
        "responses": {
          "200": {
            "description": "The settings.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Settings"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "patch": {
        "operationId": "changeSettings",
        "summary": "Change the owner's settings",
        "tags": [
          "settings"
        ],
        "description": "Needs the scope contacts:write.",
        "requestBody": {
          "required": true,
          "content": {
            "application/merge-patch+json": {
              "schema": {
                "$ref": "#/components/schemas/SettingsPatch"
              }
            },
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SettingsPatch"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The current settings.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Settings"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "408": {
            "$ref": "#/components/responses/RequestTimeout"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/v1/audit": {
      "get": {
        "operationId": "listAudit",
        "summary": "List exports and erasures, latest first",
        "tags": [
          "exports"
        ],
        "description": "Needs the scope exports:read.",
        "parameters": [
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/cursor"
          }
        ],
        "responses": {
          "200": {
            "description": "A page. The entries have no content.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/AuthenticationFailed"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "431": {
            "$ref": "#/components/responses/HeadersTooLarge"
          },
          "500": {
            "$ref": "#/components/responses/Internal"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "deviceKey": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "tlk_…",
        "description": "A device key. Scopes: captures:write, captures:read, contacts:read, contacts:write, inbox:read, inbox:write, exports:read, exports:write, notifications:read, or * for all. Objects of other owners are not found. Over plain HTTP, a key is refused except on loopback."
      }
    },
    "parameters": {
      "limit": {
        "name": "limit",
        "in": "query",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50
        }
      },
      "cursor": {
        "name": "cursor",
        "in": "query",
        "description": "The nextCursor of the previous page; empty for the first page.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,18}\\.[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$"
        }
      },
      "feedCursor": {
        "name": "cursor",
        "in": "query",
        "description": "The nextCursor of the previous response, or the cursor of a change; empty for the start of the feed.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "idempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The same key and body get the same response for seven days.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[ -~]+$"
        }
      },
      "ifMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The ETag of the version that the change is based on, or *.",
        "schema": {
          "anyOf": [
            {
              "type": "string",
              "const": "*"
            },
            {
              "type": "string",
              "pattern": "^\"[0-9]{1,18}\"$"
            }
          ]
        },
        "example": "\"1\""
      },
      "wait": {
        "name": "wait",
        "in": "query",
        "description": "Seconds to wait for the outcome of the capture.",
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 3,
          "default": 0
        }
      },
      "prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "wait=N has the same effect as ?wait=N (RFC 7240).",
        "schema": {
          "type": "string"
        },
        "example": "wait=3"
      },
      "id": {
        "name": "id",
        "in": "path",
        "required": true,
        "schema": {
          "type": "string",
          "format": "uuid"
        }
      },
      "imageKind": {
        "name": "kind",
        "in": "query",
        "description": "Used if the body does not set it, for example if the body is a picture.",
        "schema": {
          "type": "string",
          "enum": [
            "conversation",
            "card",
            "auto"
          ]
        }
      },
      "imageTimestamp": {
        "name": "timestamp",
        "in": "query",
        "description": "Used if the body does not set it, for example if the body is a picture.",
        "schema": {
          "type": "string",
          "format": "date-time"
        }
      },
      "imageLane": {
        "name": "lane",
        "in": "query",
        "description": "Used if the body does not set it, for example if the body is a picture.",
        "schema": {
          "type": "string",
          "enum": [
            "now",
            "bulk"
          ]
        }
      },
      "imageLanguage": {
        "name": "language",
        "in": "query",
        "description": "Up to three languages, joined by +: Tesseract codes such as eng or deu+eng, or tags such as en-US. An uninstalled language is refused with language_not_installed, which lists the installed ones.",
        "schema": {
          "type": "string",
          "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
          "maxLength": 120
        }
      },
      "imageLanguages": {
        "name": "languages",
        "in": "query",
        "required": false,
        "description": "Like language, separated by commas. Send only one of the two.",
        "schema": {
          "type": "string",
          "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(,(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
          "maxLength": 120
        }
      },
      "imageQuality": {
        "name": "quality",
        "in": "query",
        "required": false,
        "description": "fast reads a smaller picture once, for a preview.",
        "schema": {
          "type": "string",
          "enum": [
            "accurate",
            "fast"
          ]
        }
      },
      "imageWords": {
        "name": "words",
        "in": "query",
        "required": false,
        "description": "Words that may be in the picture in addition to the usual ones, each without spaces. In a form or a query, separated by commas.",
        "schema": {
          "type": "string",
          "pattern": "^[^\\s,\\u0000]{1,64}(,[^\\s,\\u0000]{1,64}){0,199}$"
        }
      },
      "imageDuplicates": {
        "name": "duplicates",
        "in": "query",
        "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep and without an Idempotency-Key, the response is the existing capture with duplicateOf. Captures of a batch are always accepted.",
        "schema": {
          "type": "string",
          "enum": [
            "keep"
          ]
        }
      },
      "imageBatch": {
        "name": "batchId",
        "in": "query",
        "description": "For a picture sent as bytes: the batch of the capture.",
        "schema": {
          "type": "string",
          "format": "uuid"
        }
      },
      "imageRef": {
        "name": "ref",
        "in": "query",
        "description": "For a picture sent as bytes: your own reference, shown in the report of the batch.",
        "schema": {
          "type": "string",
          "maxLength": 1000,
          "pattern": "^[^\\u0000]*$"
        }
      },
      "search": {
        "name": "q",
        "in": "query",
        "description": "Text that name, company, job title, aliases, addresses or numbers contain.",
        "schema": {
          "type": "string",
          "maxLength": 200,
          "pattern": "^[^\\u0000]*$"
        }
      },
      "status": {
        "name": "status",
        "in": "query",
        "schema": {
          "type": "string",
          "enum": [
            "draft",
            "confirmed"
          ]
        }
      },
      "since": {
        "name": "since",
        "in": "query",
        "description": "The cursor of the change feed to continue from. Last-Event-ID takes precedence.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "lastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last event that the client received.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "tag": {
        "name": "tag",
        "in": "path",
        "required": true,
        "description": "1 to 50 characters without control characters, at least one of them visible. Upper and lower case are equal.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 50,
          "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$"
        }
      },
      "number": {
        "name": "number",
        "in": "path",
        "required": true,
        "schema": {
          "type": "integer",
          "minimum": 1
        }
      },
      "tagFilter": {
        "name": "tag",
        "in": "query",
        "description": "Only contacts with this tag.",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 50,
          "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$"
        }
      },
      "sort": {
        "name": "sort",
        "in": "query",
        "description": "updatedAt and createdAt: newest first, with or without the minus. name: from A to Z; contacts without a name are sorted by company.",
        "schema": {
          "type": "string",
          "enum": [
            "updatedAt",
            "createdAt",
            "name",
            "-updatedAt",
            "-createdAt"
          ],
          "default": "-updatedAt"
        }
      },
      "conflicts": {
        "name": "conflicts",
        "in": "query",
        "description": "What to do if If-Match names an older version than the current one. refuse: 412. merge: for each field, the last write by changedAt wins. If both sides changed a field, it is stored as a conflict, and the Link header has the list of conflicts.",
        "schema": {
          "type": "string",
          "enum": [
            "refuse",
            "merge"
          ],
          "default": "refuse"
        }
      },
      "changedAt": {
        "name": "changedAt",
        "in": "query",
        "description": "With conflicts=merge: when the owner made the change, by the device's clock. If absent or in the future, the current time.",
        "schema": {
          "type": "string",
          "format": "date-time"
        }
      },
      "erase": {
        "name": "erase",
        "in": "query",
        "description": "true: the contact is removed permanently, with everything that was filed under it, the texts, words and pictures of its captures, and the contacts merged into it. It cannot be undone. Existing exports and backups are not changed.",
        "schema": {
          "type": "boolean",
          "default": false
        }
      }
    },
    "responses": {
      "BadRequest": {
        "description": "Codes: invalid_target, invalid_header, invalid_host, invalid_request, invalid_framing, empty_body, invalid_utf8, invalid_json, invalid_multipart, invalid_parameter, invalid_idempotency_key.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "AuthenticationFailed": {
        "description": "Codes: authentication_failed.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "WWW-Authenticate": {
            "schema": {
              "type": "string"
            }
          }
        }
      },
      "Forbidden": {
        "description": "Codes: missing_scope, user_mismatch, https_required.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "NotFound": {
        "description": "Codes: not_found.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "MethodNotAllowed": {
        "description": "Codes: method_not_allowed.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Allow": {
            "schema": {
              "type": "string"
            }
          }
        }
      },
      "RequestTimeout": {
        "description": "Codes: request_timeout.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "Conflict": {
        "description": "Codes: idempotency_key_reused, request_in_progress, merge_undone, merge_overtaken, not_a_draft, already_closed, not_dead, content_gone, export_not_ready, export_failed, batch_state, batch_cancelled, duplicate_contact, capture_taken, capture_under_way.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Retry-After": {
            "schema": {
              "type": "string"
            }
          }
        }
      },
      "Gone": {
        "description": "Codes: merged, cursor_expired.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Location": {
            "description": "For merged: the contact that it was merged into.",
            "schema": {
              "type": "string"
            }
          }
        }
      },
      "PreconditionFailed": {
        "description": "Codes: version_conflict.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "TooLarge": {
        "description": "Codes: too_large.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "Codes: unsupported_media_type, unsupported_image.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Accept": {
            "schema": {
              "type": "string"
            }
          },
          "Accept-Encoding": {
            "description": "For a body with a Content-Encoding: identity. Only uncompressed bodies are accepted.",
            "schema": {
              "type": "string"
            }
          }
        }
      },
      "NotAcceptable": {
        "description": "Codes: invalid_fields, missing_field, unknown_field, wrong_type, too_long, invalid_text, unknown_kind, unsupported_kind, unknown_lane, unknown_format, unknown_choice, invalid_language, language_not_installed, invalid_timestamp, timestamp_in_future, no_text, too_many_cards, ocr_failed, capture_rejected, insufficient_data, invalid_contact_data, invalid_email, invalid_phone, invalid_website, unknown_contact, unknown_capture, truncated_image, image_too_large, image_proportions, empty_image, unreadable_image, unknown_batch, invalid_archive, archive_limits.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "TooManyRequests": {
        "description": "Codes: rate_limited.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Retry-After": {
            "description": "Whole seconds.",
            "schema": {
              "type": "string"
            }
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Limit": {
            "$ref": "#/components/headers/RateLimitLimit"
          },
          "RateLimit-Remaining": {
            "$ref": "#/components/headers/RateLimitRemaining"
          },
          "RateLimit-Reset": {
            "$ref": "#/components/headers/RateLimitReset"
          }
        }
      },
      "HeadersTooLarge": {
        "description": "Codes: headers_too_large.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "Internal": {
        "description": "Codes: internal, save_failed.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        }
      },
      "Unavailable": {
        "description": "Codes: unavailable.",
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            }
          }
        },
        "headers": {
          "Retry-After": {
            "schema": {
              "type": "string"
            }
          }
        }
      }
    },
    "schemas": {
      "Problem": {
        "type": "object",
        "description": "RFC 9457.",
        "properties": {
          "type": {
            "type": "string",
            "description": "A URI reference; about:blank if the code is sufficient."
          },
          "title": {
            "type": "string"
          },
          "status": {
            "type": "integer"
          },
          "code": {
            "type": "string",
            "description": "Stable. Programs may depend on it.",
            "enum": [
              "invalid_target",
              "invalid_header",
              "invalid_host",
              "invalid_request",
              "invalid_framing",
              "headers_too_large",
              "request_timeout",
              "method_not_allowed",
              "too_large",
              "empty_body",
              "invalid_utf8",
              "invalid_json",
              "invalid_multipart",
              "invalid_parameter",
              "invalid_idempotency_key",
              "unsupported_media_type",
              "authentication_failed",
              "missing_scope",
              "user_mismatch",
              "https_required",
              "not_found",
              "idempotency_key_reused",
              "request_in_progress",
              "version_conflict",
              "merged",
              "merge_undone",
              "merge_overtaken",
              "not_a_draft",
              "cursor_expired",
              "already_closed",
              "not_dead",
              "content_gone",
              "export_not_ready",
              "export_failed",
              "batch_state",
              "batch_cancelled",
              "duplicate_contact",
              "capture_taken",
              "capture_under_way",
              "rate_limited",
              "invalid_fields",
              "missing_field",
              "unknown_field",
              "wrong_type",
              "too_long",
              "invalid_text",
              "unknown_kind",
              "unsupported_kind",
              "unknown_lane",
              "unknown_format",
              "unknown_choice",
              "invalid_language",
              "language_not_installed",
              "invalid_timestamp",
              "timestamp_in_future",
              "no_text",
              "too_many_cards",
              "ocr_failed",
              "capture_rejected",
              "insufficient_data",
              "invalid_contact_data",
              "invalid_email",
              "invalid_phone",
              "invalid_website",
              "unknown_contact",
              "unknown_capture",
              "unsupported_image",
              "truncated_image",
              "image_too_large",
              "image_proportions",
              "empty_image",
              "unreadable_image",
              "unknown_batch",
              "invalid_archive",
              "archive_limits",
              "internal",
              "save_failed",
              "unavailable"
            ]
          },
          "detail": {
            "type": "string",
            "description": "A sentence for a person."
          },
          "dialog": {
            "type": "string",
            "description": "The text that a phone speaks."
          },
          "traceId": {
            "type": "string",
            "description": "For the operator of the server.",
            "format": "uuid"
          },
          "errors": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "pointer": {
                  "type": "string",
                  "description": "A JSON pointer into the body, or a parameter's name."
                },
                "code": {
                  "type": "string"
                },
                "detail": {
                  "type": "string"
                }
              },
              "required": [
                "pointer",
                "code",
                "detail"
              ],
              "additionalProperties": false
            },
            "maxItems": 100
          }
        },
        "required": [
          "type",
          "title",
          "status",
          "code",
          "detail"
        ],
        "additionalProperties": false
      },
      "ExtractedInfo": {
        "type": "object",
        "properties": {
          "interests": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "events": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "dates": {
            "type": "array",
            "items": {
              "type": "string",
              "format": "date"
            }
          }
        },
        "required": [
          "interests",
          "events",
          "dates"
        ],
        "additionalProperties": false
      },
      "CardField": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string",
            "enum": [
              "fullName",
              "company",
              "jobTitle",
              "email",
              "phone",
              "website",
              "social",
              "street",
              "city",
              "state",
              "zip",
              "country",
              "note"
            ]
          },
          "value": {
            "type": "string",
            "description": "Normalized; E.164 for phones."
          },
          "display": {
            "type": "string",
            "description": "As printed."
          },
          "confidence": {
            "type": "number",
            "minimum": 0,
            "maximum": 1
          },
          "band": {
            "type": "string",
            "description": "high: fill in the form. medium: suggest the value. low: let the person decide.",
            "enum": [
              "high",
              "medium",
              "low"
            ]
          },
          "type": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "mobile",
              "work",
              "home",
              "fax",
              "main",
              "pager",
              "other",
              null
            ],
            "description": "For a phone: the type that the card says."
          },
          "extension": {
            "type": [
              "string",
              "null"
            ],
            "description": "For a phone: digits."
          }
        },
        "required": [
          "name",
          "value",
          "display",
          "confidence",
          "band",
          "type",
          "extension"
        ],
        "additionalProperties": false
      },
      "Capture": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "duplicateOf": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "In the response to a POST that repeats an earlier one: the id of the existing capture, which is this one. Otherwise null."
          },
          "state": {
            "type": "string",
            "description": "filed, inbox, rejected, dead, cancelled and erased are final.",
            "enum": [
              "received",
              "recognized",
              "understood",
              "filed",
              "inbox",
              "rejected",
              "dead",
              "cancelled",
              "erased"
            ]
          },
          "kind": {
            "type": "string",
            "enum": [
              "conversation",
              "card",
              "item",
              "scan",
              "message",
              "auto"
            ]
          },
          "lane": {
            "type": "string",
            "enum": [
              "now",
              "bulk"
            ]
          },
          "source": {
            "type": "string",
            "enum": [
              "http",
              "import",
              "cli"
            ]
          },
          "batchId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The batch of the capture."
          },
          "language": {
            "type": "string"
          },
          "reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why the capture was rejected, is dead, or is in the inbox: a code. too_many_cards: more than 200 cards in one capture. too_costly: reading took more processor time than one capture may use."
          },
          "dialog": {
            "type": [
              "string",
              "null"
            ],
            "description": "The message for the person: the capture was accepted, or why it failed. Null if it was canceled or erased."
          },
          "rereadUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "POST here to read a card again that could not be read."
          },
          "manualEntryUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "POST here, with this capture's id as captureId, to type a card that could not be read or has no person."
          },
          "failures": {
            "type": "array",
            "description": "If rejected or dead: the failure of each attempt.",
            "items": {
              "type": "object",
              "required": [
                "stage",
                "code",
                "at"
              ],
              "additionalProperties": false,
              "properties": {
                "stage": {
                  "type": "string"
                },
                "code": {
                  "type": "string"
                },
                "at": {
                  "type": "string",
                  "format": "date-time"
                }
              }
            }
          },
          "contactId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid"
          },
          "contactName": {
            "type": [
              "string",
              "null"
            ]
          },
          "cardIds": {
            "type": "array",
            "description": "The contact of each card on the picture, in reading order; drafts and committed cards.",
            "items": {
              "type": "string",
              "format": "uuid"
            }
          },
          "confidence": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "maximum": 1
          },
          "inboxNoteId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid"
          },
          "summary": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null before the capture is understood."
          },
          "extractedInfo": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ExtractedInfo"
              },
              {
                "type": "null"
              }
            ]
          },
          "card": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/CardField"
            }
          },
          "furtherCards": {
            "type": "array",
            "description": "If the picture shows several cards: the fields of the other cards.",
            "items": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/CardField"
              }
            }
          },
          "unreadCharacters": {
            "type": "integer",
            "minimum": 0,
            "description": "Characters (Unicode code points) of the text that were stored but not read. At most 100,000 characters of a text are read; 200 lines of 500 characters of a card's text; of a shared contact (vCard) 50 names, numbers and addresses of 4,000 characters each. 0 if everything was read, or before the capture is read. Always 0 in lists."
          },
          "readBy": {
            "type": [
              "string",
              "null"
            ],
            "description": "rules, or the name of a provider."
          },
          "capturedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          },
          "statusUrl": {
            "type": "string",
            "format": "uri-reference"
          }
        },
        "required": [
          "id",
          "duplicateOf",
          "state",
          "kind",
          "lane",
          "source",
          "batchId",
          "language",
          "reason",
          "dialog",
          "rereadUrl",
          "manualEntryUrl",
          "failures",
          "contactId",
          "contactName",
          "cardIds",
          "confidence",
          "inboxNoteId",
          "summary",
          "extractedInfo",
          "card",
          "furtherCards",
          "unreadCharacters",
          "readBy",
          "capturedAt",
          "createdAt",
          "updatedAt",
          "version",
          "statusUrl"
        ],
        "additionalProperties": false
      },
      "NewCapture": {
        "type": "object",
        "properties": {
          "text": {
            "type": "string",
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), otherwise too_many_cards.",
            "minLength": 1
          },
          "image": {
            "type": "string",
            "description": "A PNG, JPEG, WebP, TIFF, GIF or HEIC picture in base64 (RFC 4648, with padding). The whole body has at most 25 MB.",
            "contentEncoding": "base64",
            "minLength": 4
          },
          "recognition": {
            "$ref": "#/components/schemas/RecognitionInput"
          },
          "kind": {
            "type": [
              "string",
              "null"
            ],
            "description": "auto lets the server decide. item, scan and message are not supported yet and are refused with unsupported_kind.",
            "enum": [
              "conversation",
              "card",
              "auto",
              null
            ]
          },
          "timestamp": {
            "type": [
              "string",
              "null"
            ],
            "description": "When it was captured (RFC 3339), preferably with the sender's offset from UTC, which defines \"tomorrow\". If absent, the current time. Not before 1970, at most 24 hours in the future.",
            "format": "date-time"
          },
          "lane": {
            "type": [
              "string",
              "null"
            ],
            "description": "bulk work waits for all work of the lane now.",
            "enum": [
              "now",
              "bulk",
              null
            ]
          },
          "language": {
            "type": [
              "string",
              "null"
            ],
            "description": "Up to three languages, joined by +: Tesseract codes such as eng or deu+eng, or tags such as en-US. An uninstalled language is refused with language_not_installed, which lists the installed ones.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "Like language, as a list. Send only one of the two.",
            "items": {
              "type": "string",
              "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*$",
              "maxLength": 40
            },
            "minItems": 1,
            "maxItems": 3
          },
          "quality": {
            "type": [
              "string",
              "null"
            ],
            "description": "fast reads a smaller picture once, for a preview.",
            "enum": [
              "accurate",
              "fast",
              null
            ]
          },
          "words": {
            "type": [
              "array",
              "null"
            ],
            "description": "Words that may be in the picture in addition to the usual ones, each without spaces. In a form or a query, separated by commas.",
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64,
              "pattern": "^\\S+$"
            },
            "maxItems": 200
          },
          "duplicates": {
            "type": [
              "string",
              "null"
            ],
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep and without an Idempotency-Key, the response is the existing capture with duplicateOf. Captures of a batch are always accepted.",
            "enum": [
              "keep",
              null
            ]
          },
          "batchId": {
            "type": "string",
            "format": "uuid",
            "description": "The batch of the capture. Its captures use the lane bulk."
          },
          "ref": {
            "type": "string",
            "maxLength": 1000,
            "description": "Your own reference, shown in the report of the batch.",
            "pattern": "^[^\\u0000]*$"
          }
        },
        "additionalProperties": false,
        "anyOf": [
          {
            "required": [
              "text"
            ]
          },
          {
            "required": [
              "image"
            ]
          },
          {
            "required": [
              "recognition"
            ]
          }
        ]
      },
      "CaptureForm": {
        "type": "object",
        "description": "A picture or a text, with its options.",
        "properties": {
          "image": {
            "type": "string",
            "description": "A picture, in a part with any name; or a text instead.",
            "format": "binary"
          },
          "text": {
            "type": "string",
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), otherwise too_many_cards.",
            "minLength": 1
          },
          "recognition": {
            "type": "string",
            "description": "RecognitionInput as JSON, with or without the picture.",
            "contentMediaType": "application/json"
          },
          "kind": {
            "type": "string",
            "enum": [
              "conversation",
              "card",
              "auto"
            ]
          },
          "timestamp": {
            "type": "string",
            "format": "date-time"
          },
          "lane": {
            "type": "string",
            "enum": [
              "now",
              "bulk"
            ]
          },
          "language": {
            "type": "string",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120,
            "description": "Up to three languages, joined by +: Tesseract codes such as eng or deu+eng, or tags such as en-US. An uninstalled language is refused with language_not_installed, which lists the installed ones."
          },
          "languages": {
            "type": "string",
            "description": "Like language, separated by commas. Send only one of the two.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(,(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$"
          },
          "quality": {
            "type": "string",
            "enum": [
              "accurate",
              "fast"
            ]
          },
          "words": {
            "type": "string",
            "description": "Words that may be in the picture in addition to the usual ones, each without spaces. In a form or a query, separated by commas.",
            "pattern": "^[^\\s,\\u0000]{1,64}(,[^\\s,\\u0000]{1,64}){0,199}$"
          },
          "duplicates": {
            "type": "string",
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep and without an Idempotency-Key, the response is the existing capture with duplicateOf. Captures of a batch are always accepted.",
            "enum": [
              "keep"
            ]
          },
          "batchId": {
            "type": "string",
            "format": "uuid",
            "description": "The batch of the capture. Its captures use the lane bulk."
          },
          "ref": {
            "type": "string",
            "maxLength": 1000,
            "description": "Your own reference, shown in the report of the batch.",
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "NewScreenshot": {
        "type": "object",
        "properties": {
          "text": {
            "type": "string",
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), otherwise too_many_cards.",
            "minLength": 1
          },
          "image": {
            "type": "string",
            "description": "A PNG, JPEG, WebP, TIFF, GIF or HEIC picture in base64 (RFC 4648, with padding). The whole body has at most 25 MB.",
            "contentEncoding": "base64",
            "minLength": 4
          },
          "recognition": {
            "$ref": "#/components/schemas/RecognitionInput"
          },
          "kind": {
            "type": [
              "string",
              "null"
            ],
            "description": "auto lets the server decide. item, scan and message are not supported yet and are refused with unsupported_kind.",
            "enum": [
              "conversation",
              "card",
              "auto",
              null
            ]
          },
          "timestamp": {
            "type": [
              "string",
              "null"
            ],
            "description": "When it was captured (RFC 3339), preferably with the sender's offset from UTC, which defines \"tomorrow\". If absent, the current time. Not before 1970, at most 24 hours in the future.",
            "format": "date-time"
          },
          "lane": {
            "type": [
              "string",
              "null"
            ],
            "description": "bulk work waits for all work of the lane now.",
            "enum": [
              "now",
              "bulk",
              null
            ]
          },
          "language": {
            "type": [
              "string",
              "null"
            ],
            "description": "Up to three languages, joined by +: Tesseract codes such as eng or deu+eng, or tags such as en-US. An uninstalled language is refused with language_not_installed, which lists the installed ones.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "Like language, as a list. Send only one of the two.",
            "items": {
              "type": "string",
              "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*$",
              "maxLength": 40
            },
            "minItems": 1,
            "maxItems": 3
          },
          "quality": {
            "type": [
              "string",
              "null"
            ],
            "description": "fast reads a smaller picture once, for a preview.",
            "enum": [
              "accurate",
              "fast",
              null
            ]
          },
          "words": {
            "type": [
              "array",
              "null"
            ],
            "description": "Words that may be in the picture in addition to the usual ones, each without spaces. In a form or a query, separated by commas.",
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64,
              "pattern": "^\\S+$"
            },
            "maxItems": 200
          },
          "duplicates": {
            "type": [
              "string",
              "null"
            ],
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep and without an Idempotency-Key, the response is the existing capture with duplicateOf. Captures of a batch are always accepted.",
            "enum": [
              "keep",
              null
            ]
          },
          "userId": {
            "type": [
              "string",
              "null"
            ],
            "description": "The owner's id. Optional; the id of another owner is refused."
          }
        },
        "additionalProperties": false,
        "anyOf": [
          {
            "required": [
              "text"
            ]
          },
          {
            "required": [
              "image"
            ]
          },
          {
            "required": [
              "recognition"
            ]
          }
        ]
      },
      "ScreenshotAnswer": {
        "type": "object",
        "properties": {
          "success": {
            "type": "boolean"
          },
          "detectedContact": {
            "oneOf": [
              {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "name": {
                    "type": "string"
                  },
                  "confidence": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  }
                },
                "required": [
                  "id",
                  "name",
                  "confidence"
                ],
                "additionalProperties": false
              },
              {
                "type": "null"
              }
            ]
          },
          "summary": {
            "type": "string"
          },
          "extractedInfo": {
            "$ref": "#/components/schemas/ExtractedInfo"
          },
          "inboxNoteId": {
            "type": "string",
            "format": "uuid"
          },
          "dialog": {
            "type": "string",
            "description": "The message for the person. Absent if a contact was found, because phones expect exactly these members."
          },
          "duplicateOf": {
            "type": "string",
            "format": "uuid",
            "description": "The existing capture, if this request repeats an earlier one."
          }
        },
        "required": [
          "success",
          "detectedContact",
          "summary",
          "extractedInfo"
        ],
        "additionalProperties": false
      },
      "ProcessedCapture": {
        "type": "object",
        "properties": {
          "success": {
            "type": "boolean"
          },
          "detectedContact": {
            "oneOf": [
              {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid"
                  },
                  "name": {
                    "type": "string"
                  },
                  "confidence": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  }
                },
                "required": [
                  "id",
                  "name",
                  "confidence"
                ],
                "additionalProperties": false
              },
              {
                "type": "null"
              }
            ]
          },
          "summary": {
            "type": "string"
          },
          "extractedInfo": {
            "$ref": "#/components/schemas/ExtractedInfo"
          },
          "inboxNoteId": {
            "type": "string",
            "format": "uuid"
          },
          "dialog": {
            "type": "string",
            "description": "The message for the person."
          },
          "duplicateOf": {
            "type": "string",
            "format": "uuid",
            "description": "The existing capture, if this request repeats an earlier one."
          }
        },
        "required": [
          "success",
          "detectedContact",
          "summary",
          "extractedInfo",
          "dialog"
        ],
        "additionalProperties": false
      },
      "PendingScreenshot": {
        "type": "object",
        "properties": {
          "captureId": {
            "type": "string",
            "format": "uuid"
          },
          "statusUrl": {
            "type": "string",
            "format": "uri-reference"
          },
          "dialog": {
            "type": "string"
          },
          "duplicateOf": {
            "type": "string",
            "format": "uuid",
            "description": "The existing capture, if this request repeats an earlier one."
          }
        },
        "required": [
          "captureId",
          "statusUrl",
          "dialog"
        ],
        "additionalProperties": false
      },
      "NewPhone": {
        "type": "object",
        "properties": {
          "number": {
            "type": "string",
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$",
            "description": "Stored as E.164 if it can be parsed. May include an extension (`ext. 27`)."
          },
          "type": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "mobile",
              "work",
              "home",
              "fax",
              "main",
              "pager",
              "other",
              null
            ],
            "description": "If absent: a known number keeps its type; for others, mobile and pager come from the numbering plan, otherwise other."
          },
          "extension": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]*$",
            "maxLength": 20
          }
        },
        "required": [
          "number"
        ],
        "additionalProperties": false
      },
      "Phone": {
        "type": "object",
        "properties": {
          "number": {
            "type": "string",
            "description": "E.164 if it could be parsed, without the extension."
          },
          "type": {
            "type": "string",
            "enum": [
              "mobile",
              "work",
              "home",
              "fax",
              "main",
              "pager",
              "other"
            ],
            "description": "The TYPE in a vCard. On business cards, a number without a type is for work."
          },
          "extension": {
            "type": [
              "string",
              "null"
            ],
            "description": "Digits."
          }
        },
        "required": [
          "number",
          "type",
          "extension"
        ],
        "additionalProperties": false
      },
      "NewContact": {
        "type": "object",
        "description": "At least one of name, company, emails and phones.",
        "properties": {
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "company": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "jobTitle": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "aliases": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "emails": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$",
              "format": "email"
            },
            "maxItems": 50
          },
          "phones": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/NewPhone"
            },
            "maxItems": 50,
            "description": "Each number once. The same number for phone and fax is two entries."
          },
          "websites": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "street": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "city": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "postalCode": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "country": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "tags": {
            "type": [
              "array",
              "null"
            ],
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most 100,000 bytes; encrypted, not searchable.",
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [],
        "additionalProperties": false,
        "anyOf": [
          {
            "required": [
              "name"
            ],
            "properties": {
              "name": {
                "type": "string",
                "pattern": "\\S"
              }
            }
          },
          {
            "required": [
              "company"
            ],
            "properties": {
              "company": {
                "type": "string",
                "pattern": "\\S"
              }
            }
          },
          {
            "required": [
              "emails"
            ],
            "properties": {
              "emails": {
                "type": "array",
                "contains": {
                  "type": "string",
                  "pattern": "\\S"
                }
              }
            }
          },
          {
            "required": [
              "phones"
            ],
            "properties": {
              "phones": {
                "type": "array",
                "contains": {
                  "type": "object",
                  "properties": {
                    "number": {
                      "type": "string",
                      "pattern": "\\S"
                    }
                  },
                  "required": [
                    "number"
                  ]
                }
              }
            }
          }
        ]
      },
      "ContactPatch": {
        "type": "object",
        "description": "A JSON merge patch (RFC 7396): null clears a field, arrays are replaced.",
        "properties": {
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "company": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "jobTitle": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "aliases": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "emails": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$",
              "format": "email"
            },
            "maxItems": 50
          },
          "phones": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/NewPhone"
            },
            "maxItems": 50,
            "description": "Each number once. The same number for phone and fax is two entries."
          },
          "websites": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "street": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "city": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "postalCode": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "country": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "tags": {
            "type": [
              "array",
              "null"
            ],
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most 100,000 bytes; encrypted, not searchable.",
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "Contact": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "status": {
            "type": "string",
            "description": "draft: read from a card, not confirmed by the owner yet.",
            "enum": [
              "draft",
              "confirmed"
            ]
          },
          "name": {
            "type": "string"
          },
          "company": {
            "type": "string"
          },
          "jobTitle": {
            "type": "string"
          },
          "aliases": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "emails": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "phones": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Phone"
            }
          },
          "websites": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "street": {
            "type": "string"
          },
          "city": {
            "type": "string"
          },
          "region": {
            "type": "string"
          },
          "postalCode": {
            "type": "string"
          },
          "country": {
            "type": "string"
          },
          "tags": {
            "type": "array",
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ]
          },
          "confidence": {
            "type": "object",
            "description": "For a draft: the confidence of each field, by field name.",
            "additionalProperties": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            }
          },
          "captureId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid"
          },
          "mergedCaptureIds": {
            "type": "array",
            "description": "Cards of contacts that were merged into this one.",
            "items": {
              "type": "string",
              "format": "uuid"
            }
          },
          "linkedInSearchUrl": {
            "type": [
              "string",
              "null"
            ],
            "description": "A link to a search by name and company. The server does not send it."
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "status",
          "name",
          "company",
          "jobTitle",
          "aliases",
          "emails",
          "phones",
          "websites",
          "street",
          "city",
          "region",
          "postalCode",
          "country",
          "tags",
          "notes",
          "confidence",
          "captureId",
          "mergedCaptureIds",
          "linkedInSearchUrl",
          "createdAt",
          "updatedAt",
          "version"
        ],
        "additionalProperties": false
      },
      "Interaction": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "contactId": {
            "type": "string",
            "format": "uuid"
          },
          "captureId": {
            "type": "string",
            "format": "uuid"
          },
          "confidence": {
            "type": "number",
            "minimum": 0,
            "maximum": 1
          },
          "happenedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "sourceApp": {
            "type": [
              "string",
              "null"
            ]
          },
          "summary": {
            "type": "string"
          },
          "extractedInfo": {
            "$ref": "#/components/schemas/ExtractedInfo"
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "contactId",
          "captureId",
          "confidence",
          "happenedAt",
          "sourceApp",
          "summary",
          "extractedInfo",
          "createdAt",
          "updatedAt",
          "version"
        ],
        "additionalProperties": false
      },
      "InboxNote": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "captureId": {
            "type": "string",
            "format": "uuid"
          },
          "state": {
            "type": "string",
            "enum": [
              "open",
              "assigned",
              "dismissed"
            ]
          },
          "reason": {
            "type": "string"
          },
          "happenedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "sourceApp": {
            "type": [
              "string",
              "null"
            ]
          },
          "content": {
            "type": "string",
            "description": "The summary, or the text itself."
          },
          "extractedText": {
            "type": "string"
          },
          "extractedInfo": {
            "$ref": "#/components/schemas/ExtractedInfo"
          },
          "candidates": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string"
                },
                "confidence": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1
                }
              },
              "required": [
                "name",
                "confidence"
              ],
              "additionalProperties": false
            }
          },
          "suggestions": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "contactId": {
                  "type": "string",
                  "format": "uuid"
                },
                "score": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1
                }
              },
              "required": [
                "contactId",
                "score"
              ],
              "additionalProperties": false
            }
          },
          "assignedTo": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid"
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "captureId",
          "state",
          "reason",
          "happenedAt",
          "sourceApp",
          "content",
          "extractedText",
          "extractedInfo",
          "candidates",
          "suggestions",
          "assignedTo",
          "createdAt",
          "updatedAt",
          "version"
        ],
        "additionalProperties": false
      },
      "Assignment": {
        "type": "object",
        "properties": {
          "contactId": {
            "type": "string",
            "format": "uuid"
          },
          "learnAlias": {
            "type": [
              "string",
              "null"
            ],
            "description": "A name to store as an alias of the contact.",
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [
          "contactId"
        ],
        "additionalProperties": false
      },
      "NewExport": {
        "type": "object",
        "properties": {
          "format": {
            "type": "string",
            "enum": [
              "csv",
              "vcf"
            ]
          }
        },
        "required": [
          "format"
        ],
        "additionalProperties": false
      },
      "Export": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "format": {
            "type": "string",
            "enum": [
              "csv",
              "vcf"
            ]
          },
          "state": {
            "type": "string",
            "enum": [
              "pending",
              "ready",
              "failed"
            ]
          },
          "rows": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "contentUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference"
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "format",
          "state",
          "rows",
          "reason",
          "contentUrl",
          "createdAt",
          "updatedAt",
          "version"
        ],
        "additionalProperties": false
      },
      "Notification": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "kind": {
            "type": "string",
            "description": "capture.filed, capture.inbox, capture.rejected, capture.dead, export.ready, export.failed."
          },
          "subjectId": {
            "type": "string",
            "description": "The capture or export.",
            "format": "uuid"
          },
          "expiresAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "readAt": {
            "type": [
              "string",
              "null"
            ],
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "kind",
          "subjectId",
          "expiresAt",
          "readAt",
          "createdAt",
          "updatedAt",
          "version"
        ],
        "additionalProperties": false
      },
      "Change": {
        "type": "object",
        "properties": {
          "cursor": {
            "type": "string"
          },
          "object": {
            "type": "string",
            "enum": [
              "capture",
              "contact",
              "interaction",
              "inbox_note",
              "notification",
              "export",
              "batch",
              "card",
              "merge",
              "contact_conflict"
            ]
          },
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "change": {
            "type": "string",
            "enum": [
              "created",
              "updated",
              "deleted"
            ]
          },
          "at": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          }
        },
        "required": [
          "cursor",
          "object",
          "id",
          "change",
          "at"
        ],
        "additionalProperties": false
      },
      "BatchCounts": {
        "type": "object",
        "properties": {
          "total": {
            "type": "integer",
            "minimum": 0
          },
          "pending": {
            "type": "integer",
            "minimum": 0
          },
          "filed": {
            "type": "integer",
            "minimum": 0
          },
          "inbox": {
            "type": "integer",
            "minimum": 0
          },
          "rejected": {
            "type": "integer",
            "minimum": 0
          },
          "dead": {
            "type": "integer",
            "minimum": 0
          },
          "cancelled": {
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "total",
          "pending",
          "filed",
          "inbox",
          "rejected",
          "dead",
          "cancelled"
        ],
        "additionalProperties": false,
        "description": "total is always the sum of the other counts. An erased capture is not counted."
      },
      "Batch": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "name": {
            "type": "string"
          },
          "key": {
            "type": [
              "string",
              "null"
            ],
            "description": "The client's own key."
          },
          "state": {
            "type": "string",
            "enum": [
              "open",
              "running",
              "paused",
              "cancelled",
              "finished"
            ],
            "description": "open: not started; commit starts it. finished: committed, and all captures have ended."
          },
          "counts": {
            "$ref": "#/components/schemas/BatchCounts"
          },
          "ratePerSecond": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "The recent rate of ended captures in captures a second; null if the batch does not run."
          },
          "secondsLeft": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "At the current rate; null if there is no progress."
          },
          "committedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finishedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "createdAt": {
            "type": "string",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          },
          "statusUrl": {
            "type": "string"
          }
        },
        "required": [
          "id",
          "name",
          "key",
          "state",
          "counts",
          "ratePerSecond",
          "secondsLeft",
          "committedAt",
          "finishedAt",
          "createdAt",
          "updatedAt",
          "version",
          "statusUrl"
        ],
        "additionalProperties": false
      },
      "NewBatch": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*$"
          },
          "key": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 300,
            "description": "The client's own key. The same key returns the same batch as long as it exists.",
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [
          "name"
        ],
        "additionalProperties": false
      },
      "BatchTally": {
        "type": "object",
        "properties": {
          "batchId": {
            "type": "string",
            "format": "uuid"
          },
          "added": {
            "type": "integer",
            "minimum": 0
          },
          "repeated": {
            "type": "integer",
            "minimum": 0,
            "description": "Captures that were already in the batch."
          },
          "ignored": {
            "type": "integer",
            "minimum": 0,
            "description": "Folders and hidden files."
          },
          "refused": {
            "type": "integer",
            "minimum": 0
          },
          "problems": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string"
                },
                "line": {
                  "type": "integer",
                  "minimum": 1
                },
                "pointer": {
                  "type": "string",
                  "description": "A JSON pointer to the wrong member of the line; absent if the whole line is wrong."
                },
                "code": {
                  "type": "string"
                },
                "detail": {
                  "type": "string"
                }
              },
              "required": [
                "code",
                "detail"
              ],
              "additionalProperties": false
            }
          }
        },
        "required": [
          "batchId",
          "added",
          "repeated",
          "ignored",
          "refused",
          "problems"
        ],
        "additionalProperties": false
      },
      "BatchReport": {
        "type": "object",
        "properties": {
          "batch": {
            "$ref": "#/components/schemas/Batch"
          },
          "durationSeconds": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "From commit to the end, or to now."
          },
          "failures": {
            "type": "array",
            "description": "Most frequent first.",
            "items": {
              "type": "object",
              "properties": {
                "state": {
                  "type": "string",
                  "enum": [
                    "dead",
                    "rejected"
                  ]
                },
                "reason": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0
                },
                "captures": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "id": {
                        "type": "string",
                        "format": "uuid"
                      },
                      "ref": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The client's own reference."
                      },
                      "at": {
                        "type": "string",
                        "format": "date-time"
                      }
                    },
                    "required": [
                      "id",
                      "ref",
                      "at"
                    ],
                    "additionalProperties": false
                  }
                }
              },
              "required": [
                "state",
                "reason",
                "count",
                "captures"
              ],
              "additionalProperties": false
            }
          }
        },
        "required": [
          "batch",
          "durationSeconds",
          "failures"
        ],
        "additionalProperties": false
      },
      "CapturePage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Capture"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page. A page has fewer captures than limit if their content is large."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "BatchPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Batch"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "ContactPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Contact"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "InteractionPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Interaction"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "InboxNotePage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InboxNote"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "NotificationPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Notification"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "ChangePage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Change"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "The cursor for the next call; null while the feed is empty."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "Duplicate": {
        "type": "object",
        "properties": {
          "contact": {
            "$ref": "#/components/schemas/Contact"
          },
          "reasons": {
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "string",
              "enum": [
                "sameEmail",
                "sameNameAndCompany",
                "samePhone",
                "sameName"
              ]
            }
          },
          "mayMergeUnasked": {
            "type": "boolean",
            "description": "Whether the match is certain enough for the owner's setting. An equal phone number or name alone never is."
          }
        },
        "required": [
          "contact",
          "reasons",
          "mayMergeUnasked"
        ],
        "additionalProperties": false
      },
      "Decision": {
        "type": "object",
        "properties": {
          "decision": {
            "type": "string",
            "enum": [
              "merge",
              "skip",
              "createNew"
            ]
          },
          "into": {
            "type": "string",
            "format": "uuid",
            "description": "The contact to merge into."
          },
          "applyToAll": {
            "type": "boolean",
            "default": false
          }
        },
        "required": [
          "decision"
        ],
        "additionalProperties": false
      },
      "Resolution": {
        "type": "object",
        "properties": {
          "outcome": {
            "type": "string",
            "enum": [
              "merged",
              "skipped",
              "created"
            ]
          },
          "contact": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Contact"
              },
              {
                "type": "null"
              }
            ]
          },
          "merge": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MergeRecord"
              },
              {
                "type": "null"
              }
            ]
          }
        },
        "required": [
          "outcome",
          "contact",
          "merge"
        ],
        "additionalProperties": false
      },
      "Merge": {
        "type": "object",
        "properties": {
          "into": {
            "type": "string",
            "format": "uuid",
            "description": "The contact that stays."
          },
          "fields": {
            "type": "object",
            "description": "By field name: whose value to keep. both: lists and notes only.",
            "additionalProperties": {
              "type": "string",
              "enum": [
                "into",
                "from",
                "both"
              ]
            }
          },
          "dryRun": {
            "type": "boolean",
            "default": false,
            "description": "Changes nothing and returns what the merge would change."
          }
        },
        "required": [
          "into"
        ],
        "additionalProperties": false
      },
      "MergeChange": {
        "type": "object",
        "properties": {
          "field": {
            "type": "string"
          },
          "into": {
            "description": "For a text field a string, for a list an array of strings, for phones an array of Phone.",
            "type": [
              "string",
              "array"
            ],
            "items": {
              "oneOf": [
                {
                  "type": "string"
                },
                {
                  "$ref": "#/components/schemas/Phone"
                }
              ]
            }
          },
          "from": {
            "description": "For a text field a string, for a list an array of strings, for phones an array of Phone.",
            "type": [
              "string",
              "array"
            ],
            "items": {
              "oneOf": [
                {
                  "type": "string"
                },
                {
                  "$ref": "#/components/schemas/Phone"
                }
              ]
            }
          },
          "result": {
            "description": "For a text field a string, for a list an array of strings, for phones an array of Phone.",
            "type": [
              "string",
              "array"
            ],
            "items": {
              "oneOf": [
                {
                  "type": "string"
                },
                {
                  "$ref": "#/components/schemas/Phone"
                }
              ]
            }
          },
          "isChanged": {
            "type": "boolean",
            "description": "Whether the field of the remaining contact changes."
          }
        },
        "required": [
          "field",
          "into",
          "from",
          "result",
          "isChanged"
        ],
        "additionalProperties": false
      },
      "MergeRecord": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "into": {
            "type": "string",
            "format": "uuid"
          },
          "from": {
            "type": "string",
            "format": "uuid"
          },
          "changes": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/MergeChange"
            }
          },
          "interactions": {
            "type": "integer",
            "minimum": 0,
            "description": "The number that was moved."
          },
          "notes": {
            "type": "integer",
            "minimum": 0
          },
          "cards": {
            "type": "integer",
            "minimum": 0
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, whole seconds, UTC."
          },
          "undoneAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "RFC 3339, whole seconds, UTC."
          },
          "version": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "id",
          "into",
          "from",
          "changes",
          "interactions",
          "notes",
          "cards",
          "createdAt",
          "undoneAt",
          "version"
        ],
        "additionalProperties": false
      },
      "MergeAnswer": {
        "type": "object",
        "properties": {
          "dryRun": {
            "type": "boolean"
          },
          "merge": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/MergeRecord"
              },
              {
                "type": "null"
              }
            ]
          },
          "changes": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/MergeChange"
            }
          },
          "interactions": {
            "type": "integer",
            "minimum": 0,
            "description": "The number that was moved."
          },
          "notes": {
            "type": "integer",
            "minimum": 0
          },
          "cards": {
            "type": "integer",
            "minimum": 0
          },
          "contact": {
            "$ref": "#/components/schemas/Contact"
          }
        },
        "required": [
          "dryRun",
          "merge",
          "changes",
          "interactions",
          "notes",
          "cards",
          "contact"
        ],
        "additionalProperties": false
      },
      "Undo": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "contact": {
            "$ref": "#/components/schemas/Contact"
          },
          "restored": {
            "$ref": "#/components/schemas/Contact"
          },
          "kept": {
            "type": "array",
            "description": "Texts that were changed after the merge and keep their later value.",
            "items": {
              "type": "string"
            }
          }
        },
        "required": [
          "id",
          "contact",
          "restored",
          "kept"
        ],
        "additionalProperties": false
      },
      "Conflict": {
        "type": "object",
        "properties": {
          "number": {
            "type": "integer",
            "minimum": 1
          },
          "field": {
            "type": "string"
          },
          "state": {
            "type": "string",
            "enum": [
              "settled",
              "open",
              "resolved"
            ]
          },
          "standing": {
            "type": "object",
            "properties": {
              "value": {
                "description": "For a text field a string, for a list an array of strings, for phones an array of Phone.",
                "type": [
                  "string",
                  "array"
                ],
                "items": {
                  "oneOf": [
                    {
                      "type": "string"
                    },
                    {
                      "$ref": "#/components/schemas/Phone"
                    }
                  ]
                }
              },
              "changedAt": {
                "type": "string",
                "format": "date-time",
                "description": "RFC 3339, whole seconds, UTC."
              }
            },
            "required": [
              "value",
              "changedAt"
            ],
            "additionalProperties": false
          },
          "other": {
            "type": "object",
            "properties": {
              "value": {
                "description": "For a text field a string, for a list an array of strings, for phones an array of Phone.",
                "type": [
                  "string",
                  "array"
                ],
                "items": {
                  "oneOf": [
                    {
                      "type": "string"
                    },
                    {
                      "$ref": "#/components/schemas/Phone"
                    }
                  ]
                }
              },
              "changedAt": {
                "type": "string",
                "format": "date-time",
                "description": "RFC 3339, whole seconds, UTC."
              }
            },
            "required": [
              "value",
              "changedAt"
            ],
            "additionalProperties": false
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, whole seconds, UTC."
          },
          "resolvedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "RFC 3339, whole seconds, UTC."
          }
        },
        "required": [
          "number",
          "field",
          "state",
          "standing",
          "other",
          "createdAt",
          "resolvedAt"
        ],
        "additionalProperties": false
      },
      "ConflictResolution": {
        "type": "object",
        "properties": {
          "use": {
            "type": "string",
            "enum": [
              "standing",
              "other"
            ]
          },
          "value": {
            "description": "For a text field a string, for a list an array of strings, for phones an array of NewPhone.",
            "type": [
              "string",
              "array"
            ],
            "items": {
              "oneOf": [
                {
                  "type": "string"
                },
                {
                  "$ref": "#/components/schemas/NewPhone"
                }
              ]
            }
          }
        },
        "required": [],
        "additionalProperties": false,
        "description": "Either one side of the conflict, or another value."
      },
      "Erasure": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "contacts": {
            "type": "integer",
            "minimum": 0,
            "description": "The contact and the contacts that were merged into it."
          },
          "captures": {
            "type": "integer",
            "minimum": 0
          },
          "interactions": {
            "type": "integer",
            "minimum": 0
          },
          "pictures": {
            "type": "integer",
            "minimum": 0
          },
          "wasExported": {
            "type": "boolean",
            "description": "An export exists that may contain the contact: ask the person whether to delete it there too."
          },
          "dialog": {
            "type": [
              "string",
              "null"
            ],
            "description": "The question for the person: whether to delete the contact on the phone too."
          }
        },
        "required": [
          "id",
          "contacts",
          "captures",
          "interactions",
          "pictures",
          "wasExported",
          "dialog"
        ],
        "additionalProperties": false
      },
      "AuditEntry": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "action": {
            "type": "string",
            "enum": [
              "export_requested",
              "export_ready",
              "export_downloaded",
              "photos_downloaded",
              "contact_erased"
            ]
          },
          "objectId": {
            "type": "string",
            "format": "uuid"
          },
          "device": {
            "type": [
              "string",
              "null"
            ],
            "description": "The id of the device key; null if Tapline itself acted."
          },
          "format": {
            "type": [
              "string",
              "null"
            ]
          },
          "rows": {
            "type": [
              "integer",
              "null"
            ]
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, whole seconds, UTC."
          }
        },
        "required": [
          "id",
          "action",
          "objectId",
          "device",
          "format",
          "rows",
          "at"
        ],
        "additionalProperties": false
      },
      "AuditPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditEntry"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "RecognitionInput": {
        "type": "object",
        "description": "OCR text from the phone. The server does not read the picture again.",
        "properties": {
          "observations": {
            "type": "array",
            "description": "Lines in reading order.",
            "minItems": 1,
            "maxItems": 2000,
            "items": {
              "type": "object",
              "properties": {
                "text": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 4096
                },
                "confidence": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1,
                  "description": "1 if absent."
                },
                "box": {
                  "type": "object",
                  "description": "In fractions of the upright picture's size, from the top left.",
                  "properties": {
                    "x": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 1
                    },
                    "y": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 1
                    },
                    "width": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 1
                    },
                    "height": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 1
                    }
                  },
                  "required": [
                    "x",
                    "y",
                    "width",
                    "height"
                  ],
                  "additionalProperties": false
                }
              },
              "required": [
                "text",
                "box"
              ],
              "additionalProperties": false
            }
          },
          "width": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Of the upright picture, in pixels.",
            "minimum": 0,
            "maximum": 100000
          },
          "height": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 100000
          }
        },
        "required": [
          "observations"
        ],
        "additionalProperties": false
      },
      "Card": {
        "type": "object",
        "description": "A contact that was read from a card or typed from one.",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "status": {
            "type": "string",
            "description": "draft: read from a card, not confirmed by the owner yet.",
            "enum": [
              "draft",
              "confirmed"
            ]
          },
          "name": {
            "type": "string"
          },
          "company": {
            "type": "string"
          },
          "jobTitle": {
            "type": "string"
          },
          "aliases": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "emails": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "phones": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Phone"
            }
          },
          "websites": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "street": {
            "type": "string"
          },
          "city": {
            "type": "string"
          },
          "region": {
            "type": "string"
          },
          "postalCode": {
            "type": "string"
          },
          "country": {
            "type": "string"
          },
          "tags": {
            "type": "array",
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ]
          },
          "confidence": {
            "type": "object",
            "description": "For a draft: the confidence of each field, by field name.",
            "additionalProperties": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            }
          },
          "captureId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid"
          },
          "mergedCaptureIds": {
            "type": "array",
            "description": "Cards of contacts that were merged into this one.",
            "items": {
              "type": "string",
              "format": "uuid"
            }
          },
          "linkedInSearchUrl": {
            "type": [
              "string",
              "null"
            ],
            "description": "A link to a search by name and company. The server does not send it."
          },
          "createdAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "updatedAt": {
            "type": "string",
            "description": "RFC 3339, whole seconds, UTC.",
            "format": "date-time"
          },
          "version": {
            "type": "integer",
            "minimum": 1
          },
          "hasPerson": {
            "type": "boolean",
            "description": "Whether the card has a person. A commit with `all` skips drafts without a person, unless they are reviewed."
          },
          "isManuallyEdited": {
            "type": "boolean",
            "description": "The owner typed the card or changed a field."
          },
          "editedFields": {
            "type": "array",
            "description": "Fields that the owner has changed. Reading the picture again does not change them.",
            "items": {
              "type": "string",
              "enum": [
                "name",
                "company",
                "aliases",
                "emails",
                "phones",
                "websites",
                "street",
                "city",
                "region",
                "country",
                "jobTitle",
                "postalCode"
              ]
            }
          },
          "ocrConfidence": {
            "type": [
              "number",
              "null"
            ],
            "description": "The average over the words of the picture; null if there are none.",
            "minimum": 0,
            "maximum": 1
          },
          "rawOCRText": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null in lists, and for typed cards."
          },
          "reviewedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When the owner marked the card as reviewed."
          },
          "batchId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The batch of the card's capture."
          },
          "place": {
            "type": "integer",
            "minimum": 0,
            "description": "The index of the card on its picture, from 0."
          },
          "photoPath": {
            "type": [
              "string",
              "null"
            ],
            "description": "The path where a phone app stores the photo, not a URL of this server; null if there is no photo."
          },
          "photoUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "Only the card if its edges were found; otherwise the whole picture."
          },
          "pictureUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "The whole picture; boxes of fields and words refer to it."
          },
          "thumbnailUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "150 by 150 pixels; null if the card has no picture."
          }
        },
        "required": [
          "id",
          "status",
          "name",
          "company",
          "jobTitle",
          "aliases",
          "emails",
          "phones",
          "websites",
          "street",
          "city",
          "region",
          "postalCode",
          "country",
          "tags",
          "notes",
          "confidence",
          "captureId",
          "mergedCaptureIds",
          "linkedInSearchUrl",
          "createdAt",
          "updatedAt",
          "version",
          "hasPerson",
          "isManuallyEdited",
          "editedFields",
          "ocrConfidence",
          "rawOCRText",
          "reviewedAt",
          "batchId",
          "place",
          "photoPath",
          "photoUrl",
          "pictureUrl",
          "thumbnailUrl"
        ],
        "additionalProperties": false
      },
      "CardPage": {
        "type": "object",
        "properties": {
          "data": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Card"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "For the next page; null on the last page."
          }
        },
        "required": [
          "data",
          "nextCursor"
        ],
        "additionalProperties": false
      },
      "NewCard": {
        "type": "object",
        "description": "At least one of name, company, emails and phones.",
        "properties": {
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "company": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "jobTitle": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "aliases": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "emails": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$",
              "format": "email"
            },
            "maxItems": 50
          },
          "phones": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/NewPhone"
            },
            "maxItems": 50,
            "description": "Each number once. The same number for phone and fax is two entries."
          },
          "websites": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "street": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "city": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "postalCode": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "country": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "tags": {
            "type": [
              "array",
              "null"
            ],
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most 100,000 bytes; encrypted, not searchable.",
            "pattern": "^[^\\u0000]*$"
          },
          "captureId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The capture with the picture of the card."
          }
        },
        "required": [],
        "additionalProperties": false,
        "anyOf": [
          {
            "required": [
              "name"
            ],
            "properties": {
              "name": {
                "type": "string",
                "pattern": "\\S"
              }
            }
          },
          {
            "required": [
              "company"
            ],
            "properties": {
              "company": {
                "type": "string",
                "pattern": "\\S"
              }
            }
          },
          {
            "required": [
              "emails"
            ],
            "properties": {
              "emails": {
                "type": "array",
                "contains": {
                  "type": "string",
                  "pattern": "\\S"
                }
              }
            }
          },
          {
            "required": [
              "phones"
            ],
            "properties": {
              "phones": {
                "type": "array",
                "contains": {
                  "type": "object",
                  "properties": {
                    "number": {
                      "type": "string",
                      "pattern": "\\S"
                    }
                  },
                  "required": [
                    "number"
                  ]
                }
              }
            }
          }
        ]
      },
      "CardPatch": {
        "type": "object",
        "description": "A JSON merge patch (RFC 7396): null clears a field, arrays are replaced.",
        "properties": {
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "company": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "jobTitle": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "aliases": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "emails": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$",
              "format": "email"
            },
            "maxItems": 50
          },
          "phones": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/NewPhone"
            },
            "maxItems": 50,
            "description": "Each number once. The same number for phone and fax is two entries."
          },
          "websites": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "maxLength": 500,
              "pattern": "^[^\\u0000]*$"
            },
            "maxItems": 50
          },
          "street": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "city": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "postalCode": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "country": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000]*$"
          },
          "tags": {
            "type": [
              "array",
              "null"
            ],
            "description": "In lower case, each with 1 to 50 characters.",
            "items": {
              "type": "string"
            }
          },
          "notes": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most 100,000 bytes; encrypted, not searchable.",
            "pattern": "^[^\\u0000]*$"
          },
          "reviewed": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether the owner has reviewed the card."
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "CardDraft": {
        "type": "object",
        "properties": {
          "card": {
            "$ref": "#/components/schemas/Card"
          },
          "rawText": {
            "type": "string"
          },
          "box": {
            "oneOf": [
              {
                "type": "null"
              },
              {
                "type": "object",
                "description": "In fractions of the size of the upright picture (pictureUrl), from the top left.",
                "properties": {
                  "x": {
                    "type": "number"
                  },
                  "y": {
                    "type": "number"
                  },
                  "width": {
                    "type": "number"
                  },
                  "height": {
                    "type": "number"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ],
                "additionalProperties": false
              }
            ],
            "description": "The place of the card on a picture with several cards."
          },
          "fields": {
            "type": "array",
            "description": "All fields that were found; for the same name, the most confident first.",
            "items": {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string",
                  "enum": [
                    "fullName",
                    "company",
                    "jobTitle",
                    "email",
                    "phone",
                    "website",
                    "social",
                    "street",
                    "city",
                    "state",
                    "zip",
                    "country",
                    "note"
                  ]
                },
                "contactField": {
                  "type": "string",
                  "description": "The matching field of the contact.",
                  "enum": [
                    "name",
                    "company",
                    "jobTitle",
                    "emails",
                    "phones",
                    "websites",
                    "street",
                    "city",
                    "region",
                    "postalCode",
                    "country",
                    "notes"
                  ]
                },
                "value": {
                  "type": "string",
                  "description": "Normalized; E.164 for phones."
                },
                "display": {
                  "type": "string",
                  "description": "As printed."
                },
                "confidence": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1
                },
                "band": {
                  "type": "string",
                  "description": "high: fill in the form. medium: suggest the value. low: let the person decide.",
                  "enum": [
                    "high",
                    "medium",
                    "low"
                  ]
                },
                "type": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "enum": [
                    "mobile",
                    "work",
                    "home",
                    "fax",
                    "main",
                    "pager",
                    "other",
                    null
                  ],
                  "description": "For a phone: the type that the card says."
                },
                "extension": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "For a phone: digits."
                },
                "box": {
                  "oneOf": [
                    {
                      "type": "object",
                      "description": "In fractions of the size of the upright picture (pictureUrl), from the top left.",
                      "properties": {
                        "x": {
                          "type": "number"
                        },
                        "y": {
                          "type": "number"
                        },
                        "width": {
                          "type": "number"
                        },
                        "height": {
                          "type": "number"
                        }
                      },
                      "required": [
                        "x",
                        "y",
                        "width",
                        "height"
                      ],
                      "additionalProperties": false
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "words": {
                  "type": "array",
                  "description": "The words that the value was read from.",
                  "items": {
                    "type": "object",
                    "properties": {
                      "line": {
                        "type": "integer",
                        "minimum": 0
                      },
                      "word": {
                        "type": "integer",
                        "minimum": 0
                      }
                    },
                    "required": [
                      "line",
                      "word"
                    ],
                    "additionalProperties": false
                  }
                },
                "isEdited": {
                  "type": "boolean",
                  "description": "The owner has changed this field of the contact since."
                }
              },
              "required": [
                "name",
                "contactField",
                "value",
                "display",
                "confidence",
                "band",
                "type",
                "extension",
                "box",
                "words",
                "isEdited"
              ],
              "additionalProperties": false
            }
          },
          "words": {
            "type": "array",
            "description": "The words of the picture, in reading order.",
            "items": {
              "type": "object",
              "properties": {
                "line": {
                  "type": "integer",
                  "minimum": 0
                },
                "word": {
                  "type": "integer",
                  "minimum": 0
                },
                "text": {
                  "type": "string"
                },
                "confidence": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1
                },
                "box": {
                  "oneOf": [
                    {
                      "type": "object",
                      "description": "In fractions of the size of the upright picture (pictureUrl), from the top left.",
                      "properties": {
                        "x": {
                          "type": "number"
                        },
                        "y": {
                          "type": "number"
                        },
                        "width": {
                          "type": "number"
                        },
                        "height": {
                          "type": "number"
                        }
                      },
                      "required": [
                        "x",
                        "y",
                        "width",
                        "height"
                      ],
                      "additionalProperties": false
                    },
                    {
                      "type": "null"
                    }
                  ]
                }
              },
              "required": [
                "line",
                "word",
                "text",
                "confidence",
                "box"
              ],
              "additionalProperties": false
            }
          }
        },
        "required": [
          "card",
          "rawText",
          "box",
          "fields",
          "words"
        ],
        "additionalProperties": false
      },
      "CardText": {
        "type": "object",
        "properties": {
          "text": {
            "type": "string",
            "description": "One line of text for each line of the card; at most 20,000 bytes.",
            "minLength": 1,
            "pattern": "^[^\\u0000]*$"
          }
        },
        "required": [
          "text"
        ],
        "additionalProperties": false
      },
      "ParsedCard": {
        "type": "object",
        "description": "The best value of each field that was found in a card's text, with its confidence.",
        "properties": {
          "fields": {
            "type": "object",
            "description": "The best value of each field that was found.",
            "additionalProperties": {
              "type": "string"
            }
          },
          "confidence": {
            "type": "object",
            "description": "By field name.",
            "additionalProperties": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            }
          },
          "rawText": {
            "type": "string"
          },
          "words": {
            "type": "array",
            "description": "The words of the text, in reading order.",
            "items": {
              "type": "object",
              "properties": {
                "line": {
                  "type": "integer",
                  "minimum": 0
                },
                "word": {
                  "type": "integer",
                  "minimum": 0
                },
                "text": {
                  "type": "string"
                },
                "field": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The field that was read from the word."
                }
              },
              "required": [
                "line",
                "word",
                "text",
                "field"
              ],
              "additionalProperties": false
            }
          }
        },
        "required": [
          "fields",
          "confidence",
          "rawText",
          "words"
        ],
        "additionalProperties": false
      },
      "CardValidation": {
        "type": "object",
        "properties": {
          "isValid": {
            "type": "boolean"
          },
          "errors": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "pointer": {
                  "type": "string",
                  "description": "A JSON pointer into the body, or a parameter's name."
                },
                "code": {
                  "type": "string"
                },
                "detail": {
                  "type": "string"
                }
              },
              "required": [
                "pointer",
                "code",
                "detail"
              ],
              "additionalProperties": false
            }
          },
          "fields": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string"
              },
              "company": {
                "type": "string"
              },
              "jobTitle": {
                "type": "string"
              },
              "aliases": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "emails": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "phones": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/Phone"
                }
              },
              "websites": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "street": {
                "type": "string"
              },
              "city": {
                "type": "string"
              },
              "region": {
                "type": "string"
              },
              "postalCode": {
                "type": "string"
              },
              "country": {
                "type": "string"
              },
              "tags": {
                "type": "array",
                "description": "In lower case, each with 1 to 50 characters.",
                "items": {
                  "type": "string"
                }
              },
              "notes": {
                "type": [
                  "string",
                  "null"
                ]
              }
            },
            "required": [
              "name",
              "company",
              "jobTitle",
              "aliases",
              "emails",
              "phones",
              "websites",
              "street",
              "city",
              "region",
              "postalCode",
              "country",
              "tags",
              "notes"
            ],
            "additionalProperties": false
          }
        },
        "required": [
          "isValid",
          "errors",
          "fields"
        ],
        "additionalProperties": false
      },
      "CardCommitment": {
        "type": "object",
        "properties": {
          "batchId": {
            "type": "string",
            "format": "uuid",
            "description": "The batch whose drafts to commit."
          },
          "all": {
            "type": "boolean",
            "description": "With batchId: also drafts that are not reviewed, except drafts without a person (hasPerson).",
            "default": false
          },
          "ids": {
            "type": "array",
            "description": "Instead of a batch: the ids of the cards.",
            "items": {
              "type": "string",
              "format": "uuid"
            },
            "maxItems": 1000
          },
          "contactDuplicates": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/DuplicatePolicy"
              },
              {
                "type": "null"
              }
            ],
            "description": "If null or absent, the owner's setting."
          }
        },
        "required": [],
        "additionalProperties": false,
        "oneOf": [
          {
            "required": [
              "batchId"
            ]
          },
          {
            "required": [
              "ids"
            ]
          }
        ]
      },
      "CardCommits": {
        "type": "object",
        "properties": {
          "committed": {
            "type": "integer",
            "minimum": 0,
            "description": "The number of drafts that were created or merged."
          },
          "left": {
            "type": [
              "integer",
              "null"
            ],
            "description": "The number of remaining drafts of the batch; null without a batch."
          },
          "leftWithoutPerson": {
            "type": [
              "integer",
              "null"
            ],
            "description": "The number of remaining drafts without a person. Enter a name, mark them as reviewed, or commit them by id."
          },
          "results": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/CardCommit"
            }
          }
        },
        "required": [
          "committed",
          "left",
          "leftWithoutPerson",
          "results"
        ],
        "additionalProperties": false
      },
      "CardRereading": {
        "type": "object",
        "description": "The new language. If absent, the language of the capture.",
        "properties": {
          "language": {
            "type": [
              "string",
              "null"
            ],
            "description": "Up to three languages, joined by +: Tesseract codes such as eng or deu+eng, or tags such as en-US. An uninstalled language is refused with language_not_installed, which lists the installed ones.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "Like language, as a list. Send only one of the two.",
            "items": {
              "type": "string",
              "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*$",
              "maxLength": 40
            },
            "minItems": 1,
            "maxItems": 3
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "Settings": {
        "type": "object",
        "properties": {
          "autoCommitCards": {
            "type": "boolean",
            "description": "Cards whose person was found and whose fields are all high are committed automatically."
          },
          "contactDuplicates": {
            "$ref": "#/components/schemas/DuplicatePolicy"
          },
          "timeZone": {
            "type": "string",
            "description": "An IANA time zone name; UTC by default. Defines \"tomorrow\" for captures whose timestamp has no offset (it ends with Z or is absent)."
          },
          "words": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Names and terms that are in no dictionary and may be in every picture; at most 200."
          }
        },
        "required": [
          "autoCommitCards",
          "contactDuplicates",
          "timeZone",
          "words"
        ],
        "additionalProperties": false
      },
      "SettingsPatch": {
        "type": "object",
        "properties": {
          "autoCommitCards": {
            "type": [
              "boolean",
              "null"
            ]
          },
          "contactDuplicates": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/DuplicatePolicy"
              },
              {
                "type": "null"
              }
            ]
          },
          "timeZone": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 64,
            "description": "An IANA time zone name, such as Europe/Vienna."
          },
          "words": {
            "type": [
              "array",
              "null"
            ],
            "description": "The complete list; an empty list removes all words.",
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64,
              "pattern": "^\\S+$"
            },
            "maxItems": 200
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "DuplicatePolicy": {
        "type": "string",
        "enum": [
          "ask",
          "merge",
          "skip",
          "createNew"
        ],
        "description": "What to do with a committed draft that shares an email address, a phone number, or name and company with a contact. ask: it stays a draft, and the response lists the contacts. merge: it is merged into the contact. skip: it is deleted. Both apply only to certain matches, never to an equal phone number alone; otherwise the effect is that of ask. createNew: it becomes a contact of its own."
      },
      "CardDecision": {
        "type": "object",
        "properties": {
          "contactDuplicates": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/DuplicatePolicy"
              },
              {
                "type": "null"
              }
            ],
            "description": "If null or absent, the owner's setting."
          }
        },
        "required": [],
        "additionalProperties": false
      },
      "CardCommit": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid",
            "description": "The id of the card."
          },
          "outcome": {
            "type": "string",
            "enum": [
              "created",
              "merged",
              "skipped",
              "duplicates",
              "alreadyCommitted",
              "notFound"
            ],
            "description": "created: the draft is a contact now. merged: it was merged into a contact. skipped: it was deleted, because the contact exists. duplicates: it stays a draft, and a person decides (POST /v1/contacts/{id}/resolve, or commit again with contactDuplicates)."
          },
          "contactId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The created contact, the contact that it was merged into, or the contact because of which it was skipped."
          },
          "version": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1,
            "description": "The version of the contact, or of the remaining draft."
          },
          "mergeId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "If merged: the merge. POST /v1/merges/{id}/undo undoes it."
          },
          "duplicates": {
            "type": "array",
            "maxItems": 5,
            "description": "The possible contacts, the strongest reason first.",
            "items": {
              "$ref": "#/components/schemas/Duplicate"
            }
          }
        },
        "required": [
          "id",
          "outcome",
          "contactId",
          "version",
          "mergeId",
          "duplicates"
        ],
        "additionalProperties": false
      },
      "Deletion": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "wasExported": {
            "const": true,
            "type": "boolean"
          },
          "dialog": {
            "type": "string",
            "description": "The question for the person: whether to delete the contact on the phone too."
          }
        },
        "required": [
          "id",
          "wasExported",
          "dialog"
        ],
        "additionalProperties": false
      },
      "Recognition": {
        "type": "object",
        "description": "The OCR text of a picture: lines and words, with confidence and boxes.",
        "properties": {
          "observations": {
            "type": "array",
            "description": "Lines in reading order, in the shape of RecognitionInput.",
            "items": {
              "type": "object",
              "properties": {
                "text": {
                  "type": "string"
                },
                "confidence": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1
                },
                "box": {
                  "type": "object",
                  "description": "In fractions of the upright picture's size, from the top left.",
                  "properties": {
                    "x": {
                      "type": "number"
                    },
                    "y": {
                      "type": "number"
                    },
                    "width": {
                      "type": "number"
                    },
                    "height": {
                      "type": "number"
                    }
                  },
                  "required": [
                    "x",
                    "y",
                    "width",
                    "height"
                  ],
                  "additionalProperties": false
                },
                "words": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "text": {
                        "type": "string"
                      },
                      "confidence": {
                        "type": "number",
                        "minimum": 0,
                        "maximum": 1
                      },
                      "box": {
                        "type": "object",
                        "description": "In fractions of the upright picture's size, from the top left.",
                        "properties": {
                          "x": {
                            "type": "number"
                          },
                          "y": {
                            "type": "number"
                          },
                          "width": {
                            "type": "number"
                          },
                          "height": {
                            "type": "number"
                          }
                        },
                        "required": [
                          "x",
                          "y",
                          "width",
                          "height"
                        ],
                        "additionalProperties": false
                      }
                    },
                    "required": [
                      "text",
                      "confidence",
                      "box"
                    ],
                    "additionalProperties": false
                  }
                }
              },
              "required": [
                "text",
                "confidence",
                "box",
                "words"
              ],
              "additionalProperties": false
            }
          },
          "fullText": {
            "type": "string",
            "description": "The lines, separated by line breaks."
          },
          "lines": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "confidence": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "The average over the words."
          },
          "codes": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "symbology": {
                  "type": "string"
                },
                "payload": {
                  "type": "string"
                },
                "box": {
                  "type": "object",
                  "description": "In fractions of the upright picture's size, from the top left.",
                  "properties": {
                    "x": {
                      "type": "number"
                    },
                    "y": {
                      "type": "number"
                    },
                    "width": {
                      "type": "number"
                    },
                    "height": {
                      "type": "number"
                    }
                  },
                  "required": [
                    "x",
                    "y",
                    "width",
                    "height"
                  ],
                  "additionalProperties": false
                }
              },
              "required": [
                "symbology",
                "payload",
                "box"
              ],
              "additionalProperties": false
            }
          },
          "quality": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "low_contrast, small_text: what a person can improve."
          },
          "width": {
            "type": "integer",
            "minimum": 0,
            "description": "Of the upright picture, in pixels; 0 if the phone did not send it."
          },
          "height": {
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "observations",
          "fullText",
          "lines",
          "confidence",
          "codes",
          "quality",
          "width",
          "height"
        ],
        "additionalProperties": false
      }
    },
    "headers": {
      "RateLimitPolicy": {
        "description": "The quotas of the device and of the owner, for those that have limits (draft-ietf-httpapi-ratelimit-headers): q is the quota, w its window in seconds.",
        "schema": {
          "type": "string"
        },
        "example": "\"device\";q=60;w=60, \"owner-day\";q=1000;w=86400"
      },
      "RateLimit": {
        "description": "The state of each quota: r is what remains, t the seconds until its reset.",
        "schema": {
          "type": "string"
        },
        "example": "\"device\";r=59;t=61, \"owner-day\";r=400;t=3600"
      },
      "RateLimitLimit": {
        "description": "The limit of the request quota with the least left.",
        "schema": {
          "type": "string"
        },
        "example": "60"
      },
      "RateLimitRemaining": {
        "description": "What remains of the same quota.",
        "schema": {
          "type": "string"
        },
        "example": "59"
      },
      "RateLimitReset": {
        "description": "Seconds until the reset of the same quota.",
        "schema": {
          "type": "string"
        },
        "example": "61"
      }
    }
  }
}
"""##
}

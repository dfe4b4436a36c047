/// `ops/contracts/openapi.json`, as `ops/contracts/embed` wrote it here.
// swift-format-ignore
enum OpenAPIDocument {
    static let text = ##"""
{
  "openapi": "3.1.0",
  "info": {
    "title": "Tapline",
    "version": "1",
    "summary": "The server behind a double-tap.",
    "description": "Captures go in, filed contacts come out. Every error is an RFC 9457 problem with a stable `code`. Times are RFC 3339. Lists are paged by `cursor`. A GET refuses query parameters that its address does not list (400 `invalid_parameter`); `/healthz`, `/openapi.json`, `/`, the console and the workers' status ports do not look at the query. Answers in JSON of 1 KB and more are compressed where `Accept-Encoding` takes gzip. A body of more than 16 KB is read after the device key has been checked, and one that comes slower than 128 KB a second is cut off with 408 after a minute.",
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
        "summary": "File a text or a picture",
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
            "description": "It has ended within the time that the client waited.",
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
            "description": "It is on its way.",
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
        "summary": "Captures, the newest first",
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
            "description": "The kind that the capture was understood to be; before that, the kind that its sender named. A kind that nothing reads yet is refused by unsupported_kind, as for a capture that is sent.",
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
            "description": "Captures filed under this contact, and those that the contact was read from.",
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
        "summary": "A capture, what was read from it and where it went",
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
        "summary": "What was read from a capture's picture",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:read. Its lines, words and codes with their places, for as long as the capture is kept; not_found for a text, and before its picture was read.",
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
        "summary": "Make a batch, to be filled and then committed",
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
            "description": "There was a batch with this key: that one, as it stands.",
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
            "description": "Made, and open.",
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
        "summary": "Batches, the newest first",
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
        "summary": "How a batch stands",
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
        "summary": "How a batch went, and what failed why",
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
            "description": "Captures named for each reason, at the most.",
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
            "description": "csv: a row for each capture that failed.",
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
            "description": "The report so far.",
            "headers": {
              "Content-Disposition": {
                "description": "For csv: an attachment.",
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
        "description": "Needs the scope captures:write. At most 64 MB packed, 512 MB unpacked, 10,000 entries and 25 MB an entry. A file that is damaged or beyond that is refused whole; entries that are neither pictures nor texts are named in the answer.",
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
            "description": "What came of each entry. Sent again it adds nothing twice.",
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
        "summary": "Add captures given as JSON lines",
        "tags": [
          "batches"
        ],
        "description": "Needs the scope captures:write. At most 48 MB and 20,000 lines. Lines that cannot be taken are named in the answer; the others are taken.",
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
                "description": "Each line is a capture as in import.schema.json: a text or a picture in base64.",
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
            "description": "What came of each line. Sent again it adds nothing twice.",
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
        "summary": "Let a batch run",
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
            "description": "Running. Asked again it changes nothing.",
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
        "summary": "Hold a batch: what no worker holds waits",
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
            "description": "Paused. Asked again it changes nothing.",
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
        "summary": "Let a paused batch run on",
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
            "description": "Running. Asked again it changes nothing.",
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
        "summary": "End a batch: what is under way ends as cancelled",
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
            "description": "Cancelled; the last captures may follow within seconds. Asked again it changes nothing.",
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
        "summary": "Try the dead captures of a batch again",
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
            "description": "Put back to the stage that they died at.",
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
        "summary": "Try a dead capture again where it died",
        "tags": [
          "captures"
        ],
        "description": "Needs the scope captures:write. A capture that has not died is not_dead; one whose picture was dropped after a week is content_gone.",
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
            "description": "Under way again.",
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
        "summary": "File a screenshot's text, or the screenshot, and answer with whom it is about",
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
            "description": "It has ended.",
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
            "description": "It has not ended within three seconds, or could not be read yet. It is kept.",
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
        "summary": "File a screenshot's text, or the screenshot, and answer with whom it is about",
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
            "description": "It has ended.",
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
            "description": "It has not ended within three seconds, or could not be read yet. It is kept.",
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
        "summary": "Contacts, the latest change first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. q is contained, in any case, in one of name, company, job title, aliases, emails and phones.",
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
        "summary": "A contact",
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
            "description": "As it stands now.",
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
                "description": "With conflicts=merge, where both sides had changed a field.",
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
        "summary": "Delete a contact; what was filed under it stays",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Within a day POST /v1/contacts/{id}/restore takes it back, unless it is erased; after that it is erased.",
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
            "description": "Erased, with erase=true; else deleted, and an export that may hold the contact was made.",
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
        "summary": "Take a draft for true",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. By its owner's word, whomever it may be a duplicate of; POST /v1/cards/{id}/commit looks for those.",
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
        "summary": "Take the deletion of a contact back",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Within 24 hours, for a draft that was skipped too; what stands stays. A merge is undone by its record instead.",
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
            "description": "As it stands.",
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
        "summary": "What was filed under a contact, the latest first",
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
        "summary": "Notes that wait for a person, the newest first",
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
        "summary": "A note",
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
        "summary": "Close a note that belongs to nobody",
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
        "summary": "Ask for all confirmed contacts as a file",
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
            "description": "It is being written.",
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
        "summary": "How an export stands",
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
        "summary": "The file of an export",
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
            "description": "contacts-2026-01-31.csv or contacts-2026-01-31.vcf, by the day (UTC) on which the export was asked for. A phone has its type as TYPE in a vCard; the CSV's one Phone is the first that is no fax or pager.",
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
        "summary": "Notifications that have not expired, the newest first",
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
        "summary": "Note that a notification was read",
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
            "description": "Read.",
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
        "summary": "The change feed, the oldest first",
        "tags": [
          "feed"
        ],
        "description": "Needs the scope notifications:read. A capture appears when it comes, when it ends and when it is erased. The feed is kept for 30 days: an older cursor answers 410 `cursor_expired`; then list what there is, and follow the feed from its end.",
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
        "description": "Needs the scope notifications:read. A revoked key ends its streams within seconds.",
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
            "description": "Events `notification` (a Notification) and `change` ({object, id, change}); each id is a cursor of the change feed. A comment every 15 seconds. Without an id, and only while they happen: `batch.progress` (at most once a second) and `batch.finished`, both {id, name, state, counts, ratePerSecond, secondsLeft}.",
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
        "summary": "Whether the server answers",
        "security": [],
        "responses": {
          "200": {
            "description": "It does.",
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
        "summary": "This document",
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
        "summary": "Contacts that may be the same person, the strongest reason first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. Found by an equal email address, phone number (E.164; by the last nine digits where one has no country's code) or name. Drafts are among them, and a draft's own duplicates can be asked for. At most 50.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "Every reason that was found.",
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
        "summary": "Decide what becomes of a draft that may be a contact already",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. merge: into the contact that `into` names, or the only one that comes into question. skip: the draft is deleted. createNew: it is confirmed. With applyToAll the decision is kept as the owner's, and drafts to come are treated so where it is certain who is meant; never by an equal phone number or name alone.",
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
            "description": "What was done.",
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
        "summary": "Make one contact of two",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. The contact of the address goes, the one that `into` names stays and takes over interactions, inbox notes, tags and cards. Without a choice lists and notes take both values, and a text stays unless it is empty; a name that gives way becomes an alias. The one that went answers 410 `merged` from then on, until the merge is undone.",
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
            "description": "What changed, or with dryRun what would.",
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
        "summary": "Merges in which a contact took part, the latest first",
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
        "summary": "Make two contacts of one again",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. The contact that went comes back as it was, with what came over with it. The other one loses what it had from the merge; what was changed since stays, and `kept` names texts where that kept a later change over the value of before. 409 `merge_overtaken` where the contact that stayed is gone, or nobody would be left of it.",
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
            "description": "Both as they stand.",
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
        "summary": "Every tag with the number of contacts that carry it",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read.",
        "responses": {
          "200": {
            "description": "From A to Z.",
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
        "summary": "Put a tag on a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Kept in lower case. Doing so twice changes nothing.",
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
            "description": "As it stands now.",
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
        "summary": "Take a tag off a contact",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:write. Doing so twice changes nothing.",
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
            "description": "As it stands now.",
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
        "summary": "Fields that two devices changed, each without knowing of the other; the latest first",
        "tags": [
          "contacts"
        ],
        "description": "Needs the scope contacts:read. They arise from PATCH with conflicts=merge. settled: the last write won. open: the field matters (name, emails, phones), and a person is asked. Those that are resolved stay as history.",
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
        "summary": "Close a conflict",
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
            "description": "The contact as it stands now.",
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
        "summary": "Cards, the newest first",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Drafts where `status` says nothing else: what waits to be reviewed. The order does not change with edits. rawOCRText is null here.",
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
            "description": "Of this batch alone.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "reviewed",
            "in": "query",
            "description": "Those that their owner has marked as looked at, or has not.",
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
        "summary": "Enter a card by hand",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. Saves a confirmed contact and its card. With `captureId` it takes the place of what could not be read from that capture: one that was rejected, is dead or lies in the inbox, else capture_taken. Codes of refusals: insufficient_data, invalid_contact_data with the fault of each field in `errors`, duplicate_contact, save_failed.",
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotencyKey"
          },
          {
            "name": "contactDuplicates",
            "in": "query",
            "description": "What becomes of it where it may be a contact already; the owner's setting where it is left out. ask: nothing is saved, duplicate_contact, and the header Link names those contacts. merge acts only where it is certain who is meant, skip where it is certain that it is known, else as ask.",
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
            "description": "It was laid on a contact, or left out because that contact is known: merged or skipped.",
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
        "summary": "Read a card's text, storing nothing",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Finds the fields of a card in its text, with the confidence of each; the text itself comes back as rawText.",
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
            "description": "What the text says.",
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
        "summary": "Check a card's fields, storing nothing",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. The rules that hold when it is saved, for a form that asks while a person types. Faults are no problem here: the answer lists them.",
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
                "description": "The fields of a NewContact as they stand in a form. Whatever is wrong with them, the answer tells."
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "What is wrong, and the fields as they would be kept.",
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
        "summary": "Take drafts for true",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. All in one transaction, with a result for each. With `batchId` those of the batch that are marked as reviewed, or with `all` every draft of it that says a person; `left` counts its drafts that stay. Those that may be contacts already are treated as the owner's setting says, or `contactDuplicates`.",
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
            "description": "What became of each.",
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
        "summary": "The photos of cards as one file",
        "tags": [
          "cards"
        ],
        "description": "Needs the scopes contacts:read and exports:read. Narrowed as the list of cards is, drafts among them unless status says otherwise. Written while it is sent; a photo that is erased meanwhile is left out, and an answer that breaks off is no whole ZIP file. Who fetched it stands in the audit log.",
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
            "description": "Of this batch alone.",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          },
          {
            "name": "reviewed",
            "in": "query",
            "description": "Those that their owner has marked as looked at, or has not.",
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
            "description": "A ZIP file of BusinessCards/{id}.jpg, as photoPath names them.",
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
        "summary": "A card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Its contact, and what was read from its picture. A capture of a card that could not be read is ocr_failed here: `dialog` says what to tell the person, and the header Link where it can be read again or typed.",
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
        "description": "Needs the scope contacts:write. The rules of contacts hold. Any change of a field sets isManuallyEdited; `reviewed` marks it as looked at.",
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
            "description": "As it stands now.",
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
        "description": "Needs the scope contacts:write. What was filed under the contact stays, unless it is erased; then the picture that shows it goes, and other cards on that keep their own photos.",
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
            "description": "Erased, with erase=true; else deleted, and an export that may hold the contact was made.",
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
        "summary": "What a review form needs",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Each field that was found with confidence, band, its words and box, the words of the picture, and the raw text. A capture of a card that could not be read is ocr_failed here: `dialog` says what to tell the person, and the header Link where it can be read again or typed.",
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
        "summary": "Take a card's draft for true",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. Committing twice is no error. Where it may be a contact already, the owner's setting says what becomes of it, or the body.",
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
            "description": "What was done.",
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
        "summary": "Read a card's picture once more",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:write. In another language, or after a failure; `id` is the card's, or that of a capture of a card that could not be read. What its owner has changed stays, and a confirmed contact is left alone: its draft shows the new reading. capture_under_way while it is being read, content_gone where the picture is no longer kept.",
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
            "description": "Under way again.",
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
        "summary": "The photo of a card",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Upright and in colour, the card alone and laid flat where its edges were plain to see, and each of several on a picture by itself; else the whole picture, and where nothing was kept that as it was sent. That of a card that could not be read stands here too, for whoever types it. What lies at an address with its version never changes. The id of a card that was merged into another contact serves too, and its capture's.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version, as photoUrl, pictureUrl and thumbnailUrl name it; without it a client has to ask each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag that is known.",
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
            "description": "It is the one that is known.",
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
        "summary": "The whole picture that a card was read from",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. Upright and in colour: the boxes of fields and words have their places in it. Where nothing was kept, the picture as it was sent. Otherwise like the photo.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version, as photoUrl, pictureUrl and thumbnailUrl name it; without it a client has to ask each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag that is known.",
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
            "description": "It is the one that is known.",
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
        "summary": "The thumbnail of a card's photo",
        "tags": [
          "cards"
        ],
        "description": "Needs the scope contacts:read. 150 by 150. What lies at an address with its version never changes. The id of a card that was merged into another contact serves too, and its capture's.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          },
          {
            "name": "v",
            "in": "query",
            "description": "The version, as photoUrl, pictureUrl and thumbnailUrl name it; without it a client has to ask each time.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag that is known.",
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
            "description": "It is the one that is known.",
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
        "summary": "What the owner wants done without being asked",
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
        "summary": "Change settings",
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
            "description": "As they stand now.",
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
        "summary": "What left by the owner's word, and what was erased; the latest first",
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
            "description": "A page. It holds no content.",
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
        "description": "A device key. Scopes: captures:write, captures:read, contacts:read, contacts:write, inbox:read, inbox:write, exports:read, exports:write, notifications:read, or * for all. Another owner's objects are not found. Over plain HTTP it is refused except on loopback."
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
        "description": "The nextCursor of the page before; empty is the first page.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,18}\\.[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$"
        }
      },
      "feedCursor": {
        "name": "cursor",
        "in": "query",
        "description": "The nextCursor of the answer before, or the cursor of a change; empty is the feed's beginning.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "idempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The same key and body give the same answer for seven days.",
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
        "description": "The ETag that the change is made on, or *.",
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
        "description": "Seconds to wait for the end of the capture.",
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
        "description": "wait=N does what ?wait=N does (RFC 7240).",
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
        "description": "Where the body does not say it: beside a picture as the whole body.",
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
        "description": "Where the body does not say it: beside a picture as the whole body.",
        "schema": {
          "type": "string",
          "format": "date-time"
        }
      },
      "imageLane": {
        "name": "lane",
        "in": "query",
        "description": "Where the body does not say it: beside a picture as the whole body.",
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
        "description": "Up to three languages joined by +: Tesseract's codes such as eng or deu+eng, or tags such as en-US. One that no worker can read is refused with language_not_installed, which names those that can be read.",
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
        "description": "The same as language, separated by commas; send one of the two.",
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
        "description": "fast takes one look at a smaller picture, for a preview.",
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
        "description": "Words to be expected beside the usual ones, each without spaces; in a form or an address separated by commas.",
        "schema": {
          "type": "string",
          "pattern": "^[^\\s,\\u0000]{1,64}(,[^\\s,\\u0000]{1,64}){0,199}$"
        }
      },
      "imageDuplicates": {
        "name": "duplicates",
        "in": "query",
        "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep, and without an Idempotency-Key, such a request is answered with the existing capture and duplicateOf. Captures of a batch are always accepted.",
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
        "description": "Of a picture sent as bytes: the batch that it joins.",
        "schema": {
          "type": "string",
          "format": "uuid"
        }
      },
      "imageRef": {
        "name": "ref",
        "in": "query",
        "description": "Of a picture sent as bytes: your own name for it, shown in the batch's report.",
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
        "description": "A cursor of the change feed to go on from; Last-Event-ID goes before.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "lastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last event that was seen.",
        "schema": {
          "type": "string",
          "pattern": "^([0-9]{1,19}\\.[0-9]{1,18})?$"
        }
      },
      "tag": {
        "name": "tag",
        "in": "path",
        "required": true,
        "description": "1 to 50 characters, of them none a control character and one to be seen; upper and lower case are the same.",
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
        "description": "Only contacts that carry this tag.",
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
        "description": "updatedAt and createdAt: the newest first, with the minus or without. name: from A to Z, by the company where there is no person's name.",
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
        "description": "What becomes of a change made on an older version than the one that stands, which If-Match names. refuse: 412. merge: field by field the last write wins by changedAt; where both sides changed a field it is kept as a conflict, and a Link header leads there.",
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
        "description": "With conflicts=merge: when the owner made the change, by the device's clock. A time that has not come yet counts as now, and so does none.",
        "schema": {
          "type": "string",
          "format": "date-time"
        }
      },
      "erase": {
        "name": "erase",
        "in": "query",
        "description": "true: the contact is removed for good, with what was filed under it, its captures' texts, words and pictures, and what was merged into it. It cannot be undone. Kept exports and backups are not reached.",
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
            "description": "For merged: the contact that stayed.",
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
            "description": "For a body with a Content-Encoding: only identity, a body that is not compressed, is accepted.",
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
            "description": "A URI reference; about:blank where the code says it all."
          },
          "title": {
            "type": "string"
          },
          "status": {
            "type": "integer"
          },
          "code": {
            "type": "string",
            "description": "Stable: what a program may branch on.",
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
            "description": "What Siri would say."
          },
          "traceId": {
            "type": "string",
            "description": "For whoever runs the server.",
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
            "description": "Normalised: E.164 for phones."
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
            "description": "high fills a form in, medium suggests, low leaves it to the person.",
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
            "description": "Of a phone: what the card says that it is for."
          },
          "extension": {
            "type": [
              "string",
              "null"
            ],
            "description": "Of a phone: digits."
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
            "description": "In the answer to a POST that repeats an earlier one: the id of the existing capture, which is this one. Otherwise null."
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
            "description": "What it belongs to."
          },
          "language": {
            "type": "string"
          },
          "reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it was rejected, is dead, or lies in the inbox: a code. too_many_cards: more than 200 cards in one capture. too_costly: its reading took more processor time than one capture is given."
          },
          "dialog": {
            "type": [
              "string",
              "null"
            ],
            "description": "What to tell a person: that it was taken in, or why nothing came of it. Null where it was cancelled or erased."
          },
          "rereadUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "Where a card that could not be read is read again; POST."
          },
          "manualEntryUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "Where a card that could not be read, or that nobody was found on, is typed instead; POST with this capture's id as captureId."
          },
          "failures": {
            "type": "array",
            "description": "Where it was rejected or is dead: what went wrong, try by try.",
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
            "description": "The contact of each card on its picture, in reading order; drafts or committed.",
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
            "description": "Null before somebody has read the capture."
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
            "description": "Where the picture shows several cards: what was read from the others.",
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
            "description": "Characters (Unicode code points) of the text that were kept but not read. Of a text the first 100,000 are read, of a card's text 200 lines of 500; 0 where all was read, and while the capture is not read. Of a shared contact (vCard) the first 50 names, numbers and addresses are read, of 4,000 characters each. Always 0 in lists."
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
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), else too_many_cards.",
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
            "description": "What it is; auto lets the server find out. item, scan and message are refused with unsupported_kind: nothing reads them yet.",
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
            "description": "When it was captured (RFC 3339), best with the sender's offset from UTC, which says what \"tomorrow\" is; now where absent. Not before 1970, at most 24 hours in the future.",
            "format": "date-time"
          },
          "lane": {
            "type": [
              "string",
              "null"
            ],
            "description": "bulk waits behind everything that a person waits for.",
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
            "description": "Up to three languages joined by +: Tesseract's codes such as eng or deu+eng, or tags such as en-US. One that no worker can read is refused with language_not_installed, which names those that can be read.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "The same as language, as a list; send one of the two.",
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
            "description": "fast takes one look at a smaller picture, for a preview.",
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
            "description": "Words to be expected beside the usual ones, each without spaces; in a form or an address separated by commas.",
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
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep, and without an Idempotency-Key, such a request is answered with the existing capture and duplicateOf. Captures of a batch are always accepted.",
            "enum": [
              "keep",
              null
            ]
          },
          "batchId": {
            "type": "string",
            "format": "uuid",
            "description": "The batch that it joins; it goes in bulk then."
          },
          "ref": {
            "type": "string",
            "maxLength": 1000,
            "description": "Your own name for it, shown in the batch's report.",
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
        "description": "A picture or a text, and what is known of it.",
        "properties": {
          "image": {
            "type": "string",
            "description": "A picture, under any name; or a text instead.",
            "format": "binary"
          },
          "text": {
            "type": "string",
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), else too_many_cards.",
            "minLength": 1
          },
          "recognition": {
            "type": "string",
            "description": "RecognitionInput as JSON, beside the picture that it was read from or alone.",
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
            "description": "Up to three languages joined by +: Tesseract's codes such as eng or deu+eng, or tags such as en-US. One that no worker can read is refused with language_not_installed, which names those that can be read."
          },
          "languages": {
            "type": "string",
            "description": "The same as language, as a list; send one of the two. Separated by commas.",
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
            "description": "Words to be expected beside the usual ones, each without spaces; in a form or an address separated by commas.",
            "pattern": "^[^\\s,\\u0000]{1,64}(,[^\\s,\\u0000]{1,64}){0,199}$"
          },
          "duplicates": {
            "type": "string",
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep, and without an Idempotency-Key, such a request is answered with the existing capture and duplicateOf. Captures of a batch are always accepted.",
            "enum": [
              "keep"
            ]
          },
          "batchId": {
            "type": "string",
            "format": "uuid",
            "description": "The batch that it joins; it goes in bulk then."
          },
          "ref": {
            "type": "string",
            "maxLength": 1000,
            "description": "Your own name for it, shown in the batch's report.",
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
            "description": "At most 1 MB of JSON; not blank. At most 200 cards (vCards), else too_many_cards.",
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
            "description": "What it is; auto lets the server find out. item, scan and message are refused with unsupported_kind: nothing reads them yet.",
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
            "description": "When it was captured (RFC 3339), best with the sender's offset from UTC, which says what \"tomorrow\" is; now where absent. Not before 1970, at most 24 hours in the future.",
            "format": "date-time"
          },
          "lane": {
            "type": [
              "string",
              "null"
            ],
            "description": "bulk waits behind everything that a person waits for.",
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
            "description": "Up to three languages joined by +: Tesseract's codes such as eng or deu+eng, or tags such as en-US. One that no worker can read is refused with language_not_installed, which names those that can be read.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "The same as language, as a list; send one of the two.",
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
            "description": "fast takes one look at a smaller picture, for a preview.",
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
            "description": "Words to be expected beside the usual ones, each without spaces; in a form or an address separated by commas.",
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
            "description": "keep accepts the capture even if this device sent the same picture, or the same text of 80 characters or more, within the last ten minutes. Without keep, and without an Idempotency-Key, such a request is answered with the existing capture and duplicateOf. Captures of a batch are always accepted.",
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
            "description": "The owner's id. Not needed; another's is refused."
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
            "description": "What to tell a person; absent where a contact was found, since phones were built for exactly these keys."
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
            "description": "What to tell a person."
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
            "description": "Kept as E.164 where it can be read as one. An extension may stand behind it (`ext. 27`)."
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
            "description": "Without it, a number that the contact has keeps its type; of others the numbering plan tells mobile and pager, and the rest is other."
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
            "description": "E.164 where it could be read as one, without the extension."
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
            "description": "Written to a vCard as its TYPE. A business card's number is for work where nothing else is said."
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
            "description": "Each number once; a number that is both called and faxed is two."
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
            "description": "At most 100,000 bytes; sealed, not searched.",
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
        "description": "A JSON merge patch (RFC 7396): null empties a field, arrays are replaced.",
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
            "description": "Each number once; a number that is both called and faxed is two."
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
            "description": "At most 100,000 bytes; sealed, not searched.",
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
            "description": "draft: read from a card, waits for its owner's word.",
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
            "description": "For a draft: by the name of the field.",
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
            "description": "Cards that came with contacts merged into this one.",
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
            "description": "A search by name and company; only the link, nothing is asked there."
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
            "description": "A name that the contact is known by from now on.",
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
        "description": "total is the sum of the others, at every moment. An erased capture leaves it."
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
            "description": "Its maker's own name for it."
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
            "description": "open: nothing runs before it is committed. finished: committed, and all of it has ended."
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
            "description": "Captures that ended a second, lately; null where it does not run."
          },
          "secondsLeft": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "At that rate; null where nothing moves."
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
            "description": "The maker's own name for it: the same key gives the same batch, as long as there is one.",
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
            "description": "Were there already."
          },
          "ignored": {
            "type": "integer",
            "minimum": 0,
            "description": "Folders, hidden files."
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
                  "description": "A JSON pointer to the member of the line that is wrong; absent where the whole line is."
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
            "description": "From its commit to its end, or until now."
          },
          "failures": {
            "type": "array",
            "description": "The most frequent first.",
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
                        "description": "The sender's own name for it."
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
            "description": "For the next page; null on the last. A page holds fewer captures than limit where their content is large."
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
            "description": "For the next page; null on the last."
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
            "description": "For the next page; null on the last."
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
            "description": "For the next page; null on the last."
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
            "description": "For the next page; null on the last."
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
            "description": "For the next page; null on the last."
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
            "description": "Where the next call goes on; null while the feed is empty."
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
            "description": "Whether it is certain enough for the owner's setting to act on; an equal phone number or name alone never is."
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
            "description": "By the name of a field whose value it takes; both for lists and notes alone.",
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
            "description": "Nothing is done, and the answer shows what would be."
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
            "description": "Of a text field a string, of a list an array of strings, of phones an array of Phone.",
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
            "description": "Of a text field a string, of a list an array of strings, of phones an array of Phone.",
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
            "description": "Of a text field a string, of a list an array of strings, of phones an array of Phone.",
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
            "description": "Whether the contact that stays says something else now."
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
            "description": "That came over."
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
            "description": "That came over."
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
            "description": "Texts that were changed after the merge, and stay so.",
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
                "description": "Of a text field a string, of a list an array of strings, of phones an array of Phone.",
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
                "description": "Of a text field a string, of a list an array of strings, of phones an array of Phone.",
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
            "description": "Of a text field a string, of a list an array of strings, of phones an array of NewPhone.",
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
        "description": "One of the two: a side of the conflict, or another value."
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
            "description": "The contact, and those that were merged into it."
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
            "description": "An export that may hold the contact was made: ask whether it is to be deleted elsewhere too."
          },
          "dialog": {
            "type": [
              "string",
              "null"
            ],
            "description": "What the person is to be asked then: whether to delete the contact on the phone too."
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
            "description": "The id of the device key that asked; null for the line itself."
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
            "description": "For the next page; null on the last."
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
        "description": "What a phone has read itself; it is not read again.",
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
                  "description": "1 where absent."
                },
                "box": {
                  "type": "object",
                  "description": "In fractions of the upright picture; the origin is at the top left.",
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
        "description": "A contact that was read from a card or entered as one.",
        "properties": {
          "id": {
            "type": "string",
            "format": "uuid"
          },
          "status": {
            "type": "string",
            "description": "draft: read from a card, waits for its owner's word.",
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
            "description": "For a draft: by the name of the field.",
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
            "description": "Cards that came with contacts merged into this one.",
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
            "description": "A search by name and company; only the link, nothing is asked there."
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
            "description": "Whether it says whose card it is. `all` of a commitment leaves drafts without a person, unless they are marked as reviewed."
          },
          "isManuallyEdited": {
            "type": "boolean",
            "description": "Its owner typed it, or changed something of it."
          },
          "editedFields": {
            "type": "array",
            "description": "Those that its owner has changed: a later reading leaves them alone.",
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
            "description": "Average over the picture's words; null where none was read.",
            "minimum": 0,
            "maximum": 1
          },
          "rawOCRText": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null in lists, and where a person typed it."
          },
          "reviewedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When its owner marked it as looked at."
          },
          "batchId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "What its capture belongs to."
          },
          "place": {
            "type": "integer",
            "minimum": 0,
            "description": "Which of the cards on its picture it is, from 0."
          },
          "photoPath": {
            "type": [
              "string",
              "null"
            ],
            "description": "The path under which a phone app keeps the photo, no address on this server; null where none is kept."
          },
          "photoUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "The card alone, where it could be told from what lies beside it; else the whole picture."
          },
          "pictureUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "The whole picture, in which fields and words have their places."
          },
          "thumbnailUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri-reference",
            "description": "150 by 150; null where no card was read from a picture."
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
            "description": "For the next page; null on the last."
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
            "description": "Each number once; a number that is both called and faxed is two."
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
            "description": "At most 100,000 bytes; sealed, not searched.",
            "pattern": "^[^\\u0000]*$"
          },
          "captureId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The capture whose picture it was typed from."
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
        "description": "A JSON merge patch (RFC 7396): null empties a field, arrays are replaced.",
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
            "description": "Each number once; a number that is both called and faxed is two."
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
            "description": "At most 100,000 bytes; sealed, not searched.",
            "pattern": "^[^\\u0000]*$"
          },
          "reviewed": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether its owner has looked at it and found it right."
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
                "description": "In fractions of the upright picture (pictureUrl), from its top left.",
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
            "description": "Where the card lies, on a picture that shows others too."
          },
          "fields": {
            "type": "array",
            "description": "Everything that was found, the most trusted first within a name.",
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
                  "description": "The member of the contact that it fills.",
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
                  "description": "Normalised: E.164 for phones."
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
                  "description": "high fills a form in, medium suggests, low leaves it to the person.",
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
                  "description": "Of a phone: what the card says that it is for."
                },
                "extension": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Of a phone: digits."
                },
                "box": {
                  "oneOf": [
                    {
                      "type": "object",
                      "description": "In fractions of the upright picture (pictureUrl), from its top left.",
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
                  "description": "The words that it rests on.",
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
                  "description": "Its owner has changed that member of the contact since."
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
            "description": "Of the picture, in reading order.",
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
                      "description": "In fractions of the upright picture (pictureUrl), from its top left.",
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
            "description": "One line of the card a line; at most 20,000 bytes.",
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
        "description": "The best value of each field that was found in a card's text, and how sure it is.",
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
            "description": "By the name of the field.",
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
            "description": "Of the text, in reading order.",
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
                  "description": "What was read from it."
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
            "description": "The batch whose drafts are meant."
          },
          "all": {
            "type": "boolean",
            "description": "With batchId: those that are not marked as reviewed too, but for drafts without a person (hasPerson).",
            "default": false
          },
          "ids": {
            "type": "array",
            "description": "In place of a batch: these.",
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
            "description": "Null or nothing: the owner's setting."
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
            "description": "How many were created or merged."
          },
          "left": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Drafts of the batch that stay; null without one."
          },
          "leftWithoutPerson": {
            "type": [
              "integer",
              "null"
            ],
            "description": "How many of those say no person: name them, mark them as reviewed, or commit them by their ids."
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
        "description": "In another language; without one it is read in the one that it was sent with.",
        "properties": {
          "language": {
            "type": [
              "string",
              "null"
            ],
            "description": "Up to three languages joined by +: Tesseract's codes such as eng or deu+eng, or tags such as en-US. One that no worker can read is refused with language_not_installed, which names those that can be read.",
            "pattern": "^(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*(\\+(script/)?[A-Za-z0-9]{2,10}([-_][A-Za-z0-9]{1,10})*){0,2}$",
            "maxLength": 120
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "description": "The same as language, as a list; send one of the two.",
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
            "description": "A card whose person was read and whose every field is high is committed without a person's look."
          },
          "contactDuplicates": {
            "$ref": "#/components/schemas/DuplicatePolicy"
          },
          "timeZone": {
            "type": "string",
            "description": "An IANA name, UTC at first: what \"tomorrow\" means in a capture whose timestamp says nothing of where its sender's clock stands (it ends with Z, or there is none)."
          },
          "words": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Names and terms that no dictionary has and that are to be expected in every picture; at most 200."
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
            "description": "An IANA name, such as Europe/Vienna."
          },
          "words": {
            "type": [
              "array",
              "null"
            ],
            "description": "All of them; an empty list takes them back.",
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
        "description": "What becomes of a draft that is committed and shares an email address, a phone number, or name and company with a contact. ask: it stays a draft, and the answer names the contacts. merge: it is laid on the contact; skip: it is deleted; both only where it is certain who is meant, never by an equal phone number alone, else as ask. createNew: it becomes a contact of its own."
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
            "description": "Null or nothing: the owner's setting."
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
            "description": "The card's."
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
            "description": "created: it is a contact. merged: it was laid on a contact. skipped: it was deleted, because that contact stands. duplicates: it stays a draft, and a person decides (POST /v1/contacts/{id}/resolve, or once more with contactDuplicates)."
          },
          "contactId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "The contact that it is now, or that it was laid on, or because of which it was skipped."
          },
          "version": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1,
            "description": "Of the contact; of the draft where it stays one."
          },
          "mergeId": {
            "type": [
              "string",
              "null"
            ],
            "format": "uuid",
            "description": "Where it was merged: POST /v1/merges/{id}/undo undoes it."
          },
          "duplicates": {
            "type": "array",
            "maxItems": 5,
            "description": "Whom it may be, the strongest reason first.",
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
            "description": "What the person is to be asked: whether to delete the contact on the phone too."
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
        "description": "What was read from a picture: its text, lines and words, with confidences and boxes.",
        "properties": {
          "observations": {
            "type": "array",
            "description": "Lines in reading order, as a phone's own reading has them.",
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
                  "description": "In fractions of the upright picture, from its top left.",
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
                        "description": "In fractions of the upright picture, from its top left.",
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
            "description": "The lines, one a row."
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
            "description": "Average over the words."
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
                  "description": "In fractions of the upright picture, from its top left.",
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
            "description": "low_contrast, small_text: what a person may do better."
          },
          "width": {
            "type": "integer",
            "minimum": 0,
            "description": "Of the upright picture, in pixels; 0 where a phone did not say."
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
        "description": "The quotas of the device and of the owner that have limits, as draft-ietf-httpapi-ratelimit-headers has them: q is the quota, w its window in seconds.",
        "schema": {
          "type": "string"
        },
        "example": "\"device\";q=60;w=60, \"owner-day\";q=1000;w=86400"
      },
      "RateLimit": {
        "description": "How they stand: r is what remains, t the seconds until more does.",
        "schema": {
          "type": "string"
        },
        "example": "\"device\";r=59;t=61, \"owner-day\";r=400;t=3600"
      },
      "RateLimitLimit": {
        "description": "Of the quota of requests that is used up first.",
        "schema": {
          "type": "string"
        },
        "example": "60"
      },
      "RateLimitRemaining": {
        "description": "Of the same quota.",
        "schema": {
          "type": "string"
        },
        "example": "59"
      },
      "RateLimitReset": {
        "description": "Seconds until more of the same quota remains.",
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

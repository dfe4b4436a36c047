#pragma once
#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

/// librdkafka chooses the partition. It takes ownership of `headers` only if this returns 0. Passing one headers
/// object is the only form in which librdkafka 2.0.2 does not free headers twice after an error.
static inline rd_kafka_resp_err_t tl_kafka_produce(
    rd_kafka_t *client, const char *topic, const void *key, size_t key_size,
    const void *value, size_t value_size, rd_kafka_headers_t *headers, void *opaque)
{
    return rd_kafka_producev(
        client, RD_KAFKA_V_TOPIC(topic), RD_KAFKA_V_KEY(key, key_size),
        RD_KAFKA_V_VALUE((void *)value, value_size), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
        RD_KAFKA_V_HEADERS(headers), RD_KAFKA_V_OPAQUE(opaque), RD_KAFKA_V_END);
}

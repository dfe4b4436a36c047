-- The tables of this release, written by ops/schema. migrations/0001_schema.sql has the reasons.

CREATE TYPE batch_state AS ENUM ('open', 'running', 'paused', 'cancelled');
CREATE TYPE bridge_send_state AS ENUM ('queued', 'handed', 'awaiting_user', 'sent', 'failed', 'expired', 'unknown');
CREATE TYPE capture_kind AS ENUM ('conversation', 'card', 'item', 'scan', 'message', 'auto');
CREATE TYPE capture_state AS ENUM ('received', 'recognized', 'understood', 'filed', 'inbox', 'dismissed', 'rejected', 'dead', 'cancelled', 'erased');
CREATE TYPE change_kind AS ENUM ('created', 'updated', 'deleted');
CREATE TYPE conflict_state AS ENUM ('settled', 'open', 'resolved');
CREATE TYPE contact_status AS ENUM ('draft', 'confirmed');
CREATE TYPE export_format AS ENUM ('csv', 'vcf', 'jsonl', 'zip');
CREATE TYPE export_state AS ENUM ('pending', 'ready', 'failed', 'deleted');
CREATE TYPE inbox_state AS ENUM ('open', 'assigned', 'dismissed');
CREATE TYPE lane AS ENUM ('now', 'bulk');
CREATE TYPE replay_state AS ENUM ('running', 'done');
CREATE TYPE stage AS ENUM ('recognize', 'understand', 'match', 'export', 'notify');
CREATE TYPE suggestion_state AS ENUM ('open', 'accepted', 'dismissed');
CREATE TYPE work_gate AS ENUM ('retry', 'rate');
CREATE TYPE work_kind AS ENUM ('capture', 'export');

CREATE TABLE attempts (
    work uuid NOT NULL,
    owner uuid NOT NULL,
    stage stage NOT NULL,
    attempt integer NOT NULL,
    code text NOT NULL,
    detail text NOT NULL,
    worker text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    returns integer DEFAULT 0 NOT NULL,
    CONSTRAINT attempts_returns_check CHECK ((returns >= 0))
);
CREATE INDEX attempts_old ON attempts USING btree (at);
CREATE UNIQUE INDEX attempts_returned ON attempts USING btree (work, stage, code) WHERE (returns > 0);
CREATE INDEX attempts_work ON attempts USING btree (work, at);

CREATE TABLE audit_log (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    action text NOT NULL,
    object uuid NOT NULL,
    device text,
    format text,
    rows integer,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['export_requested'::text, 'export_ready'::text, 'export_downloaded'::text, 'export_deleted'::text, 'photos_downloaded'::text, 'contact_erased'::text, 'group_erased'::text, 'capture_erased'::text, 'conversation_erased'::text, 'backup_written'::text, 'backup_downloaded'::text, 'backup_deleted'::text, 'consent_given'::text, 'consent_withdrawn'::text, 'local_kinds_changed'::text, 'bridge_pin_set'::text, 'bridge_pin_cleared'::text, 'bridge_pin_locked'::text])))
);
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (owner, id);
CREATE INDEX audit_log_list ON audit_log USING btree (owner, at DESC, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON audit_log USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE backup_drill (
    only_row boolean DEFAULT true NOT NULL,
    source text NOT NULL,
    is_good boolean NOT NULL,
    detail text,
    ended_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT backup_drill_only_row_check CHECK (only_row)
);
ALTER TABLE backup_drill
    ADD CONSTRAINT backup_drill_pkey PRIMARY KEY (only_row);

CREATE TABLE backup_runs (
    id uuid NOT NULL,
    schedule uuid NOT NULL,
    owner uuid,
    format text NOT NULL,
    place text NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    taken_at timestamp with time zone,
    verified_at timestamp with time zone,
    size bigint,
    objects bigint,
    sha256 bytea,
    missing_files integer DEFAULT 0 NOT NULL,
    reason text,
    detail text,
    has_leftover boolean DEFAULT true NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT backup_runs_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT backup_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'good'::text, 'failed'::text, 'differs'::text])))
);
ALTER TABLE backup_runs
    ADD CONSTRAINT backup_runs_pkey PRIMARY KEY (id);
CREATE INDEX backup_runs_good ON backup_runs USING btree (schedule, taken_at) WHERE (state = 'good'::text);
CREATE INDEX backup_runs_list ON backup_runs USING btree (owner, started_at DESC, id DESC);
CREATE INDEX backup_runs_schedule ON backup_runs USING btree (schedule, started_at DESC);
ALTER TABLE backup_runs
    ADD CONSTRAINT backup_runs_schedule_fkey FOREIGN KEY (schedule) REFERENCES backup_schedules(id) ON DELETE CASCADE;

CREATE TABLE backup_schedules (
    id uuid NOT NULL,
    owner uuid,
    format text NOT NULL,
    cron text NOT NULL,
    time_zone text NOT NULL,
    place text NOT NULL,
    keep jsonb NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    due_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    runner text,
    lease_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT backup_schedules_check CHECK (((format = 'archive'::text) OR (owner IS NOT NULL))),
    CONSTRAINT backup_schedules_cron_check CHECK (((length(cron) >= 1) AND (length(cron) <= 250))),
    CONSTRAINT backup_schedules_format_check CHECK ((format = ANY (ARRAY['archive'::text, 'csv'::text, 'vcf'::text, 'inventory'::text]))),
    CONSTRAINT backup_schedules_place_check CHECK (((length(place) >= 1) AND (length(place) <= 40))),
    CONSTRAINT backup_schedules_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64)))
);
ALTER TABLE backup_schedules
    ADD CONSTRAINT backup_schedules_pkey PRIMARY KEY (id);
CREATE INDEX backup_schedules_due ON backup_schedules USING btree (due_at);
CREATE INDEX backup_schedules_owner ON backup_schedules USING btree (owner);
ALTER TABLE backup_schedules
    ADD CONSTRAINT backup_schedules_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id) ON DELETE CASCADE;

CREATE TABLE batch_counts (
    owner uuid NOT NULL,
    batch uuid NOT NULL,
    shard smallint NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    pending bigint DEFAULT 0 NOT NULL,
    filed bigint DEFAULT 0 NOT NULL,
    inbox bigint DEFAULT 0 NOT NULL,
    dismissed bigint DEFAULT 0 NOT NULL,
    rejected bigint DEFAULT 0 NOT NULL,
    dead bigint DEFAULT 0 NOT NULL,
    cancelled bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE batch_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE batch_counts
    ADD CONSTRAINT batch_counts_pkey PRIMARY KEY (owner, batch, shard);
ALTER TABLE batch_counts
    ADD CONSTRAINT batch_counts_owner_batch_fkey FOREIGN KEY (owner, batch) REFERENCES batches(owner, id) ON DELETE CASCADE;
ALTER TABLE batch_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON batch_counts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE batch_runs (
    batch uuid NOT NULL,
    owner uuid NOT NULL,
    state batch_state DEFAULT 'open'::batch_state NOT NULL,
    committed_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    resumed_at timestamp with time zone,
    resumed_done bigint DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone
)
WITH (fillfactor='70');
ALTER TABLE batch_runs
    ADD CONSTRAINT batch_runs_pkey PRIMARY KEY (batch);
CREATE INDEX batch_runs_cancelled ON batch_runs USING btree (changed_at) WHERE (state = 'cancelled'::batch_state);
CREATE INDEX batch_runs_finished ON batch_runs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX batch_runs_unfinished ON batch_runs USING btree (batch) WHERE ((state = ANY (ARRAY['running'::batch_state, 'cancelled'::batch_state])) AND (finished_at IS NULL));

CREATE TABLE batches (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    key text,
    name text NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT batches_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
    CONSTRAINT batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
ALTER TABLE batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (owner, id);
CREATE UNIQUE INDEX batches_key ON batches USING btree (owner, key) WHERE (key IS NOT NULL);
CREATE INDEX batches_list ON batches USING btree (owner, created_at DESC, id DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON batches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('batch');
CREATE TRIGGER feed_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('batch');
CREATE TRIGGER feed_update AFTER UPDATE ON batches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('batch');
ALTER TABLE batches
    ADD CONSTRAINT batches_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON batches USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE blob_keys (
    owner uuid NOT NULL,
    blob uuid NOT NULL,
    wrapped_key bytea NOT NULL,
    erased_at timestamp with time zone
)
WITH (fillfactor='50', autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0');
ALTER TABLE blob_keys
    ADD CONSTRAINT blob_keys_pkey PRIMARY KEY (owner, blob);
CREATE INDEX blob_keys_erased ON blob_keys USING btree (erased_at) WHERE (erased_at IS NOT NULL);

CREATE TABLE blob_parts (
    owner uuid NOT NULL,
    blob uuid NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT blob_parts_number_check CHECK ((number >= 0))
);
ALTER TABLE blob_parts ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE blob_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE blob_parts
    ADD CONSTRAINT blob_parts_pkey PRIMARY KEY (owner, blob, number);
ALTER TABLE blob_parts
    ADD CONSTRAINT blob_parts_owner_blob_fkey FOREIGN KEY (owner, blob) REFERENCES blobs(owner, id) ON DELETE CASCADE;
ALTER TABLE blob_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON blob_parts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE blobs (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    content bytea,
    name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blobs_size_check CHECK ((size >= 0))
);
ALTER TABLE blobs FORCE ROW LEVEL SECURITY;
ALTER TABLE blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (owner, id);
CREATE TRIGGER blobs_erase_keys AFTER DELETE ON blobs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION blobs_erase_keys();
ALTER TABLE blobs
    ADD CONSTRAINT blobs_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE blobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON blobs USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_attachment_parts (
    owner uuid NOT NULL,
    attachment uuid NOT NULL,
    number smallint NOT NULL,
    blob uuid NOT NULL,
    CONSTRAINT bridge_attachment_parts_number_check CHECK (((number >= 0) AND (number <= 99)))
);
ALTER TABLE bridge_attachment_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_attachment_parts
    ADD CONSTRAINT bridge_attachment_parts_owner_blob_key UNIQUE (owner, blob);
ALTER TABLE bridge_attachment_parts
    ADD CONSTRAINT bridge_attachment_parts_pkey PRIMARY KEY (owner, attachment, number);
ALTER TABLE bridge_attachment_parts
    ADD CONSTRAINT bridge_attachment_parts_owner_attachment_fkey FOREIGN KEY (owner, attachment) REFERENCES bridge_attachments(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_attachment_parts
    ADD CONSTRAINT bridge_attachment_parts_owner_blob_fkey FOREIGN KEY (owner, blob) REFERENCES blobs(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_attachment_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_attachment_parts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_attachments (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    message uuid,
    "position" smallint,
    size bigint NOT NULL,
    is_complete boolean DEFAULT false NOT NULL,
    sealed bytea NOT NULL,
    device text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_attachments_check CHECK (((message IS NULL) = ("position" IS NULL))),
    CONSTRAINT bridge_attachments_check1 CHECK (((message IS NULL) OR is_complete)),
    CONSTRAINT bridge_attachments_position_check CHECK (("position" > 0)),
    CONSTRAINT bridge_attachments_size_check CHECK (((size >= 1) AND (size <= 104857600)))
);
ALTER TABLE bridge_attachments FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_attachments
    ADD CONSTRAINT bridge_attachments_owner_message_position_key UNIQUE (owner, message, "position");
ALTER TABLE bridge_attachments
    ADD CONSTRAINT bridge_attachments_pkey PRIMARY KEY (owner, id);
CREATE INDEX bridge_attachments_uploads ON bridge_attachments USING btree (owner, updated_at) WHERE (message IS NULL);
ALTER TABLE bridge_attachments
    ADD CONSTRAINT bridge_attachments_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_attachments
    ADD CONSTRAINT bridge_attachments_owner_message_fkey FOREIGN KEY (owner, message) REFERENCES bridge_messages(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_attachments ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_attachments USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_conversations (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    mark bytea NOT NULL,
    participants bytea NOT NULL,
    is_group boolean NOT NULL,
    sealed bytea NOT NULL,
    last_number bigint DEFAULT 0 NOT NULL,
    last_message_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_conversations_mark_check CHECK ((length(mark) = 32)),
    CONSTRAINT bridge_conversations_participants_check CHECK ((length(participants) = 32))
);
ALTER TABLE bridge_conversations FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_conversations
    ADD CONSTRAINT bridge_conversations_owner_mark_key UNIQUE (owner, mark);
ALTER TABLE bridge_conversations
    ADD CONSTRAINT bridge_conversations_pkey PRIMARY KEY (owner, id);
CREATE INDEX bridge_conversations_list ON bridge_conversations USING btree (owner, last_message_at DESC, id DESC);
CREATE INDEX bridge_conversations_participants ON bridge_conversations USING btree (owner, participants, last_message_at DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON bridge_conversations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('bridge_conversation');
CREATE TRIGGER feed_insert AFTER INSERT ON bridge_conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('bridge_conversation');
ALTER TABLE bridge_conversations
    ADD CONSTRAINT bridge_conversations_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_conversations USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_messages (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    mark bytea NOT NULL,
    conversation uuid NOT NULL,
    number bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    sealed bytea NOT NULL,
    from_history boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_messages_mark_check CHECK ((length(mark) = 32)),
    CONSTRAINT bridge_messages_number_check CHECK ((number > 0)),
    CONSTRAINT bridge_messages_sent_at_check CHECK ((sent_at = date_trunc('milliseconds'::text, sent_at)))
);
ALTER TABLE bridge_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_messages
    ADD CONSTRAINT bridge_messages_owner_conversation_number_key UNIQUE (owner, conversation, number);
ALTER TABLE bridge_messages
    ADD CONSTRAINT bridge_messages_owner_mark_key UNIQUE (owner, mark);
ALTER TABLE bridge_messages
    ADD CONSTRAINT bridge_messages_pkey PRIMARY KEY (owner, id);
CREATE INDEX bridge_messages_page ON bridge_messages USING btree (owner, conversation, sent_at DESC, number DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON bridge_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_bridge_deletions();
CREATE TRIGGER feed_insert AFTER INSERT ON bridge_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_bridge_messages();
ALTER TABLE bridge_messages
    ADD CONSTRAINT bridge_messages_owner_conversation_fkey FOREIGN KEY (owner, conversation) REFERENCES bridge_conversations(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_messages USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_outbox (
    owner uuid NOT NULL,
    message uuid NOT NULL,
    conversation uuid NOT NULL,
    request bytea NOT NULL,
    device text NOT NULL,
    state bridge_send_state DEFAULT 'queued'::bridge_send_state NOT NULL,
    requires_user boolean NOT NULL,
    leased_until timestamp with time zone,
    phone text,
    error_sealed bytea,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_outbox_check CHECK (((state = 'handed'::bridge_send_state) = (leased_until IS NOT NULL))),
    CONSTRAINT bridge_outbox_request_check CHECK ((length(request) = 32))
);
ALTER TABLE bridge_outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_outbox
    ADD CONSTRAINT bridge_outbox_owner_request_key UNIQUE (owner, request);
ALTER TABLE bridge_outbox
    ADD CONSTRAINT bridge_outbox_pkey PRIMARY KEY (owner, message);
CREATE INDEX bridge_outbox_conversation ON bridge_outbox USING btree (owner, conversation, created_at);
CREATE INDEX bridge_outbox_list ON bridge_outbox USING btree (owner, created_at DESC, message DESC);
CREATE INDEX bridge_outbox_open ON bridge_outbox USING btree (owner, created_at, message) WHERE (state = ANY (ARRAY['queued'::bridge_send_state, 'handed'::bridge_send_state, 'awaiting_user'::bridge_send_state]));
CREATE INDEX bridge_outbox_state ON bridge_outbox USING btree (owner, state, created_at DESC, message DESC);
CREATE TRIGGER bridge_outbox_remembers_requests AFTER DELETE ON bridge_outbox REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bridge_outbox_remembers_requests();
CREATE TRIGGER bridge_outbox_tells_messages AFTER UPDATE ON bridge_outbox REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bridge_outbox_tells_messages();
ALTER TABLE bridge_outbox
    ADD CONSTRAINT bridge_outbox_owner_conversation_fkey FOREIGN KEY (owner, conversation) REFERENCES bridge_conversations(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_outbox
    ADD CONSTRAINT bridge_outbox_owner_message_fkey FOREIGN KEY (owner, message) REFERENCES bridge_messages(owner, id) ON DELETE CASCADE;
ALTER TABLE bridge_outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_outbox USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_pairings (
    owner uuid NOT NULL,
    code bytea NOT NULL,
    role text NOT NULL,
    name text NOT NULL,
    opened_by text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT bridge_pairings_code_check CHECK ((length(code) = 32)),
    CONSTRAINT bridge_pairings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT bridge_pairings_role_check CHECK ((role = ANY (ARRAY['phone'::text, 'client'::text, 'reader'::text])))
);
ALTER TABLE bridge_pairings
    ADD CONSTRAINT bridge_pairings_code_key UNIQUE (code);
ALTER TABLE bridge_pairings
    ADD CONSTRAINT bridge_pairings_pkey PRIMARY KEY (owner);
ALTER TABLE bridge_pairings
    ADD CONSTRAINT bridge_pairings_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES device_keys(id) ON DELETE CASCADE;
ALTER TABLE bridge_pairings
    ADD CONSTRAINT bridge_pairings_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id) ON DELETE CASCADE;

CREATE TABLE bridge_peers (
    owner uuid NOT NULL,
    device text NOT NULL,
    role text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_peers_role_check CHECK ((role = ANY (ARRAY['phone'::text, 'client'::text])))
);
ALTER TABLE bridge_peers FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_peers
    ADD CONSTRAINT bridge_peers_pkey PRIMARY KEY (owner, device, role);
ALTER TABLE bridge_peers
    ADD CONSTRAINT bridge_peers_device_fkey FOREIGN KEY (device) REFERENCES device_keys(id) ON DELETE CASCADE;
ALTER TABLE bridge_peers
    ADD CONSTRAINT bridge_peers_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_peers ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_peers USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_pin_tries (
    owner uuid NOT NULL,
    device text NOT NULL,
    tries integer NOT NULL,
    locked_until timestamp with time zone,
    CONSTRAINT bridge_pin_tries_tries_check CHECK ((tries >= 0))
);
ALTER TABLE bridge_pin_tries FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_pin_tries
    ADD CONSTRAINT bridge_pin_tries_pkey PRIMARY KEY (owner, device);
ALTER TABLE bridge_pin_tries
    ADD CONSTRAINT bridge_pin_tries_device_fkey FOREIGN KEY (device) REFERENCES device_keys(id) ON DELETE CASCADE;
ALTER TABLE bridge_pin_tries
    ADD CONSTRAINT bridge_pin_tries_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_pin_tries ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_pin_tries USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_pins (
    owner uuid NOT NULL,
    version uuid NOT NULL,
    salt bytea NOT NULL,
    hash bytea NOT NULL,
    set_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_pins_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT bridge_pins_salt_check CHECK ((length(salt) = 16))
);
ALTER TABLE bridge_pins FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_pins
    ADD CONSTRAINT bridge_pins_pkey PRIMARY KEY (owner);
ALTER TABLE bridge_pins
    ADD CONSTRAINT bridge_pins_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_pins ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_pins USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE bridge_spent_requests (
    owner uuid NOT NULL,
    request bytea NOT NULL,
    spent_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bridge_spent_requests_request_check CHECK ((length(request) = 32))
);
ALTER TABLE bridge_spent_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE bridge_spent_requests
    ADD CONSTRAINT bridge_spent_requests_pkey PRIMARY KEY (owner, request);
CREATE INDEX bridge_spent_requests_age ON bridge_spent_requests USING btree (spent_at);
ALTER TABLE bridge_spent_requests
    ADD CONSTRAINT bridge_spent_requests_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE bridge_spent_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON bridge_spent_requests USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE captures (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    kind capture_kind NOT NULL,
    state capture_state NOT NULL,
    lane lane NOT NULL,
    source text NOT NULL,
    device text NOT NULL,
    batch uuid,
    ref_sealed bytea,
    language text DEFAULT 'eng'::text NOT NULL,
    wishes_sealed bytea,
    text_sealed bytea,
    image uuid,
    photo uuid,
    thumbnail uuid,
    card_photos uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    utc_offset integer,
    waited_for boolean DEFAULT false NOT NULL,
    prompt uuid,
    reason text,
    deleted_at timestamp with time zone,
    rereads integer DEFAULT 0 NOT NULL,
    trace uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT captures_check CHECK (((state <> ALL (ARRAY['rejected'::capture_state, 'dead'::capture_state])) OR (reason IS NOT NULL))),
    CONSTRAINT captures_have_content CHECK (((text_sealed IS NOT NULL) OR (image IS NOT NULL) OR (state <> 'received'::capture_state))),
    CONSTRAINT captures_rereads_check CHECK ((rereads >= 0)),
    CONSTRAINT captures_source_check CHECK ((source = ANY (ARRAY['http'::text, 'import'::text, 'cli'::text]))),
    CONSTRAINT captures_utc_offset_check CHECK (((utc_offset >= '-86399'::integer) AND (utc_offset <= 86399)))
);
ALTER TABLE captures FORCE ROW LEVEL SECURITY;
ALTER TABLE captures
    ADD CONSTRAINT captures_pkey PRIMARY KEY (owner, id);
CREATE INDEX captures_batch ON captures USING btree (owner, batch, id) WHERE (batch IS NOT NULL);
CREATE INDEX captures_batch_failed ON captures USING btree (owner, batch, id) WHERE ((batch IS NOT NULL) AND (state = ANY (ARRAY['dead'::capture_state, 'rejected'::capture_state])));
CREATE INDEX captures_deleted ON captures USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX captures_failed ON captures USING btree (owner, state, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['dismissed'::capture_state, 'rejected'::capture_state, 'dead'::capture_state, 'cancelled'::capture_state, 'erased'::capture_state]));
CREATE INDEX captures_failed_images ON captures USING btree (owner, updated_at) WHERE ((state = ANY (ARRAY['dead'::capture_state, 'rejected'::capture_state])) AND (image IS NOT NULL));
CREATE INDEX captures_image ON captures USING btree (owner, image) WHERE (image IS NOT NULL);
CREATE INDEX captures_list ON captures USING btree (owner, created_at DESC, id DESC);
CREATE INDEX captures_photo ON captures USING btree (owner, photo) WHERE (photo IS NOT NULL);
CREATE INDEX captures_thumbnail ON captures USING btree (owner, thumbnail) WHERE (thumbnail IS NOT NULL);
CREATE TRIGGER batches_count_delete AFTER DELETE ON captures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION batches_count_delete();
CREATE TRIGGER batches_count_insert AFTER INSERT ON captures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION batches_count_insert();
CREATE TRIGGER batches_count_update AFTER UPDATE ON captures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION batches_count_update();
CREATE TRIGGER captures_draft_items AFTER INSERT ON captures FOR EACH ROW WHEN (((new.kind = 'item'::capture_kind) AND (new.state = ANY (ARRAY['received'::capture_state, 'recognized'::capture_state])))) EXECUTE FUNCTION captures_draft_items();
CREATE TRIGGER captures_mourn AFTER UPDATE OF state ON captures FOR EACH ROW WHEN (((old.state = 'dead'::capture_state) <> (new.state = 'dead'::capture_state))) EXECUTE FUNCTION captures_mourn();
CREATE TRIGGER captures_mourn_gone AFTER DELETE ON captures FOR EACH ROW WHEN ((old.state = 'dead'::capture_state)) EXECUTE FUNCTION captures_mourn();
CREATE TRIGGER captures_withdraw_items AFTER UPDATE ON captures FOR EACH ROW WHEN (((new.kind = 'item'::capture_kind) AND (new.state = 'cancelled'::capture_state) AND (old.state <> 'cancelled'::capture_state))) EXECUTE FUNCTION captures_withdraw_items();
CREATE TRIGGER feed_delete AFTER DELETE ON captures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('capture');
CREATE TRIGGER feed_insert AFTER INSERT ON captures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('capture');
CREATE TRIGGER feed_update AFTER UPDATE ON captures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_capture_update();
ALTER TABLE captures
    ADD CONSTRAINT captures_owner_batch_fkey FOREIGN KEY (owner, batch) REFERENCES batches(owner, id);
ALTER TABLE captures
    ADD CONSTRAINT captures_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE captures
    ADD CONSTRAINT captures_owner_image_fkey FOREIGN KEY (owner, image) REFERENCES blobs(owner, id);
ALTER TABLE captures
    ADD CONSTRAINT captures_owner_photo_fkey FOREIGN KEY (owner, photo) REFERENCES blobs(owner, id);
ALTER TABLE captures
    ADD CONSTRAINT captures_owner_thumbnail_fkey FOREIGN KEY (owner, thumbnail) REFERENCES blobs(owner, id);
ALTER TABLE captures ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON captures USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE cards (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    sealed bytea,
    ocr_confidence double precision,
    photo uuid,
    thumbnail uuid,
    is_manually_edited boolean DEFAULT false NOT NULL,
    edited text[] DEFAULT '{}'::text[] NOT NULL,
    reviewed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cards_ocr_confidence_check CHECK (((ocr_confidence >= (0)::double precision) AND (ocr_confidence <= (1)::double precision)))
);
ALTER TABLE cards FORCE ROW LEVEL SECURITY;
ALTER TABLE cards
    ADD CONSTRAINT cards_pkey PRIMARY KEY (owner, id);
CREATE INDEX cards_photo ON cards USING btree (owner, photo) WHERE (photo IS NOT NULL);
CREATE INDEX cards_thumbnail ON cards USING btree (owner, thumbnail) WHERE (thumbnail IS NOT NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON cards REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('card');
CREATE TRIGGER feed_insert AFTER INSERT ON cards REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('card');
CREATE TRIGGER feed_update AFTER UPDATE ON cards REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('card');
ALTER TABLE cards
    ADD CONSTRAINT cards_owner_id_fkey FOREIGN KEY (owner, id) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE cards
    ADD CONSTRAINT cards_owner_photo_fkey FOREIGN KEY (owner, photo) REFERENCES blobs(owner, id) ON DELETE SET NULL (photo);
ALTER TABLE cards
    ADD CONSTRAINT cards_owner_thumbnail_fkey FOREIGN KEY (owner, thumbnail) REFERENCES blobs(owner, id) ON DELETE SET NULL (thumbnail);
ALTER TABLE cards ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON cards USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE changes (
    owner uuid NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    seq bigint NOT NULL,
    object text NOT NULL,
    id uuid NOT NULL,
    change change_kind NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
ALTER TABLE changes ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME changes_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (owner, xid, seq);
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON changes USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE consents (
    owner uuid NOT NULL,
    purpose text NOT NULL,
    is_given boolean NOT NULL,
    recipients text[] DEFAULT '{}'::text[] NOT NULL,
    device text,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT consents_purpose_check CHECK ((purpose = ANY (ARRAY['chats'::text, 'cards'::text, 'scans'::text, 'things'::text, 'signal'::text, 'sync'::text])))
);
ALTER TABLE consents FORCE ROW LEVEL SECURITY;
ALTER TABLE consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (owner, purpose);
ALTER TABLE consents
    ADD CONSTRAINT consents_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE consents ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON consents USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE contact_conflicts (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    contact uuid NOT NULL,
    number integer NOT NULL,
    field text NOT NULL,
    state conflict_state NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    resolved_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT contact_conflicts_check CHECK (((state = 'resolved'::conflict_state) = (resolved_at IS NOT NULL))),
    CONSTRAINT contact_conflicts_number_check CHECK ((number > 0))
);
ALTER TABLE contact_conflicts FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_conflicts
    ADD CONSTRAINT contact_conflicts_owner_contact_number_key UNIQUE (owner, contact, number);
ALTER TABLE contact_conflicts
    ADD CONSTRAINT contact_conflicts_pkey PRIMARY KEY (owner, id);
CREATE TRIGGER feed_delete AFTER DELETE ON contact_conflicts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('contact_conflict');
CREATE TRIGGER feed_insert AFTER INSERT ON contact_conflicts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('contact_conflict');
CREATE TRIGGER feed_update AFTER UPDATE ON contact_conflicts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('contact_conflict');
ALTER TABLE contact_conflicts
    ADD CONSTRAINT contact_conflicts_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE contact_conflicts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON contact_conflicts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE contact_keys (
    owner uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    contact uuid NOT NULL,
    CONSTRAINT contact_keys_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'name'::text])))
);
ALTER TABLE contact_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_keys
    ADD CONSTRAINT contact_keys_pkey PRIMARY KEY (owner, kind, key, contact);
CREATE INDEX contact_keys_contact ON contact_keys USING btree (owner, contact);
ALTER TABLE contact_keys
    ADD CONSTRAINT contact_keys_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE contact_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON contact_keys USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE contact_suggestions (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    contact uuid NOT NULL,
    capture uuid NOT NULL,
    kind text NOT NULL,
    state suggestion_state DEFAULT 'open'::suggestion_state NOT NULL,
    mark bytea NOT NULL,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT contact_suggestions_check CHECK (((state = 'open'::suggestion_state) = (sealed IS NOT NULL))),
    CONSTRAINT contact_suggestions_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'website'::text, 'address'::text]))),
    CONSTRAINT contact_suggestions_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE contact_suggestions FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_suggestions
    ADD CONSTRAINT contact_suggestions_owner_contact_mark_key UNIQUE (owner, contact, mark);
ALTER TABLE contact_suggestions
    ADD CONSTRAINT contact_suggestions_pkey PRIMARY KEY (owner, id);
CREATE INDEX contact_suggestions_capture ON contact_suggestions USING btree (owner, capture);
CREATE INDEX contact_suggestions_list ON contact_suggestions USING btree (owner, contact, created_at DESC, id DESC) WHERE (state = 'open'::suggestion_state);
CREATE TRIGGER feed_delete AFTER DELETE ON contact_suggestions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('contact_suggestion');
CREATE TRIGGER feed_insert AFTER INSERT ON contact_suggestions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('contact_suggestion');
CREATE TRIGGER feed_update AFTER UPDATE ON contact_suggestions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('contact_suggestion');
ALTER TABLE contact_suggestions
    ADD CONSTRAINT contact_suggestions_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE;
ALTER TABLE contact_suggestions
    ADD CONSTRAINT contact_suggestions_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE contact_suggestions ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON contact_suggestions USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE contacts (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    status contact_status DEFAULT 'confirmed'::contact_status NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    company text DEFAULT ''::text NOT NULL,
    job_title text DEFAULT ''::text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    emails text[] DEFAULT '{}'::text[] NOT NULL,
    phones jsonb DEFAULT '[]'::jsonb NOT NULL,
    websites text[] DEFAULT '{}'::text[] NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    postal_code text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    notes_sealed bytea,
    notes_marks integer[],
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    exported_at timestamp with time zone,
    refused_names text[] DEFAULT '{}'::text[] NOT NULL,
    confidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    capture uuid,
    place integer DEFAULT 0 NOT NULL,
    cards uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    merged_into uuid,
    read_at timestamp with time zone,
    clocks jsonb DEFAULT '{}'::jsonb NOT NULL,
    search text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT contacts_check CHECK (((name <> ''::text) OR (company <> ''::text) OR (cardinality(emails) > 0) OR (phones <> '[]'::jsonb))),
    CONSTRAINT contacts_check1 CHECK (((merged_into IS NULL) OR ((deleted_at IS NOT NULL) AND (merged_into <> id)))),
    CONSTRAINT contacts_phones CHECK (((jsonb_typeof(phones) = 'array'::text) AND (NOT (phones @? '$[*]?(!(@."type" like_regex "^(mobile|work|home|fax|main|pager|other)$" && @."number".type() == "string"))'::jsonpath)))),
    CONSTRAINT contacts_place_check CHECK ((place >= 0))
);
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts
    ADD CONSTRAINT contacts_owner_capture_place_key UNIQUE (owner, capture, place);
ALTER TABLE contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (owner, id);
CREATE INDEX contacts_created ON contacts USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_deleted ON contacts USING btree (owner, deleted_at) WHERE ((deleted_at IS NOT NULL) AND (merged_into IS NULL));
CREATE INDEX contacts_drafts ON contacts USING btree (owner, created_at DESC, id DESC) WHERE ((status = 'draft'::contact_status) AND (deleted_at IS NULL));
CREATE INDEX contacts_list ON contacts USING btree (owner, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_merged ON contacts USING btree (owner, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX contacts_named ON contacts USING btree (owner, contact_sort_name(name, company), id) WHERE (deleted_at IS NULL);
CREATE TRIGGER contacts_fill_keys AFTER INSERT OR UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION contacts_fill_keys();
CREATE TRIGGER contacts_fill_search BEFORE INSERT OR UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION contacts_fill_search();
CREATE TRIGGER contacts_keep_clocks BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION contacts_keep_clocks();
CREATE TRIGGER contacts_note_edit AFTER UPDATE ON contacts FOR EACH ROW WHEN ((NOT (old.read_at IS DISTINCT FROM new.read_at))) EXECUTE FUNCTION contacts_note_edit();
CREATE TRIGGER contacts_tell_cards AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contacts_tell_cards();
CREATE TRIGGER feed_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('contact');
CREATE TRIGGER feed_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('contact');
CREATE TRIGGER feed_update AFTER UPDATE ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('contact');
CREATE TRIGGER search_texts_new_notes AFTER INSERT ON contacts FOR EACH ROW WHEN ((new.notes_marks IS NOT NULL)) EXECUTE FUNCTION search_texts_notes();
CREATE TRIGGER search_texts_notes AFTER UPDATE OF notes_marks ON contacts FOR EACH ROW WHEN ((old.notes_marks IS DISTINCT FROM new.notes_marks)) EXECUTE FUNCTION search_texts_notes();
ALTER TABLE contacts
    ADD CONSTRAINT contacts_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id);
ALTER TABLE contacts
    ADD CONSTRAINT contacts_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE contacts
    ADD CONSTRAINT contacts_owner_merged_into_fkey FOREIGN KEY (owner, merged_into) REFERENCES contacts(owner, id) DEFERRABLE;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON contacts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE dead_letters (
    id uuid NOT NULL,
    topic text NOT NULL,
    partition integer NOT NULL,
    "offset" bigint,
    "position" bigint,
    mark bytea,
    owner uuid,
    code text NOT NULL,
    detail text NOT NULL,
    size integer,
    payload_sealed bytea NOT NULL,
    envelope_sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    told_at timestamp with time zone,
    replayed_at timestamp with time zone,
    discarded_at timestamp with time zone
);
ALTER TABLE dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (id);
ALTER TABLE dead_letters
    ADD CONSTRAINT dead_letters_topic_partition_offset_code_key UNIQUE (topic, partition, "offset", code);
CREATE INDEX dead_letters_cause ON dead_letters USING btree (topic, code, created_at, id);
CREATE INDEX dead_letters_old ON dead_letters USING btree (created_at);
CREATE INDEX dead_letters_owner ON dead_letters USING btree (owner) WHERE (owner IS NOT NULL);
CREATE INDEX dead_letters_untold ON dead_letters USING btree (created_at) WHERE (told_at IS NULL);
ALTER TABLE dead_letters
    ADD CONSTRAINT dead_letters_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id) ON DELETE CASCADE;

CREATE TABLE dead_work (
    id uuid NOT NULL,
    stage stage NOT NULL,
    owner uuid NOT NULL,
    kind work_kind NOT NULL,
    lane lane NOT NULL,
    batch uuid,
    code text NOT NULL,
    tries integer NOT NULL,
    trace uuid NOT NULL,
    died_at timestamp with time zone DEFAULT now() NOT NULL,
    is_hollow boolean DEFAULT false NOT NULL,
    told_at timestamp with time zone,
    discarded_at timestamp with time zone
);
ALTER TABLE dead_work
    ADD CONSTRAINT dead_work_pkey PRIMARY KEY (id, stage);
CREATE INDEX dead_work_batch ON dead_work USING btree (batch, stage, code, died_at, id) WHERE (batch IS NOT NULL);
CREATE INDEX dead_work_standing ON dead_work USING btree (stage, code, died_at, id) INCLUDE (is_hollow) WHERE (discarded_at IS NULL);
CREATE INDEX dead_work_untold ON dead_work USING btree (died_at) WHERE (told_at IS NULL);

CREATE TABLE device_key_refusals (
    key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    code text NOT NULL
);
ALTER TABLE device_key_refusals
    ADD CONSTRAINT device_key_refusals_pkey PRIMARY KEY (key);
ALTER TABLE device_key_refusals
    ADD CONSTRAINT device_key_refusals_key_fkey FOREIGN KEY (key) REFERENCES device_keys(id) ON DELETE CASCADE;

CREATE TABLE device_key_uses (
    key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE device_key_uses
    ADD CONSTRAINT device_key_uses_pkey PRIMARY KEY (key);
ALTER TABLE device_key_uses
    ADD CONSTRAINT device_key_uses_key_fkey FOREIGN KEY (key) REFERENCES device_keys(id) ON DELETE CASCADE;

CREATE TABLE device_keys (
    id text NOT NULL,
    owner uuid NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    import_sealed bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT device_keys_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT device_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE device_keys
    ADD CONSTRAINT device_keys_pkey PRIMARY KEY (id);
CREATE INDEX device_keys_owner ON device_keys USING btree (owner);
CREATE TRIGGER device_keys_stay_revoked BEFORE UPDATE ON device_keys FOR EACH ROW WHEN (((old.revoked_at IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at))) EXECUTE FUNCTION device_keys_stay_revoked();
ALTER TABLE device_keys
    ADD CONSTRAINT device_keys_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id) ON DELETE CASCADE;

CREATE TABLE device_settings (
    owner uuid NOT NULL,
    device text NOT NULL,
    screenshot_prompts boolean DEFAULT true NOT NULL,
    quiet_from time without time zone,
    quiet_until time without time zone,
    daily_cap integer,
    snooze_until timestamp with time zone,
    default_location uuid,
    changed_by text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT device_settings_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
    CONSTRAINT device_settings_check1 CHECK ((quiet_from <> quiet_until)),
    CONSTRAINT device_settings_daily_cap_check CHECK (((daily_cap >= 1) AND (daily_cap <= 1000)))
);
ALTER TABLE device_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE device_settings
    ADD CONSTRAINT device_settings_pkey PRIMARY KEY (owner, device);
CREATE INDEX device_settings_location ON device_settings USING btree (owner, default_location) WHERE (default_location IS NOT NULL);
CREATE TRIGGER device_settings_remember AFTER INSERT OR UPDATE ON device_settings FOR EACH ROW EXECUTE FUNCTION device_settings_remember();
ALTER TABLE device_settings
    ADD CONSTRAINT device_settings_owner_default_location_fkey FOREIGN KEY (owner, default_location) REFERENCES locations(owner, id) ON DELETE SET NULL (default_location);
ALTER TABLE device_settings
    ADD CONSTRAINT device_settings_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE device_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON device_settings USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE device_settings_history (
    owner uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    device text NOT NULL,
    setting text NOT NULL,
    value text,
    changed_by text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT device_settings_history_setting_check CHECK ((setting = ANY (ARRAY['screenshotScanPrompts'::text, 'quietHours'::text, 'dailyCap'::text, 'snoozeUntil'::text])))
);
ALTER TABLE device_settings_history FORCE ROW LEVEL SECURITY;
ALTER TABLE device_settings_history
    ADD CONSTRAINT device_settings_history_pkey PRIMARY KEY (owner, id);
CREATE INDEX device_settings_history_list ON device_settings_history USING btree (owner, changed_at DESC, id DESC);
ALTER TABLE device_settings_history
    ADD CONSTRAINT device_settings_history_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE device_settings_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON device_settings_history USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE export_contacts (
    owner uuid NOT NULL,
    blob uuid NOT NULL,
    number integer NOT NULL,
    contacts uuid[] NOT NULL,
    CONSTRAINT export_contacts_number_check CHECK ((number >= 0))
);
ALTER TABLE export_contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE export_contacts
    ADD CONSTRAINT export_contacts_pkey PRIMARY KEY (owner, blob, number);
ALTER TABLE export_contacts
    ADD CONSTRAINT export_contacts_owner_blob_fkey FOREIGN KEY (owner, blob) REFERENCES blobs(owner, id) ON DELETE CASCADE;
ALTER TABLE export_contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON export_contacts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE exports (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    format export_format NOT NULL,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    state export_state DEFAULT 'pending'::export_state NOT NULL,
    blob uuid,
    rows integer,
    reason text,
    acknowledged_at timestamp with time zone,
    result_sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT exports_check CHECK (((state <> 'ready'::export_state) OR (blob IS NOT NULL))),
    CONSTRAINT exports_check1 CHECK (((state <> 'deleted'::export_state) OR (blob IS NULL)))
);
ALTER TABLE exports FORCE ROW LEVEL SECURITY;
ALTER TABLE exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (owner, id);
CREATE TRIGGER exports_log AFTER INSERT OR UPDATE ON exports FOR EACH ROW EXECUTE FUNCTION exports_log();
CREATE TRIGGER exports_mourn AFTER UPDATE OF state ON exports FOR EACH ROW WHEN (((old.state = 'failed'::export_state) <> (new.state = 'failed'::export_state))) EXECUTE FUNCTION exports_mourn();
CREATE TRIGGER exports_mourn_gone AFTER DELETE ON exports FOR EACH ROW WHEN ((old.state = 'failed'::export_state)) EXECUTE FUNCTION exports_mourn();
CREATE TRIGGER feed_delete AFTER DELETE ON exports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('export');
CREATE TRIGGER feed_insert AFTER INSERT ON exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('export');
CREATE TRIGGER feed_update AFTER UPDATE ON exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('export');
ALTER TABLE exports
    ADD CONSTRAINT exports_owner_blob_fkey FOREIGN KEY (owner, blob) REFERENCES blobs(owner, id);
ALTER TABLE exports
    ADD CONSTRAINT exports_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON exports USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE feed_floors (
    owner uuid NOT NULL,
    xid xid8 NOT NULL,
    seq bigint NOT NULL
);
ALTER TABLE feed_floors FORCE ROW LEVEL SECURITY;
ALTER TABLE feed_floors
    ADD CONSTRAINT feed_floors_pkey PRIMARY KEY (owner);
ALTER TABLE feed_floors
    ADD CONSTRAINT feed_floors_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE feed_floors ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON feed_floors USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE group_members (
    owner uuid NOT NULL,
    group_id uuid NOT NULL,
    contact uuid NOT NULL
);
ALTER TABLE group_members FORCE ROW LEVEL SECURITY;
ALTER TABLE group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (owner, group_id, contact);
CREATE INDEX group_members_contact ON group_members USING btree (owner, contact);
ALTER TABLE group_members
    ADD CONSTRAINT group_members_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE group_members
    ADD CONSTRAINT group_members_owner_group_id_fkey FOREIGN KEY (owner, group_id) REFERENCES groups(owner, id) ON DELETE CASCADE;
ALTER TABLE group_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON group_members USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE group_titles (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    mark bytea NOT NULL,
    title_sealed bytea NOT NULL,
    is_refused boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT group_titles_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE group_titles FORCE ROW LEVEL SECURITY;
ALTER TABLE group_titles
    ADD CONSTRAINT group_titles_owner_mark_group_id_key UNIQUE (owner, mark, group_id);
ALTER TABLE group_titles
    ADD CONSTRAINT group_titles_pkey PRIMARY KEY (owner, id);
CREATE INDEX group_titles_group ON group_titles USING btree (owner, group_id);
ALTER TABLE group_titles
    ADD CONSTRAINT group_titles_owner_group_id_fkey FOREIGN KEY (owner, group_id) REFERENCES groups(owner, id) ON DELETE CASCADE;
ALTER TABLE group_titles ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON group_titles USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE groups (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    name_sealed bytea NOT NULL,
    mark bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT groups_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE groups FORCE ROW LEVEL SECURITY;
ALTER TABLE groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (owner, id);
CREATE INDEX groups_deleted ON groups USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX groups_list ON groups USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX groups_mark ON groups USING btree (owner, mark) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON groups REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('group');
CREATE TRIGGER feed_insert AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('group');
CREATE TRIGGER feed_update AFTER UPDATE ON groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('group');
ALTER TABLE groups
    ADD CONSTRAINT groups_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON groups USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE homes (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    year_built integer,
    purchase_price numeric(18,6),
    purchase_date date,
    size text,
    name_key text GENERATED ALWAYS AS (inventory_key(name)) STORED,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE homes FORCE ROW LEVEL SECURITY;
ALTER TABLE homes
    ADD CONSTRAINT homes_pkey PRIMARY KEY (owner, id);
CREATE INDEX homes_deleted ON homes USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX homes_list ON homes USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX homes_name ON homes USING btree (owner, name_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX homes_one ON homes USING btree (owner) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON homes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('home');
CREATE TRIGGER feed_insert AFTER INSERT ON homes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('home');
CREATE TRIGGER feed_update AFTER UPDATE ON homes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('home');
ALTER TABLE homes
    ADD CONSTRAINT homes_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE homes ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON homes USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE idempotency (
    owner uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    object uuid NOT NULL,
    status integer,
    response_sealed bytea,
    shown uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
ALTER TABLE idempotency FORCE ROW LEVEL SECURITY;
ALTER TABLE idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (owner, key);
CREATE INDEX idempotency_old ON idempotency USING btree (created_at);
ALTER TABLE idempotency
    ADD CONSTRAINT idempotency_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON idempotency USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE import_messages (
    owner uuid NOT NULL,
    message_id text NOT NULL,
    request_hash bytea NOT NULL,
    result jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT import_messages_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 255)))
);
ALTER TABLE import_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE import_messages
    ADD CONSTRAINT import_messages_pkey PRIMARY KEY (owner, message_id);
CREATE INDEX import_messages_old ON import_messages USING btree (created_at);
ALTER TABLE import_messages
    ADD CONSTRAINT import_messages_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE import_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON import_messages USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE inbox_notes (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    capture uuid NOT NULL,
    state inbox_state DEFAULT 'open'::inbox_state NOT NULL,
    reason text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    source_app text,
    suggestions jsonb DEFAULT '[]'::jsonb NOT NULL,
    sealed bytea NOT NULL,
    name_mark bytea,
    deleted_at timestamp with time zone,
    assigned_to uuid,
    assigned_group uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inbox_notes_check CHECK ((num_nonnulls(assigned_to, assigned_group) =
CASE
    WHEN (state = 'assigned'::inbox_state) THEN 1
    ELSE 0
END)),
    CONSTRAINT inbox_notes_name_mark_check CHECK ((length(name_mark) = 32))
);
ALTER TABLE inbox_notes FORCE ROW LEVEL SECURITY;
ALTER TABLE inbox_notes
    ADD CONSTRAINT inbox_notes_owner_capture_key UNIQUE (owner, capture);
ALTER TABLE inbox_notes
    ADD CONSTRAINT inbox_notes_pkey PRIMARY KEY (owner, id);
CREATE INDEX inbox_notes_closed ON inbox_notes USING btree (owner, updated_at) WHERE (state <> 'open'::inbox_state);
CREATE INDEX inbox_notes_group ON inbox_notes USING btree (owner, assigned_group) WHERE (assigned_group IS NOT NULL);
CREATE INDEX inbox_notes_list ON inbox_notes USING btree (owner, state, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX inbox_notes_named ON inbox_notes USING btree (owner, name_mark, created_at DESC, id DESC) WHERE ((name_mark IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER feed_delete AFTER DELETE ON inbox_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('inbox_note');
CREATE TRIGGER feed_insert AFTER INSERT ON inbox_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('inbox_note');
CREATE TRIGGER feed_update AFTER UPDATE ON inbox_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('inbox_note');
ALTER TABLE inbox_notes
    ADD CONSTRAINT inbox_notes_owner_assigned_group_fkey FOREIGN KEY (owner, assigned_group) REFERENCES groups(owner, id);
ALTER TABLE inbox_notes
    ADD CONSTRAINT inbox_notes_owner_assigned_to_fkey FOREIGN KEY (owner, assigned_to) REFERENCES contacts(owner, id);
ALTER TABLE inbox_notes
    ADD CONSTRAINT inbox_notes_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id);
ALTER TABLE inbox_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON inbox_notes USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE intent_runs (
    owner uuid NOT NULL,
    day date NOT NULL,
    intent text NOT NULL,
    device text NOT NULL,
    outcome text NOT NULL,
    runs integer NOT NULL,
    CONSTRAINT intent_runs_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'asked'::text, 'refused'::text, 'failed'::text]))),
    CONSTRAINT intent_runs_runs_check CHECK ((runs > 0))
);
ALTER TABLE intent_runs FORCE ROW LEVEL SECURITY;
ALTER TABLE intent_runs
    ADD CONSTRAINT intent_runs_pkey PRIMARY KEY (owner, day, intent, device, outcome);
ALTER TABLE intent_runs
    ADD CONSTRAINT intent_runs_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE intent_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON intent_runs USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE interactions (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    contact uuid,
    group_id uuid,
    capture uuid NOT NULL,
    confidence double precision NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    source_app text,
    sealed bytea NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT interactions_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT interactions_subject CHECK ((num_nonnulls(contact, group_id) = 1))
);
ALTER TABLE interactions FORCE ROW LEVEL SECURITY;
ALTER TABLE interactions
    ADD CONSTRAINT interactions_pkey PRIMARY KEY (owner, id);
CREATE INDEX interactions_capture ON interactions USING btree (owner, capture);
CREATE INDEX interactions_contact ON interactions USING btree (owner, contact, happened_at DESC, id DESC);
CREATE INDEX interactions_deleted ON interactions USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX interactions_group ON interactions USING btree (owner, group_id, happened_at DESC, id DESC) WHERE (group_id IS NOT NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON interactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('interaction');
CREATE TRIGGER feed_insert AFTER INSERT ON interactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('interaction');
CREATE TRIGGER feed_update AFTER UPDATE ON interactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('interaction');
CREATE TRIGGER interactions_follow_merge AFTER INSERT ON interactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interactions_follow_merge();
CREATE TRIGGER search_texts_time AFTER UPDATE OF happened_at ON interactions FOR EACH ROW WHEN ((old.happened_at IS DISTINCT FROM new.happened_at)) EXECUTE FUNCTION search_texts_time();
ALTER TABLE interactions
    ADD CONSTRAINT interactions_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id);
ALTER TABLE interactions
    ADD CONSTRAINT interactions_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id);
ALTER TABLE interactions
    ADD CONSTRAINT interactions_owner_group_id_fkey FOREIGN KEY (owner, group_id) REFERENCES groups(owner, id);
ALTER TABLE interactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON interactions USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE item_photos (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    item uuid NOT NULL,
    capture uuid,
    photo uuid NOT NULL,
    thumbnail uuid NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    thumbnail_width integer NOT NULL,
    thumbnail_height integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT item_photos_height_check CHECK ((height > 0)),
    CONSTRAINT item_photos_thumbnail_height_check CHECK ((thumbnail_height > 0)),
    CONSTRAINT item_photos_thumbnail_width_check CHECK ((thumbnail_width > 0)),
    CONSTRAINT item_photos_width_check CHECK ((width > 0))
);
ALTER TABLE item_photos FORCE ROW LEVEL SECURITY;
ALTER TABLE item_photos
    ADD CONSTRAINT item_photos_pkey PRIMARY KEY (owner, id);
CREATE UNIQUE INDEX item_photos_capture ON item_photos USING btree (owner, capture) WHERE (capture IS NOT NULL);
CREATE INDEX item_photos_deleted ON item_photos USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX item_photos_item ON item_photos USING btree (owner, item, created_at, id);
CREATE INDEX item_photos_photo ON item_photos USING btree (owner, photo);
CREATE INDEX item_photos_thumbnail ON item_photos USING btree (owner, thumbnail);
CREATE TRIGGER feed_delete AFTER DELETE ON item_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('item_photo');
CREATE TRIGGER feed_insert AFTER INSERT ON item_photos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('item_photo');
CREATE TRIGGER feed_update AFTER UPDATE ON item_photos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('item_photo');
ALTER TABLE item_photos
    ADD CONSTRAINT item_photos_owner_item_fkey FOREIGN KEY (owner, item) REFERENCES items(owner, id);
ALTER TABLE item_photos
    ADD CONSTRAINT item_photos_owner_photo_fkey FOREIGN KEY (owner, photo) REFERENCES blobs(owner, id) ON DELETE CASCADE;
ALTER TABLE item_photos
    ADD CONSTRAINT item_photos_owner_thumbnail_fkey FOREIGN KEY (owner, thumbnail) REFERENCES blobs(owner, id) ON DELETE CASCADE;
ALTER TABLE item_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON item_photos USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE items (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    quantity integer,
    location uuid,
    label uuid,
    price numeric(18,6),
    make text,
    model text,
    asset_id text,
    insured boolean,
    purchase_date date,
    warranty_date date,
    condition text,
    replacement_cost numeric(18,6),
    depreciation numeric(9,6),
    size text,
    weight text,
    fragile boolean,
    moving_priority integer,
    name_key text GENERATED ALWAYS AS (inventory_key(title)) STORED,
    search text DEFAULT ''::text NOT NULL,
    sealed bytea,
    is_draft boolean DEFAULT false NOT NULL,
    capture uuid,
    filled_sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE items FORCE ROW LEVEL SECURITY;
ALTER TABLE items
    ADD CONSTRAINT items_pkey PRIMARY KEY (owner, id);
CREATE INDEX items_capture ON items USING btree (owner, capture) WHERE (capture IS NOT NULL);
CREATE INDEX items_deleted ON items USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX items_label ON items USING btree (owner, label) WHERE (label IS NOT NULL);
CREATE INDEX items_list ON items USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX items_location ON items USING btree (owner, location) WHERE (location IS NOT NULL);
CREATE INDEX items_name ON items USING btree (owner, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_updated ON items USING btree (owner, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('item');
CREATE TRIGGER feed_insert AFTER INSERT ON items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('item');
CREATE TRIGGER feed_update AFTER UPDATE ON items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('item');
CREATE TRIGGER items_fill_search BEFORE INSERT OR UPDATE OF title, make, model ON items FOR EACH ROW EXECUTE FUNCTION items_fill_search();
ALTER TABLE items
    ADD CONSTRAINT items_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE items
    ADD CONSTRAINT items_owner_label_fkey FOREIGN KEY (owner, label) REFERENCES labels(owner, id) ON DELETE SET NULL (label);
ALTER TABLE items
    ADD CONSTRAINT items_owner_location_fkey FOREIGN KEY (owner, location) REFERENCES locations(owner, id) ON DELETE SET NULL (location);
ALTER TABLE items ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON items USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE labels (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    color text,
    emoji text,
    name_key text GENERATED ALWAYS AS (inventory_key(name)) STORED,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE labels FORCE ROW LEVEL SECURITY;
ALTER TABLE labels
    ADD CONSTRAINT labels_pkey PRIMARY KEY (owner, id);
CREATE INDEX labels_deleted ON labels USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX labels_list ON labels USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX labels_name ON labels USING btree (owner, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON labels REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('label');
CREATE TRIGGER feed_insert AFTER INSERT ON labels REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('label');
CREATE TRIGGER feed_update AFTER UPDATE ON labels REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('label');
ALTER TABLE labels
    ADD CONSTRAINT labels_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE labels ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON labels USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE locations (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    room_type text,
    name_key text GENERATED ALWAYS AS (inventory_key(name)) STORED,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE locations FORCE ROW LEVEL SECURITY;
ALTER TABLE locations
    ADD CONSTRAINT locations_pkey PRIMARY KEY (owner, id);
CREATE INDEX locations_deleted ON locations USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX locations_list ON locations USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX locations_name ON locations USING btree (owner, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('location');
CREATE TRIGGER feed_insert AFTER INSERT ON locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('location');
CREATE TRIGGER feed_update AFTER UPDATE ON locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('location');
ALTER TABLE locations
    ADD CONSTRAINT locations_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE locations ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON locations USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE merges (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    winner uuid NOT NULL,
    loser uuid NOT NULL,
    sealed bytea NOT NULL,
    interactions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    notes uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    cards uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    groups uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    joined uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    suggestions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    exported_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE merges FORCE ROW LEVEL SECURITY;
ALTER TABLE merges
    ADD CONSTRAINT merges_pkey PRIMARY KEY (owner, id);
CREATE INDEX merges_loser ON merges USING btree (owner, loser);
CREATE INDEX merges_winner ON merges USING btree (owner, winner, created_at DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON merges REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('merge');
CREATE TRIGGER feed_insert AFTER INSERT ON merges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('merge');
CREATE TRIGGER feed_update AFTER UPDATE ON merges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('merge');
ALTER TABLE merges
    ADD CONSTRAINT merges_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE merges
    ADD CONSTRAINT merges_owner_loser_fkey FOREIGN KEY (owner, loser) REFERENCES contacts(owner, id);
ALTER TABLE merges
    ADD CONSTRAINT merges_owner_winner_fkey FOREIGN KEY (owner, winner) REFERENCES contacts(owner, id);
ALTER TABLE merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON merges USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE notifications (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
ALTER TABLE notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (owner, id);
CREATE INDEX notifications_expiry ON notifications USING btree (owner, expires_at);
CREATE INDEX notifications_list ON notifications USING btree (owner, created_at DESC, id DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('notification');
CREATE TRIGGER feed_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('notification');
CREATE TRIGGER feed_update AFTER UPDATE ON notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('notification');
ALTER TABLE notifications
    ADD CONSTRAINT notifications_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON notifications USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE owner_settings (
    owner uuid NOT NULL,
    contact_duplicates text DEFAULT 'ask'::text NOT NULL,
    auto_commit_cards boolean DEFAULT false NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    scan_captures boolean DEFAULT false NOT NULL,
    bridge_retention_days integer DEFAULT 0 NOT NULL,
    message_captures text DEFAULT 'off'::text NOT NULL,
    words_sealed bytea,
    local_kinds text[] DEFAULT '{}'::text[] NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT owner_settings_bridge_retention_days_check CHECK (((bridge_retention_days >= 0) AND (bridge_retention_days <= 3650))),
    CONSTRAINT owner_settings_contact_duplicates_check CHECK ((contact_duplicates = ANY (ARRAY['ask'::text, 'merge'::text, 'skip'::text, 'createNew'::text]))),
    CONSTRAINT owner_settings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT owner_settings_local_kinds_check CHECK ((local_kinds <@ ARRAY['conversation'::text, 'card'::text, 'item'::text, 'scan'::text, 'message'::text])),
    CONSTRAINT owner_settings_message_captures_check CHECK ((message_captures = ANY (ARRAY['off'::text, 'incoming'::text, 'all'::text])))
);
ALTER TABLE owner_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_settings
    ADD CONSTRAINT owner_settings_pkey PRIMARY KEY (owner);
ALTER TABLE owner_settings
    ADD CONSTRAINT owner_settings_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE owner_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY owners ON owner_settings USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));

CREATE TABLE owners (
    id uuid NOT NULL,
    name text NOT NULL,
    wrapped_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT owners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX owners_name ON owners USING btree (lower(name));

CREATE TABLE policies (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    provider text NOT NULL,
    deductible numeric(18,6),
    dwelling numeric(18,6),
    personal_property numeric(18,6),
    loss_of_use numeric(18,6),
    liability numeric(18,6),
    medical_payments numeric(18,6),
    start_date date,
    end_date date,
    name_key text GENERATED ALWAYS AS (inventory_key(provider)) STORED,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE policies FORCE ROW LEVEL SECURITY;
ALTER TABLE policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (owner, id);
CREATE INDEX policies_deleted ON policies USING btree (owner, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX policies_list ON policies USING btree (owner, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX policies_name ON policies USING btree (owner, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER feed_delete AFTER DELETE ON policies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('policy');
CREATE TRIGGER feed_insert AFTER INSERT ON policies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('policy');
CREATE TRIGGER feed_update AFTER UPDATE ON policies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('policy');
ALTER TABLE policies
    ADD CONSTRAINT policies_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON policies USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE policies ENABLE ROW LEVEL SECURITY;

CREATE TABLE provider_answers (
    owner uuid NOT NULL,
    mark bytea NOT NULL,
    capture uuid NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT provider_answers_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE provider_answers FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_answers
    ADD CONSTRAINT provider_answers_pkey PRIMARY KEY (owner, mark);
CREATE INDEX provider_answers_capture ON provider_answers USING btree (owner, capture);
ALTER TABLE provider_answers
    ADD CONSTRAINT provider_answers_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON provider_answers USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE provider_answers ENABLE ROW LEVEL SECURITY;

CREATE TABLE provider_requests (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    capture uuid NOT NULL,
    purpose text NOT NULL,
    provider text NOT NULL,
    model text NOT NULL,
    prompt text NOT NULL,
    is_outside boolean NOT NULL,
    consented_at timestamp with time zone,
    characters integer NOT NULL,
    pictures integer NOT NULL,
    reserved_micros bigint NOT NULL,
    currency text NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    dropped_claims integer,
    input_tokens integer,
    output_tokens integer,
    cost_micros bigint,
    CONSTRAINT provider_requests_purpose_check CHECK ((purpose = ANY (ARRAY['chats'::text, 'cards'::text, 'scans'::text, 'things'::text])))
);
ALTER TABLE provider_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_requests
    ADD CONSTRAINT provider_requests_pkey PRIMARY KEY (owner, id);
CREATE INDEX provider_requests_capture ON provider_requests USING btree (owner, capture);
CREATE INDEX provider_requests_list ON provider_requests USING btree (owner, sent_at DESC, id DESC);
ALTER TABLE provider_requests
    ADD CONSTRAINT provider_requests_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON provider_requests USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE provider_requests ENABLE ROW LEVEL SECURITY;

CREATE TABLE provider_spending (
    provider text NOT NULL,
    currency text NOT NULL,
    period text NOT NULL,
    owner uuid NOT NULL,
    micros bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    CONSTRAINT provider_spending_period_check CHECK ((period ~ '^\d{4}-\d{2}(-\d{2})?$'::text))
)
WITH (fillfactor='50');
ALTER TABLE provider_spending
    ADD CONSTRAINT provider_spending_pkey PRIMARY KEY (provider, currency, period, owner);

CREATE TABLE rate_limits (
    key text NOT NULL,
    requests_per_minute integer,
    tokens_per_minute bigint,
    requests_per_day bigint,
    tokens_per_day bigint,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rate_limits_check CHECK ((num_nonnulls(requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day) > 0)),
    CONSTRAINT rate_limits_key_check CHECK (((length(key) <= 200) AND (key ~ '^(device:[^:/]+|owner:[^:/]+|provider:[^:/]+(/owner:[^:/]+)?)$'::text))),
    CONSTRAINT rate_limits_requests_per_day_check CHECK ((requests_per_day > 0)),
    CONSTRAINT rate_limits_requests_per_minute_check CHECK ((requests_per_minute > 0)),
    CONSTRAINT rate_limits_tokens_per_day_check CHECK ((tokens_per_day > 0)),
    CONSTRAINT rate_limits_tokens_per_minute_check CHECK ((tokens_per_minute > 0))
);
ALTER TABLE rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

CREATE TABLE rate_state (
    key text NOT NULL,
    second bigint DEFAULT 0 NOT NULL,
    requests integer[] DEFAULT array_fill(0, ARRAY[61]) NOT NULL,
    tokens bigint[] DEFAULT array_fill((0)::bigint, ARRAY[61]) NOT NULL,
    day date DEFAULT '-infinity'::date NOT NULL,
    day_requests bigint DEFAULT 0 NOT NULL,
    day_tokens bigint DEFAULT 0 NOT NULL,
    spaced_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    now_tail_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    bulk_tail_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    closed_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    turn uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE rate_state
    ADD CONSTRAINT rate_state_pkey PRIMARY KEY (key);

CREATE TABLE readers (
    worker text NOT NULL,
    languages text[] NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE readers
    ADD CONSTRAINT readers_pkey PRIMARY KEY (worker);

CREATE TABLE recent_captures (
    owner uuid NOT NULL,
    device text NOT NULL,
    mark bytea NOT NULL,
    capture uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT recent_captures_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE recent_captures FORCE ROW LEVEL SECURITY;
ALTER TABLE recent_captures
    ADD CONSTRAINT recent_captures_pkey PRIMARY KEY (owner, device, mark);
CREATE INDEX recent_captures_capture ON recent_captures USING btree (owner, capture);
ALTER TABLE recent_captures
    ADD CONSTRAINT recent_captures_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE POLICY owners ON recent_captures USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE recent_captures ENABLE ROW LEVEL SECURITY;

CREATE TABLE recognitions (
    owner uuid NOT NULL,
    capture uuid NOT NULL,
    sealed bytea NOT NULL,
    confidence double precision
);
ALTER TABLE recognitions FORCE ROW LEVEL SECURITY;
ALTER TABLE recognitions
    ADD CONSTRAINT recognitions_pkey PRIMARY KEY (owner, capture);
ALTER TABLE recognitions
    ADD CONSTRAINT recognitions_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON recognitions USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE recognitions ENABLE ROW LEVEL SECURITY;

CREATE TABLE replays (
    id uuid NOT NULL,
    selection jsonb NOT NULL,
    rate double precision,
    state replay_state DEFAULT 'running'::replay_state NOT NULL,
    at_stage stage,
    at_code text,
    at_died timestamp with time zone,
    at_id uuid,
    done bigint DEFAULT 0 NOT NULL,
    skipped bigint DEFAULT 0 NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT replays_rate_check CHECK ((rate > (0)::double precision))
);
ALTER TABLE replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX replays_running ON replays USING btree (md5((selection)::text)) WHERE (state = 'running'::replay_state);

CREATE TABLE scan_judgments (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    scan uuid,
    verdict text NOT NULL,
    risk text NOT NULL,
    text_sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT scan_judgments_check CHECK ((scan = id)),
    CONSTRAINT scan_judgments_risk_check CHECK ((risk = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'cannot_tell'::text]))),
    CONSTRAINT scan_judgments_verdict_check CHECK ((verdict = ANY (ARRAY['scam'::text, 'legitimate'::text])))
);
ALTER TABLE scan_judgments FORCE ROW LEVEL SECURITY;
ALTER TABLE scan_judgments
    ADD CONSTRAINT scan_judgments_pkey PRIMARY KEY (owner, id);
CREATE INDEX scan_judgments_list ON scan_judgments USING btree (owner, created_at DESC, id DESC);
CREATE INDEX scan_judgments_scan ON scan_judgments USING btree (owner, scan);
ALTER TABLE scan_judgments
    ADD CONSTRAINT scan_judgments_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
ALTER TABLE scan_judgments
    ADD CONSTRAINT scan_judgments_owner_scan_fkey FOREIGN KEY (owner, scan) REFERENCES scans(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON scan_judgments USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE scan_judgments ENABLE ROW LEVEL SECURITY;

CREATE TABLE scan_sessions (
    owner uuid NOT NULL,
    device text NOT NULL,
    mark bytea NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT scan_sessions_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE scan_sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE scan_sessions
    ADD CONSTRAINT scan_sessions_pkey PRIMARY KEY (owner, device, mark);
CREATE INDEX scan_sessions_newest ON scan_sessions USING btree (owner, device, created_at DESC);
ALTER TABLE scan_sessions
    ADD CONSTRAINT scan_sessions_device_fkey FOREIGN KEY (device) REFERENCES device_keys(id) ON DELETE CASCADE;
ALTER TABLE scan_sessions
    ADD CONSTRAINT scan_sessions_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON scan_sessions USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE scan_sessions ENABLE ROW LEVEL SECURITY;

CREATE TABLE scans (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    risk text NOT NULL,
    category text NOT NULL,
    probability double precision NOT NULL,
    model text NOT NULL,
    prompt uuid,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT scans_category_check CHECK ((category = ANY (ARRAY['otp_phishing'::text, 'payment_scam'::text, 'impersonation'::text, 'visual_scam'::text, 'unknown'::text]))),
    CONSTRAINT scans_probability_check CHECK (((probability >= (0)::double precision) AND (probability <= (1)::double precision))),
    CONSTRAINT scans_risk_check CHECK ((risk = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'cannot_tell'::text])))
);
ALTER TABLE scans FORCE ROW LEVEL SECURITY;
ALTER TABLE scans
    ADD CONSTRAINT scans_pkey PRIMARY KEY (owner, id);
CREATE INDEX scans_list ON scans USING btree (owner, created_at DESC, id DESC);
CREATE TRIGGER feed_delete AFTER DELETE ON scans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_delete('scan');
CREATE TRIGGER feed_insert AFTER INSERT ON scans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('scan');
CREATE TRIGGER feed_update AFTER UPDATE ON scans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('scan');
CREATE TRIGGER scans_tell_prompts AFTER INSERT OR UPDATE OF prompt ON scans FOR EACH ROW WHEN ((new.prompt IS NOT NULL)) EXECUTE FUNCTION scans_tell_prompts();
ALTER TABLE scans
    ADD CONSTRAINT scans_owner_id_fkey FOREIGN KEY (owner, id) REFERENCES captures(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON scans USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE scans ENABLE ROW LEVEL SECURITY;

CREATE TABLE screenshot_answers (
    owner uuid NOT NULL,
    device text NOT NULL,
    slot integer NOT NULL,
    arrival bigint NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL,
    reason text,
    taken_at timestamp with time zone,
    expires_at timestamp with time zone,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT screenshot_answers_check CHECK ((((status = 'created'::text) = (taken_at IS NOT NULL)) AND ((status = 'created'::text) = (expires_at IS NOT NULL)))),
    CONSTRAINT screenshot_answers_check1 CHECK (((status = 'disabled'::text) = (reason IS NOT NULL))),
    CONSTRAINT screenshot_answers_reason_check CHECK ((reason = ANY (ARRAY['off'::text, 'snoozed'::text, 'quiet'::text, 'cap'::text]))),
    CONSTRAINT screenshot_answers_status_check CHECK ((status = ANY (ARRAY['created'::text, 'debounced'::text, 'disabled'::text, 'expired'::text])))
);
ALTER TABLE screenshot_answers FORCE ROW LEVEL SECURITY;
ALTER TABLE screenshot_answers
    ADD CONSTRAINT screenshot_answers_owner_id_key UNIQUE (owner, id);
ALTER TABLE screenshot_answers
    ADD CONSTRAINT screenshot_answers_pkey PRIMARY KEY (owner, device, slot);
ALTER TABLE screenshot_answers
    ADD CONSTRAINT screenshot_answers_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON screenshot_answers USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE screenshot_answers ENABLE ROW LEVEL SECURITY;

CREATE TABLE screenshot_devices (
    owner uuid NOT NULL,
    device text NOT NULL,
    last_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    skew interval DEFAULT '00:00:00'::interval NOT NULL,
    arrivals bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE screenshot_devices FORCE ROW LEVEL SECURITY;
ALTER TABLE screenshot_devices
    ADD CONSTRAINT screenshot_devices_pkey PRIMARY KEY (owner, device);
ALTER TABLE screenshot_devices
    ADD CONSTRAINT screenshot_devices_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON screenshot_devices USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE screenshot_devices ENABLE ROW LEVEL SECURITY;

CREATE TABLE screenshot_notifications (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    device text NOT NULL,
    day date NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    shown_at timestamp with time zone,
    opened_at timestamp with time zone,
    dismissed_at timestamp with time zone,
    scanned_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT screenshot_notifications_check CHECK ((expires_at > taken_at))
);
ALTER TABLE screenshot_notifications FORCE ROW LEVEL SECURITY;
ALTER TABLE screenshot_notifications
    ADD CONSTRAINT screenshot_notifications_pkey PRIMARY KEY (owner, id);
CREATE INDEX screenshot_notifications_expiry ON screenshot_notifications USING btree (owner, expires_at);
CREATE TRIGGER feed_insert AFTER INSERT ON screenshot_notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_insert('screenshot');
CREATE TRIGGER feed_update AFTER UPDATE ON screenshot_notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_update('screenshot');
ALTER TABLE screenshot_notifications
    ADD CONSTRAINT screenshot_notifications_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON screenshot_notifications USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE screenshot_notifications ENABLE ROW LEVEL SECURITY;

CREATE TABLE screenshot_outcomes (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    device text NOT NULL,
    day date NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    shown_ms integer,
    opened_ms integer,
    dismissed_ms integer,
    scanned_ms integer
);
ALTER TABLE screenshot_outcomes FORCE ROW LEVEL SECURITY;
ALTER TABLE screenshot_outcomes
    ADD CONSTRAINT screenshot_outcomes_pkey PRIMARY KEY (owner, id);
CREATE INDEX screenshot_outcomes_day ON screenshot_outcomes USING btree (owner, day, device);
ALTER TABLE screenshot_outcomes
    ADD CONSTRAINT screenshot_outcomes_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON screenshot_outcomes USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE screenshot_outcomes ENABLE ROW LEVEL SECURITY;

CREATE TABLE search_texts (
    owner uuid NOT NULL,
    interaction uuid,
    note uuid,
    contact uuid,
    message uuid,
    happened_at timestamp with time zone NOT NULL,
    marks integer[] NOT NULL,
    CONSTRAINT search_texts_object CHECK ((num_nonnulls(interaction, note, contact, message) = 1))
);
CREATE UNIQUE INDEX search_texts_contact ON search_texts USING btree (owner, contact) WHERE (contact IS NOT NULL);
CREATE UNIQUE INDEX search_texts_interaction ON search_texts USING btree (owner, interaction) WHERE (interaction IS NOT NULL);
CREATE INDEX search_texts_latest ON search_texts USING btree (owner, happened_at DESC, COALESCE(interaction, note, contact, message) DESC);
CREATE INDEX search_texts_marks ON search_texts USING gin (marks) WITH (fastupdate=off);
CREATE UNIQUE INDEX search_texts_message ON search_texts USING btree (owner, message) WHERE (message IS NOT NULL);
CREATE UNIQUE INDEX search_texts_note ON search_texts USING btree (owner, note) WHERE (note IS NOT NULL);
ALTER TABLE search_texts
    ADD CONSTRAINT search_texts_owner_contact_fkey FOREIGN KEY (owner, contact) REFERENCES contacts(owner, id) ON DELETE CASCADE;
ALTER TABLE search_texts
    ADD CONSTRAINT search_texts_owner_interaction_fkey FOREIGN KEY (owner, interaction) REFERENCES interactions(owner, id) ON DELETE CASCADE;
ALTER TABLE search_texts
    ADD CONSTRAINT search_texts_owner_message_fkey FOREIGN KEY (owner, message) REFERENCES bridge_messages(owner, id) ON DELETE CASCADE;
ALTER TABLE search_texts
    ADD CONSTRAINT search_texts_owner_note_fkey FOREIGN KEY (owner, note) REFERENCES inbox_notes(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON search_texts USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE search_texts ENABLE ROW LEVEL SECURITY;

CREATE VIEW searched_texts AS
 SELECT search_texts.owner,
    search_texts.interaction,
    search_texts.note,
    search_texts.contact,
    search_texts.message,
    search_texts.happened_at,
    search_texts.marks,
    COALESCE(search_texts.interaction, search_texts.note, search_texts.contact, search_texts.message) AS id
   FROM search_texts
  WHERE (search_texts.owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[]));

CREATE TABLE second_readings (
    owner uuid NOT NULL,
    capture uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    trace uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE second_readings
    ADD CONSTRAINT second_readings_pkey PRIMARY KEY (owner, capture);
CREATE INDEX second_readings_due ON second_readings USING btree (due_at);
ALTER TABLE second_readings
    ADD CONSTRAINT second_readings_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE;

CREATE TABLE sessions (
    hash bytea NOT NULL,
    owner uuid NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sessions_hash_check CHECK ((length(hash) = 32))
);
ALTER TABLE sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);
CREATE INDEX sessions_key ON sessions USING btree (key);
CREATE INDEX sessions_owner ON sessions USING btree (owner);
ALTER TABLE sessions
    ADD CONSTRAINT sessions_key_fkey FOREIGN KEY (key) REFERENCES device_keys(id) ON DELETE CASCADE;
ALTER TABLE sessions
    ADD CONSTRAINT sessions_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id) ON DELETE CASCADE;

CREATE UNLOGGED TABLE stage_beats (
    worker text NOT NULL,
    stage stage NOT NULL,
    lane lane NOT NULL,
    slots integer NOT NULL,
    done bigint NOT NULL,
    failed bigint NOT NULL,
    lag bigint NOT NULL,
    oldest_at timestamp with time zone,
    started_at timestamp with time zone NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE stage_beats
    ADD CONSTRAINT stage_beats_pkey PRIMARY KEY (worker, stage, lane);

CREATE TABLE understandings (
    owner uuid NOT NULL,
    capture uuid NOT NULL,
    read_by text NOT NULL,
    kind capture_kind,
    sealed bytea NOT NULL
);
ALTER TABLE understandings FORCE ROW LEVEL SECURITY;
ALTER TABLE understandings
    ADD CONSTRAINT understandings_pkey PRIMARY KEY (owner, capture);
ALTER TABLE understandings
    ADD CONSTRAINT understandings_owner_capture_fkey FOREIGN KEY (owner, capture) REFERENCES captures(owner, id) ON DELETE CASCADE;
CREATE POLICY owners ON understandings USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE understandings ENABLE ROW LEVEL SECURITY;

CREATE TABLE undo_entries (
    owner uuid NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    action text NOT NULL,
    capture uuid NOT NULL,
    objects uuid[] NOT NULL,
    sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + restore_period()) NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT undo_entries_action_check CHECK ((action = ANY (ARRAY['inbox_assigned'::text, 'inbox_dismissed'::text, 'inbox_reopened'::text, 'inbox_contact'::text, 'interaction_changed'::text, 'interaction_moved'::text, 'interaction_split'::text, 'interaction_deleted'::text, 'capture_deleted'::text, 'inventory_changed'::text]))),
    CONSTRAINT undo_entries_hash_check CHECK ((length(hash) = 32))
);
ALTER TABLE undo_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE undo_entries
    ADD CONSTRAINT undo_entries_owner_hash_key UNIQUE (owner, hash);
ALTER TABLE undo_entries
    ADD CONSTRAINT undo_entries_pkey PRIMARY KEY (owner, id);
CREATE INDEX undo_entries_old ON undo_entries USING btree (owner, expires_at);
ALTER TABLE undo_entries
    ADD CONSTRAINT undo_entries_owner_fkey FOREIGN KEY (owner) REFERENCES owners(id);
CREATE POLICY owners ON undo_entries USING ((owner = ANY (( SELECT tapline_owners() AS tapline_owners)::uuid[])));
ALTER TABLE undo_entries ENABLE ROW LEVEL SECURITY;

CREATE TABLE unread_messages (
    hour timestamp with time zone NOT NULL,
    seen bigint NOT NULL,
    CONSTRAINT unread_messages_seen_check CHECK ((seen > 0))
);
ALTER TABLE unread_messages
    ADD CONSTRAINT unread_messages_pkey PRIMARY KEY (hour);

CREATE TABLE work (
    id uuid NOT NULL,
    owner uuid NOT NULL,
    kind work_kind NOT NULL,
    stage stage NOT NULL,
    lane lane NOT NULL,
    batch uuid,
    attempt integer DEFAULT 0 NOT NULL,
    published integer DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    due_at timestamp with time zone,
    lease_until timestamp with time zone,
    gate work_gate,
    gate_key text,
    gate_tokens bigint,
    gate_second bigint,
    trace uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT work_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT work_check CHECK (((kind = 'capture'::work_kind) OR (stage = ANY (ARRAY['export'::stage, 'notify'::stage])))),
    CONSTRAINT work_check1 CHECK (((due_at IS NOT NULL) OR (lane = 'bulk'::lane))),
    CONSTRAINT work_check2 CHECK (((gate_key IS NULL) OR (gate = 'rate'::work_gate))),
    CONSTRAINT work_gate_key_check CHECK ((length(gate_key) <= 200))
)
WITH (fillfactor='70');
ALTER TABLE work
    ADD CONSTRAINT work_pkey PRIMARY KEY (id);
CREATE INDEX work_batch ON work USING btree (batch, id) WHERE (batch IS NOT NULL);
CREATE INDEX work_due ON work USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX work_gate_key ON work USING btree (gate_key, lane, owner, id) WHERE (gate_key IS NOT NULL);
CREATE INDEX work_in_flight_bulk ON work USING btree (stage) WHERE ((lane = 'bulk'::lane) AND (due_at IS NOT NULL) AND (gate IS NULL));
CREATE INDEX work_waiting ON work USING btree (stage, owner, batch, id) WHERE (due_at IS NULL);

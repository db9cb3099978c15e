create table streams (
  id bigint not null primary key,
  guild_id bigint,
  version double precision not null,
  rights_version double precision not null,
  last_message_id bigint,
  last_pin_at double precision
) without rowid;
create index streams_by_guild on streams (guild_id);

create table events (
  stream_id bigint not null,
  version double precision not null,
  lines text not null,
  at double precision not null,
  constraint events_pk primary key (stream_id, version)
) without rowid;

create table jobs (
  id bigint not null primary key,
  kind text not null,
  payload text not null,
  due_at double precision not null,
  attempts integer not null default 0,
  last_error text
) without rowid;
create index jobs_by_due on jobs (due_at);
create index jobs_failed on jobs (id) where attempts > 0;

create table users (
  id bigint not null primary key,
  username text not null,
  username_key text unique,
  email text unique,
  password_hash text,
  is_admin boolean not null,
  is_bot boolean not null,
  wire text not null,
  created_at double precision not null,
  is_email_verified boolean not null default false,
  is_phone_verified boolean not null default false,
  disabled_at double precision
) without rowid;
create index users_by_name on users (username_key collate "C"); -- postgres
create index users_by_email on users (email collate "C"); -- postgres
create index administrators on users (id) where is_admin = true;

create table tokens (
  hash text not null primary key,
  user_id bigint not null,
  kind text not null,
  created_at double precision not null,
  used_at double precision,
  os text,
  program text,
  lifetime_from double precision,
  authenticated_at double precision,
  address text
) without rowid;
create index tokens_by_user on tokens (user_id);

create table applications (
  id bigint not null primary key,
  owner_id bigint not null,
  bot_id bigint unique,
  name text not null,
  description text not null,
  flags integer not null,
  verify_key text not null,
  signing_key text not null,
  secret_hash text not null,
  created_at double precision not null,
  interactions_endpoint_url text,
  tags text not null default '[]',
  icon text,
  cover_image text,
  is_public boolean not null default true,
  needs_code_grant boolean not null default false,
  settings text not null default '{"redirect_uris":[],"terms_of_service_url":null,"privacy_policy_url":null,"custom_install_url":null,"install_params":null,"integration_types_config":{"0":{},"1":{}},"role_connections_verification_url":null,"event_webhooks_url":null,"event_webhooks_status":1,"event_webhooks_types":[]}',
  role_connections text not null default '[]',
  team_id bigint,
  activity text not null default '{"url_map":[],"supported_platforms":["web"],"default_orientation_lock_state":1,"tablet_default_orientation_lock_state":1,"requires_age_gate":false,"max_participants":null,"cover_image":null,"background_image":null,"preview_video":null,"is_published":false,"allows_loopback":false,"has_csp_exception":false}',
  is_on_shelf boolean not null default false
) without rowid;
create index applications_by_owner on applications (owner_id);
create index applications_by_team on applications (team_id);
create index applications_on_shelf on applications (is_on_shelf, id);

create table guilds (
  id bigint not null primary key,
  owner_id bigint not null,
  member_count double precision not null,
  wire text not null,
  is_unavailable boolean not null default false,
  is_discoverable boolean not null default false,
  vanity_url_code text,
  vanity_url_uses integer not null default 0,
  dms_disabled_until double precision,
  name_key text not null default ''
) without rowid;
create unique index guilds_by_vanity_url on guilds (vanity_url_code);
create index guilds_by_members on guilds (member_count, id, name_key) where is_discoverable = true and is_unavailable = false;
create index guilds_by_name on guilds (name_key collate "C", id);

create table roles (
  guild_id bigint not null,
  id bigint not null,
  member_count double precision not null,
  wire text not null,
  constraint roles_pk primary key (guild_id, id)
) without rowid;

create table channels (
  guild_id bigint not null,
  id bigint not null,
  wire text not null,
  constraint channels_pk primary key (guild_id, id)
) without rowid;
create index channels_by_id on channels (id);

create table members (
  guild_id bigint not null,
  user_id bigint not null,
  wire text not null,
  username_key text collate "C",
  global_name_key text collate "C",
  nick_key text collate "C",
  user_wire text,
  bio text,
  active_until double precision,
  has_roles boolean not null default false,
  onboarding text,
  present_at double precision,
  is_pending boolean not null default false,
  guest_channel_id bigint,
  constraint members_pk primary key (guild_id, user_id)
) without rowid;
create index members_by_user on members (user_id, guild_id);
create index members_by_username_key on members (guild_id, username_key, user_id);
create index members_by_global_name_key on members (guild_id, global_name_key, user_id);
create index members_by_nick_key on members (guild_id, nick_key, user_id);
create index members_with_roles on members (guild_id, user_id) where replace(wire, '"roles":[]', '') = wire;
create index members_by_activity on members (guild_id, has_roles, active_until, user_id);
create index temporary_members on members (present_at, guild_id, user_id) where present_at is not null;
create index members_pending on members (guild_id, user_id) where is_pending = true;
create index guests on members (guild_id, user_id) where guest_channel_id is not null;

create table bans (
  guild_id bigint not null,
  user_id bigint not null,
  reason text,
  of_stranger boolean not null,
  constraint bans_pk primary key (guild_id, user_id)
) without rowid;
create index bans_by_stranger on bans (guild_id, of_stranger);

create table audit_entries (
  guild_id bigint not null,
  id bigint not null,
  action_type integer not null,
  user_id bigint,
  target_id bigint,
  wire text not null,
  constraint audit_entries_pk primary key (guild_id, id)
) without rowid;
create index audit_entries_by_user on audit_entries (guild_id, user_id, id);
create index audit_entries_by_target on audit_entries (guild_id, target_id, id);
create index audit_entries_by_action on audit_entries (guild_id, action_type, id);

create table messages (
  guild_id bigint not null,
  channel_id bigint not null,
  id bigint not null,
  author_id bigint not null,
  wire text not null,
  constraint messages_pk primary key (guild_id, channel_id, id)
) without rowid;
create index messages_by_author on messages (guild_id, author_id, id);

create table images (
  owner_id bigint not null,
  kind text not null,
  guild_id bigint not null,
  hash text not null,
  format text not null,
  is_animated boolean not null,
  bytes bytea not null,
  constraint images_pk primary key (owner_id, kind, guild_id)
);
create index images_by_guild on images (guild_id);

create table former_members (
  guild_id bigint not null,
  user_id bigint not null,
  kept text,
  constraint former_members_pk primary key (guild_id, user_id)
) without rowid;

create table voice_states (
  guild_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  session_id text not null,
  process_id text not null,
  self_mute boolean not null,
  self_deaf boolean not null,
  self_video boolean not null,
  suppress boolean not null,
  request_to_speak text,
  self_stream boolean not null default false,
  constraint voice_states_pk primary key (guild_id, user_id)
) without rowid;
create index voice_states_by_user on voice_states (user_id);

create table voice_channels (
  guild_id bigint not null,
  id bigint not null,
  status text,
  started_at double precision,
  constraint voice_channels_pk primary key (guild_id, id)
) without rowid;

create table processes (
  id text not null primary key,
  renewed_at double precision not null,
  worker integer
) without rowid;
create unique index processes_by_worker on processes (worker);

create table emojis (
  guild_id bigint not null,
  id bigint not null,
  creator_id bigint not null,
  wire text not null,
  constraint emojis_pk primary key (guild_id, id)
) without rowid;
create index emojis_by_id on emojis (id);

create table stickers (
  guild_id bigint not null,
  id bigint not null,
  creator_id bigint not null,
  wire text not null,
  constraint stickers_pk primary key (guild_id, id)
) without rowid;
create index stickers_by_id on stickers (id);

create table second_factors (
  user_id bigint not null primary key,
  secret text not null,
  last_step double precision not null,
  created_at double precision not null
) without rowid;

create table backup_codes (
  user_id bigint not null,
  hash text not null,
  used_at double precision,
  constraint backup_codes_pk primary key (user_id, hash)
) without rowid;

create table sign_in_tickets (
  hash text not null primary key,
  user_id bigint not null,
  expires_at double precision not null
) without rowid;
create index sign_in_tickets_by_user on sign_in_tickets (user_id);

create table threads (
  guild_id bigint not null,
  id bigint not null,
  parent_id bigint not null,
  type integer not null,
  archived boolean not null,
  archived_at double precision not null,
  archive_due_at double precision,
  last_message_id bigint,
  message_count double precision not null,
  total_message_sent double precision not null,
  member_count double precision not null,
  wire text not null,
  last_pin_at double precision,
  constraint threads_pk primary key (guild_id, id)
) without rowid;
create index threads_by_id on threads (id);
create index threads_by_archived on threads (guild_id, archived, id);
create index threads_by_due on threads (archive_due_at);
create index threads_by_parent on threads (guild_id, parent_id, archived, type, archived_at, id);

create table thread_members (
  guild_id bigint not null,
  thread_id bigint not null,
  user_id bigint not null,
  joined_at double precision not null,
  parent_id bigint not null default 0,
  is_private boolean not null default false,
  constraint thread_members_pk primary key (guild_id, thread_id, user_id)
) without rowid;
create index thread_members_by_user on thread_members (guild_id, user_id, thread_id);
create index thread_members_by_channel on thread_members (guild_id, user_id, parent_id, is_private, thread_id);

create table private_channels (
  id bigint not null primary key,
  type integer not null,
  recipient_ids text not null,
  wire text
) without rowid;

create table private_recipients (
  user_id bigint not null,
  channel_id bigint not null,
  other_id bigint,
  is_open boolean not null,
  constraint private_recipients_pk primary key (user_id, channel_id)
) without rowid;
create unique index private_recipients_by_other on private_recipients (user_id, other_id);

create table reactions (
  guild_id bigint not null,
  channel_id bigint not null,
  kind_id bigint not null,
  user_id bigint not null,
  constraint reactions_pk primary key (guild_id, channel_id, kind_id, user_id)
) without rowid;

create table pins (
  guild_id bigint not null,
  channel_id bigint not null,
  message_id bigint not null,
  pinned_at double precision not null,
  constraint pins_pk primary key (guild_id, channel_id, message_id)
) without rowid;

create table boosts (
  guild_id bigint not null,
  user_id bigint not null,
  count double precision not null,
  constraint boosts_pk primary key (guild_id, user_id)
) without rowid;

create table slowmode_turns (
  guild_id bigint not null,
  channel_id bigint not null,
  user_id bigint not null,
  kind text not null,
  at double precision not null,
  constraint slowmode_turns_pk primary key (guild_id, channel_id, user_id, kind)
) without rowid;
create index slowmode_turns_by_time on slowmode_turns (at);

create unlogged table journal_pages (
  process_id text not null,
  number double precision not null,
  segment double precision not null,
  text text not null,
  written_at double precision not null,
  constraint journal_pages_pk primary key (process_id, number)
) without rowid;

create table session_holders (
  session_id text not null primary key,
  process_id text not null
) without rowid;

create table session_starts (
  user_id bigint not null,
  used integer not null,
  ends_at double precision not null,
  constraint session_starts_pk primary key (user_id)
) without rowid;

create table identify_turns (
  user_id bigint not null,
  key integer not null,
  free_at double precision not null,
  constraint identify_turns_pk primary key (user_id, key)
) without rowid;

create table restores (
  last_id bigint not null primary key,
  taken_at double precision not null,
  restored_at double precision not null
) without rowid;

create table prunes (
  guild_id bigint not null primary key,
  user_id bigint not null,
  reason text,
  days integer not null,
  inactive_since double precision not null,
  role_ids text not null,
  removed double precision not null,
  seen_until double precision not null,
  seen_user_id bigint not null
) without rowid;

create table integrations (
  guild_id bigint not null,
  id bigint not null,
  application_id bigint,
  bot_id bigint,
  user_id bigint,
  subscriber_count double precision not null,
  wire text not null,
  constraint integrations_pk primary key (guild_id, id)
) without rowid;
create index integrations_by_bot on integrations (guild_id, bot_id);
create index integrations_by_application on integrations (guild_id, application_id);
create index integrations_of_application on integrations (application_id, guild_id);

create table integration_subscriptions (
  guild_id bigint not null,
  integration_id bigint not null,
  user_id bigint not null,
  expires_at double precision,
  constraint integration_subscriptions_pk primary key (guild_id, user_id, integration_id)
) without rowid;
create index integration_subscriptions_by_integration on integration_subscriptions (guild_id, integration_id);

create table instance_keys (
  name text not null primary key,
  secret bytea not null
) without rowid;

create table welcome_screens (
  guild_id bigint not null primary key,
  wire text not null
) without rowid;

create table onboardings (
  guild_id bigint not null primary key,
  wire text not null
) without rowid;

create table invites (
  code text not null primary key,
  guild_id bigint not null,
  channel_id bigint not null,
  inviter_id bigint,
  uses integer not null,
  created_at double precision not null,
  expires_at double precision,
  wire text not null,
  target_list_id bigint
) without rowid;
create index invites_by_guild on invites (guild_id, channel_id);
create index invites_that_expire on invites (expires_at) where expires_at is not null;

create table member_verification_forms (
  guild_id bigint not null primary key,
  version double precision not null,
  description text,
  form_fields text not null
) without rowid;

create table join_requests (
  guild_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  status text not null,
  form_responses text not null,
  created_at double precision not null,
  reviewed_at double precision,
  reviewer_id bigint,
  rejection_reason text,
  constraint join_requests_pk primary key (guild_id, id)
) without rowid;
create unique index join_requests_by_user on join_requests (guild_id, user_id);
create index join_requests_by_status on join_requests (guild_id, status, id);

create table scheduled_events (
  guild_id bigint not null,
  id bigint not null,
  creator_id bigint,
  is_open boolean not null,
  due_at double precision,
  user_count double precision not null,
  wire text not null,
  constraint scheduled_events_pk primary key (guild_id, id)
) without rowid;
create index scheduled_events_by_open on scheduled_events (guild_id, is_open, id);
create index scheduled_events_by_due on scheduled_events (due_at);

create table scheduled_event_users (
  guild_id bigint not null,
  event_id bigint not null,
  user_id bigint not null,
  at double precision not null,
  constraint scheduled_event_users_pk primary key (guild_id, event_id, user_id)
) without rowid;
create index scheduled_event_users_by_user on scheduled_event_users (guild_id, user_id);

create table stage_instances (
  guild_id bigint not null,
  channel_id bigint not null,
  id bigint not null,
  due_at double precision,
  wire text not null,
  constraint stage_instances_pk primary key (guild_id, channel_id)
) without rowid;
create index stage_instances_by_due on stage_instances (due_at);

create table application_commands (
  application_id bigint not null,
  guild_id bigint not null,
  id bigint not null,
  type integer not null,
  name text not null,
  version bigint not null,
  size integer not null,
  wire text not null,
  constraint application_commands_pk primary key (application_id, guild_id, id)
) without rowid;
create unique index application_commands_by_name on application_commands (application_id, guild_id, type, name);
create unique index application_commands_by_id on application_commands (id);
create index application_commands_by_guild on application_commands (guild_id, id);

create table application_command_permissions (
  guild_id bigint not null,
  application_id bigint not null,
  command_id bigint not null,
  wire text not null,
  constraint application_command_permissions_pk primary key (guild_id, application_id, command_id)
) without rowid;
create index application_command_permissions_by_command on application_command_permissions (command_id);

create table application_command_creates (
  application_id bigint not null,
  guild_id bigint not null,
  used integer not null,
  ends_at double precision not null,
  constraint application_command_creates_pk primary key (application_id, guild_id)
) without rowid;
create index application_command_creates_by_guild on application_command_creates (guild_id);
create index application_command_creates_by_end on application_command_creates (ends_at);

create table attachments (
  id bigint not null,
  guild_id bigint not null,
  channel_id bigint not null,
  message_id bigint,
  wire text not null,
  expires_at double precision,
  sender_id bigint,
  size double precision not null default 0,
  constraint attachments_pk primary key (id)
) without rowid;
create index attachments_by_message on attachments (guild_id, channel_id, message_id);
create index attachments_by_end on attachments (expires_at) where expires_at is not null;

create table webhooks (
  id bigint not null primary key,
  guild_id bigint not null,
  channel_id bigint not null,
  type integer not null,
  creator_id bigint,
  application_id bigint,
  source_guild_id bigint,
  source_channel_id bigint,
  name text not null,
  avatar text,
  token text
) without rowid;
create index webhooks_by_channel on webhooks (guild_id, channel_id);
create index webhooks_by_source on webhooks (source_channel_id, id) where source_channel_id is not null;

create table crossposts (
  source_guild_id bigint not null,
  source_channel_id bigint not null,
  source_id bigint not null,
  webhook_id bigint not null,
  guild_id bigint not null,
  channel_id bigint not null,
  id bigint not null,
  constraint crossposts_pk primary key (source_guild_id, source_channel_id, source_id, webhook_id)
) without rowid;
create index crossposts_by_guild on crossposts (guild_id, id);

create table interactions (
  id bigint not null primary key,
  application_id bigint not null,
  user_id bigint not null,
  guild_id bigint,
  channel_id bigint not null,
  type integer not null,
  token_hash text not null,
  expires_at double precision not null,
  due_at double precision not null,
  answer_type integer,
  response_id bigint,
  wire text not null,
  followups integer not null default 0
) without rowid;
create unique index interactions_by_token on interactions (token_hash);
create index interactions_that_are_due on interactions (due_at);

create table ephemeral_messages (
  id bigint not null primary key,
  application_id bigint not null,
  user_id bigint not null,
  guild_id bigint,
  channel_id bigint not null,
  expires_at double precision not null,
  wire text not null
) without rowid;
create index ephemeral_messages_by_channel on ephemeral_messages (channel_id, id);
create index ephemeral_messages_that_expire on ephemeral_messages (expires_at);

create table target_lists (
  id bigint not null primary key,
  guild_id bigint not null,
  code text not null,
  status integer not null,
  total_users integer not null,
  waiting_users integer not null,
  processed_users integer not null,
  created_at double precision not null,
  completed_at double precision,
  error_message text
) without rowid;
create index target_lists_by_invite on target_lists (code, id);
create index target_lists_by_guild on target_lists (guild_id);

create table target_pieces (
  list_id bigint not null,
  n integer not null,
  size integer not null,
  ids text not null,
  constraint target_pieces_key primary key (list_id, n)
) without rowid;

create table target_users (
  list_id bigint not null,
  user_id bigint not null,
  constraint target_users_key primary key (list_id, user_id)
) without rowid;

create table relationships (
  user_id bigint not null,
  other_id bigint not null,
  type integer not null,
  nickname text,
  since double precision not null,
  constraint relationships_pk primary key (user_id, other_id)
) without rowid;

create table private_invites (
  code text not null primary key,
  inviter_id bigint not null,
  channel_id bigint,
  uses integer not null,
  created_at double precision not null,
  expires_at double precision not null,
  wire text not null
) without rowid;
create index private_invites_by_inviter on private_invites (inviter_id, channel_id);
create index private_invites_by_channel on private_invites (channel_id) where channel_id is not null;
create index private_invites_that_expire on private_invites (expires_at);

create table teams (
  id bigint not null primary key,
  owner_id bigint not null,
  name text not null,
  icon text,
  created_at double precision not null
) without rowid;

create table team_members (
  team_id bigint not null,
  user_id bigint not null,
  state integer not null,
  role text not null,
  constraint team_members_pk primary key (team_id, user_id)
) without rowid;
create index team_members_by_user on team_members (user_id);

create table application_emojis (
  application_id bigint not null,
  id bigint not null,
  creator_id bigint not null,
  wire text not null,
  constraint application_emojis_pk primary key (application_id, id)
) without rowid;

create table authorizations (
  id bigint not null primary key,
  user_id bigint not null,
  application_id bigint not null,
  scopes text not null,
  is_own boolean not null default false
) without rowid;
create index authorizations_by_user on authorizations (user_id, application_id, id);
create index authorizations_by_application on authorizations (application_id);

create table authorization_codes (
  hash text not null primary key,
  user_id bigint not null,
  application_id bigint not null,
  scopes text not null,
  redirect_uri text not null,
  is_redirect_named boolean not null,
  challenge text,
  expires_at double precision not null,
  authorization_id bigint,
  nonce text,
  guild_id bigint,
  bot_permissions text,
  webhook_channel_id bigint
) without rowid;
create index authorization_codes_that_expire on authorization_codes (expires_at);
create index authorization_codes_by_user on authorization_codes (user_id, application_id);

create table refresh_tokens (
  hash text not null primary key,
  authorization_id bigint not null,
  is_used boolean not null,
  expires_at double precision not null
) without rowid;
create index refresh_tokens_by_authorization on refresh_tokens (authorization_id);
create index refresh_tokens_that_expire on refresh_tokens (expires_at);

create table access_tokens (
  hash text not null primary key,
  authorization_id bigint not null,
  user_id bigint not null,
  application_id bigint not null,
  scopes text not null,
  expires_at double precision not null
) without rowid;
create index access_tokens_by_application on access_tokens (application_id);
create index access_tokens_by_authorization on access_tokens (authorization_id);
create index access_tokens_that_expire on access_tokens (expires_at);

create table user_installations (
  user_id bigint not null,
  application_id bigint not null,
  id bigint not null,
  constraint user_installations_pk primary key (user_id, application_id)
) without rowid;
create index user_installations_of_application on user_installations (application_id);

create table skus (
  application_id bigint not null,
  id bigint not null,
  type integer not null,
  name text not null,
  slug text not null,
  flags integer not null,
  access_type integer not null,
  price text,
  group_id bigint,
  constraint skus_pk primary key (application_id, id)
) without rowid;
create index skus_by_id on skus (id);

create table entitlements (
  application_id bigint not null,
  id bigint not null,
  sku_id bigint not null,
  owner_id bigint not null,
  owner_type integer not null,
  user_id bigint not null,
  type integer not null,
  starts_at double precision,
  ends_at double precision,
  is_deleted boolean not null,
  is_consumed boolean not null,
  constraint entitlements_pk primary key (application_id, id)
) without rowid;
create index entitlements_by_owner on entitlements (owner_id, application_id, id);
create index entitlements_by_user on entitlements (user_id, application_id, id);
create index entitlements_by_sku on entitlements (sku_id, id);

create table connections (
  user_id bigint not null,
  type text not null,
  account_id text not null,
  wire text not null,
  constraint connections_key primary key (user_id, type, account_id)
) without rowid;

create table role_connections (
  application_id bigint not null,
  user_id bigint not null,
  wire text not null,
  constraint role_connections_key primary key (application_id, user_id)
) without rowid;

create table webhook_avatars (
  webhook_id bigint not null,
  url_hash text not null,
  guild_id bigint not null,
  hash text,
  bytes bytea,
  used_at double precision not null,
  first_id bigint not null,
  last_id bigint not null,
  constraint webhook_avatars_pk primary key (webhook_id, url_hash)
) without rowid;
create index webhook_avatars_by_hash on webhook_avatars (webhook_id, hash);
create index webhook_avatars_by_guild on webhook_avatars (guild_id);
create index webhook_avatars_by_use on webhook_avatars (used_at);

create table read_states (
  user_id bigint not null,
  channel_id bigint not null,
  guild_id bigint not null,
  last_message_id bigint not null,
  mention_count integer not null,
  last_mention_id bigint not null,
  constraint read_states_pk primary key (user_id, channel_id)
) without rowid;
create index read_states_by_channel on read_states (guild_id, channel_id);

create table user_guild_settings (
  user_id bigint not null,
  guild_id bigint not null,
  wire text not null,
  constraint user_guild_settings_pk primary key (user_id, guild_id)
) without rowid;
create index user_guild_settings_by_guild on user_guild_settings (guild_id);

create table activity_links (
  application_id bigint not null,
  id bigint not null,
  is_quick boolean not null,
  image text,
  wire text not null,
  expires_at double precision,
  constraint activity_links_pk primary key (application_id, id)
) without rowid;
create index activity_links_that_expire on activity_links (expires_at);

create table user_settings (
  user_id bigint not null primary key,
  has_developer_mode boolean not null
) without rowid;

create table activity_instances (
  guild_id bigint not null,
  channel_id bigint not null,
  application_id bigint not null,
  launch_id bigint not null,
  constraint activity_instances_pk primary key (guild_id, channel_id, application_id)
) without rowid;
create index activity_instances_by_application on activity_instances (application_id);

create table activity_participants (
  guild_id bigint not null,
  channel_id bigint not null,
  application_id bigint not null,
  user_id bigint not null,
  session_id text not null,
  process_id text not null,
  id bigint not null,
  abandoned_at double precision,
  constraint activity_participants_pk primary key (guild_id, channel_id, application_id, user_id, session_id)
) without rowid;
create index activity_participants_by_session on activity_participants (session_id);
create index activity_participants_by_process on activity_participants (process_id);

create table identity_keys (
  ordinal integer not null primary key,
  made_at double precision not null,
  secret bytea not null
) without rowid;

create table instance_settings (
  id integer not null primary key,
  wire text not null
) without rowid;

create table instance_invitations (
  id bigint not null primary key,
  code_hash text not null unique,
  creator_id bigint not null,
  max_uses integer not null,
  uses integer not null,
  created_at double precision not null,
  expires_at double precision
) without rowid;

create table registrations (
  id bigint not null primary key,
  username text not null,
  username_key text not null unique,
  email text unique,
  password_hash text not null,
  created_at double precision not null
) without rowid;

create table security_events (
  id bigint not null primary key,
  user_id bigint not null,
  kind text not null,
  operation text not null,
  method text not null,
  address text not null,
  targets text not null,
  created_at double precision not null
) without rowid;
create index security_events_by_user on security_events (user_id, id);

create table known_networks (
  user_id bigint not null,
  hash text not null,
  used_at double precision not null,
  constraint known_networks_pk primary key (user_id, hash)
) without rowid;

create table name_skeletons (
  skeleton text not null,
  twin integer not null,
  user_id bigint not null,
  constraint name_skeletons_pk primary key (skeleton, twin)
) without rowid;
create index name_skeletons_by_user on name_skeletons (user_id);

create table storage_use (
  owner_id bigint not null primary key,
  bytes double precision not null
) without rowid;

create table id_reservations (
  place integer not null primary key,
  up_to bigint not null
) without rowid;

insert into users (id, username, is_admin, is_bot, is_email_verified, is_phone_verified, wire, created_at)
values (100000000000000000, 'Guildhall', false, true, false, false, '{"id":"100000000000000000","username":"Guildhall","discriminator":"0000","global_name":null,"avatar":null,"avatar_decoration_data":null,"banner":null,"accent_color":null,"public_flags":0,"flags":0,"primary_guild":null,"bot":true,"system":true}', 0);

/** What the audit log doesn't say of a stage: ids, and what is always the same. */
export const UNAUDITED_STAGE_FIELDS = [
  'id',
  'guild_id',
  'channel_id',
  'discoverable_disabled',
  'guild_scheduled_event_id',
]

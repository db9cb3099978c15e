/** The fields of a stage that the audit log omits: ids, and constants. */
export const UNAUDITED_STAGE_FIELDS = [
  'id',
  'guild_id',
  'channel_id',
  'discoverable_disabled',
  'guild_scheduled_event_id',
]

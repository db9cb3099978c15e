import type { BanQuery, NewBan } from '@guildhall/protocol/objects/guilds/ban'

const DAY_SECONDS = 86_400

/**
 * The age up to which a ban deletes messages. Seconds take precedence over the older days (docs/spec/bans.md#deleting-messages),
 * and the body over the query.
 */
export const deleteSecondsOf = ({ delete_message_days, delete_message_seconds }: NewBan, query: BanQuery): number =>
  delete_message_seconds ??
  (delete_message_days ?? query.delete_message_days ?? query['delete-message-days'] ?? 0) * DAY_SECONDS

import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxDb } from '../../store/db.ts'
import { expireAttachmentsOf } from '../attachments/attachments-store.ts'
import type { EphemeralMessageRow } from './interactions-tables.ts'

const ROWS_AT_ONCE = 500

type Removed = Pick<EphemeralMessageRow, 'id' | 'guild_id' | 'channel_id'>

/** Removes ephemeral messages that haven't changed for a day. Their files are removed like those of other messages. */
export async function trimEphemeralMessages({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  for (;;) {
    const count = await store.write(async (tx) => {
      const removed = await removeSome(tx, now)
      for (const [channelId, some] of Map.groupBy(removed, ({ channel_id }) => channel_id)) {
        const key = { guildId: some[0]?.guild_id ?? channelId, channelId }
        const ids = some.map(({ id }) => id)
        await expireAttachmentsOf(tx, key, ids, now)
      }
      return removed.length
    })
    if (count < ROWS_AT_ONCE) return
  }
}

const removeSome = ({ q }: TxDb, now: number): Promise<Removed[]> =>
  q
    .deleteFrom('ephemeral_messages')
    .where(
      'id',
      'in',
      q.selectFrom('ephemeral_messages').select('id').where('expires_at', '<=', now).limit(ROWS_AT_ONCE),
    )
    .returning(['id', 'guild_id', 'channel_id'])
    .execute()

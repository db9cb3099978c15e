import { type Db, statement } from '../../store/db.ts'

interface Turn {
  guildId: string
  channelId: string
  userId: string
  kind: string
}

const find = statement<Turn, { at: number }>((q, param) =>
  q
    .selectFrom('slowmode_turns')
    .select('at')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('user_id', '=', param('userId'))
    .where('kind', '=', param('kind')),
)

const note = statement<Turn & { at: number }, never>((q, param) =>
  q
    .insertInto('slowmode_turns')
    .values({
      guild_id: param('guildId'),
      channel_id: param('channelId'),
      user_id: param('userId'),
      kind: param('kind'),
      at: param('at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['guild_id', 'channel_id', 'user_id', 'kind']).doUpdateSet({ at: param('at') }),
    ),
)

/** When a user last used their turn in a channel with slowmode. */
export async function findSlowmodeTurn(db: Db, turn: Turn): Promise<number | undefined> {
  const [row] = await find(db, turn)
  return row?.at
}

export async function noteSlowmodeTurn(db: Db, turn: Turn, at: number): Promise<void> {
  await note(db, { ...turn, at })
}

// Moves a placeholder's messages, reactions and threads to the account that claimed it.
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findChannel } from '../../kernel/scopes/channel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import {
  addToIndex,
  changeRepliedUser,
  listRepliesTo,
  removeFromIndex,
  toSearchRow,
} from '../search-index/search-index-store.ts'
import { searchPlace } from '../search-index/search-terms-view.ts'
import { toThread } from '../threads/threads-view.ts'
import { moveBan } from './moved-memberships-actions.ts'
import {
  listNextMessages,
  listThreadsStartedBy,
  listWires,
  type MessagePosition,
  type Move,
  moveExpressions,
  moveReactions,
  updateThreadWire,
  updateWithAuthor,
} from './moved-rows-store.ts'
import { listImportedGuilds } from './placeholders-store.ts'
import { withOtherUser } from './placeholders-view.ts'

const NAME = 'move-placeholder'
/** How many messages are looked at before other jobs run, and how many are changed in a unit of work. */
const MESSAGES_AT_ONCE = 2000
const CHANGES_AT_ONCE = 200
const THREADS_AT_ONCE = 25
const HIGHEST_ID = '9223372036854775807'

/** The last message that was looked at. */
interface Position {
  readonly guild_id: string
  readonly channel_id: string
  readonly message_id: string
}

/** Looks at every message of the imported guilds, because any may mention the placeholder. Yields its position. */
export async function* moveMessages(
  kernel: Kernel,
  move: Move,
  from: Partial<Position>,
): AsyncGenerator<Position, void> {
  const { guild_id, channel_id, message_id } = from
  for (const guildId of await listImportedGuilds(kernel.store.db, guild_id ?? '0')) {
    const isContinued = guildId === guild_id && channel_id !== undefined && message_id !== undefined
    let after: MessagePosition | null = isContinued ? { channel_id, id: message_id } : { channel_id: '0', id: '0' }
    if (!isContinued) await moveOwned(kernel, guildId, move)
    while (after) {
      yield { guild_id: guildId, channel_id: after.channel_id, message_id: after.id }
      after = await moveSome(kernel, guildId, move, after)
    }
  }
}

async function moveOwned(kernel: Kernel, guildId: string, move: Move): Promise<void> {
  await moveBan(kernel, guildId, move)
  await writeUnlessDeleted(kernel, { name: NAME, emits: [], guildId }, (tx) => moveExpressions(tx.db, guildId, move))
  while (await moveThreadOwner(kernel, guildId, move));
}

/** Returns whether there may be more. */
async function moveThreadOwner(kernel: Kernel, guildId: string, { from, to }: Move): Promise<boolean> {
  const unit = { name: NAME, emits: ['THREAD_UPDATE'], guildId } as const
  const count = await writeUnlessDeleted(kernel, unit, async (tx) => {
    const wires = await listThreadsStartedBy(tx.db, guildId, from, THREADS_AT_ONCE)
    for (const wire of wires) {
      const thread: BareThread = JSON.parse(wire)
      const stored = await updateThreadWire(tx.db, guildId, thread.id, JSON.stringify({ ...thread, owner_id: to }))
      if (stored) tx.emit('THREAD_UPDATE', toThread(tx.guild, stored))
    }
    return wires.length
  })
  return count === THREADS_AT_ONCE
}

/** Returns the position of the last message that it looked at, or null if there are no more. */
async function moveSome(
  kernel: Kernel,
  guildId: string,
  move: Move,
  after: MessagePosition,
): Promise<MessagePosition | null> {
  const { db } = kernel.store
  const rows = await listNextMessages(db, { guildId, after, userId: move.from, limit: MESSAGES_AT_ONCE })
  for (const [channelId, found] of Map.groupBy(rows, ({ channel_id }) => channel_id)) {
    if (channelId !== after.channel_id) {
      await inChannel(kernel, guildId, channelId, (tx) => moveReactions(tx.db, guildId, channelId, move))
    }
    const ids = found.filter(({ isFound }) => isFound).map(({ id }) => id)
    while (ids.length > 0) await moveById(kernel, guildId, channelId, ids.splice(0, CHANGES_AT_ONCE), move)
    const mayContinue = rows.length === MESSAGES_AT_ONCE && rows.at(-1)?.channel_id === channelId
    const last = mayContinue ? (found.at(-1)?.id ?? '0') : HIGHEST_ID
    await moveReplies(kernel, { guildId, channelId, first: found[0]?.id ?? '0', last }, move)
  }
  return rows.length === MESSAGES_AT_ONCE ? (rows.at(-1) ?? null) : null
}

/** The messages are read again under their channel's lock, so that concurrent changes are kept. */
const moveById = (kernel: Kernel, guildId: string, channelId: string, ids: string[], { from, to }: Move) =>
  inChannel(kernel, guildId, channelId, async ({ db, guild }) => {
    const channel = await findChannel(db, guild, channelId)
    if (!channel) return
    const wires = await listWires(db, guildId, channelId, ids)
    const messages = wires.map((wire) => withOtherUser(wire, from, to))
    for (const message of messages) await updateWithAuthor(db, guildId, message)
    // The index can't change the author of a message.
    await removeFromIndex(db, ids)
    const place = searchPlace(guild, channel)
    addToIndex(
      db,
      messages.map((message) => toSearchRow(place, message)),
    )
  })

/** Replies that don't mention the placeholder don't contain its id. They are found by the user to whom they reply. */
async function moveReplies(
  kernel: Kernel,
  range: Parameters<typeof listRepliesTo>[1],
  { from, to }: Move,
): Promise<void> {
  const ids = await listRepliesTo(kernel.store.db, range, from)
  while (ids.length > 0) {
    const some = ids.splice(0, CHANGES_AT_ONCE)
    await inChannel(kernel, range.guildId, range.channelId, ({ db }) => changeRepliedUser(db, some, from, to))
  }
}

async function inChannel(
  kernel: Kernel,
  guildId: string,
  channelId: string,
  work: (tx: Tx<'visitor', never>) => Promise<void>,
): Promise<void> {
  const unit = { name: NAME, emits: [], guildId, channelId }
  await writeAsSystem(kernel, unit, work).catch((error: unknown) => {
    if (!(error instanceof ApiError && ['UnknownChannel', 'UnknownGuild'].includes(error.error))) throw error
  })
}

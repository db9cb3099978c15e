// Applies the effects of a message to the thread in which it is sent.
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { isInThread } from '../../store/rows/thread-row.ts'
import type { FoundMember } from '../members/members-store.ts'
import { countThreadMembers } from './thread-members-store.ts'
import { emitJoined, recordThreadMembers, setArchived, THREAD_JOIN_EVENTS } from './threads-actions.ts'
import { isPrivateThread, mustBeUnlocked, seesChannelOf } from './threads-rules.ts'
import { countMessage } from './threads-store.ts'
import { autoArchiveAt } from './threads-view.ts'

/** The events of sending a message to a channel that may be a thread. */
export const SPEAKING = ['THREAD_UPDATE', ...THREAD_JOIN_EVENTS] as const

type Speaking = (typeof SPEAKING)[number]

/** A message in a thread: its author, and the members of the guild whom it mentions. */
interface ThreadMessage {
  message: { readonly id: string; readonly author_id: string }
  /** Null if the author isn't a member, for example a webhook. */
  author: FoundMember | null
  mentioned: readonly FoundMember[]
}

/**
 * The effects of a message on its thread: it is counted, postpones archiving or unarchives the thread, and adds its
 * author and mentioned members, if they can view the channel and the limit allows.
 *
 * @returns the number of messages in the thread, including this one
 * @throws ThreadLocked, TooManyThreads
 */
export async function speakInThread(
  tx: TxBase<Speaking> & { readonly actor: ChannelActor },
  guild: GuildModel,
  thread: BareThread,
  { message, author, mentioned }: ThreadMessage,
): Promise<number> {
  const counted = {
    messageId: message.id,
    userId: message.author_id,
    dueAt: autoArchiveAt(thread.thread_metadata, tx.now),
  }
  const spoken = await countMessage(tx.db, thread, counted)
  if (!spoken) throw new ApiError('UnknownChannel')
  // Another unit may have changed the thread since it was read: this is its current state.
  const current: BareThread = JSON.parse(spoken.wire)
  mustBeUnlocked(tx.actor, current)
  const others = mayBringIn(tx.actor, current)
    ? mentioned.filter((each) => seesChannelOf(guild, current, each, tx.now))
    : []
  const joiners = spoken.is_in === 1 || author === null ? others : [author, ...others]
  const hasRoom = spoken.member_count + joiners.length <= LIMITS.membersPerThread
  const joined = hasRoom ? await recordThreadMembers(tx, current, joiners) : []
  const { archived } = current.thread_metadata
  const opened = archived ? await setArchived(tx, guild, current, false, joined.length) : undefined
  const { total_message_sent: position } = spoken
  if (joined.length === 0) return position
  const count = opened?.member_count ?? (await countThreadMembers(tx.db, current, joined.length))
  emitJoined(tx, guild, current, joined, count)
  return position
}

/** Only moderators can add others to a private thread that isn't invitable (docs/spec/threads.md#adding-members). */
export const mayBringIn = (actor: ChannelActor, thread: BareThread): boolean =>
  !isPrivateThread(thread) || thread.thread_metadata.invitable !== false || actor.canIn(thread, 'MANAGE_THREADS')

/** The stream that a message locks first: if it will change its thread, the guild's. */
export async function turnOfMessage(
  db: Db,
  channel: ChannelModel,
  authorId: string,
  mentionsSomeone: boolean,
): Promise<'guild' | undefined> {
  if (!isThread(channel)) return undefined
  const changes = channel.thread_metadata.archived || mentionsSomeone || !(await isInThread(db, channel, authorId))
  return changes ? 'guild' : undefined
}

import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { MessagesQuery } from '@guildhall/protocol/objects/messages/message'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { findLinked, listThreadsOf, referencedMessageId } from '../messages/expand-messages-actions.ts'
import { asSeenBy, seesAllContent } from '../messages/message-content-rules.ts'
import { type ChannelKey, keyOf, listMessages, listMessagesAround } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage } from '../messages/messages-view.ts'
import { listOwnReactions } from '../messages/reactions-store.ts'
import { listUsers } from '../users/users-store.ts'
import {
  completeMessage,
  kindsIn,
  type PreparedMessage,
  prepareMessage,
  showsThread,
} from './prepared-messages-view.ts'

const CUSTOMARY_LIMIT = 50

/** The user who reads messages, and their channel. */
interface Reading {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly caller: Caller
}

/** A page of messages as text, to which only the parts that depend on the reader are added. */
class MessagePage {
  readonly #messages: readonly PreparedMessage[]
  readonly #kinds: readonly string[]
  readonly #started: readonly string[]
  readonly #text: string | null

  constructor(messages: readonly PreparedMessage[]) {
    this.#messages = messages
    this.#kinds = messages.flatMap(kindsIn)
    this.#started = messages.filter(showsThread).map(({ id }) => id)
    const isSameForAll = messages.every(({ varying }) => varying === null)
    this.#text = isSameForAll ? listOf(messages.map(({ text }) => text)) : null
  }

  /** At most two bytes for each character. */
  get bytes(): number {
    return 2 * this.#messages.reduce((sum, { text }) => sum + text.length, 0) * (this.#text === null ? 2 : 1)
  }

  /** The JSON text for a reader: no statement, or one for their reactions and one for threads. */
  async textFor(db: Db, key: ChannelKey, viewerId: string): Promise<string> {
    if (this.#text !== null) return this.#text
    const own = await listOwnReactions(db, key, viewerId, this.#kinds)
    const threads = await this.#threads(db, key, viewerId)
    return listOf(this.#messages.map((message) => completeMessage(message, own, threads)))
  }

  async #threads(db: Db, key: ChannelKey, viewerId: string): Promise<ReadonlyMap<string, Thread>> {
    return this.#started.length === 0 ? NO_THREADS : listThreadsOf(db, key, this.#started, viewerId)
  }
}

const NO_THREADS: ReadonlyMap<string, Thread> = new Map()

const listOf = (texts: readonly string[]): string => `[${texts.join(',')}]`

/** The JSON text of a page of a channel's messages: cached until something that it shows may have changed. */
export async function messagesJson(
  kernel: Pick<Kernel, 'responses' | 'readModel' | 'store' | 'urls'>,
  reading: Reading,
  query: MessagesQuery,
): Promise<string> {
  const { responses, store } = kernel
  const { guild, channel, caller } = reading
  const { around, before, after, limit = CUSTOMARY_LIMIT } = query
  const reader = seesAllContent(caller, guild) ? '' : caller.user.id
  const key = `messages ${channel.id} ${around ?? ''} ${before ?? ''} ${after ?? ''} ${limit} ${reader}`
  const page = responses.find(MessagePage, key) ?? (await makePage(kernel, reading, { ...query, limit }, key))
  return page.textFor(store.db, keyOf(guild, channel), caller.user.id)
}

async function makePage(
  { responses, readModel, store: { db }, urls }: Pick<Kernel, 'responses' | 'readModel' | 'store' | 'urls'>,
  { guild, channel, caller }: Reading,
  { around, before, after, limit }: MessagesQuery & { limit: number },
  cacheKey: string,
): Promise<MessagePage> {
  const { mark } = responses
  const key = keyOf(guild, channel)
  const found = await (around === undefined
    ? listMessages(db, key, { before, after, limit })
    : listMessagesAround(db, key, around, limit))
  const { known } = await findLinked(db, key, found, caller.user.id)
  const people = new Set([...known.values()].flatMap(peopleOf))
  const users = await listUsers(db, people)
  const prepare = (message: StoredMessage) =>
    prepareMessage(message, { users, urls }, known.get(referencedMessageId(message) ?? ''), (each) =>
      asSeenBy(caller, guild, each),
    )
  const page = new MessagePage(found.map(prepare))
  const location = await readModel.locate(channel.id)
  const streams = [location?.streamId ?? channel.id, ...people]
  responses.set(cacheKey, page, { mark, streams, bytes: page.bytes, until: urls.steadyUntil() })
  return page
}

import { ackMessage } from '@guildhall/protocol/operations/read-states/ack-message'
import { bulkAckMessages } from '@guildhall/protocol/operations/read-states/bulk-ack-messages'
import { READ_STATE_LIMITS } from '@guildhall/protocol/read-state-limits'
import { useMemo } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import type { Client } from './client.ts'
import { withAcked, withoutAcked } from './local-read-state.ts'
import { compareIds } from './messages/message-window.ts'
import {
  channelsWithUnread,
  newestMessageIn,
  readUpTo,
  type Unread,
  type UnreadSource,
  unreadIn,
  unreadInGuild,
} from './unread.ts'
import { useSnapshot } from './use-client.ts'

/** Scrolling marks many messages as read in quick succession. */
const patience_ms = 400

/** Acknowledges messages: they are marked as read at once, and as unread again if the server refuses. */
export class Acknowledgements {
  readonly #client: Pick<Client, 'call' | 'store'>
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** By channel, acknowledgements that have not reached the server. */
  readonly #unsent = new Map<string, string>()

  constructor(client: Pick<Client, 'call' | 'store' | 'onEvent'>) {
    this.#client = client
    client.onEvent((event) => this.#follow(event))
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') this.#sendAgain()
    })
  }

  /** Marks a channel as read up to a message, if it isn't already. */
  ack(channelId: string, messageId: string): void {
    const { world, marks } = this.#client.store.getState()
    const acknowledged = world?.readStates.get(channelId)?.last_message_id ?? '0'
    const here = marks.acked.get(channelId) ?? '0'
    if (compareIds(messageId, acknowledged) <= 0 || compareIds(messageId, here) <= 0) return
    this.#read(channelId, messageId)
  }

  #read(channelId: string, messageId: string): void {
    this.#unsent.delete(channelId)
    const read = new Map([[channelId, messageId]])
    this.#client.store.setState((before) => ({ marks: withAcked(before.marks, read) }))
    clearTimeout(this.#waiting.get(channelId))
    this.#waiting.set(
      channelId,
      setTimeout(() => void this.#send(channelId, messageId), patience_ms),
    )
  }

  /** Marks a channel, or a thread of the user, as read. */
  ackNewest(guildId: string | null, channelId: string): void {
    const reading = this.#reading()
    const newest = reading && newestMessageIn(reading, guildId, channelId)
    if (newest) this.ack(channelId, newest)
  }

  /** Marks a guild as read, or without one all private channels. @throws ApiProblem when the server refuses */
  ackGuild(guildId: string | null): Promise<void> {
    return this.#ackPlaces([guildId])
  }

  /** Marks everything as read. @throws ApiProblem when the server refuses */
  ackAll(): Promise<void> {
    return this.#ackPlaces([null, ...(this.#reading()?.world.guilds.keys() ?? [])])
  }

  async #ackPlaces(guildIds: readonly (string | null)[]): Promise<void> {
    const reading = this.#reading()
    if (reading === null) return
    const unread = guildIds.flatMap((guildId) =>
      channelsWithUnread(reading, guildId).flatMap((id): [string, string][] => {
        const newest = unreadIn(reading, guildId, id).unread ? newestMessageIn(reading, guildId, id) : null
        return newest === null ? [] : [[id, newest]]
      }),
    )
    for (let from = 0; from < unread.length; from += READ_STATE_LIMITS.acksAtOnce) {
      await this.#sendAll(new Map(unread.slice(from, from + READ_STATE_LIMITS.acksAtOnce)))
    }
  }

  /**
   * The last read message, after which everything is new. It changes during reading: keep the value from when the
   * channel was opened.
   */
  readUpTo(guildId: string | null, channelId: string): string {
    const reading = this.#reading()
    return reading === null ? '0' : readUpTo(reading, guildId, channelId)
  }

  async #send(channelId: string, messageId: string): Promise<void> {
    this.#waiting.delete(channelId)
    try {
      await this.#client.call(ackMessage, { channelId, messageId }, {})
    } catch (problem) {
      // The user didn't request it explicitly, so there is no error message: the mark returns.
      if (problem instanceof ApiProblem) this.#unread(new Map([[channelId, messageId]]))
      else this.#unsent.set(channelId, messageId)
    }
  }

  /** Unless more was read meanwhile, here or elsewhere. A new session doesn't contain local acknowledgements. */
  #sendAgain(): void {
    const { world, marks } = this.#client.store.getState()
    for (const [channelId, messageId] of [...this.#unsent]) {
      const acknowledged = world?.readStates.get(channelId)?.last_message_id ?? '0'
      const here = marks.acked.get(channelId) ?? '0'
      this.#unsent.delete(channelId)
      if (compareIds(messageId, acknowledged) > 0 && compareIds(messageId, here) >= 0) this.#read(channelId, messageId)
    }
  }

  async #sendAll(read: ReadonlyMap<string, string>): Promise<void> {
    this.#client.store.setState(({ marks }) => ({ marks: withAcked(marks, read) }))
    const read_states = [...read].map(([channel_id, message_id]) => ({ channel_id, message_id, read_state_type: 0 }))
    try {
      await this.#client.call(bulkAckMessages, {}, { read_states })
    } catch (problem) {
      this.#unread(read)
      throw problem
    }
  }

  #unread(read: ReadonlyMap<string, string>): void {
    this.#client.store.setState(({ marks }) => ({ marks: withoutAcked(marks, read) }))
  }

  /** Sending a message marks earlier ones as read. */
  #follow(event: ReceivedEvent): void {
    if (event.type !== 'MESSAGE_CREATE') return
    const { author, channel_id, id } = event.data
    if (author.id === this.#client.store.getState().world?.user.id) this.ack(channel_id, id)
  }

  #reading(): UnreadSource | null {
    const { world, marks } = this.#client.store.getState()
    return world && { world, marks }
  }
}

/** The unread state of a channel or a thread. */
export const useUnread = (guildId: string | null, channelId: string): Unread =>
  useParts((reading) => unreadIn(reading, guildId, channelId))

/** The unread state of a guild; without one of all private channels. */
export const useGuildUnread = (guildId: string | null): Unread => useParts((reading) => unreadInGuild(reading, guildId))

/** The number of unread mentions everywhere. */
export const useAllMentions = (): number =>
  useSnapshot(({ world, marks }) => {
    if (world === null) return 0
    const places = [null, ...world.guilds.keys()]
    return places.reduce((sum, id) => sum + unreadInGuild({ world, marks }, id).mentions, 0)
  })

/** Selects numbers, so that a component is rendered again only when one of them changes. */
function useParts(select: (reading: UnreadSource) => Unread): Unread {
  const unread = useSnapshot(({ world, marks }) => world !== null && select({ world, marks }).unread)
  const mentions = useSnapshot(({ world, marks }) => (world === null ? 0 : select({ world, marks }).mentions))
  return useMemo(() => ({ unread, mentions }), [unread, mentions])
}

import type { Message } from '@guildhall/protocol/objects/messages/message'
import { getChannelMessages } from '@guildhall/protocol/operations/message-pages/get-channel-messages'
import { getChannelMessage } from '@guildhall/protocol/operations/messages/get-channel-message'
import { ApiProblem } from '../../api/api-problem.ts'
import type { QueryOf } from '../../api/call.ts'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { reconnectDelay } from '../../gateway/reconnect-delay.ts'
import type { Client } from '../client.ts'
import { applyMessageEvent, withoutMessages } from './apply-message-event.ts'
import { CountRefresher } from './count-refresher.ts'
import { withCounts } from './message-counts.ts'
import {
  compareIds,
  type MessageWindow,
  type MessageWindows,
  trimmed,
  windowOf,
  withNewer,
  withOlder,
} from './message-window.ts'
import { withoutArrived } from './pending-message.ts'

/** The server's maximum page size. */
const page_size = 100
const half = page_size / 2

type Reach = Pick<MessageWindow, 'reachesEnd' | 'reachesStart'>

/** A page to read: its range, and how it changes the window. */
type Page = {
  readonly query: QueryOf<typeof getChannelMessages>
  readonly reach: (page: readonly Message[]) => Reach
  readonly join: (before: MessageWindow | undefined, page: MessageWindow) => MessageWindow | undefined
}

/** A page being loaded, and the events during that. */
type InProgress = { readonly meanwhile: ReceivedEvent[]; readonly abort: AbortController }

/** Reads pages of messages. Events during a request are applied to its result. */
export class MessageLoader {
  readonly #client: Pick<Client, 'call' | 'store'>
  /** By channel. */
  readonly #inProgress = new Map<string, InProgress>()
  /** By channel, the last request to read outdated messages again. */
  readonly #refreshing = new Map<string, object>()
  readonly #recount: CountRefresher

  constructor(client: Pick<Client, 'call' | 'store'>) {
    this.#client = client
    this.#recount = new CountRefresher(client, (channelId, messageId) => this.#count(channelId, messageId))
  }

  /** Loads the newest messages of a channel, unless they are loaded. */
  async openLatest(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    if (window?.reachesEnd && !window.isStale) return
    await this.#open(channelId, {
      query: { limit: page_size },
      reach: ({ length }) => ({ reachesStart: length < page_size, reachesEnd: true }),
      join: (_before, page) => page,
    })
  }

  /** Loads the messages around one of them, unless it is loaded. */
  async openAround(channelId: string, messageId: string): Promise<void> {
    const window = this.#window(channelId)
    if (window && !window.isStale && window.messages.some(({ id }) => id === messageId)) return
    await this.#open(channelId, {
      query: { around: messageId, limit: page_size },
      reach: (page) => {
        // The message counts among those after it, and may be deleted.
        const older = page.filter(({ id }) => compareIds(id, messageId) < 0).length
        return { reachesStart: older < half, reachesEnd: page.length - older < half }
      },
      join: (_before, page) => page,
    })
  }

  /**
   * Reads outdated messages again at the reading position; null is the end. A server that has just returned may be
   * busy: it is retried until it answers, or until nobody reads there.
   * @throws ApiProblem if it refuses
   */
  async refresh(channelId: string, readingId: string | null): Promise<void> {
    const target = {}
    this.#refreshing.set(channelId, target)
    const isWanted = () => this.#refreshing.get(channelId) === target && this.#window(channelId)?.isStale
    for (let attempt = 1; isWanted(); attempt += 1) {
      try {
        await (readingId === null ? this.openLatest(channelId) : this.openAround(channelId, readingId))
        return
      } catch (problem) {
        if (isFinal(problem)) throw problem
        const { promise, resolve } = Promise.withResolvers<void>()
        setTimeout(resolve, reconnectDelay(attempt, Math.random()))
        await promise
      }
    }
  }

  async loadOlder(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    const first = window?.messages[0]
    if (!window || window.isStale || window.reachesStart || first === undefined) return
    await this.#read(channelId, {
      query: { before: first.id, limit: page_size },
      reach: ({ length }) => ({ reachesStart: length < page_size, reachesEnd: false }),
      join: (before, page) => (before?.messages[0]?.id === first.id ? withOlder(before, page) : before),
    })
  }

  async loadNewer(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    const last = window?.messages.at(-1)
    if (!window || window.isStale || window.reachesEnd || last === undefined) return
    await this.#read(channelId, {
      query: { after: last.id, limit: page_size },
      reach: ({ length }) => ({ reachesStart: false, reachesEnd: length < page_size }),
      join: (before, page) => (before?.messages.at(-1)?.id === last.id ? withNewer(before, page) : before),
    })
  }

  /** Trims the window at the far side of the reading position. */
  trim(channelId: string, side: 'oldest' | 'newest'): void {
    this.#change(channelId, (window) => window && trimmed(window, side))
  }

  /** The channel was closed: some of its newest messages are kept, but no older ones. */
  leave(channelId: string): void {
    this.#inProgress.get(channelId)?.abort.abort()
    this.#refreshing.delete(channelId)
    this.#change(channelId, (window) => (window?.reachesEnd ? trimmed(window, 'oldest', page_size) : undefined))
  }

  /** Removes an ephemeral message, of which the server has no record. */
  dismiss(channelId: string, messageId: string): void {
    this.#change(channelId, (window) => window && withoutMessages(window, [messageId]))
  }

  /** Remembers an event for pages being loaded. */
  note(event: ReceivedEvent): void {
    for (const channelId of placesOf(event)) this.#inProgress.get(channelId)?.meanwhile.push(event)
    this.#recount.observe(event)
  }

  #window(channelId: string): MessageWindow | undefined {
    return this.#client.store.getState().windows.get(channelId)
  }

  /** Opening another part of a channel cancels the loading of the previous one. */
  async #open(channelId: string, page: Page): Promise<void> {
    this.#inProgress.get(channelId)?.abort.abort()
    await this.#fetch(channelId, page)
  }

  /** One page at a time: a second request for it gets the first. */
  async #read(channelId: string, page: Page): Promise<void> {
    if (!this.#inProgress.has(channelId)) await this.#fetch(channelId, page)
  }

  async #fetch(channelId: string, page: Page): Promise<void> {
    const inProgress: InProgress = { meanwhile: [], abort: new AbortController() }
    this.#inProgress.set(channelId, inProgress)
    try {
      const read = await this.#newPage(channelId, page, inProgress)
      if (read === undefined || inProgress.abort.signal.aborted) return
      this.#change(channelId, (before) => page.join(before, read))
      this.#client.store.setState(({ pending }) => ({ pending: withoutArrived(pending, read.messages) }))
    } catch (problem) {
      if (!inProgress.abort.signal.aborted) throw problem
    } finally {
      if (this.#inProgress.get(channelId) === inProgress) this.#inProgress.delete(channelId)
    }
  }

  /** A page with the events during its request; undefined if the channel was deleted meanwhile. */
  async #newPage(
    channelId: string,
    { query, reach }: Page,
    inProgress: InProgress,
  ): Promise<MessageWindow | undefined> {
    const { meanwhile, abort } = inProgress
    const page = await this.#client.call(getChannelMessages, { channelId }, { query, signal: abort.signal })
    this.#recount.read(page)
    for (const event of meanwhile) this.#recount.observe(event)
    const ownId = this.#client.store.getState().world?.user.id ?? ''
    const alone: MessageWindows = new Map([[channelId, windowOf(page, reach(page))]])
    return meanwhile.reduce((next, event) => applyMessageEvent(next, event, ownId), alone).get(channelId)
  }

  /** Reads the counts of a message again. */
  async #count(channelId: string, messageId: string): Promise<Message> {
    const read = await this.#client.call(getChannelMessage, { channelId, messageId })
    this.#change(channelId, (window) => window && withCounts(window, read))
    return read
  }

  #change(channelId: string, change: (window: MessageWindow | undefined) => MessageWindow | undefined): void {
    this.#client.store.setState(({ windows }) => {
      const before = windows.get(channelId)
      const next = change(before)
      if (next === before) return {}
      const all = new Map(windows)
      if (next === undefined) all.delete(channelId)
      else all.set(channelId, next)
      return { windows: all }
    })
  }
}

/** The channels that an event concerns. */
function placesOf(event: ReceivedEvent): string[] {
  switch (event.type) {
    case 'THREAD_CREATE':
    case 'THREAD_UPDATE':
      return [event.data.parent_id]
    case 'THREAD_DELETE':
      return [event.data.parent_id, event.data.id]
    case 'CHANNEL_DELETE':
      return [event.data.id]
    default:
      return typeof event.data === 'object' && event.data !== null && 'channel_id' in event.data
        ? [String(event.data.channel_id)]
        : []
  }
}

/** Whether retrying is useless: the server has understood and refused. */
const isFinal = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status < 500 && problem.status !== 429

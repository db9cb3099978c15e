import type { Message } from '@guildhall/protocol/objects/message'
import type { Received } from '../../gateway/received.ts'
import type { Client } from '../client.ts'
import { applyTalk, isTally, withoutMessages } from './apply-talk.ts'
import {
  compareIds,
  type MessageWindow,
  type MessageWindows,
  trimmed,
  windowOf,
  withNewer,
  withOlder,
} from './message-window.ts'

/** As many as the server gives at once. */
const page_size = 100
const half = page_size / 2

/** How often a page is read whose counts changed while it was on its way. */
const most_attempts = 3

type Reach = Pick<MessageWindow, 'reachesEnd' | 'reachesStart'>

/** A page that is to be read: how far it reaches, and what it makes of the window. */
type Page = {
  readonly query: string
  readonly reach: (page: readonly Message[]) => Reach
  readonly join: (before: MessageWindow | undefined, page: MessageWindow) => MessageWindow | undefined
}

/** A page that is on its way, and what came in the meantime. */
type Underway = { meanwhile: Received[]; readonly abort: AbortController }

/** Reads pages of messages. What happens while one is on its way is applied to it when it is there. */
export class Talk {
  readonly #client: Pick<Client, 'request' | 'store'>
  /** By channel. */
  readonly #underway = new Map<string, Underway>()

  constructor(client: Pick<Client, 'request' | 'store'>) {
    this.#client = client
  }

  /** Holds the newest messages of a channel; nothing is asked if they are held. */
  async openLatest(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    if (window?.reachesEnd && !window.isStale) return
    await this.#open(channelId, {
      query: `limit=${page_size}`,
      reach: ({ length }) => ({ reachesStart: length < page_size, reachesEnd: true }),
      join: (_before, page) => page,
    })
  }

  /** Holds the messages around one of them; nothing is asked if it is held. */
  async openAround(channelId: string, messageId: string): Promise<void> {
    const window = this.#window(channelId)
    if (window && !window.isStale && window.messages.some(({ id }) => id === messageId)) return
    await this.#open(channelId, {
      query: `around=${messageId}&limit=${page_size}`,
      reach: (page) => {
        // The message counts among those that follow, and may be gone.
        const older = page.filter(({ id }) => compareIds(id, messageId) < 0).length
        return { reachesStart: older < half, reachesEnd: page.length - older < half }
      },
      join: (_before, page) => page,
    })
  }

  /** Reads again what may have changed unseen, at the place that is being read; null is the end. */
  async refresh(channelId: string, readingId: string | null): Promise<void> {
    if (!this.#window(channelId)?.isStale) return
    if (readingId === null) await this.openLatest(channelId)
    else await this.openAround(channelId, readingId)
  }

  async loadOlder(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    const first = window?.messages[0]
    if (!window || window.isStale || window.reachesStart || first === undefined) return
    await this.#read(channelId, {
      query: `before=${first.id}&limit=${page_size}`,
      reach: ({ length }) => ({ reachesStart: length < page_size, reachesEnd: false }),
      join: (before, page) => (before?.messages[0]?.id === first.id ? withOlder(before, page) : before),
    })
  }

  async loadNewer(channelId: string): Promise<void> {
    const window = this.#window(channelId)
    const last = window?.messages.at(-1)
    if (!window || window.isStale || window.reachesEnd || last === undefined) return
    await this.#read(channelId, {
      query: `after=${last.id}&limit=${page_size}`,
      reach: ({ length }) => ({ reachesStart: false, reachesEnd: length < page_size }),
      join: (before, page) => (before?.messages.at(-1)?.id === last.id ? withNewer(before, page) : before),
    })
  }

  /** Lets go of what is too much on one side of what is being read. */
  trim(channelId: string, side: 'oldest' | 'newest'): void {
    this.#change(channelId, (window) => window && trimmed(window, side))
  }

  /** Nobody reads the channel any more: of its newest messages some are kept, of older ones none. */
  leave(channelId: string): void {
    this.#underway.get(channelId)?.abort.abort()
    this.#change(channelId, (window) => (window?.reachesEnd ? trimmed(window, 'oldest', page_size) : undefined))
  }

  /** Takes a message away that only its reader sees; the server knows nothing of that. */
  dismiss(channelId: string, messageId: string): void {
    this.#change(channelId, (window) => window && withoutMessages(window, [messageId]))
  }

  /** Remembers an event for the pages that are on their way. */
  note(event: Received): void {
    if (!('data' in event) || typeof event.data !== 'object' || event.data === null) return
    const { data } = event
    if ('channel_id' in data && typeof data.channel_id === 'string')
      this.#underway.get(data.channel_id)?.meanwhile.push(event)
  }

  #window(channelId: string): MessageWindow | undefined {
    return this.#client.store.getState().windows.get(channelId)
  }

  /** Whoever opens another place doesn't wait for a page of this one. */
  async #open(channelId: string, page: Page): Promise<void> {
    this.#underway.get(channelId)?.abort.abort()
    await this.#fetch(channelId, page)
  }

  /** One page at a time: who asks twice is served by the first. */
  async #read(channelId: string, page: Page): Promise<void> {
    if (!this.#underway.has(channelId)) await this.#fetch(channelId, page)
  }

  async #fetch(channelId: string, page: Page): Promise<void> {
    const underway: Underway = { meanwhile: [], abort: new AbortController() }
    this.#underway.set(channelId, underway)
    try {
      const read = await this.#newPage(channelId, page, underway)
      if (!underway.abort.signal.aborted) this.#change(channelId, (before) => page.join(before, read))
    } catch (problem) {
      if (!underway.abort.signal.aborted) throw problem
    } finally {
      if (this.#underway.get(channelId) === underway) this.#underway.delete(channelId)
    }
  }

  /** A page, with what came while it was on its way. Counts can't tell whether they know of that already: they are read again. */
  async #newPage(channelId: string, { query, reach }: Page, underway: Underway): Promise<MessageWindow> {
    const path = `/channels/${channelId}/messages?${query}`
    for (let attempt = 1; ; attempt += 1) {
      underway.meanwhile = []
      const page = await this.#client.request<Message[]>({ method: 'GET', path, signal: underway.abort.signal })
      const ids = new Set(page.map(({ id }) => id))
      if (attempt < most_attempts && underway.meanwhile.some((event) => isTally(event, ids))) continue
      const ownId = this.#client.store.getState().world?.user.id ?? ''
      const alone: MessageWindows = new Map([[channelId, windowOf(page, reach(page))]])
      const after = underway.meanwhile.reduce((next, event) => applyTalk(next, event, ownId), alone)
      return after.get(channelId) ?? windowOf([], reach([]))
    }
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

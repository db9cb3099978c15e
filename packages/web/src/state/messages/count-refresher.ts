import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import type { Client } from '../client.ts'
import { changesCounts } from './apply-message-event.ts'

/** For this long after reading a message, an event may already be included in its counts. */
const doubtful_ms = 5_000

/** Counts are read again after this time without changes. */
const quiet_ms = 1_000

type Again = (channelId: string, messageId: string) => Promise<Message>

/**
 * Reactions and votes are sent as changes of a count, and a recently read message may or may not include one. If that
 * is uncertain, the counts are read again, until they were read without simultaneous changes. The user's own are known
 * exactly.
 */
export class CountRefresher {
  readonly #client: Pick<Client, 'store'>
  readonly #again: Again
  /** By message, until when events are uncertain (ms since 1970). */
  readonly #doubtedUntil = new Map<string, number>()
  /** The messages to read again, with their channels. */
  readonly #doubted = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Pick<Client, 'store'>, again: Again) {
    this.#client = client
    this.#again = again
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') this.#caughtUp()
    })
  }

  /** Messages have been read. Events replayed during a resume may be as old as its start. */
  read(messages: readonly Message[]): void {
    const now = Date.now()
    for (const [id, until] of this.#doubtedUntil) if (until <= now) this.#doubtedUntil.delete(id)
    const until = this.#isLive() ? now + doubtful_ms : Number.POSITIVE_INFINITY
    for (const { id } of messages) this.#doubtedUntil.set(id, until)
  }

  /** An event has been applied to loaded messages. */
  observe(event: ReceivedEvent): void {
    if (!changesCounts(event)) return
    const { message_id, channel_id, user_id } = event.data
    const isOwn = user_id === this.#client.store.getState().world?.user.id
    if (isOwn || (this.#doubtedUntil.get(message_id) ?? 0) <= Date.now()) return
    this.#doubted.set(message_id, channel_id)
    this.#wait()
  }

  #isLive = (): boolean => this.#client.store.getState().link.state === 'live'

  #caughtUp(): void {
    const until = Date.now() + doubtful_ms
    for (const [id, before] of this.#doubtedUntil) this.#doubtedUntil.set(id, Math.min(before, until))
    if (this.#doubted.size > 0) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readAgain(), quiet_ms)
  }

  /** Sequentially: nobody waits for it. A message that can't be read was deleted, or will be read with its channel. */
  async #readAgain(): Promise<void> {
    if (!this.#isLive()) return
    const doubted = [...this.#doubted]
    this.#doubted.clear()
    for (const [messageId, channelId] of doubted) {
      try {
        // Events during the request are uncertain again.
        this.#doubtedUntil.set(messageId, Number.POSITIVE_INFINITY)
        this.read([await this.#again(channelId, messageId)])
      } catch {
        this.#doubtedUntil.delete(messageId)
      }
    }
  }
}

import type { Message, NewMessage } from '@guildhall/protocol/objects/messages/message'
import { createMessage } from '@guildhall/protocol/operations/messages/create-message'
import { describeProblem, isUnreachable } from '../../api/api-problem.ts'
import { upload } from '../../api/upload.ts'
import type { Client } from '../client.ts'
import { generateNonce } from '../nonce.ts'
import type { PendingMessage } from './pending-message.ts'

/** How often in a row sending may fail while the gateway is connected, and the time between attempts. */
const most_attempts = 3
const between_ms = 1_500

/**
 * Sends messages: each is shown at once, with an error if it fails. Without a connection they wait, and are then sent
 * in order. The nonce makes the server accept each only once, however often it is sent.
 */
export class MessageSender {
  readonly #client: Pick<Client, 'store' | 'token'>
  readonly #aborts = new Map<string, AbortController>()
  #isFlushing = false

  constructor(client: Pick<Client, 'store' | 'token'>) {
    this.#client = client
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') void this.#flush()
    })
  }

  /** Sends a message with its files. The outcome is in `pending`. */
  async send(channelId: string, body: NewMessage, files: readonly File[] = []): Promise<void> {
    const nonce = generateNonce(Date.now())
    const message: PendingMessage = {
      nonce,
      channelId,
      body,
      files,
      state: 'sending',
      progress: 0,
      problem: null,
      timestamp: new Date().toISOString(),
    }
    const isBehind = this.#waiting().some((each) => each.channelId === channelId)
    const first: PendingMessage = isBehind ? { ...message, state: 'waiting' } : message
    this.#client.store.setState(({ pending }) => ({ pending: [...pending, first] }))
    if (!isBehind) await this.#attempt(message)
    if (this.#waiting().length > 0 && this.#isLive()) await this.#flush()
  }

  /** Retries a failed message. */
  async retry(nonce: string): Promise<void> {
    const message = this.#client.store.getState().pending.find((each) => each.nonce === nonce)
    if (message?.state !== 'failed') return
    this.#change(nonce, { state: 'sending', progress: 0, problem: null })
    await this.#attempt(message)
  }

  /** Sends waiting messages while there is a connection. */
  async #flush(): Promise<void> {
    if (this.#isFlushing) return
    this.#isFlushing = true
    let attempts = 0
    for (let [next] = this.#waiting(); next !== undefined && this.#isLive(); [next] = this.#waiting()) {
      this.#change(next.nonce, { state: 'sending', progress: 0 })
      attempts = (await this.#attempt(next)) ? 0 : attempts + 1
      if (attempts >= most_attempts && this.#isLive()) this.#giveUp()
      else if (attempts > 0 && this.#isLive()) await passed(between_ms)
    }
    this.#isFlushing = false
  }

  #giveUp(): void {
    const problem = describeProblem(new TypeError('the server cannot be reached'))
    for (const { nonce } of this.#waiting()) this.#change(nonce, { state: 'failed', problem })
  }

  #waiting(): PendingMessage[] {
    return this.#client.store.getState().pending.filter(({ state }) => state === 'waiting')
  }

  #isLive(): boolean {
    return this.#client.store.getState().link.state === 'live'
  }

  /** Discards a message: a failed one is removed, a running request is aborted. */
  discard(nonce: string): void {
    this.#aborts.get(nonce)?.abort()
    this.#client.store.setState(({ pending }) => ({ pending: pending.filter((each) => each.nonce !== nonce) }))
  }

  /** Whether the server was reached. */
  async #attempt({ nonce, channelId, body, files }: PendingMessage): Promise<boolean> {
    const abort = new AbortController()
    this.#aborts.set(nonce, abort)
    const { session } = this.#client.store.getState()
    try {
      const sent = { ...body, nonce, enforce_nonce: true }
      const message = await upload(this.#client.token, createMessage, { channelId }, sent, {
        files,
        signal: abort.signal,
        onProgress: (progress) => this.#change(nonce, { progress }),
      })
      // There is no further event for a message accepted at an earlier attempt, or sent to a session that has ended.
      if (this.#isHeld(message) || this.#client.store.getState().session?.id !== session?.id) this.discard(nonce)
      else this.#change(nonce, { state: 'sent', progress: 1 })
    } catch (problem) {
      if (isUnreachable(problem)) {
        this.#change(nonce, { state: 'waiting', progress: 0 })
        return false
      }
      this.#change(nonce, { state: 'failed', problem: describeProblem(problem) })
    } finally {
      this.#aborts.delete(nonce)
    }
    return true
  }

  #isHeld({ channel_id, id }: Message): boolean {
    const window = this.#client.store.getState().windows.get(channel_id)
    return window?.messages.some((each) => each.id === id) === true
  }

  #change(nonce: string, change: Partial<PendingMessage>): void {
    this.#client.store.setState(({ pending }) => ({
      pending: pending.map((each) => (each.nonce === nonce ? { ...each, ...change } : each)),
    }))
  }
}

function passed(wait_ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, wait_ms)
  return promise
}

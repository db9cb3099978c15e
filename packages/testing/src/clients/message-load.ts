import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { Intent } from '@guildhall/protocol/enums/intent'
import { newBot } from '../worlds/people.ts'
import type { ServerPair } from '../worlds/server-pair.ts'
import { until } from '../worlds/until.ts'
import type { World } from '../worlds/world.ts'
import { ReconnectingClient } from './reconnecting-client.ts'

const CHANNELS = 3
const LISTENERS = 3
const MESSAGES = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT

/** The writing and the listening users. */
export async function createLoadUsers(world: World) {
  const bots: string[] = []
  for (let i = 0; i < LISTENERS; i++) {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    bots.push(bot.token)
  }
  const channels: string[] = []
  for (let i = 0; i < CHANNELS; i++) {
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: `talk ${i}` })
    channels.push(body.id)
  }
  return { owner: world.owner.token, bots, channels, guildId: world.guildId }
}

/** Users write in some channels continuously while bots listen, through any of the servers. */
export class MessageLoad {
  readonly clients: readonly ReconnectingClient[]
  /** Unexpected responses; null if there was none. */
  readonly refusals = new Map<number | null, number>()
  readonly #pair: ServerPair
  readonly #users: Awaited<ReturnType<typeof createLoadUsers>>
  readonly #acknowledged = new Map<string, string[]>()
  readonly #writers: Promise<void>[]
  #isOver = false
  #count = 0

  constructor(pair: ServerPair, users: Awaited<ReturnType<typeof createLoadUsers>>) {
    this.#pair = pair
    this.#users = users
    this.clients = users.bots.map((token) => new ReconnectingClient(pair.port, token, { intents: MESSAGES }))
    this.#writers = users.channels.map((channel) => this.#writeMessages(channel))
  }

  /** The number of messages. */
  get count(): number {
    return this.#count
  }

  /** Resolves when every client receives new messages, and a number of them was sent. */
  async waitForMessages(more = 20): Promise<void> {
    const enough = this.#count + more
    await until(() => this.#count >= enough && this.clients.every(({ isConnected: isThere }) => isThere))
  }

  /**
   * Stops; all acknowledged messages must be stored once, and every client must have received all of them once, in
   * order.
   */
  async verify(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#writers)
    for (const channel of this.#users.channels) await this.#verify(channel)
  }

  close(): void {
    this.#isOver = true
    for (const client of this.clients) client.close()
  }

  async #verify(channel: string): Promise<void> {
    const last = await this.#postMessage(channel, 'last')
    assert.equal(last, 200)
    const all = await this.#contents(channel)
    assert.equal(new Set(all).size, all.length, 'a message was stored twice')
    const missing = this.#acknowledged.get(channel)?.filter((content) => !all.includes(content))
    assert.deepEqual(missing, [], 'an acknowledged message is not stored')
    for (const client of this.clients) {
      const received = () =>
        client.events.filter(({ t, d }) => t === 'MESSAGE_CREATE' && d.channel_id === channel).map(({ d }) => d.content)
      await until(() => received().at(-1) === 'last')
      assert.equal(client.sessions.length, 1, 'a session could not be resumed')
      const contents = received()
      // Messages may have been sent before the session started.
      assert.deepEqual(contents, all.slice(all.indexOf(contents[0])))
    }
  }

  /** Each message is sent once: an unanswered one may be stored or not, and never twice. */
  async #writeMessages(channel: string): Promise<void> {
    const acknowledged: string[] = []
    this.#acknowledged.set(channel, acknowledged)
    for (let n = 0; !this.#isOver; n++) {
      const content = `message ${n}`
      const status = await this.#postMessage(channel, content)
      if (status === 200) {
        acknowledged.push(content)
        this.#count++
      } else {
        this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
        await wait(10)
      }
    }
  }

  async #postMessage(channel: string, content: string): Promise<number | null> {
    const asked = { token: this.#users.owner, body: { content } }
    return this.#pair.call('POST', `/channels/${channel}/messages`, asked).then(
      ({ status }) => status,
      () => null,
    )
  }

  /** All messages in a channel, oldest first. */
  async #contents(channel: string): Promise<string[]> {
    const all: string[] = []
    for (let last = '0'; ; ) {
      const path = `/channels/${channel}/messages?limit=100&after=${last}`
      const { body: page } = await this.#pair.call('GET', path, { token: this.#users.owner })
      all.push(...page.map(({ content }: { content: string }) => content).reverse())
      if (page.length < 100) return all
      last = page[0].id
    }
  }
}

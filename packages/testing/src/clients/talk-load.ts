import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { Intent } from '@guildhall/protocol/enums/intent'
import { newBot } from '../worlds/people.ts'
import type { ServerPair } from '../worlds/server-pair.ts'
import { until } from '../worlds/until.ts'
import type { World } from '../worlds/world.ts'
import { SteadyClient } from './steady-client.ts'

const CHANNELS = 3
const LISTENERS = 3
const MESSAGES = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT

/** Who talks and who listens. */
export async function talkers(world: World) {
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

/** People talk in some channels without end while bots listen, through whichever server takes them. */
export class TalkLoad {
  readonly clients: readonly SteadyClient[]
  /** What requests were answered with, other than with what was asked for; null is no answer at all. */
  readonly refusals = new Map<number | null, number>()
  readonly #pair: ServerPair
  readonly #made: Awaited<ReturnType<typeof talkers>>
  readonly #acknowledged = new Map<string, string[]>()
  readonly #talks: Promise<void>[]
  #isOver = false
  #count = 0

  constructor(pair: ServerPair, made: Awaited<ReturnType<typeof talkers>>) {
    this.#pair = pair
    this.#made = made
    this.clients = made.bots.map((token) => new SteadyClient(pair.port, token, { intents: MESSAGES }))
    this.#talks = made.channels.map((channel) => this.#talk(channel))
  }

  /** How much was said. */
  get count(): number {
    return this.#count
  }

  /** Resolves when every client is told what is said from here on, and so much more was said. */
  async goesOn(more = 20): Promise<void> {
    const enough = this.#count + more
    await until(() => this.#count >= enough && this.clients.every(({ isThere }) => isThere))
  }

  /** Ends the talk; all that was acknowledged must be there, once, and every client was told all of it once, in order. */
  async judge(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#talks)
    for (const channel of this.#made.channels) await this.#judge(channel)
  }

  leave(): void {
    this.#isOver = true
    for (const client of this.clients) client.leave()
  }

  async #judge(channel: string): Promise<void> {
    const last = await this.#say(channel, 'last')
    assert.equal(last, 200)
    const all = await this.#said(channel)
    assert.equal(new Set(all).size, all.length, 'something was said twice')
    const missing = this.#acknowledged.get(channel)?.filter((content) => !all.includes(content))
    assert.deepEqual(missing, [], 'acknowledged, and not there')
    for (const client of this.clients) {
      const heard = () =>
        client.events.filter(({ t, d }) => t === 'MESSAGE_CREATE' && d.channel_id === channel).map(({ d }) => d.content)
      await until(() => heard().at(-1) === 'last')
      assert.equal(client.sessions.length, 1, 'a session could not go on')
      const told = heard()
      // The talk may have begun before the session did.
      assert.deepEqual(told, all.slice(all.indexOf(told[0])))
    }
  }

  /** Each message is tried once: one that wasn't answered may be there or not, and never twice. */
  async #talk(channel: string): Promise<void> {
    const acknowledged: string[] = []
    this.#acknowledged.set(channel, acknowledged)
    for (let n = 0; !this.#isOver; n++) {
      const content = `message ${n}`
      const status = await this.#say(channel, content)
      if (status === 200) {
        acknowledged.push(content)
        this.#count++
      } else {
        this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
        await wait(10)
      }
    }
  }

  async #say(channel: string, content: string): Promise<number | null> {
    const asked = { token: this.#made.owner, body: { content } }
    return this.#pair.call('POST', `/channels/${channel}/messages`, asked).then(
      ({ status }) => status,
      () => null,
    )
  }

  /** All that was said in a channel, oldest first. */
  async #said(channel: string): Promise<string[]> {
    const all: string[] = []
    for (let last = '0'; ; ) {
      const path = `/channels/${channel}/messages?limit=100&after=${last}`
      const { body: page } = await this.#pair.call('GET', path, { token: this.#made.owner })
      all.push(...page.map(({ content }: { content: string }) => content).reverse())
      if (page.length < 100) return all
      last = page[0].id
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import type { Store } from 'guildhall/store/db'
import { ReconnectingClient } from '../clients/reconnecting-client.ts'
import { storeFaults } from '../invariants/store-invariants.ts'
import type { STORE_UNDER_TEST } from '../stores/open-store.ts'
import { until } from '../worlds/until.ts'
import { createWriters } from './create-writers.ts'
import { deliveryFaults, hasReceived, type ListeningClient } from './delivery-faults.ts'
import { KillableServer } from './killable-server.ts'
import { createLoadActors, type LoadActors } from './load-actors.ts'
import { runVoiceUser } from './run-voice-user.ts'
import { SeededRandom } from './seeded-random.ts'
import { StoreHistory } from './store-history.ts'
import { WriteLedger } from './write-ledger.ts'
import type { LoadContext } from './writer.ts'

/** The options of a run. The seed determines the writes, and when the server is killed. */
export interface CrashPlan {
  store: typeof STORE_UNDER_TEST
  kills: number
  seed: number
  /** Called with the progress after each kill. */
  progress?: (report: CrashReport) => void
}

/** The result of a run. */
export interface CrashReport {
  seed: number
  kills: number
  /** The numbers of writes that were answered; unanswered but stored; not stored; and of unknown outcome. */
  answered: number
  happened: number
  never: number
  open: number
  /** Voice changes that were confirmed to their user. */
  spoken: number
  events: number
  resumed: number
  /** Sessions that could not be resumed. */
  given_up: number
  faults: string[]
}

/** The server is killed after a maximum number of responses and ms; clients are disconnected meanwhile. */
const MOST_ANSWERS = 40
const LONGEST_WAIT_MS = 40
const LONGEST_STOP_MS = 40
const CUTS_A_LIFE = 4
/** Other ways in which it is killed than during its work. */
const WAYS = ['while it starts', 'while it stops', 'as it starts']
const LOOK_MS = 2
/** The interval of checks whether all events have arrived. */
const REST_MS = 200

/**
 * Kills a real server during many writes and starts it again, until it has been killed often enough or there is a
 * fault. The store is checked after each kill before the next start; each writer checks its own objects after the
 * start.
 */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const run = new CrashRun(plan, await KillableServer.create(plan.store))
  try {
    return await run.toTheEnd()
  } finally {
    await run.close()
  }
}

class CrashRun {
  readonly #plan: CrashPlan
  readonly #server: KillableServer
  readonly #ledger = new WriteLedger()
  readonly #random: SeededRandom
  readonly #faults: string[] = []
  readonly #stage: LoadContext
  #history = new StoreHistory([])
  #listeners: ListeningClient[] = []
  #isOver = false
  #isGivenUp = false
  #spoken = 0

  constructor(plan: CrashPlan, server: KillableServer) {
    this.#plan = plan
    this.#server = server
    this.#random = new SeededRandom(plan.seed)
    this.#stage = {
      port: server.port,
      ledger: this.#ledger,
      starts: () => server.starts,
      isOver: () => this.#isOver,
      isGivenUp: () => this.#isGivenUp || this.#faults.length > 0,
      reportFault: (fault) => void this.#faults.push(fault),
    }
  }

  async toTheEnd(): Promise<CrashReport> {
    const actors = await this.#begin()
    const writers = createWriters(actors, this.#stage, this.#random.fork())
    const writing = writers.map((writer) => writer.run().catch((error: Error) => this.#faults.push(`${error.stack}`)))
    const speaking = this.#speak(actors)
    await this.#killAndKill()
    this.#isOver = true
    if (this.#faults.length === 0) await this.#server.startAndFinishJobs()
    await Promise.all(writing)
    this.#spoken = await speaking
    if (this.#faults.length === 0) await this.#finish(actors)
    return this.#report()
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#isGivenUp = true
    for (const { client } of this.#listeners) client.close()
    await this.#server.close()
  }

  async #begin(): Promise<LoadActors> {
    const actors = await createLoadActors(await this.#server.open())
    this.#history = new StoreHistory([actors.guildId])
    await this.#inspect()
    await this.#server.start()
    this.#listeners = this.#listen(actors)
    for (const { client } of this.#listeners)
      await until(async () => client.events.some(({ t }) => t === 'GUILD_CREATE') || (await wait(LOOK_MS, false)))
    return actors
  }

  #listen({ bots }: LoadActors): ListeningClient[] {
    const messages = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT
    const listener = (name: string, bot: LoadActors['owner'], intents: number) => {
      const client = new ReconnectingClient(this.#server.port, bot.token.replace('Bot ', ''), { intents })
      return { name, userId: bot.id, client, intents, isAdministrator: bot === bots.admin }
    }
    return [
      listener('administrator', bots.admin, ALL_INTENTS),
      listener('administrator of messages', bots.admin, messages),
      listener('bot', bots.plain, ALL_INTENTS),
      listener('bot of messages', bots.plain, messages),
      listener('bot in voice', bots.voice, ALL_INTENTS),
    ]
  }

  async #speak({ guildId, bots, voice: channelIds }: LoadActors): Promise<number> {
    const speaker = this.#listeners.find(({ userId }) => userId === bots.voice.id)
    if (!speaker) return 0
    const at = { guildId, userId: speaker.userId, channelIds, isOver: () => this.#isOver }
    return runVoiceUser(speaker.client, this.#random.fork(), at)
  }

  /**
   * Kills it while it works, while it stops, while it starts and as soon as it has started, often enough; leaves it
   * stopped.
   */
  async #killAndKill(): Promise<void> {
    const random = this.#random.fork()
    const isEnough = () => this.#server.kills >= this.#plan.kills || this.#faults.length > 0
    for (let round = 0; !isEnough(); round++) {
      if (round > 0) await this.#server.start()
      // Each way is used in the first rounds, and randomly from then on.
      const way = round < WAYS.length ? WAYS[round] : WAYS[random.below(2 * WAYS.length)]
      if (way === 'as it starts') await wait(random.below(LONGEST_WAIT_MS))
      else await this.#live(random)
      if (way === 'while it stops') await this.#server.killAtStop(random.below(LONGEST_STOP_MS))
      else await this.#server.kill()
      await this.#inspect()
      if (way === 'while it starts') {
        await this.#server.killAtStart(random.next())
        await this.#inspect()
      }
      this.#plan.progress?.(this.#report())
    }
  }

  /** Lets it work for a while, and disconnects clients meanwhile. */
  async #live(random: SeededRandom): Promise<void> {
    const answers = random.below(MOST_ANSWERS)
    const began = this.#ledger.answered
    for (let cut = 1; cut <= CUTS_A_LIFE; cut++) {
      const isWorked = () => this.#stage.isGivenUp() || this.#ledger.answered - began >= (answers * cut) / CUTS_A_LIFE
      // A busy loop here would take processor time from the server.
      await until(async () => isWorked() || (await wait(LOOK_MS, false)))
      random.pick(this.#listeners).client.disconnect()
    }
    await wait(random.below(LONGEST_WAIT_MS))
  }

  /** Checks the store of a killed server. */
  async #inspect(): Promise<void> {
    await this.#withRemains(async ({ db }) => {
      const { fresh, faults } = await this.#history.check(db)
      this.#ledger.take(fresh)
      this.#faults.push(...faults, ...(await storeFaults(db)), ...this.#ledger.faults())
    })
  }

  async #withRemains(look: (store: Store) => Promise<void>): Promise<void> {
    const store = await this.#server.openRemains()
    try {
      await look(store)
    } finally {
      await store.close()
    }
  }

  /** When all jobs are done, everyone receives the last event, and everything is checked once more. */
  async #finish(actors: LoadActors): Promise<void> {
    await this.#lastWords(actors)
    await this.#receiveTheRest(actors)
    await this.#server.kill()
    await this.#inspect()
    this.#faults.push(...this.#ledger.faults({ all: true }))
    for (const { id } of actors.comers) {
      const [joined, greeted] = [this.#ledger.timesEmitted(`joined ${id}`), this.#ledger.timesEmitted(`greeted ${id}`)]
      if (joined !== greeted) this.#faults.push(`${id} joined ${joined} times and was greeted ${greeted} times`)
    }
    for (const listener of this.#listeners) {
      this.#faults.push(...deliveryFaults(listener, actors.guildId, this.#history.emitted))
    }
    // A session may be invalid, but only rarely.
    const { given_up, kills } = this.#report()
    if (given_up > 1 + kills / 10) this.#faults.push(`${given_up} sessions could not be resumed`)
  }

  async #lastWords({ guildId, owner, talk, general, threads }: LoadActors): Promise<void> {
    const headers = { authorization: owner.token, 'content-type': 'application/json' }
    const api = `http://127.0.0.1:${this.#server.port}/api/v10`
    const channels = [...talk, general, threads]
    for (const id of channels) {
      await fetch(`${api}/channels/${id}/messages`, { method: 'POST', headers, body: '{"content":"last"}' })
    }
    await fetch(`${api}/guilds/${guildId}`, { method: 'PATCH', headers, body: '{"name":"last"}' })
    const isLast = (listener: ListeningClient) =>
      hasReceived(listener, 'GUILD_UPDATE', ({ name }) => name === 'last') &&
      channels.every((id) =>
        hasReceived(listener, 'MESSAGE_CREATE', ({ channel_id, content }) => channel_id === id && content === 'last'),
      )
    for (const listener of this.#listeners) await until(async () => isLast(listener) || (await wait(LOOK_MS, false)))
  }

  /** The next server finds the last commits of a killed one a little later, and only then sends them. */
  async #receiveTheRest({ guildId }: LoadActors): Promise<void> {
    if (this.#plan.store !== 'postgres') return
    const isAllReceived = async () => {
      await this.#withRemains(async (store) => {
        const { fresh, faults } = await store.snapshot((db) => this.#history.check(db))
        this.#ledger.take(fresh)
        this.#faults.push(...faults)
      })
      return this.#listeners.every((listener) => deliveryFaults(listener, guildId, this.#history.emitted).length === 0)
    }
    // Missing events are reported below.
    await until(async () => (await isAllReceived()) || (await wait(REST_MS, false))).catch(() => {})
  }

  #report(): CrashReport {
    const count = (state: string) => this.#ledger.writes.filter((write) => write.state === state).length
    const clients = this.#listeners.map(({ client }) => client)
    return {
      seed: this.#plan.seed,
      kills: this.#server.kills,
      answered: count('answered'),
      happened: count('happened'),
      never: count('never'),
      open: count('open'),
      spoken: this.#spoken,
      events: [...this.#history.emitted.values()].reduce((sum, { length }) => sum + length, 0),
      resumed: clients.reduce((sum, { resumed }) => sum + resumed, 0),
      given_up: clients.reduce((sum, { sessions }) => sum + sessions.length - 1, 0),
      faults: this.#faults,
    }
  }
}

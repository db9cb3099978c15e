import { createToken } from 'guildhall/features/accounts/accounts-actions'
import type { AnyOperation } from 'guildhall/kernel/operation'
import type { Store } from 'guildhall/store/db'
import { grantAccessToken } from '../clients/access-token.ts'
import { TestClient } from '../clients/test-client.ts'
import { timeOut } from '../features/timeouts.ts'
import { newBot, type Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'
import { type CallLocation, KnownObjects } from './known-objects.ts'

/** A caller. */
export interface FuzzCaller {
  readonly name: string
  /** Null without an account. */
  readonly person: Person | null
  token: string | null
  api: TestClient
}

/** A world with several guilds and callers of every kind, and the known objects in it. */
export class FuzzWorld {
  readonly world: World
  readonly objects = new KnownObjects()
  readonly callers: FuzzCaller[] = []
  readonly accessTokens: string[] = []
  /** The callers whose tokens are usually valid. */
  readonly #able: FuzzCaller[]

  private constructor(world: World, people: readonly (readonly [string, Person])[]) {
    this.world = world
    this.#able = people.map(([name, person]) => ({ name, person, token: person.token, api: person.api }))
    const outsiders = [
      null,
      'nonsense',
      'Bot nonsense',
      `Bearer ${world.owner.token}`,
      `Bot ${world.owner.token}`,
      world.bot.token,
      '\u00ff',
    ].map((token) => ({
      name: token === null ? 'nobody' : 'a bad token',
      person: null,
      token,
      api: new TestClient(world.app, token),
    }))
    this.callers.push(...this.#able, ...outsiders)
  }

  /** @param store a new one by default */
  static async create(store?: Store): Promise<FuzzWorld> {
    const world = await World.create({}, store)
    const { owner, stranger, app } = world
    const [second, third] = [await world.newPerson('second'), await world.newPerson('third')]
    const [plainBot, otherBot] = [await newBot(app, owner, 0), await newBot(app, stranger)]
    const { member, moderator, administrator, bot } = world
    const people = { owner, moderator, member, stranger, administrator, second, third, bot, plainBot, otherBot }
    const fuzzWorld = new FuzzWorld(world, Object.entries(people))
    for (const who of [second, third, plainBot]) await world.join(who)
    const guilds = [await world.newGuild(member, 'Second guild'), await world.newGuild(stranger, 'Third guild')]
    for (const { id: guildId } of guilds) {
      for (const who of [owner, second, otherBot]) await world.join(who, { guildId })
    }
    await timeOut(world, third, 3_600_000)
    for (const who of [member, stranger, second, third]) {
      fuzzWorld.accessTokens.push(await grantAccessToken(world, who, bot, { lasts: 10_000_000 }))
    }
    await fuzzWorld.#lookAround()
    return fuzzWorld
  }

  /** The caller of a call: often one with permission. */
  callerFor(
    { callers, path }: AnyOperation,
    { guildId, ownedId }: CallLocation & { ownedId?: string },
    n: number,
  ): FuzzCaller {
    const kind = callers?.length === 1 ? callers[0] : undefined
    const fitting = this.#able.filter(
      ({ person }) => kind === undefined || (kind === 'bot') === (person?.user.bot ?? false),
    )
    const mighty = path.includes('/guildhall/')
      ? this.world.administrator.id
      : guildId === this.world.guildId && kind === 'bot'
        ? this.world.bot.id
        : (this.objects.owners.get(ownedId ?? '') ?? this.objects.owners.get(guildId ?? ''))
    const found = fitting.find(({ person }) => person?.id === mighty)
    const m = Math.trunc(n / 20)
    if (n % 20 < 14 && found) return found
    const all = n % 20 === 19 ? this.callers : fitting
    return all[m % all.length] ?? this.#able[0] ?? { name: 'nobody', person: null, token: null, api: this.world.nobody }
  }

  /** Gives a caller whose token was revoked another one. */
  async renew(caller: FuzzCaller): Promise<void> {
    const { person } = caller
    if (!person || person.user.bot) return
    const { kernel } = this.world.app
    const token = await kernel.store.write((tx) => createToken(kernel, tx, person.id, 'session'))
    caller.token = token
    caller.api = new TestClient(this.world.app, token)
  }

  /** Sets a bot's new token. */
  botToken(botId: string, token: string): void {
    const caller = this.#able.find(({ person }) => person?.id === botId)
    if (!caller) return
    caller.token = token
    caller.api = new TestClient(this.world.app, `Bot ${token}`)
  }

  async #lookAround(): Promise<void> {
    for (const { person, api } of this.#able) {
      this.objects.learn((await api.get('/users/@me')).body, {})
      const { body } = await api.get('/users/@me/guilds')
      for (const { id: guildId } of body) {
        for (const part of ['', '/channels', '/roles']) {
          this.objects.learn((await api.get(`/guilds/${guildId}${part}`)).body, { guildId })
        }
      }
      if (person?.user.bot) this.objects.learn((await api.get('/applications/@me')).body, {})
    }
  }
}

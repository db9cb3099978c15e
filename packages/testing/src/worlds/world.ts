import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { type App, type AppEnvironment, createApp } from 'guildhall/app'
import type { Config } from 'guildhall/config'
import { createGuildInUnit, type GuildPlan } from 'guildhall/features/guilds/guilds-actions'
import { changeMember } from 'guildhall/features/members/members-actions'
import { mustFindMember } from 'guildhall/features/members/members-store'
import { countHolders, insertRole } from 'guildhall/features/roles/roles-store'
import { newRole } from 'guildhall/features/roles/roles-view'
import { systemIds } from 'guildhall/kernel/ids/ids'
import { writeAsSystem } from 'guildhall/kernel/unit-of-work/system-unit'
import type { Db, Store } from 'guildhall/store/db'
import { fromEventLines } from 'guildhall/store/streams'
import { pino } from 'pino'
import { TestClient } from '../clients/test-client.ts'
import { waitForDelivery } from '../clients/wait-for-delivery.ts'
import { checkResponses } from '../invariants/checked-responses.ts'
import { observeEffect, observeRefusal } from '../invariants/effects.ts'
import { contentDifference, storeContentLines } from '../invariants/store-content-lines.ts'
import { openTestStore } from '../stores/open-store.ts'
import { ManualClock } from './manual-clock.ts'
import { joinAsMember, newBot, newGuild, newPerson, type Person } from './people.ts'

/** Longer than any test moves the clock. */
const CENTURY_MS = 100 * 365 * 86_400_000

/**
 * A server without rate limits, on any port. Sessions outlive every test: tests about their end set limits of their
 * own.
 */
export const TEST_CONFIG: Config = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://127.0.0.1',
  activitiesHost: null,
  isExposed: false,
  allowsPublicDemo: false,
  registration: 'open',
  dataDir: null,
  filesDir: null,
  bucket: null,
  databaseUrl: null,
  databasePool: null,
  trustedProxies: [],
  endpointNetworks: [],
  logLevel: 'info',
  metricsToken: null,
  demo: false,
  test: false,
  bots: 1,
  trustsEmails: false,
  demoUsers: [],
  mail: null,
  securityContact: null,
  claimClient: null,
  oidc: null,
  contentScanner: null,
  dev: false,
  web: false,
  rateLimits: false,
  responseCacheBytes: 4_000_000,
  sessionLimits: { idle_ms: CENTURY_MS, longest_ms: CENTURY_MS },
  json: false,
}

/** No test resolves host names by DNS. */
export const noDns: NonNullable<AppEnvironment['network']> = { resolve: async () => [], media: [] }

interface Parts {
  app: App
  clock: ManualClock
  guildId: string
  owner: Person
  moderator: Person
  member: Person
  stranger: Person
  administrator: Person
  bot: Person
  channels: { general: string; voice: string }
  roles: { moderator: string; member: string; bot: string }
}

/**
 * A server with users: an owner with a guild, a moderator with a role just below the bot's, a member with no role, a
 * stranger in no guild, an administrator of the instance, and a bot with ADMINISTRATOR and the highest role.
 */
export class World {
  readonly app: App
  readonly clock: ManualClock
  readonly guildId: string
  readonly owner: Person
  readonly moderator: Person
  readonly member: Person
  readonly stranger: Person
  readonly administrator: Person
  readonly bot: Person
  readonly channels: Parts['channels']
  readonly roles: Parts['roles']
  readonly #wrongResponses: readonly unknown[]
  #answersLast = false

  private constructor(parts: Parts) {
    this.app = parts.app
    this.#wrongResponses = checkResponses(parts.app.http)
    this.clock = parts.clock
    this.guildId = parts.guildId
    this.owner = parts.owner
    this.moderator = parts.moderator
    this.member = parts.member
    this.stranger = parts.stranger
    this.administrator = parts.administrator
    this.bot = parts.bot
    this.channels = parts.channels
    this.roles = parts.roles
  }

  /** Creates the world; `t.after(() => world.close())` closes it. */
  static async create(
    options: Partial<Config> = {},
    store?: Store,
    journal?: AppEnvironment['journal'],
    network: Partial<AppEnvironment['network']> = {},
  ): Promise<World> {
    const clock = new ManualClock()
    const log = pino({ level: process.env.GUILDHALL_TEST_LOG ?? 'error' }, pino.destination(2))
    const kept = journal ? { journal } : {}
    const surroundings = {
      store: store ?? (await openTestStore()),
      clock,
      ids: systemIds(clock, 0),
      log,
      ...kept,
      network: { ...noDns, ...network },
    }
    const app = await createApp({ ...TEST_CONFIG, ...options }, surroundings)
    app.kernel.observe = observeEffect
    app.kernel.observeRefusal = observeRefusal
    const person = (name: string, isAdmin = false) => newPerson(app, name, isAdmin)
    const owner = await person('owner')
    const administrator = await person('administrator', true)
    const bot = await newBot(app, owner)
    const { guildId, channels, roles } = await newGuild(app, owner, bot)
    const [moderator, member, stranger] = [await person('moderator'), await person('member'), await person('stranger')]
    await staySignedIn(app)
    const parts = { app, clock, guildId, owner, moderator, member, stranger, administrator, bot, channels, roles }
    const world = new World(parts)
    await world.join(moderator, { roles: [roles.moderator] })
    await world.join(member)
    app.http.addHook('onRequest', (_request, { raw }, done) => {
      if (world.#answersLast) holdBack(raw, () => world.waitForDelivery())
      done()
    })
    return world
  }

  /** Waits until every gateway client has read all events so far. */
  waitForDelivery(): Promise<void> {
    return waitForDelivery(this.app)
  }

  /**
   * From now on responses are sent only after the gateway's clients have read the events: a library doesn't report
   * that, and its cache would be checked too early.
   */
  answerLast(): void {
    this.#answersLast = true
  }

  get db(): Db {
    return this.app.kernel.store.db
  }

  /** A client without a token. */
  get nobody(): TestClient {
    return new TestClient(this.app, null)
  }

  /** A client with this `Authorization`. */
  clientOf(authorization: string): TestClient {
    return new TestClient(this.app, authorization)
  }

  /** Another account. */
  newPerson(name: string): Promise<Person> {
    return newPerson(this.app, name, false)
  }

  /** Makes a user a member of the guild, or of another one. */
  async join(who: Person, { roles = [], guildId = this.guildId }: { roles?: string[]; guildId?: string } = {}) {
    await joinAsMember(this.app, guildId, who.id, roles)
    if (this.#answersLast) await this.waitForDelivery()
  }

  /** Another guild with only its owner. */
  async newGuild(
    owner: Person,
    name = 'Elsewhere',
    plan: Partial<GuildPlan> = {},
  ): Promise<{ id: string; general: string }> {
    const guild = await writeAsSystem(
      this.app.kernel,
      { name: 'found', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] },
      (tx) => createGuildInUnit(tx, { name, owner: owner.user, ...plan }),
    )
    const general = [...guild.channels.values()].find(({ type }) => type === ChannelType.GUILD_TEXT)
    return { id: guild.id, general: general?.id ?? '' }
  }

  /** A new role with exactly these permissions, given to a user, at `position`. */
  async grant(who: Person, names: readonly PermissionName[], position = 1): Promise<string> {
    const { guildId } = this
    const { kernel } = this.app
    const role = await writeAsSystem(kernel, { name: 'grant', emits: ['GUILD_ROLE_CREATE'], guildId }, async (tx) => {
      const base = newRole(tx.newId(), permissionSet(...names).toString())
      const made = { ...base, name: names.join(' '), position }
      await insertRole(tx.db, guildId, made)
      tx.emit('GUILD_ROLE_CREATE', { guild_id: guildId, role: made })
      return made
    })
    // In a separate unit: a member event needs roles that the guild already has.
    await writeAsSystem(kernel, { name: 'grant', emits: ['GUILD_MEMBER_UPDATE'], guildId }, async (tx) => {
      const found = await mustFindMember(tx.db, guildId, who.id)
      await changeMember(tx, tx.guild, found, { roles: [...found.member.roles, role.id] })
      await countHolders(tx.db, guildId, new Map([[role.id, 1]]))
    })
    return role.id
  }

  /** Every row of every table as text, once no job is due and user activity is stored, to compare two states. */
  async contents(): Promise<string> {
    await this.app.worker.settled()
    await this.app.kernel.activity.write()
    return storeContentLines(this.db)
  }

  /** Runs a function that must not change the store. */
  async writesNothing(act: () => Promise<unknown>): Promise<void> {
    const before = await this.contents()
    await act()
    const after = await this.contents()
    if (after !== before)
      assert.fail(`something was written: ${JSON.stringify(contentDifference(before, after), null, 2)}`)
  }

  /** Asserts an error with status and code, and that nothing was written. */
  async refuses(act: () => Promise<{ status: number; body: unknown }>, status: number, code?: number): Promise<void> {
    await this.writesNothing(async () => {
      const answer = await act()
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      if (code !== undefined) assert.equal((answer.body as { code?: number }).code, code, JSON.stringify(answer.body))
    })
  }

  /**
   * Asserts that a body is refused with an error at one of its fields (`data.options.0`), and that nothing was written.
   */
  async refusesAt(act: () => Promise<{ status: number; body: any }>, field: string, code: string): Promise<void> {
    await this.writesNothing(async () => {
      const { status, body } = await act()
      assert.deepEqual([status, body.code], [400, 50035], JSON.stringify(body))
      const at = field.split('.').reduce((node, step) => node?.[step], body.errors)
      assert.equal(at?._errors?.[0].code, code, JSON.stringify(body.errors))
    })
  }

  /** The events of a stream, oldest first. */
  async events(streamId = this.guildId): Promise<{ type: string; data: Record<string, unknown> }[]> {
    const rows = await this.db.q
      .selectFrom('events')
      .select('lines')
      .where('stream_id', '=', streamId)
      .orderBy('version')
      .execute()
    const events = rows.flatMap(({ lines }) => fromEventLines(lines))
    return events.map(({ type, payload }) => ({ type, data: JSON.parse(payload) }))
  }

  /** The events of an action on a stream, including those of its jobs. */
  async eventsOf(
    act: () => Promise<unknown>,
    streamId = this.guildId,
  ): Promise<{ type: string; data: Record<string, unknown> }[]> {
    await this.app.worker.settled()
    const before = (await this.events(streamId)).length
    await act()
    await this.app.worker.settled()
    return (await this.events(streamId)).slice(before)
  }

  /** The newest audit entry. */
  async lastAuditEntry(guildId = this.guildId): Promise<Record<string, unknown>> {
    const row = await this.db.q
      .selectFrom('audit_entries')
      .select('wire')
      .where('guild_id', '=', guildId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return JSON.parse(row.wire)
  }

  /** @throws the failures of responses that differ from the official schema */
  async close(): Promise<void> {
    await this.app.close()
    const [wrong] = this.#wrongResponses
    if (wrong) throw wrong
  }
}

/** Delays the end of a response until `first` is done. */
function holdBack(response: ServerResponse, first: () => Promise<void>): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse
  response.end = (...parts: unknown[]) => {
    void first().finally(() => end(...parts))
    return response
  }
}

/** Keeps the authentication of all sessions recent, however far a test moves the clock. */
async function staySignedIn({ kernel: { store, clock } }: App): Promise<void> {
  const authenticated_at = clock.now() + CENTURY_MS
  await store.write((tx) =>
    tx.q.updateTable('tokens').set({ authenticated_at }).where('authenticated_at', 'is not', null).execute(),
  )
}

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../kernel/ids/ids.ts'
import type { Store } from '../store/db.ts'
import { importGuild } from './import-guild.ts'
import type { ImportSource } from './import-source.ts'

const GUILDS = 3
/** How often an import is aborted at most. */
const MOST_ABORTS = 30
const MESSAGES = 200
const PAGE = 7
const EMOJIS = ['🎉', '👋', '🦉']
const seed = Number(process.env.GUILDHALL_TEST_SEED ?? randomInt(1e6))

type Random = (below: number) => number

function randomFrom(first: number): Random {
  let state = first + 1
  return (below) => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state % below
  }
}

/** Chooses at random, and gives ids and times in ascending order. */
class RandomValues {
  readonly next: Random
  readonly #began: number
  /** When the last id was given, in seconds. */
  seconds = 0

  constructor(next: Random, series: number) {
    this.next = next
    this.#began = Date.parse('2020-01-01T00:00:00Z') + series * 1_000_000_000
  }

  time(second: number): string {
    return new Date(this.#began + second * 1000).toISOString()
  }

  newId(): string {
    return firstIdAt(this.#began + ++this.seconds * 1000)
  }

  one<T>(list: readonly T[]): T {
    return list[this.next(list.length)] as T
  }

  some<T>(list: readonly T[]): T[] {
    return list.filter(() => this.next(3) === 0)
  }

  isOne(of: number): boolean {
    return this.next(of) === 0
  }
}

const newRole = (values: RandomValues, name: string, position: number, id = values.newId()) => ({
  ...{ id, name, position, permissions: String(values.next(2 ** 20)), color: values.next(0xffffff) },
  ...{ hoist: values.isOne(2), mentionable: values.isOne(2), isManaged: false, unicodeEmoji: null, icon: null },
})

type Role = ReturnType<typeof newRole>

function newPeople(values: RandomValues, series: number, roles: readonly Role[]) {
  const users = Array.from({ length: 12 }, (_, index) => ({
    ...{
      id: values.newId(),
      username: `user ${series} ${index}`,
      globalName: values.isOne(2) ? `User ${index}` : null,
    },
    ...{ isBot: values.isOne(5), avatar: null },
  }))
  const members = users.slice(0, 8).map((user) => ({
    ...{ user, nick: values.isOne(2) ? `nick of ${user.username}` : null },
    ...{ roleIds: values.some(roles).map((each) => each.id), joinedAt: values.time(values.next(10_000)) },
  }))
  const bans = users.slice(8, 10).map((user) => ({ user, reason: values.isOne(2) ? 'noise' : null }))
  return { users, members, bans }
}

type People = ReturnType<typeof newPeople>

function newChannels(values: RandomValues, roles: readonly Role[]): any[] {
  const channel = (type: number, position: number, parentId: string | null) => ({
    ...{ id: values.newId(), type, parentId, position, name: `place-${position}` },
    ...{ topic: values.isOne(2) ? 'a topic' : null, nsfw: values.isOne(4), slowmode: values.next(60) },
    ...{ memberIds: [], other: {} },
    overwrites: values.some(roles).map((each) => ({ id: each.id, type: 'role', allow: '1024', deny: '2048' })),
  })
  const category = { ...channel(4, 0, null), topic: null, slowmode: 0 }
  return [category, ...[1, 2, 3].map((position) => channel(0, position, values.isOne(2) ? category.id : null))]
}

function newThread(
  values: RandomValues,
  { members }: People,
  own: { id: string; type: number; parentId: string },
): any {
  const thread_metadata = {
    ...{ archived: values.isOne(2), archive_timestamp: values.time(values.seconds) },
    ...{ auto_archive_duration: 1440, locked: values.isOne(3) },
  }
  return {
    ...{ ...own, position: 0, name: 'thread', topic: null, nsfw: false, slowmode: values.next(60), overwrites: [] },
    memberIds: values.some(members).map(({ user }) => user.id),
    other: { owner_id: values.one(members).user.id, thread_metadata },
  }
}

/** @param earlier the messages before, in the same place */
function newMessage(values: RandomValues, { users }: People, channelId: string, earlier: readonly any[]): any {
  const id = values.newId()
  const sentAt = values.seconds
  const pinned = values.isOne(12)
  const reactions = values.some(EMOJIS).flatMap((emojiName) => {
    const reacting = values.some(users)
    return reacting.length === 0 ? [] : [{ emojiId: null, emojiName, count: reacting.length, users: reacting }]
  })
  const replied = values.isOne(4) && earlier.length > 0 ? values.one(earlier) : null
  const mentions = values.isOne(5) ? [values.one(users)] : []
  return {
    ...{ id, type: replied ? 19 : 0, author: values.one(users), webhookId: null, timestamp: values.time(sentAt) },
    content: [`message ${id}`, ...mentions.map((user) => `<@${user.id}>`)].join(' '),
    ...{
      editedTimestamp: values.isOne(6) ? values.time(sentAt + 30) : null,
      mentionEveryone: false,
      mentions,
      reactions,
    },
    ...{ pinned, pinnedAt: pinned ? values.time(sentAt + 1 + values.next(100_000)) : null },
    ...{ attachments: [], forwardedAttachments: [], embeds: [], stickers: [], flags: 0, other: {} },
    reference: replied && { messageId: replied.id, channelId },
  }
}

/** A guild as a source describes it, which is the model too: all ids are free here. */
function newGuild(random: Random, series: number) {
  const values = new RandomValues(random, series)
  const id = values.newId()
  const roles = Array.from({ length: random(6) + 1 }, (_, index) => newRole(values, `role ${index}`, index + 1))
  const everyone = newRole(values, '@everyone', 0, id)
  const people = newPeople(values, series, roles)
  const channels = newChannels(values, roles)
  const messages = new Map<string, any[]>(channels.slice(1).map((each) => [each.id, []]))
  const threads: any[] = []
  const addThread = (own: { id: string; type: number; parentId: string }) => {
    threads.push(newThread(values, people, own))
    messages.set(own.id, [])
  }
  for (let index = 0; index < MESSAGES; index++) {
    const [place, earlier] = values.one([...messages])
    const message = newMessage(values, people, place, earlier)
    earlier.push(message)
    if (channels.some((each) => each.id === place) && values.isOne(20))
      addThread({ id: message.id, type: 11, parentId: place })
    else if (values.isOne(40)) addThread({ id: values.newId(), type: 12, parentId: channels[1].id })
  }
  const { members, bans } = people
  return { id, series, roles: [everyone, ...roles], members, bans, channels, threads, messages }
}

type Guild = ReturnType<typeof newGuild>

/** Aborts an import at a random step: then nothing that it began goes on, as when a process ends. */
class Abort {
  readonly #random: Random
  readonly #under = new Set<Promise<unknown>>()
  #left: number

  constructor(random: Random, steps: number) {
    this.#random = random
    this.#left = steps === Number.POSITIVE_INFINITY ? steps : this.#random(steps) + 1
  }

  step(): void {
    if (--this.#left <= 0) throw new Error('aborted')
  }

  store(real: Store): Store {
    const write: Store['write'] = async (work) => {
      this.step()
      const done = real.write(async (tx) => {
        const result = await work(tx)
        // The unit is rolled back.
        this.step()
        return result
      })
      this.#under.add(done)
      return done
    }
    const parts: ProxyHandler<Store> = {
      get: (store, name) => {
        if (name === 'write') return write
        const part = Reflect.get(store, name, store)
        return typeof part === 'function' ? part.bind(store) : part
      },
    }
    return new Proxy(real, parts)
  }

  async settled(): Promise<void> {
    this.#left = 0
    for (let count = -1; count !== this.#under.size; ) {
      count = this.#under.size
      await Promise.allSettled(this.#under)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

function sourceOf(
  { id, series, roles, members, bans, channels, threads, messages }: Guild,
  abort: Abort,
): ImportSource {
  async function* pages<T>(list: readonly T[], idOf: (each: T) => string, from: string | null) {
    const left = list.filter((each) => BigInt(idOf(each)) > BigInt(from ?? 0))
    for (let at = 0; at < left.length; at += PAGE) {
      abort.step()
      yield left.slice(at, at + PAGE)
    }
  }
  return {
    identity: `random ${id}`,
    origin: `random-${series}.example`,
    guild: async () => ({
      ...{ id, name: `guild ${series}`, description: null, owner: null, icon: null, banner: null, splash: null },
      ...{ roles, channels: [...channels, ...threads], emojis: [], stickers: [], other: {} },
    }),
    members: (from) => pages(members, ({ user }) => user.id, from),
    bans: (from) => pages(bans, ({ user }) => user.id, from),
    messages: (channelId, from) => pages(messages.get(channelId) ?? [], (each) => each.id, from),
    open: async () => null,
    losses: [],
    close: async () => {},
  }
}

const byId = (one: any, other: any) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)
const moment = (text: string | null) => (text === null ? null : Date.parse(text))

/** What the API must show of a guild. */
const expected = ({ roles, members, bans, channels, threads, messages }: Guild, owner: Person) => ({
  roles: roles.map(({ id, name, position, permissions, color }) => [id, name, position, permissions, color]),
  channels: channels.map((each: any) => [each.id, each.type, each.parentId, each.name, each.topic, each.slowmode]),
  overwrites: channels.map((each: any) => each.overwrites.map((one: any) => one.id).sort()),
  members: [
    ...members.map(({ user, nick, roleIds, joinedAt }) => [user.id, user.username, nick, roleIds, moment(joinedAt)]),
    [owner.id, owner.user.username, null, []],
  ].sort(),
  bans: bans.map(({ user, reason }) => [user.id, reason]).sort(),
  threads: threads
    .toSorted(byId)
    .map((each) => [
      ...[each.id, each.type, each.parentId, each.other.owner_id, each.other.thread_metadata.archived],
      ...[each.memberIds.length, messages.get(each.id)?.length],
    ]),
  messages: [...messages]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([place, all]) => [place, all.map(shape)]),
  pins: [...messages]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([place, all]) => [
      place,
      all
        .filter(({ pinned }) => pinned)
        .map((each) => [moment(each.pinnedAt), each.id])
        .sort(),
    ]),
})

const shape = (each: any) => ({
  ...{ id: each.id, author: each.author.id, content: each.content, type: each.type, pinned: each.pinned },
  ...{ at: moment(each.timestamp), edited: moment(each.editedTimestamp), reply: each.reference?.messageId ?? null },
  mentions: each.mentions.map((user: any) => user.id),
  reactions: each.reactions.map((one: any) => [one.emojiName, one.users.map((user: any) => user.id).sort()]),
})

async function shown({ api, id: ownerId }: Person, { id, threads: known, messages: places }: Guild) {
  const get = async (path: string): Promise<any> => {
    const { status, body } = await api.get(path)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    return body
  }
  const pages = async (path: string) => {
    const all: any[] = []
    for (let before = ''; ; before = `&before=${all.at(-1).id}`) {
      const page = await get(`${path}?limit=100${before}`)
      all.push(...page)
      if (page.length < 100) return all.reverse()
    }
  }
  const channels = (await get(`/guilds/${id}/channels`)).sort(byId)
  const threads = await Promise.all(known.toSorted(byId).map((each) => get(`/channels/${each.id}`)))
  const messages: unknown[] = []
  const pins: unknown[] = []
  for (const place of [...places.keys()].sort((one, other) => one.localeCompare(other))) {
    const all = await pages(`/channels/${place}/messages`)
    for (const each of all)
      for (const reaction of each.reactions ?? []) {
        const path = `/channels/${place}/messages/${each.id}/reactions/${encodeURIComponent(reaction.emoji.name)}`
        reaction.users = (await get(path)).map((user: any) => user.id).sort()
        assert.equal(reaction.users.length, reaction.count)
      }
    messages.push([
      place,
      all.map((each) => ({
        ...{ id: each.id, author: each.author.id, content: each.content, type: each.type, pinned: each.pinned },
        ...{ at: moment(each.timestamp), edited: moment(each.edited_timestamp) },
        reply: each.message_reference?.message_id ?? null,
        mentions: each.mentions.map((user: any) => user.id),
        reactions: (each.reactions ?? []).map((one: any) => [one.emoji.name, one.users]),
      })),
    ])
    const items: any[] = []
    for (let before = ''; ; before = `&before=${encodeURIComponent(items.at(-1).pinned_at)}`) {
      const page = await get(`/channels/${place}/messages/pins?limit=50${before}`)
      items.push(...page.items)
      if (!page.has_more) break
    }
    pins.push([place, items.map((each) => [moment(each.pinned_at), each.message.id]).sort()])
  }
  const roles = (await get(`/guilds/${id}/roles`)).sort((one: any, other: any) => one.position - other.position)
  return {
    roles: roles.map((each: any) => [each.id, each.name, each.position, each.permissions, each.color]),
    channels: channels.map((each: any) => [
      ...[each.id, each.type, each.parent_id, each.name, each.topic ?? null, each.rate_limit_per_user ?? 0],
    ]),
    overwrites: channels.map((each: any) => each.permission_overwrites.map((one: any) => one.id).sort()),
    members: (await get(`/guilds/${id}/members?limit=1000`))
      .map(({ user, nick, roles: own, joined_at }: any) => [
        ...[user.id, user.username, nick, own],
        ...(user.id === ownerId ? [] : [moment(joined_at)]),
      ])
      .sort(),
    bans: (await get(`/guilds/${id}/bans`)).map(({ user, reason }: any) => [user.id, reason]).sort(),
    threads: threads.map((each) => [
      ...[each.id, each.type, each.parent_id, each.owner_id, each.thread_metadata.archived],
      ...[each.member_count, each.message_count],
    ]),
    messages,
    pins,
  }
}

describe(`imports of random guilds, with aborts (seed ${seed})`, () => {
  let world: World
  before(async () => {
    console.log(`seed ${seed}`)
    world = await World.create()
  })
  after(() => world.close())

  for (let series = 0; series < GUILDS; series++) {
    test(`keep everything of guild ${series}`, async () => {
      const random = randomFrom(seed * GUILDS + series)
      const guild = newGuild(random, series)
      const { store, files, clock, settings, proxied, ids, instance } = world.app.kernel
      const own = { clock, proxied, files, ids, settings: settings.current, publicUrl: instance.publicUrl }
      let aborts = 0
      for (let isOver = false; !isOver; ) {
        const abort = new Abort(random, aborts < MOST_ABORTS ? 30 : Number.POSITIVE_INFINITY)
        const source = sourceOf(guild, abort)
        try {
          const target = { ...own, store: abort.store(store) }
          const { losses } = await importGuild({ source, target, ownerId: world.stranger.id })
          assert.deepEqual(losses, [])
          isOver = true
        } catch (error) {
          if (!(error instanceof Error && error.message === 'aborted')) throw error
          aborts++
          await abort.settled()
        }
      }
      assert.ok(aborts > 0)
      await world.app.worker.settled()
      const found: Record<string, unknown> = await shown(world.stranger, guild)
      for (const [part, wanted] of Object.entries(expected(guild, world.stranger)))
        assert.deepEqual(found[part], wanted, part)
      const indexed = await world.db.q
        .selectFrom('message_search')
        .select('id')
        .where('guild_id', '=', guild.id)
        .execute()
      assert.equal(indexed.length, MESSAGES)
      assert.deepEqual(await storeFaults(world.db), [])
    })
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import { Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  channelPermissions,
  compareRoles,
  guildPermissions,
  hasPermissions,
} from '@guildhall/protocol/permissions/compute-permissions'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { memberListLines, memberListOf, subscribeToLists, waitForValue } from '@guildhall/testing/clients/member-lists'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

const VIEW = permissionSet('VIEW_CHANNEL').toString()
const RANGES = [
  [0, 2],
  [4, 6],
]

const act = fc.record({ what: fc.nat(11), which: fc.nat(100), whom: fc.nat(100), yes: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)

/** Computes a list from the stored rows and the online users in the simplest way. */
class Oracle {
  readonly #world: World
  readonly #isOnline: (userId: string) => boolean

  constructor(world: World, isOnline: (userId: string) => boolean) {
    this.#world = world
    this.#isOnline = isOnline
  }

  async guild() {
    return (await this.#world.app.kernel.readModel.find(this.#world.guildId)) ?? Promise.reject(new Error('gone'))
  }

  async views(userId: string, roleIds: readonly string[], channelId: string): Promise<boolean> {
    const { settings, roles, channels, id } = await this.guild()
    const subject = { userId, roleIds }
    const base = guildPermissions(settings, roles, subject)
    const channel = channels.get(channelId)
    const set = channel ? channelPermissions(id, base, channel, subject) : 0n
    return hasPermissions(set, Permission.VIEW_CHANNEL)
  }

  async members(): Promise<Member[]> {
    return (await this.#world.owner.api.get(`/guilds/${this.#world.guildId}/members?limit=1000`)).body
  }

  /** The lines of a channel's list in the requested ranges. */
  async lines(channelId: string): Promise<string[]> {
    const { roles } = await this.guild()
    const hoisted = [...roles.values()].filter(({ hoist }) => hoist).sort((a, b) => compareRoles(b, a))
    const groups = new Map<string, string[]>(
      [...hoisted.map(({ id }) => id), 'online', 'offline'].map((id) => [id, []]),
    )
    for (const { user, nick, roles: held } of await this.members()) {
      if (!(await this.views(user.id, held, channelId))) continue
      const apart = hoisted.find(({ id }) => held.includes(id))?.id ?? 'online'
      groups.get(this.#isOnline(user.id) ? apart : 'offline')?.push(nick ?? user.global_name ?? user.username)
    }
    const filled = [...groups].filter(([, names]) => names.length > 0)
    const lines = filled.flatMap(([id, names]) => [`${id}: ${names.length}`, ...names.sort(byName)])
    const known = lines.map((line, index) => (RANGES.some(([a = 0, b = 0]) => index >= a && index <= b) ? line : ''))
    while (known.at(-1) === '') known.pop()
    return known
  }
}

describe('An incrementally updated member list', () => {
  let world: World
  let port: number
  let watchers: Person[]
  let people: Person[]
  const there = new Map<string, GatewayClient>()
  let oracle: Oracle
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    people = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => world.newPerson(`person-${name}`)))
    for (const each of people) await world.join(each)
    watchers = [world.owner, world.member]
    oracle = new Oracle(world, (id) => there.has(id) || watchers.some((each) => each.id === id))
  })
  after(() => world.close())

  const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

  async function perform({ what, which, whom, yes }: Act): Promise<unknown> {
    const { api } = world.owner
    const guild = `/guilds/${world.guildId}`
    const { roles, channels } = await oracle.guild()
    const role = pick(
      [...roles.values()].filter(({ managed, position }) => !managed && position > 0),
      which,
    )?.id
    const channel = pick([...channels.keys()], which)
    const person = pick([...people, world.member], whom) ?? world.member
    switch (what) {
      case 0:
        return api.post(`${guild}/roles`, { name: `role ${which}`, hoist: yes, permissions: '0' })
      case 1:
        return api.patch(`${guild}/roles/${role}`, { hoist: yes, permissions: whom % 3 === 0 ? VIEW : '0' })
      case 2:
        return whom % 3 === 0 ? api.delete(`${guild}/roles/${role}`) : null
      case 3:
        return api.patch(`${guild}/roles`, [{ id: role, position: (whom % 3) + 1 }])
      case 4:
      case 5:
        return api.put(`${guild}/members/${person.id}/roles/${role}`)
      case 6:
        return api.delete(`${guild}/members/${person.id}/roles/${role}`)
      case 7:
        return api.patch(`${guild}/members/${person.id}`, { nick: yes ? `nick ${which}` : null })
      case 8:
        if (person === world.member) return null
        return yes ? world.join(person).catch(() => {}) : api.delete(`${guild}/members/${person.id}`)
      case 9:
        return changeOverwrite(channel, yes ? role : whom % 2 === 0 ? world.guildId : person.id, { which, whom })
      case 10:
        return api.patch(`${guild}/roles/${world.guildId}`, { permissions: yes ? VIEW : '0' })
      default:
        return person === world.member ? null : comeOrGo(person)
    }
  }

  function changeOverwrite(
    channelId: string | undefined,
    id: string | undefined,
    { which, whom }: Pick<Act, 'which' | 'whom'>,
  ) {
    const path = `/channels/${channelId}/permissions/${id}`
    if (whom % 3 === 0) return world.owner.api.delete(path)
    const type = people.some((each) => each.id === id) || id === world.member.id ? 1 : 0
    return world.owner.api.put(path, { type, [which % 2 === 0 ? 'deny' : 'allow']: VIEW })
  }

  async function comeOrGo({ id, token }: Person): Promise<void> {
    const known = there.get(id)
    there.delete(id)
    if (known) return known.close(1000)
    const client = new GatewayClient(port)
    there.set(id, client)
    await client.identify({ token })
  }

  test('equals the list sent to a new subscriber, and the stored data', async () => {
    const clients = watchers.map(() => new GatewayClient(port))
    for (const [i, client] of clients.entries()) await client.identify({ token: watchers[i]?.token ?? '' })
    const run = async (acts: readonly Act[]) => {
      const { channels } = await oracle.guild()
      const requested = Object.fromEntries([...channels.keys()].slice(0, 5).map((id) => [id, RANGES]))
      for (const client of clients) subscribeToLists(client, world.guildId, requested)
      for (const each of acts) await perform(each)
      for (const [i, client] of clients.entries())
        await agree(client, watchers[i] ?? world.owner, Object.keys(requested))
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 15 }), run), {
      numRuns: 20,
      endOnFailure: true,
    })
    await Promise.all([...clients, ...there.values()].map((client) => client.close(1000)))
  })

  async function agree(client: GatewayClient, { id, token }: Person, channelIds: readonly string[]): Promise<void> {
    const fresh = new GatewayClient(port)
    await fresh.identify({ token })
    subscribeToLists(fresh, world.guildId, Object.fromEntries(channelIds.map((each) => [each, RANGES])))
    const held = (await oracle.members()).find(({ user }) => user.id === id)?.roles ?? []
    for (const channelId of channelIds) {
      const expected = (await oracle.views(id, held, channelId)) ? await oracle.lines(channelId) : []
      for (const each of [client, fresh])
        await waitForValue(() => memberListLines(memberListOf(each, world.guildId, channelId)), expected)
    }
    const lists = (each: GatewayClient) => each.state.guilds.get(world.guildId)?.lists
    await waitForValue(() => lists(client), lists(fresh))
    assert.ok(lists(fresh))
    await fresh.close(1000)
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { setSecondFactor } from '@guildhall/testing/clients/second-factors'
import { newGuest } from '@guildhall/testing/features/guests'
import { startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { timeOut } from '@guildhall/testing/features/timeouts'
import { enableSecondFactor, newBot, type Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { changeMember } from '../../features/members/members-actions.ts'
import { mustFindMember } from '../../features/members/members-store.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'

const GRANTS: readonly PermissionName[] = [
  'MANAGE_THREADS',
  'MANAGE_CHANNELS',
  'BAN_MEMBERS',
  'VIEW_AUDIT_LOG',
  'ADMINISTRATOR',
  'CONNECT',
]
const DAY_MS = 86_400_000

/** One change that affects permissions: its kind, user, channel and value. */
const change = fc.record({
  what: fc.constantFrom(
    'level',
    'factor',
    'factor',
    'role',
    'role',
    'timeout',
    'pending',
    'screening',
    'overwrite',
    'join',
  ),
  whom: fc.nat(100),
  which: fc.nat(100),
  yes: fc.boolean(),
} as const)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** A session, and the user whose second factor applies to it. */
interface Watcher {
  person: Person
  answersFor: Person
  client: GatewayClient
}

describe('HTTP and the gateway', () => {
  let world: World
  let port: number
  let guild: string
  let watchers: Watcher[]
  let roles: string[]
  let channels: string[]
  let threads: string[]
  let ended = 0
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    guild = `/guilds/${world.guildId}`
    await enableSecondFactor(world.app, world.owner)
    const { api } = world.owner
    const basic = permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'CREATE_PRIVATE_THREADS', 'SEND_MESSAGES')
    await api.patch(`${guild}/roles/${world.guildId}`, { permissions: basic.toString() })
    roles = []
    for (const name of GRANTS) {
      const permissions = permissionSet(name).toString()
      roles.push((await api.post(`${guild}/roles`, { name: name.toLowerCase(), permissions })).body.id)
    }
    // Everyone can manage threads in this channel, so its threads show each change of the second factor or the MFA
    // level.
    const { id: canary } = (await api.post(`${guild}/channels`, { name: 'canary' })).body
    const allow = permissionSet('VIEW_CHANNEL', 'MANAGE_THREADS').toString()
    await api.put(`/channels/${canary}/permissions/${world.guildId}`, { type: 0, allow, deny: '0' })
    channels = [world.channels.general, world.channels.voice]
    threads = [
      (await startThread(world, world.owner, { type: 12 }, canary)).id,
      (await startPrivateThread(world, world.owner)).id,
      (await startThread(world, world.owner)).id,
    ]
    await makeWatchers()
  })
  after(async () => {
    await Promise.all(watchers.map(({ client }) => client.close(1000)))
    await world.close()
  })

  async function makeWatchers(): Promise<void> {
    const [one, two] = [await world.newPerson('one'), await world.newPerson('two')]
    const botOwner = await world.newPerson('bot-owner')
    const bot = await newBot(world.app, botOwner)
    for (const each of [one, two, bot]) await world.join(each)
    const guest = await newGuest(world)
    watchers = []
    for (const person of [one, two, bot, guest]) {
      const client = new GatewayClient(port)
      await client.identify({ token: person.token })
      watchers.push({ person, answersFor: person === bot ? botOwner : person, client })
    }
  }

  const pick = <T>(all: readonly T[], index: number): T => all[index % all.length] ?? assert.fail()

  async function make({ what, whom, which, yes }: Change): Promise<void> {
    const { api } = world.owner
    // The last watcher is a guest, who can't have roles.
    const { person, answersFor } = pick(what === 'factor' ? watchers : watchers.slice(0, 3), whom)
    const path = `${guild}/members/${person.id}`
    switch (what) {
      case 'level':
        return ok(api.post(`${guild}/mfa`, { level: yes ? MfaLevel.ELEVATED : MfaLevel.NONE }))
      case 'factor':
        return setSecondFactor(world, answersFor, yes)
      case 'role':
        return ok(
          yes ? api.put(`${path}/roles/${pick(roles, which)}`) : api.delete(`${path}/roles/${pick(roles, which)}`),
        )
      case 'timeout':
        return timeOut(world, person, yes ? DAY_MS : 0)
      case 'pending':
        return setPending(person, yes)
      case 'screening':
        return ok(api.patch(`${guild}/member-verification`, { enabled: yes }))
      case 'overwrite': {
        const sets = yes ? { allow: '0', deny: permissionSet('VIEW_CHANNEL').toString() } : { allow: '0', deny: '0' }
        const id = which % 3 === 0 ? pick(roles, whom) : world.guildId
        return ok(api.put(`/channels/${pick(channels, which)}/permissions/${id}`, { type: 0, ...sets }))
      }
      default: {
        const inside = `/channels/${threads[1]}/thread-members/${person.id}`
        // A member who can't view the channel can't be added.
        await (yes ? api.put(inside) : api.delete(inside))
      }
    }
  }

  async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
    const { status, body } = await answer
    assert.ok(status < 300, JSON.stringify(body))
  }

  /** Sets `pending` directly, because disabling the screening would end it for everyone. */
  async function setPending(person: Person, pending: boolean): Promise<void> {
    const unit = { name: 'set pending', emits: ['GUILD_MEMBER_UPDATE'] as const, guildId: world.guildId }
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      const found = await mustFindMember(tx.db, world.guildId, person.id)
      await changeMember(tx, tx.guild, found, { pending })
    })
  }

  const known = (client: GatewayClient) => client.state.guilds.get(world.guildId) ?? assert.fail('no guild')

  async function isAllowed(person: Person, path: string): Promise<boolean> {
    return (await person.api.get(path)).status === 200
  }

  async function allowedAmong(person: Person, ids: readonly string[], under = ''): Promise<string[]> {
    const allowed: string[] = []
    for (const id of ids) if (await isAllowed(person, `/channels/${id}${under}`)) allowed.push(id)
    return allowed
  }

  /** Asserts that a session knows exactly the threads and channels that its user may request over HTTP. */
  async function compareState({ person, client }: Watcher): Promise<void> {
    const seen = await allowedAmong(person, threads)
    const shown = () => threads.filter((id) => known(client).threads.has(id))
    await until(() => shown().join() === seen.join())
    if (person.user.bot) return
    const views = await allowedAmong(person, channels)
    assert.deepEqual(
      channels.filter((id) => known(client).channels.has(id)),
      views,
    )
    const { threads: active } = (await person.api.get(`${guild}/threads/active`)).body
    assert.deepEqual(active.map(({ id }: any) => id).sort(), [...seen].sort())
  }

  /** Asserts that each session receives an event exactly if its user may request its subject. */
  async function compareEvents(): Promise<void> {
    const { api } = world.owner
    const subscribers = [...channels, ...threads]
    const starts = watchers.map(({ client }) => client.payloads.length)
    for (const id of subscribers) await ok(api.post(`/channels/${id}/messages`, { content: `said ${++ended}` }))
    await ok(api.post(`/channels/${world.channels.general}/invites`, { unique: true }))
    await ok(api.put(`${guild}/bans/${world.stranger.id}`, {}))
    await world.waitForDelivery()
    for (const [index, { person, client }] of watchers.entries()) {
      const received = client.payloads.slice(starts[index])
      const of = (type: string) => received.filter(({ t }) => t === type)
      // The order of events of different channels is undefined.
      const channelIds = of('MESSAGE_CREATE').map(({ d }) => d.channel_id)
      const readable = await allowedAmong(person, subscribers, '/messages')
      assert.deepEqual(channelIds.sort(), readable.sort(), 'messages')
      const invites = await isAllowed(person, `/channels/${world.channels.general}/invites`)
      assert.equal(of('INVITE_CREATE').length, invites ? 1 : 0, 'invites')
      const audits = await isAllowed(person, `${guild}/audit-logs`)
      assert.equal(of('GUILD_AUDIT_LOG_ENTRY_CREATE').length > 0, audits, 'audit log')
      const bans = audits || (await isAllowed(person, `${guild}/bans`))
      assert.equal(of('GUILD_BAN_ADD').length, bans ? 1 : 0, 'bans')
    }
    await ok(api.delete(`${guild}/bans/${world.stranger.id}`))
  }

  /** Asserts that a new session receives the same state as one that existed all along. */
  async function compareFresh({ person, client }: Watcher): Promise<void> {
    const fresh = new GatewayClient(port)
    await fresh.identify({ token: person.token })
    const sorted = (all: ReadonlyMap<string, unknown>) => [...all.keys()].sort()
    assert.deepEqual(sorted(known(fresh).threads), sorted(known(client).threads))
    assert.deepEqual(sorted(known(fresh).channels), sorted(known(client).channels))
    await fresh.close(1000)
  }

  test('compute the same permissions for any guild, members and accounts', async () => {
    const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const changes of all) {
          for (const each of changes) await make(each)
          await world.waitForDelivery()
          for (const watcher of watchers) await compareState(watcher)
          await compareEvents()
        }
        for (const watcher of watchers) await compareFresh(watcher)
      }),
      { numRuns: Number(process.env.GUILDHALL_TEST_RUNS ?? 8), endOnFailure: true },
    )
  })
})

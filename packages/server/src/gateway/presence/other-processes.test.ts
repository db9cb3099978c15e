import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'
import { toText } from './presence-messages.ts'
import { PRESENCE_IDLE_MS } from './session-presences.ts'

// Only PostgreSQL is shared by processes.
const isShared = STORE_UNDER_TEST === 'postgres'

if (isShared)
  describe('Presences across processes', () => {
    let both: TwoProcesses
    let world: World
    let ports: { here: number; there: number }
    before(async () => {
      both = await startTwoProcesses()
      world = both.world
      ports = { here: await world.app.listen(), there: await both.other.listen() }
    })
    after(() => both.close())

    async function online(where: 'here' | 'there', { token }: Person, more: object = {}): Promise<GatewayClient> {
      const client = new GatewayClient(ports[where])
      await client.identify({ token, ...more })
      return client
    }

    const received = async (
      client: GatewayClient,
      { id }: Person,
      status: string,
      guildId: string | null = world.guildId,
    ) =>
      (
        await client.next(
          'PRESENCE_UPDATE',
          (d) => d.user.id === id && d.status === status && (d.guild_id ?? null) === guildId,
        )
      ).d

    const presencesIn = (client: GatewayClient) =>
      client.eventsOf('GUILD_CREATE')[0].presences.map(({ user, status }: any) => [user.id, status])

    test('reach the others when a member comes online, changes and goes offline', async () => {
      const watcher = await online('there', world.bot)
      const member = await online('here', world.member)
      const came = await received(watcher, world.member, 'online')
      assert.deepEqual(came.user, world.member.user)
      member.send(3, { since: null, activities: [{ name: 'chess', type: 0 }], status: 'dnd', afk: false })
      const changed = await received(watcher, world.member, 'dnd')
      assert.deepEqual([changed.user, changed.activities[0].name], [{ id: world.member.id }, 'chess'])
      const phone = await online('there', world.member, { properties: { browser: 'App iOS' } })
      const seen = await watcher.next('PRESENCE_UPDATE', (d) => d.client_status.mobile)
      assert.deepEqual(seen.d.client_status, { mobile: 'online', web: 'dnd' })
      await phone.close(1000)
      await received(watcher, world.member, 'dnd')
      await member.close(1000)
      await received(watcher, world.member, 'offline')
      await watcher.close(1000)
    })

    test('are known when a guild is loaded in another process', async () => {
      const member = await online('here', world.member, { presence: { status: 'idle' } })
      const owner = await online('there', world.owner)
      assert.deepEqual(
        presencesIn(owner).sort(),
        [
          [world.member.id, 'idle'],
          [world.owner.id, 'online'],
        ].sort(),
      )
      await received(member, world.owner, 'online')
      const count = () => both.other.kernel.presences.countOnline(world.guildId)
      await until(async () => (await count()) === 2)
      await Promise.all([member.close(1000), owner.close(1000)])
    })

    test('are counted by a process without sessions of the guild', async () => {
      const { id } = await world.newGuild(world.owner, 'Counted')
      assert.equal(await both.other.kernel.presences.countOnline(id), 0)
      const { clock } = world
      const owner = await online('here', world.owner)
      const count = () => both.other.kernel.presences.countOnline(id)
      await until(async () => {
        clock.advance(1000)
        return (await count()) === 1
      })
      await owner.close(1000)
    })

    test('are sampled by a process without sessions of the guild', async () => {
      const { id } = await world.newGuild(world.owner, 'Sampled')
      await world.join(world.member, { guildId: id })
      const owner = await online('here', world.owner, { presence: { status: 'dnd' } })
      const member = await online('here', world.member)
      const sample = () => both.other.kernel.presences.sampleOnline(id, { most: 1, first: [world.member.id] })
      let found = await sample()
      await until(async () => {
        world.clock.advance(1000)
        found = await sample()
        return found.count === 2
      })
      assert.deepEqual(
        [...found.seen].map(([userId, { status }]) => [userId, status]),
        [[world.member.id, 'online']],
      )
      await Promise.all([owner, member].map((client) => client.close(1000)))
    })

    test('of users with a shared private channel are sent across processes', async () => {
      await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
      const owner = await online('here', world.owner, { presence: { status: 'dnd' } })
      const member = await online('there', world.member)
      const ready = member.payloads.find(({ t }) => t === 'READY')?.d
      assert.deepEqual(
        ready.presences.map(({ user, status }: any) => [user.id, status]),
        [[world.owner.id, 'dnd']],
      )
      owner.send(3, { since: null, activities: [], status: 'idle', afk: false })
      await received(member, world.owner, 'idle', null)
      await owner.close(1000)
      await received(member, world.owner, 'offline', null)
      await member.close(1000)
    })

    /** Whether both have renewed their leases recently: the clock is advanced faster than a store can write. */
    async function haveBothSent(): Promise<boolean> {
      const rows = await world.db.q.selectFrom('processes').select('renewed_at').execute()
      return rows.length === 2 && rows.every((row) => row.renewed_at > world.clock.now() - 120_000)
    }

    test('return from idle when the user is active in another process', async () => {
      const watcher = await online('there', world.bot)
      const member = await online('here', world.member)
      await received(watcher, world.member, 'online')
      const step = 30_000
      for (let passed = 0; passed <= PRESENCE_IDLE_MS + step; passed += step) {
        for (const client of [watcher, member]) {
          client.send(1, null)
          await client.nextOp(11)
        }
        world.clock.advance(step)
        await until(haveBothSent)
      }
      await received(watcher, world.member, 'idle')
      await both.other.http.inject({
        method: 'GET',
        url: '/api/v10/users/@me',
        headers: { authorization: world.member.token },
      })
      await received(watcher, world.member, 'online')
      await Promise.all([watcher, member].map((client) => client.close(1000)))
    })

    test('report activity every four minutes, not each time', async (t) => {
      const watcher = await online('here', world.bot)
      const member = await online('there', world.member)
      await received(watcher, world.member, 'online')
      const { presences, store } = world.app.kernel
      const notify = t.mock.method(store, 'notify')
      const times = () =>
        notify.mock.calls.flatMap(({ arguments: texts }) => texts.filter((text) => String(text).includes('"acted"')))
          .length
      world.clock.advance(240_000)
      for (let i = 0; i < 3; i++) presences.acted(world.member.id)
      await until(() => times() === 1)
      world.clock.advance(230_000)
      presences.acted(world.member.id)
      world.clock.advance(10_000)
      presences.acted(world.member.id)
      await until(() => times() >= 2)
      assert.equal(times(), 2)
      await Promise.all([watcher, member].map((client) => client.close(1000)))
    })

    for (const forgetful of ['here', 'there'] as const) {
      test(`are sent again if they were missed: ${forgetful} treated the other as stopped`, async () => {
        const watcher = await online('there', world.bot)
        const member = await online('here', world.member)
        await received(watcher, world.member, 'online')
        const { kernel, gateway } = forgetful === 'here' ? world.app : both.other
        gateway.processesAlive([kernel.processId])
        if (forgetful === 'there') await received(watcher, world.member, 'offline')
        member.send(3, { since: null, activities: [], status: 'dnd', afk: false })
        member.send(1, null)
        await member.nextOp(11)
        gateway.processesAlive([world.app.kernel.processId, both.other.kernel.processId])
        await received(watcher, world.member, 'dnd')
        await Promise.all([watcher, member].map((client) => client.close(1000)))
      })
    }

    test('of a guild in which only some sessions receive presences reach no other session', async () => {
      const blind = await online('there', world.bot, { intents: ALL_INTENTS & ~Intent.GUILD_PRESENCES })
      const watcher = await online('there', world.owner)
      const member = await online('here', world.member)
      await received(watcher, world.member, 'online')
      await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'marker' })
      await blind.next('GUILD_ROLE_UPDATE')
      assert.deepEqual(blind.eventsOf('PRESENCE_UPDATE'), [])
      await Promise.all([blind, watcher, member].map((client) => client.close(1000)))
    })
  })

if (isShared)
  describe('The presences of a process that stops', () => {
    test('end when it announces its stop', async () => {
      const both = await startTwoProcesses()
      const { world } = both
      const [here, there] = [await world.app.listen(), await both.other.listen()]
      const [watcher, member] = [new GatewayClient(here), new GatewayClient(there)]
      await watcher.identify({ token: world.bot.token })
      await member.identify({ token: world.member.token })
      const is = (status: string) => (d: any) => d.user.id === world.member.id && d.status === status
      await watcher.next('PRESENCE_UPDATE', is('online'))
      await both.other.close()
      await watcher.next('PRESENCE_UPDATE', is('offline'))
      await watcher.close(1000)
      await world.close()
    })

    test('end when it is no longer alive', async () => {
      const { world, ...both } = await startTwoProcesses()
      const watcher = new GatewayClient(await world.app.listen())
      await watcher.identify({ token: world.bot.token })
      const seen: PresenceFields = { status: 'dnd', activities: [], client_status: { web: 'dnd' } }
      const item = { user: world.member.id, seen, guilds: [world.guildId], everywhere: true }
      const { store } = both.other.kernel
      await store.notify(toText({ from: 'gone', kind: 'changes', items: [item] }))
      await watcher.next('PRESENCE_UPDATE', ({ status }) => status === 'dnd')
      watcher.send(1, null)
      await watcher.nextOp(11)
      world.clock.advance(60_000)
      await watcher.next('PRESENCE_UPDATE', ({ user, status }) => user.id === world.member.id && status === 'offline')
      await watcher.close(1000)
      await both.close()
    })
  })

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { TEST_CONFIG, World } from '@guildhall/testing/worlds/world'
import { type App, createApp } from '../../app.ts'
import { RESUMABLE_MS } from '../../gateway/sessions/sessions.ts'
import { endTemporaryMemberships } from './end-temporary-memberships.ts'

/** Far longer than the membership lasts after the end of the session. */
const LONG_MS = 300_000
const LOOK_MS = 30_000

/** Advances the time in steps of the job's interval, while some clients send heartbeats. */
async function pass(world: World, ms: number, clients: GatewayClient[] = [], other?: App): Promise<void> {
  for (let passed = 0; passed < ms; passed += LOOK_MS) {
    world.clock.advance(LOOK_MS)
    for (const client of clients) {
      client.send(Opcode.HEARTBEAT, null)
      await client.nextOp(Opcode.HEARTBEAT_ACK)
    }
    await world.app.worker.settled()
    await other?.worker.settled()
  }
}

/** A user who joined by an invite for a temporary membership. */
async function visitor(world: World, name: string): Promise<Person> {
  const person = await world.newPerson(name)
  const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { temporary: true })
  assert.equal((await person.api.post(`/invites/${body.code}`)).status, 200)
  return person
}

const isMember = async (world: World, { id }: Person) =>
  (await world.owner.api.get(`/guilds/${world.guildId}/members/${id}`)).status === 200

describe('The job end-temporary-memberships', () => {
  let world: World
  let port: number
  let names = 0
  let person: Person
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await pass(world, LONG_MS)
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await visitor(world, `visitor${names++}`)
  })

  async function online(who: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    return client
  }

  const gone = ({ id }: Person) => until(() => !world.app.kernel.presences.hasSession(id))

  test('removes a temporary member soon after their last session ended', async () => {
    const [first, second] = [await online(person), await online(person)]
    await pass(world, LONG_MS, [first, second])
    await first.close(1000)
    await pass(world, LONG_MS, [second])
    assert.equal(await isMember(world, person), true)
    await second.close(1000)
    await gone(person)
    const events = await world.eventsOf(() => pass(world, LONG_MS))
    assert.deepEqual(events, [{ type: 'GUILD_MEMBER_REMOVE', data: { guild_id: world.guildId, user: person.user } }])
    assert.equal(await isMember(world, person), false)
  })

  test('removes a temporary member who never had a session', async () => {
    await pass(world, LONG_MS)
    assert.equal(await isMember(world, person), false)
  })

  test('waits for a client that lost its connection', async () => {
    const client = await online(person)
    client.socket.terminate()
    await client.closed
    await pass(world, RESUMABLE_MS - LOOK_MS)
    assert.equal(await isMember(world, person), true)
    await pass(world, LONG_MS)
    assert.equal(await isMember(world, person), false)
  })

  test('keeps members who were given a role, or joined in another way', async () => {
    await world.owner.api.put(`/guilds/${world.guildId}/members/${person.id}/roles/${world.roles.member}`)
    const again = await visitor(world, 'again')
    await again.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(again)
    await pass(world, LONG_MS)
    assert.deepEqual([await isMember(world, person), await isMember(world, again)], [true, true])
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${person.id}/roles/${world.roles.member}`)
    await pass(world, LONG_MS)
    assert.equal(await isMember(world, person), true)
  })

  test('keeps members who joined by an invite with a role', async () => {
    const guest = await world.newPerson('guest')
    const terms = { temporary: true, role_ids: [world.roles.member] }
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, terms)
    assert.equal((await guest.api.post(`/invites/${body.code}`)).status, 200)
    await pass(world, LONG_MS)
    assert.deepEqual([await isMember(world, person), await isMember(world, guest)], [false, true])
  })

  test('keeps the guild’s owner', async () => {
    const { id } = await world.newGuild(world.administrator)
    const { body: channels } = await world.administrator.api.get(`/guilds/${id}/channels`)
    const text = channels.find(({ type }: any) => type === 0).id
    const { body } = await world.administrator.api.post(`/channels/${text}/invites`, { temporary: true })
    await person.api.post(`/invites/${body.code}`)
    assert.equal((await world.administrator.api.patch(`/guilds/${id}`, { owner_id: person.id })).status, 200)
    await pass(world, LONG_MS)
    assert.equal((await person.api.get(`/guilds/${id}`)).status, 200)
  })

  test('disconnects a removed member from voice', async () => {
    const client = await online(person)
    client.send(Opcode.VOICE_STATE_UPDATE, {
      guild_id: world.guildId,
      channel_id: world.channels.voice,
      self_mute: false,
      self_deaf: false,
    })
    await client.next('VOICE_STATE_UPDATE')
    await client.close(1000)
    await gone(person)
    await pass(world, LONG_MS)
    const { status } = await world.owner.api.get(`/guilds/${world.guildId}/voice-states/${person.id}`)
    assert.deepEqual([status, await isMember(world, person)], [404, false])
  })

  test('waits after a start for sessions of the last process to resume', async () => {
    const { clock, ids, log, store } = world.app.kernel
    const kept = { ...store, listen: async () => {}, close: async () => {} }
    await world.app.worker.stop()
    world.clock.advance(10 * LONG_MS)
    const next = await createApp(TEST_CONFIG, { store: kept, clock, ids, log })
    await next.worker.settled()
    assert.equal(await isMember(world, person), true)
    world.clock.advance(LONG_MS)
    await next.worker.settled()
    assert.equal(await isMember(world, person), false)
    await next.close()
  })
})

test('end-temporary-memberships removes at most 200 members in one unit of work', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { kernel, worker } = world.app
  const { guildId } = world
  await worker.settled()
  await worker.stop()
  const idOf = await fillGuild(world, { guildId, roleId: null, name: 'guest', count: 201 })
  await kernel.store.write(({ q }) => {
    const guests = q.updateTable('members').set({ present_at: 0 }).where('guild_id', '=', guildId)
    return guests.where('user_id', '>=', idOf(0)).where('user_id', '<=', idOf(200)).execute()
  })
  world.clock.advance(LONG_MS)
  await endTemporaryMemberships(kernel)
  const left = world.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'leave-threads')
  const jobs = await left.orderBy('id').execute()
  assert.deepEqual(
    jobs.map(({ payload }) => JSON.parse(payload).user_ids.length),
    [200, 1],
  )
})

// Only with PostgreSQL can processes share a store.
if (STORE_UNDER_TEST === 'postgres')
  describe('The job end-temporary-memberships in two processes', () => {
    let both: TwoProcesses
    before(async () => {
      both = await startTwoProcesses()
    })
    after(() => both.close())

    test('keeps members with a session in the other process', async () => {
      const { world, other } = both
      const port = await other.listen()
      await pass(world, LONG_MS, [], other)
      const [here, away] = [await visitor(world, 'here'), await visitor(world, 'away')]
      const client = new GatewayClient(port)
      await client.identify({ token: here.token })
      await pass(world, LONG_MS, [client], other)
      assert.deepEqual([await isMember(world, here), await isMember(world, away)], [true, false])
      await client.close(1000)
      await until(() => !other.kernel.presences.hasSession(here.id))
      await pass(world, LONG_MS, [], other)
      assert.equal(await isMember(world, here), false)
    })
  })

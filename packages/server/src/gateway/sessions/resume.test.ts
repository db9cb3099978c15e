import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { Dispatch } from '../dispatch.ts'
import { LINGER_MS } from '../presence/session-presences.ts'
import { ReplayRing, RING } from './replay-ring.ts'
import { RESUMABLE_MS } from './sessions.ts'

describe('Resume', () => {
  let world: World
  let port: number
  let names = 0
  before(async () => {
    world = await World.create()
    // Only the test advances the clock by which sessions expire.
    world.clock.hold()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function online(): Promise<{ client: GatewayClient; session_id: string }> {
    const client = new GatewayClient(port)
    const { session_id } = await client.identify({ token: world.bot.token })
    return { client, session_id }
  }

  const rename = async () => {
    const name = `name ${++names}`
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })
    return name
  }

  const resume = (session_id: unknown, seq: unknown, token: unknown = world.bot.token) => {
    const client = new GatewayClient(port)
    client.send(6, { token, session_id, seq })
    return client
  }

  const untilOffline = () => untilOnlineAtMost(world, 0)

  test('replays missed events with their own numbers, and continues from there', async () => {
    const { client, session_id } = await online()
    const first = await rename()
    await client.next('GUILD_ROLE_UPDATE')
    await client.close()
    await untilOffline()
    const missed = [await rename(), await rename()]
    const again = resume(session_id, client.sequence)
    const resumed = await again.next('RESUMED')
    assert.deepEqual(resumed.d, { _trace: [] })
    const last = await rename()
    await again.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === last)
    const seen = [...client.payloads, ...again.payloads].filter(({ t }) => t === 'GUILD_ROLE_UPDATE')
    assert.deepEqual(
      seen.map(({ d }) => d.role.name),
      [first, ...missed, last],
    )
    const numbers = [...client.payloads, ...again.payloads].flatMap(({ s }) => s ?? [])
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    )
    await again.close(1000)
  })

  test('replays from the client’s sequence number', async () => {
    const { client, session_id } = await online()
    await client.close()
    const again = resume(session_id, 1)
    await again.next('RESUMED')
    assert.deepEqual(again.types, ['GUILD_CREATE', 'RESUMED'])
    await again.close()
    const third = resume(session_id, 0)
    await third.next('RESUMED')
    assert.deepEqual(third.types, ['READY', 'GUILD_CREATE', 'RESUMED'])
    await third.close(1000)
  })

  test('moves the session from a connection that is still open', async () => {
    const { client, session_id } = await online()
    const again = resume(session_id, client.sequence)
    await again.next('RESUMED')
    assert.equal((await client.closed).code, 4000)
    const name = await rename()
    await again.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === name)
    world.clock.advance(RESUMABLE_MS + 1)
    again.send(1, null)
    assert.equal((await again.closed).code, 4009, 'only the silence counts, not that it was lost before')
  })

  test('closes a connection whose session ended because more was requested than is kept', async () => {
    const { client, session_id } = await online()
    // Events that were read at the heartbeat before the last aren't kept.
    for (let i = 0; i < 2; i++) {
      client.send(1, client.sequence)
      await client.nextOp(11)
    }
    const again = resume(session_id, 0)
    assert.equal((await again.nextOp(9)).d, false)
    assert.deepEqual(await client.closed, { code: 4009, reason: 'The session is over.' })
    await again.close(1000)
  })

  test('finds the session after the server closed the connection', async () => {
    const { client, session_id } = await online()
    client.send(99, null)
    assert.equal((await client.closed).code, 4001)
    const again = resume(session_id, client.sequence)
    await again.next('RESUMED')
    await again.close(1000)
  })

  test('answers an unknown session with an invalid session, and lets the client identify at once', async () => {
    const client = resume('0'.repeat(32), 1)
    assert.equal((await client.nextOp(9)).d, false)
    await client.identify({ token: world.bot.token })
    await client.close(1000)
  })

  test('refuses the session three minutes after the disconnect', async () => {
    const { client, session_id } = await online()
    await client.close()
    await untilOffline()
    world.clock.advance(RESUMABLE_MS - LINGER_MS - 1000)
    const early = resume(session_id, client.sequence)
    await early.next('RESUMED')
    await early.close()
    await untilOffline()
    world.clock.advance(RESUMABLE_MS)
    assert.equal((await resume(session_id, client.sequence).nextOp(9)).d, false)
  })

  test('refuses a session that the client closed', async () => {
    for (const code of [1000, 1001]) {
      const { client, session_id } = await online()
      await client.close(code)
      await untilOffline()
      assert.equal((await resume(session_id, client.sequence).nextOp(9)).d, false)
    }
    const { client, session_id } = await online()
    await client.close(4200)
    await untilOffline()
    const back = resume(session_id, client.sequence)
    await back.next('RESUMED')
    await back.close(1000)
  })

  test('closes with 4004 for another token than the session’s', async () => {
    const { client, session_id } = await online()
    for (const token of ['x', world.member.token]) {
      assert.equal((await resume(session_id, 1, token).closed).code, 4004)
    }
    assert.equal(client.socket.readyState, client.socket.OPEN)
    await client.close(1000)
  })

  test('closes with 4007 for a sequence number ahead of the session', async () => {
    const { client, session_id } = await online()
    assert.equal((await resume(session_id, client.sequence + 1).closed).code, 4007)
    await client.close(1000)
  })

  test('closes with 4001 for an invalid payload', async () => {
    for (const d of [null, {}, { token: 1, session_id: 'x', seq: 1 }, { token: 'x', session_id: {}, seq: 1 }]) {
      const client = new GatewayClient(port)
      client.send(6, d)
      assert.equal((await client.closed).code, 4001)
    }
    const { client, session_id } = await online()
    for (const seq of [-1, 1.5, 'one', null]) assert.equal((await resume(session_id, seq).closed).code, 4001)
    await client.close(1000)
  })

  test('closes with 4005 on a connection that has a session', async () => {
    const { client, session_id } = await online()
    client.send(6, { token: world.bot.token, session_id, seq: 1 })
    assert.equal((await client.closed).code, 4005)
  })

  test('keeps events that the client had not received at the heartbeat before its last', async () => {
    const { client, session_id } = await online()
    const before = client.sequence
    const numbers: number[] = []
    for (let i = 0; i < 3; i++) {
      const name = await rename()
      numbers.push((await client.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === name)).s ?? 0)
      client.send(1, numbers.at(-1))
      await client.nextOp(11)
    }
    await client.close()
    const again = resume(session_id, numbers[1])
    await again.next('RESUMED')
    assert.deepEqual(
      again.payloads.filter(({ t }) => t === 'GUILD_ROLE_UPDATE').map(({ s }) => s),
      [numbers[2]],
    )
    assert.equal((await resume(session_id, before).nextOp(9)).d, false)
  })

  test('ignores the sequence number of an invalid heartbeat', async () => {
    const { client, session_id } = await online()
    for (const d of ['9', {}, -1, 0.5, true, null]) {
      client.send(1, d)
      await client.nextOp(11)
    }
    await client.close()
    const again = resume(session_id, 1)
    await again.next('RESUMED')
    assert.deepEqual(again.types, ['GUILD_CREATE', 'RESUMED'])
    await again.close(1000)
  })

  test('ends a session that missed more than is kept', async () => {
    const { client, session_id } = await online()
    client.send(8, { guild_id: world.guildId, user_ids: world.bot.id })
    await client.next('GUILD_MEMBERS_CHUNK')
    const kept = new GatewayClient(port)
    await kept.identify({ token: world.bot.token })
    await client.close()
    const unit = { name: 'rename', emits: ['GUILD_ROLE_UPDATE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      const role = tx.guild.mustFindRole(world.roles.member)
      for (let i = 0; i <= RING.events; i++) {
        tx.emit('GUILD_ROLE_UPDATE', { guild_id: world.guildId, role: { ...role, name: `role ${i}` } })
      }
    })
    await kept.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === `role ${RING.events}`)
    assert.equal((await resume(session_id, client.sequence).nextOp(9)).d, false)
    const ready = kept.eventsOf('READY')[0]
    assert.equal((await resume(ready.session_id, 1).nextOp(9)).d, false)
  })
})

describe('The replay ring of a session', () => {
  const event = (length = 1) => new Dispatch('X', 'x'.repeat(length))

  test('keeps the newest events', () => {
    const ring = new ReplayRing()
    assert.equal(ring.reaches(0), true)
    for (let i = 1; i <= 5 * RING.events; i++) ring.push(event())
    assert.equal(ring.reaches(4 * RING.events), true)
    assert.equal(ring.reaches(4 * RING.events - 1), false)
    assert.deepEqual(
      ring.after(5 * RING.events - 2).map(({ sequence }) => sequence),
      [4999, 5000],
    )
    assert.deepEqual(ring.after(5 * RING.events), [])
    assert.equal(ring.after(0).length, RING.events)
  })

  test('removes only what is dropped', () => {
    const ring = new ReplayRing()
    for (let i = 1; i <= 10; i++) ring.push(event())
    ring.drop(4)
    assert.equal(ring.reaches(3), false)
    assert.deepEqual(
      ring.after(4).map(({ sequence }) => sequence),
      [5, 6, 7, 8, 9, 10],
    )
    ring.drop(2)
    assert.equal(ring.reaches(4), true)
    ring.drop(99)
    assert.equal(ring.reaches(9), false)
    assert.equal(ring.reaches(10), true)
    ring.push(event(RING.characters))
    assert.deepEqual(
      ring.after(10).map(({ sequence }) => sequence),
      [11],
    )
  })

  test('keeps at most its number of characters', () => {
    const ring = new ReplayRing()
    const quarter = RING.characters / 4
    for (let i = 1; i <= 6; i++) ring.push(event(quarter))
    assert.equal(ring.reaches(2), true)
    assert.equal(ring.reaches(1), false)
    ring.push(event(RING.characters + 1))
    assert.equal(ring.reaches(7), true)
    assert.equal(ring.reaches(6), false)
    ring.push(event())
    assert.deepEqual(
      ring.after(7).map(({ sequence }) => sequence),
      [8],
    )
  })
})

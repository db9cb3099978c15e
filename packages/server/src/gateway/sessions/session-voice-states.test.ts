import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { openFullStore } from '@guildhall/testing/stores/full-store'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Store } from 'guildhall/store/db'

describe('A session in voice', () => {
  let world: World
  let port: number
  let lounge: string
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    const body = { name: 'lounge', type: ChannelType.GUILD_VOICE }
    lounge = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body.id
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.close(1000)))
    await until(async () => (await inVoice()).length === 0)
  })

  const inVoice = async () => {
    const rows = await world.db.q.selectFrom('voice_states').select(['user_id', 'channel_id']).execute()
    return rows.map(({ user_id, channel_id }) => [user_id, channel_id])
  }

  async function connected(who: Person, channel_id = world.channels.voice) {
    const client = new GatewayClient(port)
    clients.push(client)
    const { session_id } = await client.identify({ token: who.token })
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id })
    await client.next('VOICE_SERVER_UPDATE')
    await client.next('VOICE_STATE_UPDATE', (d) => d.session_id === session_id)
    return { client, session_id }
  }

  /** Advances the clock step by step, so that clients send heartbeats. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 30_000) {
      world.clock.advance(Math.min(left, 30_000))
      for (const client of clients) {
        client.send(Opcode.HEARTBEAT, null)
        await client.nextOp(Opcode.HEARTBEAT_ACK)
      }
    }
  }

  test('leaves voice when the client closes it', async () => {
    const { client } = await connected(world.member)
    const bot = await connected(world.bot)
    await client.close(1000)
    const { d } = await bot.client.next('VOICE_STATE_UPDATE', (each) => each.channel_id === null)
    assert.deepEqual([d.user_id, d.guild_id], [world.member.id, world.guildId])
    assert.deepEqual(await inVoice(), [[world.bot.id, world.channels.voice]])
  })

  test('stays in voice after a lost connection until it can no longer be resumed', async () => {
    const { client } = await connected(world.member)
    world.clock.advance(62_000)
    assert.equal((await client.closed).code, CloseCode.SESSION_TIMED_OUT)
    world.clock.advance(170_000)
    assert.deepEqual(await inVoice(), [[world.member.id, world.channels.voice]])
    world.clock.advance(11_000)
    await until(async () => (await inVoice()).length === 0)
  })

  test('changes nothing when it ends after its user connected with another session', async () => {
    const first = await connected(world.member)
    const second = await connected(world.member, lounge)
    await first.client.close(1000)
    const third = await connected(world.bot)
    await world.waitForDelivery()
    assert.equal(second.client.eventsOf('VOICE_STATE_UPDATE').filter(({ channel_id }) => channel_id === null).length, 0)
    second.client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: null, channel_id: null })
    await third.client.next('VOICE_STATE_UPDATE', (d) => d.user_id === world.member.id && d.channel_id === null)
  })

  test('doesn’t affect another session of the user when it leaves every voice channel', async () => {
    await connected(world.member)
    const other = new GatewayClient(port)
    clients.push(other)
    await other.identify({ token: world.member.token })
    other.send(Opcode.VOICE_STATE_UPDATE, { guild_id: null, channel_id: null })
    other.send(Opcode.HEARTBEAT, null)
    await other.nextOp(Opcode.HEARTBEAT_ACK)
    assert.deepEqual(await inVoice(), [[world.member.id, world.channels.voice]])
  })

  test('leaves voice if it ends before it was admitted', async () => {
    const updateCount = async () => (await world.events()).filter(({ type }) => type === 'VOICE_STATE_UPDATE').length
    // They leave while they are being connected; nothing else of theirs is in progress.
    const person = await world.newPerson('hasty')
    await world.join(person)
    const before = await updateCount()
    const client = new GatewayClient(port)
    await client.identify({ token: person.token })
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: world.channels.voice })
    client.send(Opcode.HEARTBEAT, null)
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    await client.close(1000)
    await until(async () => (await updateCount()) === before + 2)
  })

  describe('that is idle', () => {
    const setAfk = (afk_channel_id: string | null, afk_timeout = 60) =>
      world.owner.api.patch(`/guilds/${world.guildId}`, { afk_channel_id, afk_timeout })
    before(() => setAfk(lounge))
    after(() => setAfk(null))

    test('is moved to the AFK channel after the timeout, and suppressed there', async () => {
      const { client } = await connected(world.member)
      await pass(50_000)
      assert.deepEqual(await inVoice(), [[world.member.id, world.channels.voice]])
      world.clock.advance(20_000)
      const { d } = await client.next('VOICE_STATE_UPDATE', (each) => each.channel_id === lounge)
      assert.deepEqual([d.user_id, d.suppress, d.self_mute], [world.member.id, true, false])
      await pass(120_000)
      await world.waitForDelivery()
      assert.equal(client.eventsOf('VOICE_STATE_UPDATE').length, 2, 'and stays there')
    })

    test('is active if it writes in the guild, or changes its voice state', async () => {
      const { client } = await connected(world.member)
      await pass(50_000)
      await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'still here' })
      await client.next('MESSAGE_CREATE')
      await pass(50_000)
      const asked = { guild_id: world.guildId, channel_id: world.channels.voice, self_mute: true }
      client.send(Opcode.VOICE_STATE_UPDATE, asked)
      await client.next('VOICE_STATE_UPDATE', ({ self_mute }) => self_mute)
      await pass(50_000)
      assert.deepEqual(await inVoice(), [[world.member.id, world.channels.voice]])
      world.clock.advance(20_000)
      await client.next('VOICE_STATE_UPDATE', (each) => each.channel_id === lounge)
    })

    test('is not moved if it is a bot, or may not enter the AFK channel', async () => {
      await connected(world.bot)
      const { client } = await connected(world.member)
      const overwrites = `/channels/${lounge}/permissions/${world.guildId}`
      await world.owner.api.put(overwrites, { type: 0, deny: (1n << 20n).toString() })
      await pass(120_000)
      assert.ok((await inVoice()).every(([, channelId]) => channelId === world.channels.voice))
      await world.owner.api.delete(overwrites)
      await world.waitForDelivery()
      await pass(70_000)
      await client.next('VOICE_STATE_UPDATE', (each) => each.channel_id === lounge)
      assert.ok(
        (await inVoice()).some(([, channelId]) => channelId === world.channels.voice),
        'the bot',
      )
    })

    test('is not moved without an AFK channel', async () => {
      await setAfk(null)
      await connected(world.member)
      await pass(120_000)
      assert.deepEqual(await inVoice(), [[world.member.id, world.channels.voice]])
      await setAfk(lounge)
    })
  })
})

describe('A session in voice that ends while the store is unavailable', () => {
  test('leaves voice when the store is available again', async () => {
    const { store, disk } = await openFullStore()
    const world = await World.create({}, store)
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: world.member.token })
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: world.channels.voice })
    await client.next('VOICE_STATE_UPDATE')
    const inVoice = async () => (await world.db.q.selectFrom('voice_states').select('user_id').execute()).length
    disk.isFull = true
    await client.close(1000)
    await until(() => world.app.kernel.health.failureReason !== null)
    assert.equal(await inVoice(), 1)
    disk.isFull = false
    await until(async () => {
      world.clock.advance(5000)
      return (await inVoice()) === 0
    })
    await world.close()
  })
})

describe('A session in voice of a server that stops', () => {
  test('leaves voice before the store is closed, however long that takes', async () => {
    const store = await openTestStore()
    const inVoice = async () => (await store.db.q.selectFrom('voice_states').select('user_id').execute()).length
    let isNextSlow = false
    const write: Store['write'] = async (work) => {
      const isSlow = isNextSlow
      isNextSlow = false
      for (let turns = 0; isSlow && turns < 20_000; turns++) await turn()
      return store.write(work)
    }
    let left: number | undefined
    const close = async () => {
      left = await inVoice()
      await store.close()
    }
    const world = await World.create({}, { ...store, write, close })
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: world.member.token })
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: world.channels.voice })
    await client.next('VOICE_STATE_UPDATE')
    assert.equal(await inVoice(), 1)
    isNextSlow = true
    await world.close()
    assert.equal(left, 0)
  })
})

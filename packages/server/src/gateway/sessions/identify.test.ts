import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'
import { makeApplication } from '../../features/applications/applications-actions.ts'

describe('Identify', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const closingOf = (d: unknown) => {
    const client = new GatewayClient(port)
    client.send(2, d)
    return client.closed
  }

  test('returns READY and then one GUILD_CREATE for each guild', async () => {
    const client = new GatewayClient(port)
    const ready = await client.identify({ token: world.bot.token, intents: 1 })
    assert.deepEqual(client.types, ['READY', 'GUILD_CREATE'])
    assert.deepEqual(
      client.payloads.slice(1).map(({ s }) => s),
      [1, 2],
    )
    const { session_id, ...others } = ready
    assert.match(session_id, /^[0-9a-f]{32}$/u)
    assert.deepEqual(others, {
      v: 10,
      user: { ...world.bot.user, mfa_enabled: false, locale: 'en-US', verified: true, email: null, premium_type: 0 },
      guilds: [{ id: world.guildId, unavailable: true }],
      session_type: 'normal',
      resume_gateway_url: 'ws://127.0.0.1',
      application: { id: world.bot.id, flags: (1 << 12) | (1 << 14) | (1 << 18) },
      private_channels: [],
      presences: [],
      relationships: [],
      user_settings: {},
      _trace: [],
    })
    await client.close()
  })

  test('sends the whole guild with every array, members and the user’s own join date', async () => {
    const client = new GatewayClient(port)
    await client.identify({ token: world.bot.token })
    const [guild] = client.eventsOf('GUILD_CREATE')
    const rest = (await world.bot.api.get(`/guilds/${world.guildId}/roles/${world.roles.moderator}`)).body
    assert.deepEqual(
      guild.roles.find(({ id }: any) => id === world.roles.moderator),
      rest,
    )
    assert.deepEqual(
      [guild.id, guild.name, guild.large, guild.unavailable, guild.member_count],
      [world.guildId, 'Guild under test', false, false, 4],
    )
    assert.deepEqual(guild.members.map(({ user }: any) => user.username).sort(), [
      'Test Bot',
      'member',
      'moderator',
      'owner',
    ])
    const own = guild.members.find(({ user }: any) => user.id === world.bot.id)
    assert.equal(guild.joined_at, own.joined_at)
    assert.deepEqual(own.roles, [world.roles.bot])
    assert.deepEqual(guild.channels.map(({ id }: any) => id).sort(), Object.values(world.channels).sort())
    for (const name of [
      'threads',
      'voice_states',
      'stage_instances',
      'guild_scheduled_events',
      'soundboard_sounds',
      'emojis',
      'stickers',
    ]) {
      assert.deepEqual(guild[name], [], name)
    }
    assert.deepEqual(guild.presences, [
      { user: { id: world.bot.id }, status: 'online', activities: [], client_status: { web: 'online' } },
    ])
    await client.close()
  })

  test('accepts a bot’s token with the prefix Bot, and a user’s token without a prefix', async () => {
    const bot = new GatewayClient(port)
    assert.equal((await bot.identify({ token: `Bot ${world.bot.token}` })).user.id, world.bot.id)
    const person = new GatewayClient(port)
    const ready = await person.identify({ token: world.member.token })
    assert.equal(ready.user.email, 'member@example.org')
    assert.equal('application' in ready, false)
    await Promise.all([bot.close(), person.close()])
  })

  test('closes with 4004 for an unknown token, a user’s token with the Bot prefix, and an OAuth2 token', async () => {
    const granted = await grantAccessToken(world, world.member, world.bot)
    const strangers = ['x', 'Bot ', `Bot ${world.member.token}`, `${world.bot.token}x`, granted, `Bearer ${granted}`]
    for (const token of strangers) {
      assert.equal((await closingOf({ token, intents: 0 })).code, 4004, token)
    }
  })

  test('closes with 4001 for an invalid payload', async () => {
    for (const d of [null, 1, 'x', [], {}, { token: 1 }, { token: null }, { token: [] }, { token: {} }, undefined]) {
      assert.equal((await closingOf(d)).code, 4001, JSON.stringify(d))
    }
  })

  test('closes with 4013 without intents, and for unknown bits', async () => {
    for (const intents of [undefined, null, 'x', '', -1, 1.5, 1 << 17, 2 ** 40, [], {}]) {
      assert.equal((await closingOf({ token: world.bot.token, intents })).code, 4013, String(intents))
    }
  })

  test('closes with 4014 for a privileged intent that the application lacks', async () => {
    const { kernel } = world.app
    const plain = await kernel.store.write((tx) =>
      makeApplication(kernel, tx, { name: 'Plain', ownerId: world.owner.id, flags: 0 }),
    )
    for (const name of ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const) {
      assert.equal((await closingOf({ token: plain.botToken, intents: Intent[name] })).code, 4014, name)
    }
    const client = new GatewayClient(port)
    await client.identify({ token: plain.botToken, intents: Intent.GUILDS | Intent.GUILD_MESSAGES })
    await client.close()
  })

  test('closes with 4005 for a second Identify, also while the first is being answered', async () => {
    const client = new GatewayClient(port)
    await client.identify({ token: world.bot.token })
    client.send(2, { token: world.bot.token, intents: 0 })
    assert.equal((await client.closed).code, 4005)
    const hasty = new GatewayClient(port)
    hasty.send(2, { token: world.bot.token, intents: 0 })
    hasty.send(2, { token: world.bot.token, intents: 0 })
    assert.equal((await hasty.closed).code, 4005)
  })

  test('closes with 4010 for an invalid shard', async () => {
    for (const shard of [
      [1, 1],
      [2, 1],
      [-1, 1],
      [0, 0],
      [0],
      [0, 1, 2],
      ['1', '1'],
      '2,1',
      'x',
      '',
      {},
      [0.5, 1],
      0,
    ]) {
      assert.equal((await closingOf({ token: world.bot.token, intents: 0, shard })).code, 4010, JSON.stringify(shard))
    }
  })

  test('sends a shard its guilds and no others', async () => {
    const others = [world.guildId]
    for (const name of ['one', 'two', 'three']) {
      const { id } = await world.newGuild(world.owner, name)
      await world.join(world.bot, { guildId: id })
      others.push(id)
    }
    const found: string[] = []
    for (const shard of [0, 1, 2]) {
      const client = new GatewayClient(port)
      const ready = await client.identify({ token: world.bot.token, shard: [shard, 3] })
      assert.deepEqual(ready.shard, [shard, 3])
      const ids = ready.guilds.map(({ id }: any) => id)
      for (const id of ids) assert.equal((BigInt(id) >> 22n) % 3n, BigInt(shard))
      assert.deepEqual(
        client.eventsOf('GUILD_CREATE').map(({ id }) => id),
        ids,
      )
      found.push(...ids)
      await client.close()
    }
    assert.deepEqual(found.sort(), others.sort())
  })

  test('sends a guild above the large threshold with only the user’s own or with online members', async () => {
    const { id } = await world.newGuild(world.owner, 'Crowd')
    const crowd = await Promise.all(Array.from({ length: 51 }, (_, i) => world.newPerson(`crowd${i}`)))
    for (const person of crowd) await world.join(person, { guildId: id })
    await world.join(world.bot, { guildId: id })
    const guildFor = async (more: object) => {
      const client = new GatewayClient(port)
      await client.identify({ token: world.bot.token, ...more })
      const guild = client.eventsOf('GUILD_CREATE').find((each) => each.id === id)
      await client.close(1000)
      const members = guild.members.map(({ user }: any) => user.username).sort()
      return { large: guild.large, member_count: guild.member_count, members }
    }
    const apart = { large: true, member_count: 53, members: ['Test Bot'] }
    assert.deepEqual(await guildFor({ intents: Intent.GUILDS }), apart)
    const online = new GatewayClient(port)
    await online.identify({ token: crowd[7]?.token ?? '' })
    const hidden = new GatewayClient(port)
    await hidden.identify({ token: crowd[8]?.token ?? '', presence: { status: 'invisible' } })
    const intents = Intent.GUILDS | Intent.GUILD_PRESENCES
    assert.deepEqual(await guildFor({ intents }), { ...apart, members: ['Test Bot', 'crowd7'] })
    for (const threshold of [53, 250, 9999]) {
      const whole = await guildFor({ intents, large_threshold: threshold })
      assert.deepEqual([whole.large, whole.members.length], [false, 53], String(threshold))
      const bare = await guildFor({ intents: Intent.GUILDS, large_threshold: threshold })
      assert.deepEqual([bare.large, bare.members], [false, ['Test Bot']], String(threshold))
    }
    await Promise.all([online.close(), hidden.close()])
  })
})

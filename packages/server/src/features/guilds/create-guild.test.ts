import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEFAULT_EVERYONE } from '@guildhall/protocol/permissions/bits'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('creates a guild owned by the caller, with @everyone and the four default channels', async () => {
    const { status, body } = await world.stranger.api.post('/guilds', { name: '  Fresh  ' })
    assert.equal(status, 201)
    assert.equal(body.name, 'Fresh')
    assert.equal(body.owner_id, world.stranger.id)
    assert.equal(body.application_id, null)
    assert.deepEqual(
      body.roles.map((role: Record<string, unknown>) => [role.id, role.name, role.permissions]),
      [[body.id, '@everyone', DEFAULT_EVERYONE.toString()]],
    )
    const rows = await world.db.q
      .selectFrom('channels')
      .select(['id', 'wire'])
      .where('guild_id', '=', body.id)
      .execute()
    const channels = rows.map(({ wire }) => JSON.parse(wire))
    assert.deepEqual(channels.map(({ name, type }) => [name, type]).sort(), [
      ['General', 2],
      ['Text Channels', 4],
      ['Voice Channels', 4],
      ['general', 0],
    ])
    assert.equal(body.system_channel_id, channels.find(({ name }) => name === 'general').id)
    const found = await world.stranger.api.get(`/guilds/${body.id}?with_counts=true`)
    assert.equal(found.body.approximate_member_count, 1)
  })

  test('accepts settings, with null for the default, and ignores unknown flags', async () => {
    const { body } = await world.stranger.api.post('/guilds', {
      name: 'Strict',
      icon: null,
      verification_level: 3,
      default_message_notifications: 1,
      explicit_content_filter: null,
      afk_timeout: 60,
      system_channel_flags: 0b1000_0101,
      channels: [{ id: 1, name: 'ignored', type: 0 }],
    })
    assert.equal(body.verification_level, 3)
    assert.equal(body.default_message_notifications, 1)
    assert.equal(body.explicit_content_filter, 0)
    assert.equal(body.afk_timeout, 60)
    assert.equal(body.system_channel_flags, 0b101)
  })

  test('names the application of a bot that creates a guild', async () => {
    const { status, body } = await world.bot.api.post('/guilds', { name: 'Of a bot' })
    assert.equal(status, 201)
    assert.deepEqual([body.owner_id, body.application_id], [world.bot.id, world.bot.id])
  })

  test('notifies the owner’s sessions of the guild, and the guild of its first member', async () => {
    let id = ''
    const own = await world.eventsOf(async () => {
      id = (await world.stranger.api.post('/guilds', { name: 'Told' })).body.id
    }, world.stranger.id)
    assert.deepEqual(own, [{ type: 'GUILD_CREATE', data: { id } }])
    const [joined, ...others] = await world.events(id)
    assert.equal(joined?.type, 'GUILD_MEMBER_ADD')
    assert.deepEqual(joined?.data.user, world.stranger.user)
    assert.deepEqual(others, [])
  })

  test('refuses fields that are missing or out of range', async () => {
    await world.refuses(() => world.stranger.api.post('/guilds', {}), 400, 50035)
    await world.refuses(() => world.stranger.api.post('/guilds', { name: 'x' }), 400, 50035)
    await world.refuses(() => world.stranger.api.post('/guilds', { name: 'xx', afk_timeout: 61 }), 400, 50035)
    await world.refuses(() => world.stranger.api.post('/guilds', { name: 'xx', verification_level: 5 }), 400, 50035)
  })

  test('stores the icon, and refuses an animated one for lack of the feature', async () => {
    const icon = dataUri(await picture('png'))
    const { status, body } = await world.stranger.api.post('/guilds', { name: 'With an icon', icon })
    assert.equal(status, 201)
    assert.match(body.icon, /^[0-9a-f]{32}$/u)
    const { statusCode } = await world.app.http.inject(`/icons/${body.id}/${body.icon}.png`)
    assert.equal(statusCode, 200)
    const moving = dataUri(await animatedPicture('gif'))
    await world.refuses(() => world.stranger.api.post('/guilds', { name: 'xx', icon: moving }), 403, 50101)
  })

  test('refuses an icon that is not an image, and requests without a token', async () => {
    const icon = 'data:image/png;base64,AAAA'
    await world.refuses(() => world.stranger.api.post('/guilds', { name: 'xx', icon }), 400, 50046)
    await world.refuses(() => world.nobody.post('/guilds', { name: 'xx' }), 401, 0)
  })

  test('refuses the 101st guild of a user, without counting deleted ones', async () => {
    const founder = await world.newPerson('founder')
    for (let i = 0; i < 100; i++) await world.newGuild(founder, `Guild ${i}`)
    await world.refuses(() => founder.api.post('/guilds', { name: 'One too many' }), 400, 30001)
    const [first] = (await founder.api.get('/users/@me/guilds?limit=1')).body
    await founder.api.delete(`/guilds/${first.id}`)
    assert.equal((await founder.api.post('/guilds', { name: 'Instead' })).status, 201)
  })

  test('refuses everyone but administrators if the instance settings say so', async (t) => {
    const set = (value: string | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { guild_creation: value })
    await set('administrators')
    t.after(() => set(null))
    await world.refuses(() => world.owner.api.post('/guilds', { name: 'Refused' }), 403, 50013)
    await world.refuses(() => world.bot.api.post('/guilds', { name: 'Refused' }), 403, 50013)
    assert.equal((await world.administrator.api.post('/guilds', { name: 'Allowed' })).status, 201)
  })
})

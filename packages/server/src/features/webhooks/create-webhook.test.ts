import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { newStage } from '@guildhall/testing/features/stages'
import { startThread } from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Webhook', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    path = `/channels/${world.channels.general}/webhooks`
  })
  after(() => world.close())

  /** A separate channel without webhooks. */
  const newChannel = async (type: number = ChannelType.GUILD_TEXT): Promise<string> =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'another', type })).body.id

  test('returns the webhook with its creator and its token', async () => {
    const { status, body } = await world.owner.api.post(path, { name: '  News  ' })
    assert.equal(status, 200)
    assert.match(body.token, /^[\w-]{68}$/u)
    assert.deepEqual(body, {
      id: body.id,
      type: 1,
      guild_id: world.guildId,
      channel_id: world.channels.general,
      name: 'News',
      avatar: null,
      application_id: null,
      user: world.owner.user,
      token: body.token,
    })
  })

  test('emits an event that names only the channel, and writes an audit entry without the token', async () => {
    const events = await world.eventsOf(() =>
      world.owner.api.post(path, { name: 'told' }, { 'x-audit-log-reason': 'x' }),
    )
    assert.deepEqual(events[0], {
      type: 'WEBHOOKS_UPDATE',
      data: { guild_id: world.guildId, channel_id: world.channels.general },
    })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.user_id, entry.reason], [50, world.owner.id, 'x'])
    assert.deepEqual(entry.changes, [
      { key: 'name', new_value: 'told' },
      { key: 'channel_id', new_value: world.channels.general },
      { key: 'type', new_value: 1 },
    ])
    const log = (await world.owner.api.get(`/guilds/${world.guildId}/audit-logs?action_type=50&limit=1`)).body
    assert.deepEqual(
      log.webhooks.map(({ id, token }: any) => [id, token]),
      [[entry.target_id, undefined]],
    )
  })

  test('a bot’s webhook belongs to its application', async () => {
    const { body } = await world.bot.api.post(path, { name: 'of a bot' })
    const application = (await world.bot.api.get('/applications/@me')).body
    assert.deepEqual([body.application_id, body.user.id, body.type], [application.id, world.bot.id, 1])
  })

  test('serves the avatar at the path that clients use', async () => {
    const { body } = await world.owner.api.post(path, { name: 'seen', avatar: dataUri(await picture('png')) })
    assert.match(body.avatar, /^[0-9a-f]{32}$/u)
    const { statusCode, headers } = await world.app.http.inject({ url: `/avatars/${body.id}/${body.avatar}.png` })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual(
      entry.changes.find(({ key }: any) => key === 'avatar_hash'),
      { key: 'avatar_hash', new_value: body.avatar },
    )
  })

  test('refuses a name that is missing, too long, or imitates the service', async () => {
    for (const [name, code] of [
      [undefined, 'BASE_TYPE_REQUIRED'],
      ['   ', 'BASE_TYPE_REQUIRED'],
      ['x'.repeat(81), 'BASE_TYPE_BAD_LENGTH'],
      ['My Clyde', 'USERNAME_INVALID_CONTAINS'],
      ['DiScOrD', 'USERNAME_INVALID_CONTAINS'],
    ]) {
      await world.refuses(() => world.owner.api.post(path, { name }), 400, 50035)
      const { errors } = (await world.owner.api.post(path, { name })).body
      assert.equal(errors.name._errors[0].code, code)
    }
    assert.equal((await world.owner.api.post(path, { name: 'x'.repeat(80) })).status, 200)
  })

  test('refuses an invalid picture', async () => {
    await world.refuses(() => world.owner.api.post(path, { name: 'x', avatar: 'no data' }), 400, 50035)
    const svg = dataUri(Buffer.from('<svg/>'))
    await world.refuses(() => world.owner.api.post(path, { name: 'x', avatar: svg }), 400, 50046)
  })

  test('accepts channels of every kind but categories and threads', async () => {
    const { GUILD_FORUM, GUILD_CATEGORY } = ChannelType
    for (const id of [world.channels.voice, await newStage(world), await newChannel(GUILD_FORUM)]) {
      assert.equal((await world.owner.api.post(`/channels/${id}/webhooks`, { name: 'x' })).status, 200, id)
    }
    const thread = await startThread(world, world.owner)
    for (const id of [await newChannel(GUILD_CATEGORY), thread.id]) {
      await world.refuses(() => world.owner.api.post(`/channels/${id}/webhooks`, { name: 'x' }), 400, 50024)
    }
  })

  test('requires MANAGE_WEBHOOKS in the channel before it validates the body', async () => {
    await world.refuses(() => world.member.api.post(path, { name: '' }), 403, 50013)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_WEBHOOKS'])
    assert.equal((await manager.api.post(path, { name: 'x' })).status, 200)
    const deny = { type: 1, deny: String(1n << 29n) }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${manager.id}`, deny)
    await world.refuses(() => manager.api.post(path, { name: 'x' }), 403, 50013)
  })

  test('enforces fifteen webhooks per channel and a thousand per guild', async () => {
    const [full, other] = [await newChannel(), await newChannel()]
    const fill = async (channelId: string, count: number) => {
      const { store, ids } = world.app.kernel
      const base = { type: 1, name: 'x', token: 'x', creator_id: null, application_id: null, avatar: null }
      const rows = Array.from({ length: count }, () => ({
        ...base,
        id: ids.next(),
        guild_id: world.guildId,
        channel_id: channelId,
        source_guild_id: null,
        source_channel_id: null,
      }))
      for (let i = 0; i < count; i += 100) {
        await store.write(({ q }) =>
          q
            .insertInto('webhooks')
            .values(rows.slice(i, i + 100))
            .execute(),
        )
      }
    }
    const create = (channelId: string) => world.owner.api.post(`/channels/${channelId}/webhooks`, { name: 'x' })
    await fill(full, 14)
    assert.equal((await create(full)).status, 200)
    await world.refuses(() => create(full), 400, 30007)
    await fill(full, 1000)
    await world.refuses(() => create(other), 400, 30058)
  })
})

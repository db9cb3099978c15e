import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Private Channel Settings', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const change = ({ api }: Person, body: unknown) => api.patch('/users/@me/guilds/@me/settings', body)

  test('stores notification settings for private channels, and for no others', async () => {
    const { member, owner, stranger, channels } = world
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    const channel_overrides = { [direct.id]: { muted: true }, [channels.general]: { muted: true } }
    const events = await world.eventsOf(async () => {
      assert.equal((await change(member, { channel_overrides })).status, 200)
    }, member.id)
    const [{ type, data } = { type: '', data: {} }, ...others] = events
    assert.deepEqual([type, data.guild_id, others.length], ['USER_GUILD_SETTINGS_UPDATE', null, 0])
    const muted = { muted: true, mute_config: null, message_notifications: 3, collapsed: false }
    assert.deepEqual(data.channel_overrides, [{ channel_id: direct.id, ...muted }])
    await world.refuses(() => change(stranger, { channel_overrides }), 200)
  })

  test('keeps them separate from settings of guilds', async () => {
    const { moderator, guildId } = world
    await moderator.api.patch(`/users/@me/guilds/${guildId}/settings`, { muted: true })
    assert.equal((await change(moderator, { suppress_roles: true })).body.muted, false)
  })

  test('refuses invalid values', async () => {
    for (const wrong of [{ muted: 7 }, { message_notifications: -1 }, { channel_overrides: 'x' }]) {
      await world.refuses(() => change(world.member, wrong), 400, 50035)
    }
  })
})

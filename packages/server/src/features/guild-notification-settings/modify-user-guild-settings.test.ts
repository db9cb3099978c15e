import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const ORDINARY = {
  muted: false,
  mute_config: null,
  message_notifications: 3,
  suppress_everyone: false,
  suppress_roles: false,
  channel_overrides: [],
}

describe('Modify User Guild Settings', () => {
  let world: World
  let general: string
  before(async () => {
    world = await World.create()
    general = world.channels.general
  })
  after(() => world.close())

  const change = (who: Person, body: unknown, guildId = world.guildId) =>
    who.api.patch(`/users/@me/guilds/${guildId}/settings`, body)

  test('sends changed settings only to the caller’s clients, and changes only the fields that were sent', async () => {
    const { member, guildId, owner } = world
    const [own, ofGuild] = [await world.events(owner.id), await world.events(guildId)]
    const events = await world.eventsOf(async () => {
      const { status, body } = await change(member, { muted: true, suppress_everyone: true })
      assert.equal(status, 200)
      assert.deepEqual(body, { ...ORDINARY, guild_id: guildId, muted: true, suppress_everyone: true })
    }, member.id)
    const first = { ...ORDINARY, guild_id: guildId, muted: true, suppress_everyone: true }
    assert.deepEqual(events, [{ type: 'USER_GUILD_SETTINGS_UPDATE', data: first }])
    assert.deepEqual([await world.events(owner.id), await world.events(guildId)], [own, ofGuild])
    const { body } = await change(member, { suppress_roles: true, message_notifications: 1 })
    assert.deepEqual(body, { ...first, suppress_roles: true, message_notifications: 1 })
    await world.refuses(() => change(member, { muted: true, message_notifications: 1 }), 200)
    await world.refuses(() => change(member, {}), 200)
  })

  test('READY includes the settings for users, but not for bots', async () => {
    const port = await world.app.listen()
    const ready = async ({ token }: Person) => {
      const client = new GatewayClient(port)
      const { user_guild_settings } = await client.identify({ token })
      await client.close(1000)
      return user_guild_settings
    }
    const { body } = await change(world.moderator, { muted: true })
    assert.deepEqual(await ready(world.moderator), { version: 0, partial: false, entries: [body] })
    assert.deepEqual((await ready(world.stranger)).entries, [])
    assert.equal(await ready(world.bot), undefined)
  })

  test('stores until when something is muted, and clears it with null', async () => {
    const { member } = world
    const end = new Date(world.clock.now() + 3_600_000).toISOString()
    const config = { end_time: end, selected_time_window: 3600 }
    const { body } = await change(member, { mute_config: config })
    assert.equal(Date.parse(body.mute_config.end_time), Date.parse(end))
    assert.equal(body.mute_config.selected_time_window, 3600)
    const forGood = await change(member, { mute_config: {} })
    assert.deepEqual(forGood.body.mute_config, { end_time: null, selected_time_window: -1 })
    assert.equal((await change(member, { mute_config: null })).body.mute_config, null)
  })

  test('stores channel settings only while they differ from the default', async () => {
    const { owner } = world
    const override = async (fields: object) =>
      (await change(owner, { channel_overrides: { [general]: fields } })).body.channel_overrides
    const quiet = { channel_id: general, muted: true, mute_config: null, message_notifications: 3, collapsed: false }
    assert.deepEqual(await override({ muted: true }), [quiet])
    assert.deepEqual(await override({ message_notifications: 2 }), [{ ...quiet, message_notifications: 2 }])
    assert.deepEqual(await override({ muted: false, message_notifications: 3 }), [])
    assert.deepEqual(await override({ collapsed: true }), [{ ...quiet, muted: false, collapsed: true }])
  })

  test('ignores channels that the caller can’t view, those of other guilds, and invalid ones', async () => {
    const { member, owner, guildId } = world
    const permission_overwrites = [{ id: guildId, type: 0, deny: permissionSet('VIEW_CHANNEL').toString() }]
    const hidden = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'hidden', permission_overwrites })
    const elsewhere = await world.newGuild(member)
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    const ids = [hidden.body.id, elsewhere.general, direct.id, '1', 'x', '__proto__']
    const channel_overrides = JSON.parse(`{${ids.map((id) => `"${id}":{"muted":true}`).join()}}`)
    await world.refuses(() => change(member, { channel_overrides }), 200)
  })

  test('removes the settings when the user leaves the guild', async () => {
    const { member, guildId } = world
    await change(member, { muted: true })
    await member.api.delete(`/users/@me/guilds/${guildId}`)
    await world.join(member)
    await world.app.worker.settled()
    assert.deepEqual((await change(member, {})).body, { ...ORDINARY, guild_id: guildId })
  })

  test('refuses invalid values, and too many channels', async () => {
    const { member } = world
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [String(i + 1), {}]))
    for (const wrong of [
      { muted: 'yes' },
      { message_notifications: 4 },
      { mute_config: { end_time: 'soon' } },
      { mute_config: { selected_time_window: -2 } },
      { channel_overrides: [general] },
      { channel_overrides: { [general]: { message_notifications: 7 } } },
      { channel_overrides: many },
    ]) {
      await world.refuses(() => change(member, wrong), 400, 50035)
    }
    await world.refuses(() => change(world.stranger, { muted: true }), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

test('Get Guild Link Previews returns the setting to members with MANAGE_GUILD', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const path = `/guildhall/guilds/${world.guildId}/link-previews`
  const { status, body } = await world.owner.api.get(path)
  assert.deepEqual([status, body], [200, { enabled: true }])
  assert.equal((await world.member.api.get(path)).status, 403)
  assert.equal((await world.stranger.api.get(path)).status, 403)
})

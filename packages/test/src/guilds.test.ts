import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandbox } from './node.ts'

test('channels and roles with the same name in several guilds are found by their guild', async (t) => {
  const guild = { roles: { mod: [] }, members: { alice: {} } } as const
  const world = await sandbox(t, { guilds: { main: guild, other: guild } })
  const { main, other } = world.guilds
  assert.equal(world.channels.general.id, main.channels.general.id)
  assert.equal(world.roles.mod.id, main.roles.mod.id)
  assert.notEqual(other.roles.mod.id, main.roles.mod.id)
  const alice = world.users.alice.in(main.channels.general)
  await alice.say('in main')
  assert.deepEqual(await alice.in(other.channels.general).messages(), [])
})

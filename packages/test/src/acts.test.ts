import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandbox } from './node.ts'

const members = { alice: {}, bob: {} }

test('users launch the Activity of a bot, and join a running one', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members } }, bot: { activity: 'localhost:5173' } })
  const [alice, bob] = [world.users.alice, world.users.bob].map((user) => user.in(world.channels.general))
  const launched = await alice?.launch()
  assert.deepEqual(launched?.users, [world.users.alice.id])
  const joined = await bob?.launch()
  assert.deepEqual(
    [joined?.instance_id, joined?.users],
    [launched?.instance_id, [world.users.alice.id, world.users.bob.id]],
  )
})

test('a bot without an Activity has nothing to launch', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members } } })
  await assert.rejects(world.users.alice.in(world.channels.general).launch(), /Invalid Activity Action/)
})

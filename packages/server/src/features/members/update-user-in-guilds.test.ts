import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { updateUserInGuilds } from './update-user-in-guilds.ts'

test('a guild that is deleted while a job waits for it does not stop the job for other guilds', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { kernel } = world.app
  const others = [await world.newGuild(world.stranger, 'First'), await world.newGuild(world.stranger, 'Second')]
  for (const { id: guildId } of others) await world.join(world.member, { guildId })
  const find = kernel.readModel.find.bind(kernel.readModel)
  kernel.readModel.find = async (id) => {
    const guild = await find(id)
    if (others.some((each) => each.id === id)) {
      kernel.readModel.find = find
      assert.equal((await world.stranger.api.delete(`/guilds/${id}`)).status, 204)
    }
    return guild
  }
  const events = await world.eventsOf(() => runAllSteps(updateUserInGuilds.run(kernel, { user_id: world.member.id })))
  assert.deepEqual(
    events.map(({ type }) => type),
    ['GUILD_MEMBER_UPDATE'],
  )
  assert.equal((await world.stranger.api.get('/users/@me/guilds')).body.length, 1)
})

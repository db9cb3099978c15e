import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allSteps } from '@guildhall/testing/worlds/all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { tellGuildsOfUser } from './tell-guilds-of-user.ts'

test('a guild that goes while a job waits for its turn there does not keep the job from the others', async (t) => {
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
  const told = await world.eventsOf(() => allSteps(tellGuildsOfUser.run(kernel, { user_id: world.member.id })))
  assert.deepEqual(
    told.map(({ type }) => type),
    ['GUILD_MEMBER_UPDATE'],
  )
  assert.equal((await world.stranger.api.get('/users/@me/guilds')).body.length, 1)
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Application Command Permissions', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (id: string) => `${commandsPath(world.bot, world.guildId)}/${id}/permissions`

  test('returns the permissions of a command, and under the application’s ID those of all', async () => {
    const permissions = [{ id: world.roles.member, type: 1, permission: true }]
    for (const id of [(await newCommand(world.bot, slashCommand('one'))).id, world.bot.id]) {
      await setCommandPermissions(world, id, permissions)
      const { status, body } = await world.bot.api.get(path(id))
      assert.equal(status, 200)
      assert.deepEqual(body, { id, application_id: world.bot.id, guild_id: world.guildId, permissions })
    }
  })

  test('answers 10066 without permissions, and 10063 for an unknown command', async () => {
    const { id } = await newCommand(world.bot, slashCommand('two'), world.guildId)
    await world.refuses(() => world.bot.api.get(path(id)), 404, 10066)
    await setCommandPermissions(world, id, [{ id: world.roles.member, type: 1, permission: true }])
    await setCommandPermissions(world, id, [])
    await world.refuses(() => world.bot.api.get(path(id)), 404, 10066)
    await world.refuses(() => world.bot.api.get(path('1')), 404, 10063)
  })

  test('shows them to users who may set them, and to no other application', async () => {
    const { id } = await newCommand(world.bot, slashCommand('three'))
    await setCommandPermissions(world, id, [{ id: world.roles.member, type: 1, permission: true }])
    assert.equal((await world.owner.api.get(path(id))).status, 200)
    await world.refuses(() => world.member.api.get(path(id)), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path(id)), 403, 50001)
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    await world.refuses(() => other.api.get(path(id)), 403, 20012)
  })
})

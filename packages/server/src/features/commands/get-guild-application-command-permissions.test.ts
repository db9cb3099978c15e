import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Application Command Permissions', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns all permissions that the guild has set for the application', async () => {
    const { bot, guildId, owner, member, stranger } = world
    const other = await newBot(world.app, owner)
    await world.join(other)
    const path = `${commandsPath(bot, guildId)}/permissions`
    assert.deepEqual((await bot.api.get(path)).body, [])
    const permissions = [{ id: guildId, type: 1, permission: false }]
    const ids = [
      bot.id,
      (await newCommand(bot, slashCommand('one'))).id,
      (await newCommand(bot, slashCommand('two'), guildId)).id,
    ]
    for (const id of ids) await setCommandPermissions(world, id, permissions)
    await setCommandPermissions(world, other.id, permissions, { bot: other })
    const expected = ids.map((id) => ({ id, application_id: bot.id, guild_id: guildId, permissions }))
    assert.deepEqual((await bot.api.get(path)).body, expected)
    assert.deepEqual((await owner.api.get(path)).body, expected)
    await world.refuses(() => other.api.get(path), 403, 20012)
    await world.refuses(() => member.api.get(path), 403, 50013)
    await world.refuses(() => stranger.api.get(path), 403, 50001)
    const elsewhere = await world.newGuild(stranger)
    await world.refuses(() => bot.api.get(`${commandsPath(bot, elsewhere.id)}/permissions`), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Overwrite Guild Application Commands', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('replaces all commands of the guild with their permissions, and keeps global ones', async () => {
    const { bot, guildId } = world
    const global = await newCommand(bot, slashCommand('one'))
    const one = await newCommand(bot, slashCommand('one'), guildId)
    const two = await newCommand(bot, slashCommand('two'), guildId)
    for (const { id } of [global, one, two])
      await setCommandPermissions(world, id, [{ id: guildId, type: 1, permission: false }])
    const { status, body } = await bot.api.put(commandsPath(bot, guildId), [slashCommand('three'), slashCommand('one')])
    assert.equal(status, 200)
    assert.deepEqual([body.length, body[1]], [2, one])
    assert.deepEqual((await bot.api.get(`${commandsPath(bot)}?with_localizations=true`)).body, [global])
    const set = await bot.api.get(`${commandsPath(bot, guildId)}/permissions`)
    assert.deepEqual(
      set.body.map(({ id }: { id: string }) => id),
      [global.id, one.id],
    )
  })

  test('refuses invalid commands, and guilds in which the application is not installed', async () => {
    const path = commandsPath(world.bot, world.guildId)
    await world.refuses(() => world.bot.api.put(path, [{ name: 'Launch', type: 4 }]), 400, 50035)
    await world.refuses(() => world.bot.api.put(path, [slashCommand('a'), slashCommand('a')]), 400, 50035)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.put(commandsPath(other, world.guildId), 'nonsense'), 403, 50001)
  })
})

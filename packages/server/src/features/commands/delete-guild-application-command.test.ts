import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Application Command', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('deletes the command with its permissions', async () => {
    const { id } = await newCommand(world.bot, slashCommand('one'), world.guildId)
    const kept = await newCommand(world.bot, slashCommand('kept'), world.guildId)
    for (const each of [id, kept.id])
      await setCommandPermissions(world, each, [{ id: world.guildId, type: 1, permission: false }])
    const path = commandsPath(world.bot, world.guildId)
    const { status, body } = await world.bot.api.delete(`${path}/${id}`)
    assert.deepEqual([status, body], [204, undefined])
    await world.refuses(() => world.bot.api.get(`${path}/${id}`), 404, 10063)
    await world.refuses(() => world.bot.api.delete(`${path}/${id}`), 404, 10063)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('application_command_permissions').select('command_id').execute()
    assert.deepEqual(rows, [{ command_id: kept.id }])
    assert.equal((await world.bot.api.get(path)).body.length, 1)
  })

  test('refuses a command of another guild or application', async () => {
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    const elsewhere = [
      await newCommand(world.bot, slashCommand('two')),
      await newCommand(other, slashCommand('one'), world.guildId),
    ]
    const path = commandsPath(world.bot, world.guildId)
    for (const { id } of elsewhere) await world.refuses(() => world.bot.api.delete(`${path}/${id}`), 404, 10063)
    const { id } = await newCommand(world.bot, slashCommand('three'), world.guildId)
    await world.refuses(() => other.api.delete(`${path}/${id}`), 403, 20012)
  })
})

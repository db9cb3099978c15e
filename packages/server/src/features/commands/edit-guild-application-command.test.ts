import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandOption, commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Guild Application Command', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const edit = (id: string, body: unknown) =>
    world.bot.api.patch(`${commandsPath(world.bot, world.guildId)}/${id}`, body)

  test('changes only the fields that were sent, and keeps contexts', async () => {
    const made = await newCommand(world.bot, slashCommand('one', { options: [commandOption(3)] }), world.guildId)
    const { status, body } = await edit(made.id, { description: 'Other', contexts: [1], integration_types: [1] })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...made, description: 'Other', version: body.version })
    assert.notEqual(body.version, made.version)
    assert.deepEqual((await edit(made.id, { description: 'Other' })).body, body)
  })

  test('refuses invalid values, the name of another command, and a global command', async () => {
    const made = await newCommand(world.bot, slashCommand('two'), world.guildId)
    await newCommand(world.bot, slashCommand('three'), world.guildId)
    const global = await newCommand(world.bot, slashCommand('three'))
    await world.refuses(() => edit(made.id, { name: 'X' }), 400, 50035)
    await world.refuses(() => edit(made.id, { name: 'three' }), 400, 40041)
    await world.refuses(() => edit(global.id, {}), 404, 10063)
  })
})

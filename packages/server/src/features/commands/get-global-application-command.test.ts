import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Global Application Command', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns a command in all languages, and refuses one of another guild or application', async () => {
    const made = await newCommand(world.bot, slashCommand('one', { name_localizations: { de: 'eins' } }))
    const path = commandsPath(world.bot)
    assert.deepEqual((await world.bot.api.get(`${path}/${made.id}`)).body, made)
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    const elsewhere = [
      await newCommand(world.bot, slashCommand('one'), world.guildId),
      await newCommand(other, slashCommand('one')),
    ]
    for (const { id } of elsewhere) await world.refuses(() => world.bot.api.get(`${path}/${id}`), 404, 10063)
    await world.refuses(() => other.api.get(`${path}/${made.id}`), 403, 20012)
  })
})

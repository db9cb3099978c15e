import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Application Commands', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns only the application’s commands of this guild', async () => {
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    const elsewhere = await world.newGuild(world.owner)
    await world.join(world.bot, { guildId: elsewhere.id })
    const made = await newCommand(
      world.bot,
      slashCommand('here', { name_localizations: { de: 'hier' } }),
      world.guildId,
    )
    await newCommand(world.bot, slashCommand('there'), elsewhere.id)
    await newCommand(world.bot, slashCommand('everywhere'))
    await newCommand(other, slashCommand('other'), world.guildId)
    const path = commandsPath(world.bot, world.guildId)
    assert.deepEqual((await world.bot.api.get(`${path}?with_localizations=true`)).body, [made])
    const { headers: _headers, body } = await world.bot.api.send('GET', path, undefined, { 'x-discord-locale': 'de' })
    assert.deepEqual([body[0].name_localized, body[0].name_localizations], ['hier', undefined])
    await world.refuses(() => other.api.get(path), 403, 20012)
    await world.refuses(() => other.api.get(commandsPath(other, elsewhere.id)), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandOption, commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Global Application Commands', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = commandsPath(world.bot)
  })
  after(() => world.close())

  test('returns all global commands, oldest first, and no guild commands', async () => {
    assert.deepEqual((await world.bot.api.get(path)).body, [])
    const made = [
      await newCommand(world.bot, slashCommand('one')),
      await newCommand(world.bot, { name: 'One', type: 3 }),
    ]
    await newCommand(world.bot, slashCommand('here'), world.guildId)
    assert.deepEqual((await world.bot.api.get(`${path}?with_localizations=true`)).body, made)
  })

  test('returns one language selected by a header, or all languages', async () => {
    const texts = { name_localizations: { de: 'deutsch' }, description_localizations: { 'en-US': 'American' } }
    const choices = [{ name: 'A', name_localizations: { de: 'Ä' }, value: 'a' }]
    const options = [
      commandOption(1, 'sub', {
        ...texts,
        options: [commandOption(3, 'text', { choices, name_localizations: { de: 'wort' } })],
      }),
    ]
    const made = await newCommand(world.bot, slashCommand('languages', { ...texts, options }))
    const last = async (query = '', headers = {}) =>
      (await world.bot.api.send('GET', path + query, undefined, headers)).body.at(-1)
    assert.deepEqual(await last('?with_localizations=1'), made)
    const { name_localizations: _name, description_localizations: _description, ...plain } = made
    const inAmerican = await last()
    assert.deepEqual(inAmerican, {
      ...plain,
      description_localized: 'American',
      options: [
        commandOption(1, 'sub', {
          description_localized: 'American',
          options: [commandOption(3, 'text', { choices: [{ name: 'A', value: 'a' }] })],
        }),
      ],
    })
    const inGerman = await last('', { 'x-discord-locale': 'de' })
    assert.deepEqual([inGerman.name_localized, inGerman.description_localized], ['deutsch', undefined])
    const [inner] = inGerman.options[0].options
    assert.deepEqual([inner.name_localized, inner.choices[0].name_localized], ['wort', 'Ä'])
    assert.deepEqual(await last('', { 'x-discord-locale': 'xx' }), inAmerican)
  })

  test('refuses other applications and users without access', async () => {
    const other = await newBot(world.app, world.stranger)
    await world.refuses(() => other.api.get(path), 403, 20012)
    await world.refuses(() => world.stranger.api.get(path), 403, 20012)
    assert.equal((await world.owner.api.get(path)).status, 200)
    await world.refuses(() => world.bot.api.get(`${path}?with_localizations=x`), 400, 50035)
  })
})

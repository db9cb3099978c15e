import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { installForSelf, uninstall } from '@guildhall/testing/features/oauth2'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get User Application Command Index', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = '/users/@me/application-command-index'
  const NONE = { applications: [], application_commands: [], left_out: 0 }

  test('returns the user commands of applications that the caller has installed, in one language, and to nobody else', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const made = await newCommand(bot, slashCommand('mine', { contexts: [2], name_localizations: { de: 'meins' } }))
    await newCommand(bot, slashCommand('guilds', { integration_types: [0] }))
    await newCommand(bot, slashCommand('here'), world.guildId)
    assert.deepEqual((await world.member.api.get(path)).body, NONE)
    await installForSelf(world.member, bot)
    const { status, body } = await world.member.api.send('GET', path, undefined, { 'x-discord-locale': 'de' })
    assert.deepEqual([status, body.applications.map(({ id }: any) => id)], [200, [bot.id]])
    assert.deepEqual(
      body.application_commands.map(({ id, name_localized }: any) => [id, name_localized]),
      [[made.id, 'meins']],
    )
    assert.deepEqual((await world.owner.api.get(path)).body, NONE)
    await uninstall(world.member, bot)
    assert.deepEqual((await world.member.api.get(path)).body, NONE)
  })

  test('refuses bots', async () => {
    await world.refuses(() => world.bot.api.get(path), 403, 20001)
    await world.refuses(() => world.nobody.get(path), 401)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { commandOption, commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Global Application Command', () => {
  let world: World
  let bot: Person
  before(async () => {
    world = await World.create()
    bot = world.bot
  })
  after(() => world.close())

  const edit = (id: string, body: unknown, who = bot) => who.api.patch(`${commandsPath(who)}/${id}`, body)
  const whole = {
    name_localizations: { de: 'eins' },
    description_localizations: { de: 'Tut etwas' },
    options: [commandOption(3, 'text', { max_length: 5 })],
    default_member_permissions: '16',
    nsfw: true,
    contexts: [0, 1],
    integration_types: [0],
  }

  test('changes only the fields that were sent', async () => {
    const made = await newCommand(bot, slashCommand('one', whole))
    const fields = {
      name: 'two',
      description: 'Other',
      name_localizations: { fr: 'deux' },
      description_localizations: { fr: 'Autre' },
      options: [commandOption(4, 'n')],
      default_member_permissions: '32',
      nsfw: false,
      contexts: [0],
      integration_types: [0, 1],
    }
    let before = made
    for (const [field, value] of Object.entries(fields)) {
      const { status, body } = await edit(made.id, { [field]: value })
      assert.equal(status, 200)
      assert.ok(BigInt(body.version) > BigInt(before.version))
      const dm_permission = field === 'contexts' ? false : before.dm_permission
      assert.deepEqual(body, { ...before, [field]: value, dm_permission, version: body.version })
      before = body
    }
    assert.deepEqual((await bot.api.get(`${commandsPath(bot)}/${made.id}`)).body, before)
  })

  test('null resets a field to its default', async () => {
    const { id } = await newCommand(bot, slashCommand('reset', whole))
    const { body } = await edit(id, Object.fromEntries(Object.keys(whole).map((key) => [key, null])))
    assert.deepEqual(
      [body.name_localizations, body.description_localizations, body.options, body.default_member_permissions],
      [null, null, undefined, null],
    )
    assert.deepEqual([body.nsfw, body.contexts, body.integration_types], [false, null, [0, 1]])
  })

  test('keeps the version if nothing changes', async () => {
    const made = await newCommand(bot, slashCommand('still', whole))
    assert.deepEqual((await edit(made.id, whole)).body, made)
    assert.deepEqual((await edit(made.id, {})).body, made)
    assert.deepEqual((await edit(made.id, { type: 2 })).body, made)
  })

  test('changes the handler of an entry point command', async () => {
    const embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
    const { id } = await newCommand(embedded, { name: 'Launch', type: 4 })
    assert.equal((await edit(id, { handler: 2 }, embedded)).body.handler, 2)
    assert.equal((await edit(id, { description: 'Play' }, embedded)).body.handler, 2)
  })

  test('refuses values that a new command can’t have', async () => {
    const { id } = await newCommand(bot, slashCommand('right'))
    const menu = await newCommand(bot, { name: 'Menu', type: 2 })
    for (const [body, path] of [
      [{ name: 'Wrong' }, 'name'],
      [{ name: null }, 'name'],
      [{ description: '' }, 'description'],
      [{ description: null }, 'description'],
      [{ options: [commandOption(3), commandOption(3)] }, 'options'],
      [{ name_localizations: { xx: 'x' } }, 'name_localizations'],
      [{ handler: 1 }, 'handler'],
    ] as const) {
      await world.refuses(() => edit(id, body), 400, 50035)
      assert.deepEqual(Object.keys((await edit(id, body)).body.errors), [path])
    }
    await world.refuses(() => edit(menu.id, { description: 'x' }), 400, 50035)
    await world.refuses(() => edit(menu.id, { options: [commandOption(3)] }), 400, 50035)
  })

  test('defaults to the application’s installation contexts', async () => {
    const own = await newBot(world.app, world.owner)
    const first = await newCommand(own, slashCommand('first', { integration_types: [0] }))
    await world.owner.api.patch(`/applications/${own.id}`, { integration_types_config: { 1: {} } })
    assert.deepEqual((await newCommand(own, slashCommand('second'))).integration_types, [1])
    assert.deepEqual(
      (await own.api.put(commandsPath(own), [first, slashCommand('third')])).body[1].integration_types,
      [1],
    )
    assert.deepEqual((await edit(first.id, { nsfw: true }, own)).body.integration_types, [0])
    assert.deepEqual((await edit(first.id, { integration_types: null }, own)).body.integration_types, [1])
  })

  test('refuses the name of another command of its type', async () => {
    await newCommand(bot, slashCommand('taken'))
    const { id } = await newCommand(bot, slashCommand('mine'))
    const menu = await newCommand(bot, { name: 'mine', type: 2 })
    await world.refuses(() => edit(id, { name: 'taken' }), 400, 40041)
    assert.equal((await edit(menu.id, { name: 'taken' })).status, 200)
    assert.equal((await edit(id, { name: 'mine' })).status, 200)
  })

  test('refuses an unknown command, a guild command, and other applications', async () => {
    const { id } = await newCommand(bot, slashCommand('here'), world.guildId)
    await world.refuses(() => edit(id, {}), 404, 10063)
    await world.refuses(() => edit('1', {}), 404, 10063)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.patch(`${commandsPath(bot)}/1`, 'nonsense'), 403, 20012)
  })
})

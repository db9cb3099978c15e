import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import {
  commandOption,
  commandsPath,
  newCommand,
  setCommandPermissions,
  slashCommand,
} from '@guildhall/testing/features/commands'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Overwrite Global Application Commands', () => {
  let world: World
  let bot: Person
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    bot = await newBot(world.app, world.owner)
  })
  after(() => world.close())

  const put = (body: unknown, who = bot) => who.api.put(commandsPath(who), body)
  const kept = async (who = bot) => (await who.api.get(`${commandsPath(who)}?with_localizations=true`)).body

  test('replaces all commands, and keeps the IDs of those with equal name and type', async () => {
    const same = await newCommand(bot, slashCommand('same'))
    const changed = await newCommand(bot, slashCommand('changed'))
    const gone = await newCommand(bot, slashCommand('gone'))
    const { status, body } = await put([
      slashCommand('new'),
      slashCommand('changed', { nsfw: true }),
      slashCommand('same'),
      { name: 'gone', type: 2 },
    ])
    assert.equal(status, 200)
    const [made, other, still, menu] = body
    assert.deepEqual(still, same)
    assert.deepEqual([other.id, other.nsfw], [changed.id, true])
    assert.ok(BigInt(other.version) > BigInt(changed.version))
    assert.deepEqual([made.name, menu.type, menu.id === gone.id], ['new', 2, false])
    const byId = (a: { id: string }, b: { id: string }) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)
    assert.deepEqual(await kept(), body.toSorted(byId))
  })

  test('deletes all commands with an empty list', async () => {
    await world.join(bot)
    const { id } = await newCommand(bot, slashCommand('gone'))
    await setCommandPermissions(world, id, [{ id: world.member.id, type: 2, permission: false }], { bot })
    assert.deepEqual((await put([])).body, [])
    assert.deepEqual(await kept(), [])
    await world.app.worker.settled()
    assert.deepEqual(await world.db.q.selectFrom('application_command_permissions').selectAll().execute(), [])
  })

  test('renames commands by ID, also if two swap their names', async () => {
    const [a, b] = [await newCommand(bot, slashCommand('a')), await newCommand(bot, slashCommand('b'))]
    const { body } = await put([slashCommand('b', { id: a.id }), slashCommand('a', { id: b.id })])
    assert.deepEqual(
      body.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [
        [a.id, 'b'],
        [b.id, 'a'],
      ],
    )
    const again = await put([slashCommand('c', { id: a.id }), slashCommand('b', { id: '1' })])
    assert.deepEqual([again.body[0].id, again.body[1].id === b.id], [a.id, false])
    const [{ id }] = (await put([{ name: 'c', type: 2, id: a.id }])).body
    assert.notEqual(id, a.id)
  })

  test('keeps an omitted entry point command, which can be replaced', async () => {
    const embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
    const launch = await newCommand(embedded, { name: 'Launch', type: 4 })
    const { body } = await put([slashCommand('other')], embedded)
    assert.deepEqual([body.length, body.at(-1)], [2, launch])
    const replaced = await put([{ name: 'Play', type: 4 }], embedded)
    assert.deepEqual([replaced.body.length, replaced.body[0].name], [1, 'Play'])
    await world.refuses(
      () =>
        put(
          [
            { name: 'A', type: 4 },
            { name: 'B', type: 4 },
          ],
          embedded,
        ),
      400,
      30032,
    )
  })

  test('refuses a duplicate name and type at the later entry', async () => {
    const body = [slashCommand('a'), { name: 'a', type: 2 }, slashCommand('a')]
    await world.refuses(() => put(body), 400, 50035)
    const { errors } = (await put(body)).body
    assert.equal(errors['2']._errors[0].code, 'APPLICATION_COMMANDS_DUPLICATE_NAME')
    assert.deepEqual(Object.keys(errors), ['2'])
  })

  test('reports all errors with their index', async () => {
    await newCommand(bot, slashCommand('kept'))
    const body = [slashCommand('A'), slashCommand('b', { options: [commandOption(3, 'C')] }), slashCommand('d'), 7]
    await world.refuses(() => put(body), 400, 50035)
    const { errors } = (await put(body.slice(0, 3))).body
    assert.equal(errors['0'].name._errors[0].code, 'APPLICATION_COMMAND_INVALID_NAME')
    assert.equal(errors['1'].options['0'].name._errors[0].code, 'STRING_TYPE_REGEX')
    assert.deepEqual(Object.keys(errors), ['0', '1'])
    await world.refuses(() => put({}), 400, 50035)
  })

  test('refuses more commands than the limit', async () => {
    const menus = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `m${i}`, type: 2 }))
    const commands = (count: number) => Array.from({ length: count }, (_, i) => slashCommand(`c${i}`))
    await world.refuses(() => put(menus(16)), 400, 30032)
    await world.refuses(() => put(commands(101)), 400, 30032)
    await world.refuses(() => put(commands(131)), 400, 50035)
    assert.equal((await put([...commands(100), ...menus(15)])).body.length, 115)
    assert.equal((await put(commands(100).map((each) => ({ ...each, name: `d${each.name}` })))).status, 429)
    assert.equal((await kept()).length, 115)
    assert.equal((await put([...commands(100), ...menus(15)])).status, 200)
  })

  test('refuses other applications and users without access', async () => {
    await world.refuses(() => world.bot.api.put(commandsPath(bot), 'nonsense'), 403, 20012)
    await world.refuses(() => world.stranger.api.put(commandsPath(bot), 'nonsense'), 403, 20012)
  })
})

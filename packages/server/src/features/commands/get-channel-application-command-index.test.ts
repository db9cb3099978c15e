import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandOption, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

/** usable-store.test.ts tests who may see which command. */
describe('Get Channel Application Command Index', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (id = world.channels.general) => `/channels/${id}/application-command-index`

  test('returns the commands of all applications of the guild with the applications, in one language', async () => {
    const [one, silent] = [await newBot(world.app, world.owner), await newBot(world.app, world.owner)]
    for (const bot of [one, silent]) await world.join(bot)
    const options = [commandOption(3, 'text', { name_localizations: { de: 'wort' } })]
    const made = [
      await newCommand(world.bot, slashCommand('first', { name_localizations: { de: 'erst' } })),
      await newCommand(one, slashCommand('second', { options })),
      await newCommand(one, { name: 'Third', type: 2 }, world.guildId),
    ]
    await newCommand(silent, slashCommand('closed', { default_member_permissions: '0' }))
    const { status, body } = await world.member.api.send('GET', path(), undefined, { 'x-discord-locale': 'de' })
    assert.equal(status, 200)
    assert.deepEqual(
      body.application_commands.map(({ id }: { id: string }) => id),
      made.map(({ id }) => id),
    )
    const [first, second] = body.application_commands
    assert.deepEqual([first.name_localized, first.name_localizations], ['erst', undefined])
    assert.deepEqual(second.options, [commandOption(3, 'text', { name_localized: 'wort' })])
    assert.deepEqual(
      body.applications.map(({ id, bot }: { id: string; bot: { id: string } }) => [id, bot.id]),
      [world.bot, one].map(({ id }) => [id, id]),
    )
    assert.equal(body.left_out, 0)
  })

  test('returns the commands of the bot in a private channel', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const made = await newCommand(bot, slashCommand('direct'))
    await newCommand(bot, slashCommand('here'), world.guildId)
    const channel = await world.member.api.post('/users/@me/channels', { recipient_id: bot.id })
    const { body } = await world.member.api.get(path(channel.body.id))
    assert.deepEqual(
      body.application_commands.map(({ id }: { id: string }) => id),
      [made.id],
    )
    const between = await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    assert.deepEqual((await world.member.api.get(path(between.body.id))).body, {
      applications: [],
      application_commands: [],
      left_out: 0,
    })
  })

  test('omits commands that exceed the size limit, and returns how many', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const { id } = await newCommand(bot, slashCommand('large'))
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('application_commands').set({ size: 5_000_000 }).where('id', '=', id).execute(),
    )
    const { body } = await world.member.api.get(path())
    assert.equal(body.left_out, 1)
    assert.ok(!body.application_commands.some((each: { id: string }) => each.id === id))
  })

  test('is available to users who may view the channel', async () => {
    await world.refuses(() => world.bot.api.get(path()), 403, 20001)
    await world.refuses(() => world.stranger.api.get(path()), 403, 50001)
    await world.refuses(() => world.member.api.get(path('1')), 404, 10003)
  })
})

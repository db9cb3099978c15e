import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationCommandOptionType, GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { setCommandPermissions } from '@guildhall/testing/features/commands'
import { World } from '@guildhall/testing/worlds/world'

const body = (name: string) => ({ name, description: 'Says something' })

describe('An unmodified @discordjs/core bot (commands)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let app: string
  let guild: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    app = world.bot.id
    guild = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('creates, reads, edits, replaces and deletes global commands', async () => {
    const { api } = core
    const options = [
      { type: ApplicationCommandOptionType.String as const, name: 'text', description: 'What', required: true },
    ]
    const made = await api.applicationCommands.createGlobalCommand(app, { ...body('say'), options })
    assert.deepEqual([made.name, made.options], ['say', options])
    assert.deepEqual(await api.applicationCommands.getGlobalCommand(app, made.id), made)
    assert.deepEqual(await api.applicationCommands.getGlobalCommands(app, { with_localizations: true }), [made])
    const edited = await api.applicationCommands.editGlobalCommand(app, made.id, { description: 'Other' })
    assert.deepEqual([edited.id, edited.description, edited.options], [made.id, 'Other', options])
    const all = await api.applicationCommands.bulkOverwriteGlobalCommands(app, [body('shout'), body('say')])
    assert.deepEqual([all.length, all[1]?.id], [2, made.id])
    await api.applicationCommands.deleteGlobalCommand(app, made.id)
    await assertRefused(api.applicationCommands.getGlobalCommand(app, made.id), 404, 10063)
    await assertRefused(api.applicationCommands.createGlobalCommand(app, body('LOUD')), 400, 50035)
  })

  test('creates, reads, edits, replaces and deletes guild commands', async () => {
    const { api } = core
    const made = await api.applicationCommands.createGuildCommand(app, guild, body('here'))
    assert.equal(made.guild_id, guild)
    assert.deepEqual(await api.applicationCommands.getGuildCommand(app, guild, made.id), made)
    assert.deepEqual(await api.applicationCommands.getGuildCommands(app, guild, { with_localizations: true }), [made])
    const edited = await api.applicationCommands.editGuildCommand(app, guild, made.id, { nsfw: true })
    assert.equal(edited.nsfw, true)
    const all = await api.applicationCommands.bulkOverwriteGuildCommands(app, guild, [body('there'), body('here')])
    assert.deepEqual([all.length, all[1]?.id], [2, made.id])
    await api.applicationCommands.deleteGuildCommand(app, guild, made.id)
    await assertRefused(api.applicationCommands.getGuildCommand(app, guild, made.id), 404, 10063)
  })

  test('receives and reads the command permissions of a guild', async () => {
    const { api } = core
    const { id } = await api.applicationCommands.createGuildCommand(app, guild, body('closed'))
    await assertRefused(api.applicationCommands.getGuildCommandPermissions(app, guild, id), 404, 10066)
    const received = core.next(GatewayDispatchEvents.ApplicationCommandPermissionsUpdate)
    const permissions = [{ id: world.member.id, type: 2, permission: false }]
    await setCommandPermissions(world, id, permissions)
    const expected = { id, application_id: app, guild_id: guild, permissions }
    assert.deepEqual(await received, expected)
    assert.deepEqual(await api.applicationCommands.getGuildCommandPermissions(app, guild, id), expected)
    assert.deepEqual(await api.applicationCommands.getGuildCommandsPermissions(app, guild), [expected])
  })

  test('can’t set command permissions with an invalid access token', async () => {
    const { api } = core
    await assertRefused(
      api.applicationCommands.editGuildCommandPermissions('token', app, guild, app, { permissions: [] }),
      401,
      0,
    )
  })
})

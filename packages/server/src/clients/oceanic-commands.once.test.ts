import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { setCommandPermissions } from '@guildhall/testing/features/commands'
import { World } from '@guildhall/testing/worlds/world'
import { ApplicationCommandOptionTypes, ApplicationCommandTypes, type Client } from 'oceanic.js'

describe('An unmodified oceanic.js bot (commands)', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('creates, edits, replaces and deletes global commands', async () => {
    const { application } = client
    const made = await application.createGlobalCommand({
      type: ApplicationCommandTypes.CHAT_INPUT,
      name: 'say',
      description: 'Says something',
      nameLocalizations: { de: 'sag' },
      defaultMemberPermissions: '8192',
      options: [
        {
          type: ApplicationCommandOptionTypes.STRING,
          name: 'text',
          description: 'What',
          required: true,
          choices: [{ name: 'Hello', value: 'hello' }],
        },
      ],
    })
    assert.deepEqual(
      [made.name, made.nameLocalizations, made.defaultMemberPermissions?.has('MANAGE_MESSAGES')],
      ['say', { de: 'sag' }, true],
    )
    assert.deepEqual(made.options?.[0]?.name, 'text')
    const edited = await application.editGlobalCommand(made.id, { description: 'Other' })
    assert.deepEqual([edited.id, edited.description], [made.id, 'Other'])
    const all = await application.bulkEditGlobalCommands([
      { type: ApplicationCommandTypes.USER, name: 'Look up' },
      { type: ApplicationCommandTypes.CHAT_INPUT, name: 'say', description: 'Again' },
    ])
    assert.deepEqual(
      all.map(({ name, type }) => [name, type]),
      [
        ['Look up', 2],
        ['say', 1],
      ],
    )
    assert.equal(all[1]?.id, made.id)
    const [, read] = await application.getGlobalCommands({ withLocalizations: true })
    assert.ok(read)
    await application.deleteGlobalCommand(made.id)
    assert.deepEqual(
      (await application.getGlobalCommands()).map(({ name }) => name),
      ['Look up'],
    )
  })

  test('sets permissions of guild commands, and receives the event', async () => {
    const { application } = client
    const { guildId } = world
    const made = await application.createGuildCommand(guildId, {
      type: ApplicationCommandTypes.CHAT_INPUT,
      name: 'here',
      description: 'Here',
    })
    assert.equal(made.guildID, guildId)
    const received = nextEvent(client, 'applicationCommandPermissionsUpdate')
    await setCommandPermissions(world, made.id, [{ id: world.guildId, type: 1, permission: false }])
    assert.equal((await received)[1].id, made.id)
    const set = await application.getGuildPermission(guildId, made.id)
    assert.deepEqual(set.permissions, [{ id: guildId, type: 1, permission: false }])
    assert.equal((await application.getGuildPermissions(guildId)).length, 1)
    const log = await client.guilds.get(guildId)?.getAuditLog({ actionType: 121 })
    assert.deepEqual([log?.entries[0]?.targetID, log?.applicationCommands?.[0]?.name], [made.id, 'here'])
    await application.bulkEditGuildCommands(guildId, [])
    assert.deepEqual(await application.getGuildCommands(guildId), [])
  })
})

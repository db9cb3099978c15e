import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { setCommandPermissions } from '@guildhall/testing/features/commands'
import { World } from '@guildhall/testing/worlds/world'
import {
  ApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  AuditLogEvent,
  ChannelType,
  type Client,
  ContextMenuCommandBuilder,
  Events,
  type Guild,
  InteractionContextType,
  Locale,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from 'discord.js'

describe('An unmodified discord.js bot (commands)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  const built = new SlashCommandBuilder()
    .setName('play')
    .setNameLocalization(Locale.German, 'spiel')
    .setDescription('Plays something')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageMessages)
    .setContexts(InteractionContextType.Guild)
    // If they aren't set, `equals` reports their defaults as differences.
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall)
    .setNSFW(false)
    .addSubcommand((sub) =>
      sub
        .setName('song')
        .setDescription('A song')
        .addStringOption((each) =>
          each.setName('title').setDescription('Its title').setRequired(true).setAutocomplete(true),
        )
        .addChannelOption((each) =>
          each.setName('where').setDescription('Where').addChannelTypes(ChannelType.GuildVoice),
        ),
    )

  test('replaces all commands with `commands.set()`, and fetches them as they were built', async () => {
    const { commands } = client.application
    const all = await commands.set([
      built,
      new ContextMenuCommandBuilder().setName('Look up').setType(ApplicationCommandType.User),
    ])
    assert.deepEqual(
      [...all.values()].map(({ name, type }) => [name, type]),
      [
        ['play', 1],
        ['Look up', 2],
      ],
    )
    const again = await commands.set([built])
    const [kept] = [...again.values()]
    assert.equal(kept?.id, all.first()?.id)
    const fetched = (await commands.fetch({ withLocalizations: true })).first()
    assert.equal(fetched?.equals(built.toJSON() as never), true)
    assert.deepEqual(fetched?.nameLocalizations, { de: 'spiel' })
    assert.equal(fetched?.defaultMemberPermissions?.has('ManageMessages'), true)
    assert.deepEqual(fetched?.contexts, [InteractionContextType.Guild])
    const [song] = fetched?.options ?? []
    assert.ok(song?.type === ApplicationCommandOptionType.Subcommand)
    assert.deepEqual(
      song.options?.map(({ name }) => name),
      ['title', 'where'],
    )
    const inGerman = (await commands.fetch({ locale: Locale.German, cache: false })).first()
    assert.equal(inGerman?.nameLocalized, 'spiel')
  })

  test('creates, edits and deletes one command', async () => {
    const { commands } = client.application
    const made = await commands.create({ name: 'ping', description: 'Pong' })
    const edited = await made.setDescription('Pang')
    assert.deepEqual([edited.id, edited.description], [made.id, 'Pang'])
    assert.notEqual(edited.version, made.id)
    await edited.setOptions([
      { type: ApplicationCommandOptionType.Integer, name: 'n', description: 'How often', maxValue: 3 },
    ])
    const { options } = await commands.fetch(made.id, { force: true })
    assert.equal((options[0] as { maxValue?: number }).maxValue, 3)
    await edited.delete()
    await assert.rejects(commands.fetch(made.id, { force: true }), { code: 10063 })
    await assert.rejects(commands.create({ name: 'PING', description: 'Pong' }), { code: 50035 })
  })

  test('sets permissions of guild commands, and receives the event', async () => {
    const made = await guild.commands.create({ name: 'here', description: 'Here' })
    assert.deepEqual([made.guildId, (await guild.commands.fetch()).has(made.id)], [guild.id, true])
    await assert.rejects(made.permissions.fetch({}), { code: 10066 })
    const received = once(client, Events.ApplicationCommandPermissionsUpdate)
    await setCommandPermissions(world, made.id, [{ id: world.member.id, type: 2, permission: false }])
    const [data] = await received
    assert.deepEqual([data.id, data.applicationId, data.guildId], [made.id, client.user.id, guild.id])
    const set = await made.permissions.fetch({})
    assert.deepEqual(set, [{ id: world.member.id, type: ApplicationCommandPermissionType.User, permission: false }])
    assert.equal(await made.permissions.has({ permissionId: world.member.id }), true)
    assert.equal(await made.permissions.has({ permissionId: world.owner.id }), false)
    assert.deepEqual([...(await guild.commands.permissions.fetch({})).keys()], [made.id])
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.ApplicationCommandPermissionUpdate })
    const entry = log.entries.first()
    assert.deepEqual([entry?.targetId, entry?.executorId], [made.id, world.owner.id])
    assert.deepEqual(entry?.extra, { applicationId: client.user.id })
    assert.deepEqual([entry?.target?.id, entry?.target instanceof ApplicationCommand], [made.id, true])
    await guild.commands.set([])
    assert.equal((await guild.commands.fetch()).size, 0)
  })
})

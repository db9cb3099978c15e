import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { connectGateway } from '@guildhall/testing/features/interactions'
import { picture } from '@guildhall/testing/requests/pictures'
import {
  BotUser,
  EVERY_COMPONENT,
  insertExampleSku,
  MODALS,
  TRAVEL_COMMAND,
  withoutFileUrls,
} from '@guildhall/testing/worlds/example-interactions'
import { World } from '@guildhall/testing/worlds/world'
import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Client,
  ComponentType,
  Events,
  FileComponent,
  type Message,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type ModalSubmitInteraction,
  SectionComponent,
  TextChannel,
  ThumbnailComponent,
} from 'discord.js'

describe('An unmodified discord.js bot in a conversation', () => {
  let world: World
  let client: Client<true>
  let person: GatewayClient
  let user: BotUser
  let commandId: string
  let used: ChatInputCommandInteraction
  let shown: Message
  let sent: ModalMessageModalSubmitInteraction
  before(async () => {
    world = await World.create({ publicUrl: null })
    const port = await world.app.listen()
    client = await connectDiscordJs(world, port)
    person = await connectGateway(port, world.owner)
    user = new BotUser(world)
    await insertExampleSku(world)
    commandId = (await client.application.commands.create(TRAVEL_COMMAND as any, world.guildId)).id
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  /** The interaction that the bot receives after an act of the owner. */
  const interactionAfter = async <T>(does: () => Promise<void>): Promise<T> => {
    const interaction = once(client, Events.InteractionCreate)
    await does()
    return (await interaction)[0]
  }
  const keys = (found: ReadonlyMap<string, unknown> | null | undefined) => [...(found?.keys() ?? [])]

  test('suggests options while the user types', async () => {
    const typed = await interactionAfter<AutocompleteInteraction>(() => user.autocompleteCity(commandId, 'Lis'))
    assert.ok(typed.isAutocomplete())
    assert.deepEqual(typed.options.getFocused(true), { type: 3, name: 'city', value: 'Lis', focused: true })
    await typed.respond([{ name: 'Lisbon', value: 'lisbon' }])
    const { d } = await person.next('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', ({ id }) => id === typed.id)
    assert.deepEqual(d.choices, [{ name: 'Lisbon', value: 'lisbon' }])
  })

  test('reads the options of a command', async () => {
    const { member, channels, roles } = world
    used = await interactionAfter(() => user.useTravelCommand(commandId, 'lisbon'))
    assert.ok(used.isChatInputCommand() && used.inCachedGuild())
    const { options } = used
    assert.deepEqual(
      [options.getString('city', true), options.getInteger('nights'), options.getNumber('price')],
      ['lisbon', 3, 9.5],
    )
    assert.equal(options.getBoolean('return'), true)
    assert.deepEqual([options.getUser('guide')?.username, options.getMember('guide')?.id], ['member', member.id])
    isGeneral(options.getChannel('meeting'))
    assert.equal(options.getRole('team')?.id, roles.bot)
    const guest = options.getMentionable('guest', true)
    assert.equal('id' in guest && guest.id, member.id)
    assert.deepEqual([used.command?.id, used.guild?.id, used.channelId], [commandId, world.guildId, channels.general])
    assert.deepEqual([used.user.id, used.member.id], [world.owner.id, world.owner.id])
  })

  test('replies with every component that a message may hold', async () => {
    const png = await picture('png')
    const reply = await used.reply({
      components: EVERY_COMPONENT as any,
      flags: MessageFlags.IsComponentsV2,
      files: [
        { attachment: png, name: 'ship.png' },
        { attachment: Buffer.from('ahoy'), name: 'notes.txt' },
      ],
      withResponse: true,
    })
    assert.ok(reply.resource?.message)
    shown = reply.resource.message
    assert.ok(shown.flags.has(MessageFlags.IsComponentsV2))
    assert.deepEqual([shown.content, shown.attachments.size], ['', 0])
    assert.deepEqual([shown.interactionMetadata?.id, shown.interactionMetadata?.user.id], [used.id, world.owner.id])
    const { d } = await person.next('MESSAGE_CREATE', ({ id }) => id === shown.id)
    const again = await used.fetchReply()
    for (const components of [d.components, shown.components.map(json), again.components.map(json)]) {
      assert.partialDeepStrictEqual(components, withoutFileUrls(EVERY_COMPONENT))
    }
    const file = shown.components.find((each) => each instanceof FileComponent)
    assert.equal(await (await fetch(file?.file.url ?? '')).text(), 'ahoy')
    const sections = shown.components.filter((each) => each instanceof SectionComponent)
    const thumbnail = sections.map(({ accessory }) => accessory).find((each) => each instanceof ThumbnailComponent)
    assert.deepEqual([thumbnail?.media.data.width, thumbnail?.media.data.height], [32, 18])
    assert.deepEqual(Buffer.from(await (await fetch(thumbnail?.media.url ?? '')).arrayBuffer()), png)
  })

  test('receives every click on an interactive button', async () => {
    for (const style of [1, 2, 3, 4]) {
      const pressed = await interactionAfter<ButtonInteraction>(() => user.pressButton(shown.id, `style ${style}`))
      assert.ok(pressed.isButton())
      assert.deepEqual([pressed.customId, pressed.message.id, pressed.component.type], [`style ${style}`, shown.id, 2])
      assert.equal(pressed.component.style, style)
      await pressed.deferUpdate()
    }
  })

  test('receives the choice of every select menu', async () => {
    const { member, channels, roles } = world
    const chosen = async (type: ComponentType, id: string, ...values: string[]) => {
      const each = await interactionAfter<MessageComponentInteraction>(() =>
        user.selectValues(shown.id, type, id, ...values),
      )
      assert.ok(each.isAnySelectMenu())
      assert.deepEqual([each.values, each.customId, each.component.type], [values, id, type])
      await each.deferUpdate()
      return each
    }
    assert.ok((await chosen(ComponentType.StringSelect, 'way', 'sea', 'land')).isStringSelectMenu())
    const people = await chosen(ComponentType.UserSelect, 'people', member.id, world.owner.id)
    assert.ok(people.isUserSelectMenu())
    assert.deepEqual(
      [keys(people.users).sort(), keys(people.members).sort()],
      Array(2).fill([member.id, world.owner.id].sort()),
    )
    const ofRoles = await chosen(ComponentType.RoleSelect, 'roles', roles.moderator)
    assert.ok(ofRoles.isRoleSelectMenu())
    assert.equal(ofRoles.roles.get(roles.moderator)?.name, 'moderator')
    const both = await chosen(ComponentType.MentionableSelect, 'both', roles.member, member.id)
    assert.ok(both.isMentionableSelectMenu())
    assert.deepEqual([both.users, both.members, both.roles].map(keys), [[member.id], [member.id], [roles.member]])
    const places = await chosen(ComponentType.ChannelSelect, 'places', channels.general)
    assert.ok(places.isChannelSelectMenu())
    isGeneral(places.channels.get(channels.general))
  })

  test('reads every input of its modals', async () => {
    const { member, roles } = world
    const first = (await filled('first')).fields
    assert.equal(first.getTextInputValue('text'), 'far\naway')
    assert.deepEqual(first.getStringSelectValues('way'), ['land', 'sea'])
    assert.deepEqual(
      [keys(first.getSelectedUsers('people')), keys(first.getSelectedMembers('people'))],
      [[member.id], [member.id]],
    )
    assert.deepEqual(keys(first.getSelectedRoles('roles')), [roles.bot])
    const both = first.getSelectedMentionables('both', true)
    assert.deepEqual([both?.users, both?.members, both?.roles].map(keys), [[member.id], [member.id], [roles.member]])

    sent = await filled('second')
    const second = sent.fields
    isGeneral(second.getSelectedChannels('places')?.first())
    assert.equal(second.getRadioGroup('one'), 'sea')
    assert.deepEqual(second.getCheckboxGroup('some'), ['land'])
    assert.equal(second.getCheckbox('sure'), true)
    const pass = second.getUploadedFiles('files', true)?.first()
    assert.equal(pass?.name, 'pass.txt')
    assert.equal(await (await fetch(pass?.url ?? '')).text(), 'valid')
  })

  test('keeps its cached guild after it received resolved data', async () => {
    const guild = client.guilds.cache.get(world.guildId)
    const { body: channel } = await world.bot.api.get(`/channels/${world.channels.general}`)
    const { body: member } = await world.bot.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const cached = guild?.channels.cache.get(channel.id) as any
    assert.deepEqual(
      [cached.name, cached.topic, cached.rawPosition, cached.permissionOverwrites.cache.size],
      [channel.name, channel.topic, channel.position, channel.permission_overwrites.length],
    )
    const known = guild?.members.cache.get(member.user.id)
    assert.deepEqual(
      known?.roles.cache.filter(({ id }) => id !== guild?.id).map(({ id }) => id),
      member.roles,
    )
    assert.equal(known?.joinedAt?.toISOString(), new Date(member.joined_at).toISOString())
  })

  test('sends ephemeral replies, and edits and deletes replies', async () => {
    await sent.update({ components: EVERY_COMPONENT.slice(-1) as any })
    await person.next('MESSAGE_UPDATE', ({ id, components }) => id === shown.id && components.length === 1)
    const whispered = await sent.followUp({ content: 'psst', flags: MessageFlags.Ephemeral })
    assert.ok(whispered.flags.has(MessageFlags.Ephemeral))
    await person.next('MESSAGE_CREATE', ({ id }) => id === whispered.id)
    assert.equal((await sent.editReply({ content: 'louder', message: whispered.id })).content, 'louder')
    await person.next('MESSAGE_UPDATE', ({ id, content }) => id === whispered.id && content === 'louder')
    await sent.deleteReply(whispered.id)
    await person.next('MESSAGE_DELETE', ({ id }) => id === whispered.id)
    await used.deleteReply()
    await person.next('MESSAGE_DELETE', ({ id }) => id === shown.id)
  })

  /** The user opens a modal with a button and submits it. */
  async function filled(which: keyof typeof MODALS): Promise<ModalMessageModalSubmitInteraction> {
    const pressed = await interactionAfter<ButtonInteraction>(() => user.pressButton(shown.id, which))
    await pressed.showModal(MODALS[which] as any)
    const { d } = await person.next('INTERACTION_MODAL_CREATE', ({ id }) => id === pressed.id)
    const submitted = await interactionAfter<ModalSubmitInteraction>(() => user.submitModal(which, d.id))
    assert.ok(submitted.isModalSubmit() && submitted.isFromMessage())
    assert.deepEqual([submitted.customId, submitted.message.id], [MODALS[which].custom_id, shown.id])
    if (which === 'first') await submitted.deferUpdate()
    return submitted
  }
})

/** Asserts that it is the channel of the conversation, with the bot's permissions. */
function isGeneral(channel: unknown): void {
  assert.ok(channel instanceof TextChannel)
  assert.deepEqual([channel.name, channel.type, channel.appPermissions?.has('Administrator')], ['general', 0, true])
}

const json = (component: { toJSON(): unknown }) => component.toJSON()

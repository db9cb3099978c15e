import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
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
  type AnyInteractionGateway,
  type AutocompleteInteraction,
  type Client,
  type CommandInteraction,
  type ComponentInteraction,
  ComponentTypes,
  type Message,
  MessageFlags,
  type ModalSubmitInteraction,
  type SelectMenuTypes,
} from 'oceanic.js'

describe('An unmodified oceanic.js bot in a conversation', () => {
  let world: World
  let client: Client
  let person: GatewayClient
  let user: BotUser
  let commandId: string
  let used: CommandInteraction
  let shown: Message
  let sent: ModalSubmitInteraction
  before(async () => {
    world = await World.create({ publicUrl: null })
    const port = await world.app.listen()
    client = await connectOceanic(world, port)
    person = await connectGateway(port, world.owner)
    user = new BotUser(world)
    await insertExampleSku(world)
    commandId = (await client.application.createGuildCommand(world.guildId, TRAVEL_COMMAND as any)).id
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  /** The interaction that the bot receives after an act of the owner. */
  const interactionAfter = async <T extends AnyInteractionGateway>(does: () => Promise<void>): Promise<T> => {
    const interaction = nextEvent(client, 'interactionCreate')
    await does()
    return (await interaction)[0] as T
  }
  /** Components in the library’s format. */
  const components = (raw: readonly object[]): any => client.util.componentsToParsed(raw as any)
  const ids = (found: readonly { id: string }[] | undefined) => found?.map(({ id }) => id)

  test('suggests options while the user types', async () => {
    const typed = await interactionAfter<AutocompleteInteraction>(() => user.autocompleteCity(commandId, 'Lis'))
    assert.ok(typed.isAutocompleteInteraction())
    assert.deepEqual(typed.data.options.getFocused(true), { type: 3, name: 'city', value: 'Lis', focused: true })
    await typed.result([{ name: 'Lisbon', value: 'lisbon' }])
    const { d } = await person.next('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', ({ id }) => id === typed.id)
    assert.deepEqual(d.choices, [{ name: 'Lisbon', value: 'lisbon' }])
  })

  test('reads the options of a command', async () => {
    const { member, channels, roles } = world
    used = await interactionAfter(() => user.useTravelCommand(commandId, 'lisbon'))
    assert.ok(used.isCommandInteraction())
    const { options } = used.data
    assert.deepEqual(
      [
        options.getString('city'),
        options.getInteger('nights'),
        options.getNumber('price'),
        options.getBoolean('return'),
      ],
      ['lisbon', 3, 9.5, true],
    )
    assert.deepEqual(
      [options.getUser('guide', true).username, options.getMember('guide', true).id],
      ['member', member.id],
    )
    const meeting = options.getChannel('meeting', true)
    assert.deepEqual([meeting.name, meeting.appPermissions.has('ADMINISTRATOR')], ['general', true])
    assert.equal(options.getCompleteChannel('meeting', true), client.getChannel(channels.general))
    assert.equal(options.getRole('team', true), client.guilds.get(world.guildId)?.roles.get(roles.bot))
    assert.equal(options.getMentionable('guest', true).id, member.id)
    assert.deepEqual(
      [used.data.guildID, used.guildID, used.channelID],
      [world.guildId, world.guildId, channels.general],
    )
    assert.deepEqual([used.user.id, used.member?.id], [world.owner.id, world.owner.id])
  })

  test('replies with every component that a message may hold', async () => {
    const png = await picture('png')
    const reply = await used.createMessage({
      components: components(EVERY_COMPONENT),
      flags: MessageFlags.IS_COMPONENTS_V2,
      files: [
        { contents: png, name: 'ship.png' },
        { contents: Buffer.from('ahoy'), name: 'notes.txt' },
      ],
    })
    shown = await reply.getMessage()
    assert.equal(reply.callback.resource?.message?.id, shown.id)
    assert.ok(shown.flags & MessageFlags.IS_COMPONENTS_V2)
    assert.deepEqual([shown.content, shown.attachments.size], ['', 0])
    const { d } = await person.next('MESSAGE_CREATE', ({ id }) => id === shown.id)
    assert.partialDeepStrictEqual(d.components, withoutFileUrls(EVERY_COMPONENT))
    assert.partialDeepStrictEqual(plain(shown.components), withoutFileUrls(components(EVERY_COMPONENT)))
    const file = shown.components.find(({ type }) => type === ComponentTypes.FILE) as any
    assert.equal(await (await fetch(file.file.url)).text(), 'ahoy')
    const gallery = shown.components.find(({ type }) => type === ComponentTypes.MEDIA_GALLERY) as any
    assert.deepEqual([gallery.items[0].media.width, gallery.items[0].media.height], [32, 18])
    assert.deepEqual(Buffer.from(await (await fetch(gallery.items[0].media.url)).arrayBuffer()), png)
  })

  test('receives every click on an interactive button', async () => {
    for (const style of [1, 2, 3, 4]) {
      const pressed = await interactionAfter<ComponentInteraction>(() => user.pressButton(shown.id, `style ${style}`))
      assert.ok(pressed.isComponentInteraction() && pressed.isButtonComponentInteraction())
      assert.deepEqual([pressed.data.customID, pressed.message.id], [`style ${style}`, shown.id])
      await pressed.deferUpdate()
    }
  })

  test('receives the choice of every select menu', async () => {
    const { member, channels, roles } = world
    const chosen = async (type: ComponentTypes, id: string, ...values: string[]) => {
      const each = await interactionAfter<ComponentInteraction<SelectMenuTypes>>(() =>
        user.selectValues(shown.id, type, id, ...values),
      )
      assert.ok(each.isSelectMenuComponentInteraction())
      assert.deepEqual([each.data.componentType, each.data.customID, each.data.values.raw], [type, id, values])
      await each.deferUpdate()
      return each.data.values
    }
    assert.deepEqual((await chosen(ComponentTypes.STRING_SELECT, 'way', 'sea', 'land')).getStrings(), ['sea', 'land'])
    const people = await chosen(ComponentTypes.USER_SELECT, 'people', member.id, world.owner.id)
    assert.deepEqual(ids(people.getUsers(true)), [member.id, world.owner.id])
    assert.deepEqual(ids(people.getMembers(true)), [member.id, world.owner.id])
    const ofRoles = await chosen(ComponentTypes.ROLE_SELECT, 'roles', roles.moderator)
    assert.deepEqual(ids(ofRoles.getRoles(true)), [roles.moderator])
    const both = await chosen(ComponentTypes.MENTIONABLE_SELECT, 'both', roles.member, member.id)
    assert.deepEqual(
      [both.resolved.roles, both.resolved.users].map((all) => [...all.keys()]),
      [[roles.member], [member.id]],
    )
    const places = await chosen(ComponentTypes.CHANNEL_SELECT, 'places', channels.general)
    assert.equal(places.getChannels(true)[0]?.completeChannel, client.getChannel(channels.general))
  })

  test('reads every input of its modals', async () => {
    const { member, channels, roles } = world
    const first = (await filled('first')).data.components
    assert.equal(first.getTextInput('text', true), 'far\naway')
    assert.deepEqual(first.getStringSelectValues('way', true), ['land', 'sea'])
    assert.deepEqual(ids(first.getUserSelectValues('people', true)), [member.id])
    assert.deepEqual(ids(first.getRoleSelectValues('roles', true)), [roles.bot])
    assert.deepEqual(first.getMentionableSelectComponent('both', true).values, [roles.member, member.id])

    sent = await filled('second')
    const second = sent.data.components
    const places = second.getChannelSelectValues('places', true)
    assert.deepEqual(ids(places), [channels.general])
    assert.equal(second.getRadioGroupValue('one', true), 'sea')
    assert.deepEqual(second.getCheckboxGroupValues('some', true), ['land'])
    assert.equal(second.getCheckboxValue('sure', true), true)
    const [pass] = second.getFileUploadValues('files', true)
    assert.equal(pass?.filename, 'pass.txt')
    assert.equal(await (await fetch(pass?.url ?? '')).text(), 'valid')
  })

  test('keeps its cached guild after it received resolved data', async () => {
    const guild = client.guilds.get(world.guildId)
    const { body: channel } = await world.bot.api.get(`/channels/${world.channels.general}`)
    const { body: member } = await world.bot.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const cached = guild?.channels.get(channel.id) as any
    assert.deepEqual(
      [cached.name, cached.topic, cached.position, cached.permissionOverwrites.size],
      [channel.name, channel.topic, channel.position, channel.permission_overwrites.length],
    )
    const known = guild?.members.get(world.member.id)
    assert.deepEqual(known?.roles, member.roles)
    assert.equal(known?.joinedAt?.toISOString(), new Date(member.joined_at).toISOString())
  })

  test('sends ephemeral replies, and edits and deletes replies', async () => {
    await sent.editParent({ components: components(EVERY_COMPONENT.slice(-1)) })
    await person.next('MESSAGE_UPDATE', ({ id, components }) => id === shown.id && components.length === 1)
    const { message } = await sent.createFollowup({ content: 'psst', flags: MessageFlags.EPHEMERAL })
    assert.ok(message.flags & MessageFlags.EPHEMERAL)
    await person.next('MESSAGE_CREATE', ({ id }) => id === message.id)
    assert.equal((await sent.editFollowup(message.id, { content: 'louder' })).content, 'louder')
    await person.next('MESSAGE_UPDATE', ({ id, content }) => id === message.id && content === 'louder')
    await sent.deleteFollowup(message.id)
    await person.next('MESSAGE_DELETE', ({ id }) => id === message.id)
    await used.deleteOriginal()
    await person.next('MESSAGE_DELETE', ({ id }) => id === shown.id)
  })

  /** The user opens a modal with a button and submits it. */
  async function filled(which: keyof typeof MODALS): Promise<ModalSubmitInteraction> {
    const pressed = await interactionAfter<ComponentInteraction>(() => user.pressButton(shown.id, which))
    const { custom_id: customID, title, components: inputs } = MODALS[which]
    await pressed.createModal({ customID, title, components: components(inputs) })
    const { d } = await person.next('INTERACTION_MODAL_CREATE', ({ id }) => id === pressed.id)
    assert.partialDeepStrictEqual(d.components, inputs)
    const submitted = await interactionAfter<ModalSubmitInteraction>(() => user.submitModal(which, d.id))
    assert.ok(submitted.isModalSubmitInteraction())
    assert.deepEqual([submitted.data.customID, submitted.message?.id], [customID, shown.id])
    if (which === 'first') await submitted.deferUpdate()
    return submitted
  }
})

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

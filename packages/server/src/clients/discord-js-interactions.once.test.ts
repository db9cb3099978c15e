import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { buttonInteraction } from '@guildhall/testing/features/interactions'
import { World } from '@guildhall/testing/worlds/world'
import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js'

describe('An unmodified discord.js bot (interactions)', () => {
  let world: World
  let client: Client<true>
  let person: GatewayClient
  before(async () => {
    world = await World.create({ publicUrl: null })
    const port = await world.app.listen()
    const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits
    const fresh = new Client({
      intents: [Guilds, GuildMessages, MessageContent],
      rest: { api: `http://127.0.0.1:${port}/api` },
    })
    const ready = once(fresh, Events.ClientReady)
    await fresh.login(world.bot.token)
    client = (await ready)[0]
    person = new GatewayClient(port)
    await person.identify({ token: world.owner.token, intents: ALL_INTENTS })
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  /** The interaction that the bot receives after a request of the owner. */
  const interactionAfter = async <T>(body: object): Promise<T> => {
    const interaction = once(client, Events.InteractionCreate)
    const { status, body: refusal } = await world.owner.api.post('/interactions', body)
    assert.equal(status, 204, JSON.stringify(refusal))
    return (await interaction)[0]
  }

  test('handles a command, a button and a modal, and sends, edits and deletes follow-ups', async () => {
    const city = (option: any) => option.setName('city').setDescription('Where to').setRequired(true)
    const built = new SlashCommandBuilder().setName('travel').setDescription('Goes somewhere').addStringOption(city)
    const command = await client.application.commands.create(built, world.guildId)
    const place = { application_id: world.bot.id, guild_id: world.guildId, channel_id: world.channels.general }
    const options = [{ type: 3, name: 'city', value: 'Lisbon' }]
    const data = { id: command.id, name: 'travel', type: 1, options }
    const used = await interactionAfter<ChatInputCommandInteraction>({
      ...place,
      type: 2,
      session_id: 'x',
      nonce: '1',
      data,
    })
    assert.ok(used.isChatInputCommand())
    assert.deepEqual(
      [used.options.getString('city'), used.user.id, used.commandName],
      ['Lisbon', world.owner.id, 'travel'],
    )
    assert.ok(used.memberPermissions?.has('Administrator'))

    const go = new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary)
    const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(go)]
    const reply = await used.reply({ content: 'Really?', components, withResponse: true })
    const messageId = reply.resource?.message?.id ?? ''
    assert.equal((await person.next('MESSAGE_CREATE', ({ id }) => id === messageId)).d.type, 20)

    const pressed = await interactionAfter<ButtonInteraction>(buttonInteraction(world, messageId, 'go', { nonce: '2' }))
    assert.ok(pressed.isButton())
    assert.equal(pressed.message.id, messageId)
    const why = new TextInputBuilder().setCustomId('why').setStyle(TextInputStyle.Short).setMinLength(2)
    const label = new LabelBuilder().setLabel('Why').setTextInputComponent(why)
    await pressed.showModal(new ModalBuilder().setCustomId('form').setTitle('Say').addLabelComponents(label))
    const { d: shown } = await person.next('INTERACTION_MODAL_CREATE')

    const filled = [{ type: 18, component: { type: 4, custom_id: 'why', value: 'sun' } }]
    const form = { id: shown.id, custom_id: 'form', components: filled }
    const sent = await interactionAfter<ModalSubmitInteraction>({
      ...place,
      type: 5,
      session_id: 'x',
      nonce: '3',
      data: form,
    })
    assert.ok(sent.isModalSubmit() && sent.isFromMessage())
    assert.equal(sent.fields.getTextInputValue('why'), 'sun')
    await sent.update({ content: 'Gone', components: [] })
    assert.equal((await person.next('MESSAGE_UPDATE', ({ id }) => id === messageId)).d.content, 'Gone')

    const more = await sent.followUp({ content: 'psst', flags: MessageFlags.Ephemeral })
    assert.ok(more.flags.has(MessageFlags.Ephemeral))
    const { d: whispered } = await person.next('MESSAGE_CREATE', ({ id }) => id === more.id)
    assert.deepEqual([whispered.content, whispered.guild_id], ['psst', undefined])
    assert.equal((await sent.editReply({ content: 'louder', message: more.id })).content, 'louder')
    await sent.deleteReply(more.id)
    await person.next('MESSAGE_DELETE', ({ id }) => id === more.id)
    await used.deleteReply()
    await person.next('MESSAGE_DELETE', ({ id }) => id === messageId)
  })

  test('handles a command that takes time', async () => {
    const command = await client.application.commands.create({ name: 'slow', description: 'Takes its time' })
    const data = { id: command.id, name: 'slow', type: 1 }
    const place = { application_id: world.bot.id, guild_id: world.guildId, channel_id: world.channels.general }
    const used = await interactionAfter<ChatInputCommandInteraction>({
      ...place,
      type: 2,
      session_id: 'x',
      nonce: '4',
      data,
    })
    await used.deferReply({ flags: MessageFlags.Ephemeral })
    const edited = await used.editReply('done')
    assert.equal(edited.content, 'done')
    assert.equal((await used.fetchReply()).id, edited.id)
  })
})

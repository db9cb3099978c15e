import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Message,
  MessageFlags,
  MessageType,
  Partials,
  type TextChannel,
  TextDisplayBuilder,
} from 'discord.js'

const { Guilds, GuildMessages, GuildMessagePolls, MessageContent } = GatewayIntentBits

describe('An unmodified discord.js bot (messages)', () => {
  let world: World
  let client: Client<true>
  let channel: TextChannel
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const port = await world.app.listen()
    const fresh = new Client({
      intents: [Guilds, GuildMessages, GuildMessagePolls, MessageContent],
      partials: [Partials.Poll, Partials.PollAnswer],
      rest: { api: `http://127.0.0.1:${port}/api` },
    })
    const ready = once(fresh, Events.ClientReady)
    await fresh.login(world.bot.token)
    client = (await ready)[0]
    channel = (await client.channels.fetch(world.channels.general)) as TextChannel
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('sends and edits embeds', async () => {
    const embed = new EmbedBuilder()
      .setTitle('Weather')
      .setColor('Blue')
      .setTimestamp(1000)
      .setFooter({ text: 'today' })
    const message = await channel.send({ embeds: [embed.addFields({ name: 'Rain', value: 'none' })] })
    const [shown] = message.embeds
    assert.deepEqual(
      [shown?.title, shown?.timestamp, shown?.footer?.text],
      ['Weather', embed.data.timestamp?.replace('.000Z', '.000000+00:00'), 'today'],
    )
    assert.deepEqual(shown?.fields, [{ name: 'Rain', value: 'none', inline: false }])
    const edited = await message.edit({ content: 'Soon', embeds: [EmbedBuilder.from(shown ?? {}).setTitle('Snow')] })
    assert.deepEqual([edited.content, edited.embeds[0]?.title], ['Soon', 'Snow'])
    const hidden = await edited.suppressEmbeds(true)
    assert.deepEqual([hidden.embeds.length, hidden.flags.has(MessageFlags.SuppressEmbeds)], [0, true])
  })

  test('sends buttons, and edits a message to contain only components', async () => {
    const button = new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary)
    const row = new ActionRowBuilder<ButtonBuilder>().setComponents(button)
    const message = await channel.send({ content: 'Ready?', components: [row] })
    assert.equal(message.resolveComponent('go')?.customId, 'go')
    const box = new ContainerBuilder()
      .addTextDisplayComponents(new TextDisplayBuilder().setContent(`# Hello <@${world.member.id}>`))
      .addActionRowComponents(row)
    const edited = await message.edit({ content: null, components: [box], flags: MessageFlags.IsComponentsV2 })
    assert.ok(edited.flags.has(MessageFlags.IsComponentsV2))
    assert.deepEqual([edited.content, edited.components[0]?.type, edited.mentions.users.size], ['', 17, 1])
  })

  test('sends stickers', async () => {
    const parts = multipartForm(
      { name: 'hello', tags: 'wave', description: '' },
      { file: await picture('png', { width: 32, height: 32 }) },
    )
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/stickers`, parts)
    const message = await channel.send({ stickers: [body.id] })
    assert.equal(message.stickers.get(body.id)?.name, 'hello')
  })

  test('forwards messages of others', async () => {
    const message = await channel.send('pass it on')
    const forwarded = await message.forward(channel)
    assert.equal(forwarded.messageSnapshots.first()?.content, 'pass it on')
    assert.ok(forwarded.flags.has(MessageFlags.HasSnapshot))
  })

  test('sends polls, receives votes and ends polls', async () => {
    const message = await channel.send({
      poll: {
        question: { text: 'Cats?' },
        answers: [{ text: 'Yes', emoji: '🐱' }, { text: 'No' }],
        duration: 24,
        allowMultiselect: false,
      },
    })
    const { poll } = message
    assert.deepEqual([poll?.question.text, poll?.answers.size, poll?.answers.get(1)?.emoji?.name], ['Cats?', 2, '🐱'])
    const voted = once(client, Events.MessagePollVoteAdd)
    await world.member.api.put(`/channels/${channel.id}/polls/${message.id}/answers/@me`, { answer_ids: ['1'] })
    const [answer, userId] = await voted
    assert.deepEqual([answer.id, userId, answer.voteCount], [1, world.member.id, 1])
    const voters = await poll?.answers.get(1)?.voters.fetch()
    assert.deepEqual([...(voters?.keys() ?? [])], [world.member.id])
    const received = once(client, Events.MessageCreate)
    const ended = (await poll?.end()) as Message
    assert.equal(ended.poll?.resultsFinalized, true)
    const [result] = await received
    assert.equal(result.type, MessageType.PollResult)
  })
})

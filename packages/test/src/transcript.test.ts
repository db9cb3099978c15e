import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, Events, type Interaction, MessageFlags } from 'discord.js'
import { sandbox } from './node.ts'

const PLAN = {
  at: '2026-01-01T12:00:00Z',
  bot: { name: 'Desk' },
  guilds: { main: { members: { alice: {} } } },
} as const

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) {
    await interaction.showModal({
      custom_id: 'ticket',
      title: 'Open a ticket',
      components: [{ type: 18, label: 'Subject', component: { type: 4, custom_id: 'subject', style: 1 } }],
    })
  } else if (interaction.isModalSubmit()) {
    await interaction.deferReply()
    await interaction.editReply({
      content: `Ticket: ${interaction.fields.getTextInputValue('subject')}`,
      embeds: [{ title: 'Next steps', description: 'Wait', fields: [{ name: 'Queue', value: '3' }] }],
      components: [
        { type: 1, components: [{ type: 2, style: 4, label: 'Close', customId: 'close' }] },
        {
          type: 1,
          components: [
            { type: 3, customId: 'prio', placeholder: 'Priority', options: [{ label: 'High', value: 'h' }] },
          ],
        },
      ],
    })
  } else if (interaction.isButton()) await interaction.update({ content: 'Closed', embeds: [], components: [] })
  else if (interaction.isStringSelectMenu()) {
    await interaction.reply({ content: `Priority ${interaction.values}`, flags: MessageFlags.Ephemeral })
  }
}

/** Without the time, which is constant, and with a word for each id. */
const shortened = (text: string): string[] =>
  text
    .replaceAll('[2026-01-01 12:00:00.000] ', '')
    .replaceAll(/\d{10,}/gu, 'ID')
    .trimEnd()
    .split('\n')

test('a transcript shows user actions and the bot’s responses in order', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
  bot.on(Events.InteractionCreate, (interaction) => void answer(interaction))
  bot.on(Events.MessageCreate, (message) => {
    if (message.content === '!ping') void message.reply('pong').then((pong) => pong.react('👍'))
  })
  await world.login(bot)
  await bot.application?.commands.set([{ name: 'ticket', description: 'Tickets' }], world.guilds.main.id)
  const alice = world.users.alice.in(world.channels.general)
  await alice.say('!ping')
  await world.settle()
  const opened = await alice.slash('ticket')
  const sent = await opened.modal?.submit({ Subject: 'It hurts' })
  await world.settle()
  await alice.select(sent?.message ?? null, 'Priority', ['High'])
  await alice.click(sent?.message ?? null, 'Close')
  await assert.rejects(alice.click(sent?.message ?? null, 'Close'))
  const posted = await alice.say('first\nsecond')
  await alice.edit(posted, 'changed')
  await alice.delete(posted)
  const lines = shortened(await world.transcript())
  assert.deepEqual(lines.slice(1), [
    '#general alice: !ping',
    '#general Desk (bot, replies to “!ping”): pong',
    '#general Desk reacts 👍 to “pong”',
    '#general alice uses /ticket',
    '#general Desk opens the form “Open a ticket” for alice',
    '    [Subject]',
    '#general alice sends the form “Open a ticket”: Subject = "It hurts"',
    '#general Desk (bot) is thinking…',
    '#general Desk (bot): Ticket: It hurts',
    '    embed: Next steps — Wait',
    '      Queue: 3',
    '    [Close]',
    '    [Priority]',
    '#general alice chooses High in [Priority]',
    '#general Desk (bot, only alice sees it): Priority h',
    '#general alice clicks [Close]',
    '#general Desk edits “Ticket: It hurts”: Closed',
    '! alice can’t do this (click): there is no button “Close”: there is none',
    '#general alice: first',
    '    second',
    '#general alice edits “first”: changed',
    '#general “changed” of alice is deleted',
  ])
  assert.match(lines[0] ?? '', /^Desk: Bulk Overwrite Guild Application Commands, PUT /u)
})

test('a transcript shows errors, faults, the clock and private messages', async (t) => {
  const world = await sandbox(t, { ...PLAN, bot: { name: 'Desk', permissions: ['VIEW_CHANNEL'] } })
  const bot = await world.login(new Client({ intents: ['Guilds', 'GuildMessages', 'DirectMessages'] }))
  const { general } = world.channels
  const write = () => bot.rest.post(`/channels/${general.id}/messages`, { body: { content: 'hello' } })
  await assert.rejects(bot.rest.delete(`/channels/${general.id}`))
  await world.fail('POST /channels/*/messages', { status: 418, times: 1 })
  await assert.rejects(write())
  await world.lose('MESSAGE_CREATE')
  await world.users.alice.in(general).say('hello')
  await world.users.alice.in(general).dm('psst')
  await world.clock.advance('5s')
  await bot.rest.put(`/channels/${general.id}/messages/1/reactions/x/@me`).catch(() => {})
  await world.settle()
  const lines = shortened(await world.transcript())
  assert.deepEqual(lines, [
    '! Desk: DELETE /channels/ID is refused: 403 50013 Missing Permissions',
    '-- fault 1 is added: {"fault":"fail","times":1,"route":"POST /channels/*/messages","status":418,"scope":"user"}',
    "! Desk: POST /channels/ID/messages is refused: 418 I'm a Teapot (fault 1)",
    '-- fault 2 is added: {"fault":"lose","times":1,"event":"MESSAGE_CREATE"}',
    '#general alice: hello',
    '! fault 2 happens: lose MESSAGE_CREATE',
    '@alice and Desk alice: psst',
    '-- the clock is advanced by 5000 ms',
    '[2026-01-01 12:00:05.000] ! Desk: PUT /channels/ID/messages/1/reactions/x/@me is refused: 400 10014 Unknown Emoji',
  ])
})

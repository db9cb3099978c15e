import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, Events, type Interaction, MessageFlags } from 'discord.js'
import { ActRefused, createServer, type Server } from './index.ts'

const PLAN = {
  seed: 7,
  guilds: {
    main: {
      features: ['COMMUNITY'],
      roles: { mod: ['MANAGE_MESSAGES'] },
      channels: {
        general: {},
        staff: { only: 'mod' },
        talk: { type: 'voice' },
        help: { type: 'forum', tags: ['bug'] },
      },
      members: { alice: {}, bob: { roles: ['mod'] } },
    },
  },
} as const

const TICKET = {
  name: 'ticket',
  description: 'Tickets',
  options: [
    {
      name: 'open',
      description: 'Opens one',
      type: 1,
      options: [
        { name: 'kind', description: 'What kind', type: 3, required: true, autocomplete: true },
        { name: 'priority', description: 'How urgent', type: 4, min_value: 1, max_value: 3 },
      ],
    },
  ],
}

/** A bot with tickets: a command opens a form, the form makes a message with a button and a select. */
async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused()
    const kinds = ['bug', 'idea'].filter((each) => each.startsWith(typed))
    await interaction.respond(kinds.map((name) => ({ name, value: name })))
  } else if (interaction.isChatInputCommand()) {
    await interaction.showModal({
      custom_id: 'ticket',
      title: 'Open a ticket',
      components: [
        { type: 18, label: 'Subject', component: { type: 4, custom_id: 'subject', style: 1 } },
        { type: 18, label: 'Details', component: { type: 4, custom_id: 'details', style: 2, required: false } },
      ],
    })
  } else if (interaction.isModalSubmit()) {
    await interaction.deferReply()
    await interaction.editReply({
      content: `Ticket: ${interaction.fields.getTextInputValue('subject')}`,
      components: [
        { type: 1, components: [{ type: 2, style: 4, label: 'Close', customId: 'close' }] },
        {
          type: 1,
          components: [
            { type: 3, customId: 'priority', placeholder: 'Priority', options: [{ label: 'High', value: 'h' }] },
          ],
        },
      ],
    })
  } else if (interaction.isButton()) await interaction.update({ content: 'Closed', components: [] })
  else if (interaction.isStringSelectMenu()) {
    await interaction.reply({ content: `Priority ${interaction.values}`, flags: MessageFlags.Ephemeral })
  }
}

describe('a world of @guildhall/test', () => {
  let server: Server
  before(async () => {
    server = await createServer()
  })
  after(() => server.close())

  const open = () => server.sandbox(PLAN)

  async function withBot(run: (world: Awaited<ReturnType<typeof open>>, bot: Client) => Promise<void>): Promise<void> {
    await using world = await open()
    const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: world.api } })
    const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve))
    bot.on(Events.InteractionCreate, (interaction) => void answer(interaction))
    bot.on(Events.MessageCreate, (message) => {
      if (message.content === '!ping') void message.reply('pong')
    })
    await bot.login(world.bot.token)
    await ready
    await bot.application?.commands.set([TICKET], world.guilds.main.id)
    try {
      await run(world, bot)
    } finally {
      await bot.destroy()
    }
  }

  test('has what its plan names, with the same ids for the same seed', async () => {
    await using first = await open()
    await using second = await open()
    assert.notEqual(first.api, second.api)
    assert.equal(first.bot.token, second.bot.token)
    assert.equal(first.channels.staff.id, second.channels.staff.id)
    assert.equal(first.users.alice.token, second.users.alice.token)
    assert.deepEqual(Object.keys(first.roles), ['mod'])
    assert.equal(first.env.CLIENT_ID, first.bot.id)
  })

  test('lets a user fill in the form of a command and use what the bot then sends', async () => {
    await withBot(async (world) => {
      const alice = world.users.alice.in(world.channels.general)
      const opened = await alice.slash('ticket open', { kind: 'bug' })
      assert.equal(opened.state, 'modal')
      assert.deepEqual(
        opened.modal?.fields.map(({ label }) => label),
        ['Subject', 'Details'],
      )
      const sent = await opened.modal?.submit({ Subject: 'It hurts' })
      await world.settle()
      assert.equal(sent?.state, 'answered')
      assert.equal(sent?.message?.content, 'Ticket: It hurts')
      const chosen = await alice.select(sent?.message ?? null, 'Priority', ['High'])
      assert.deepEqual([chosen.message?.content, chosen.ephemeral], ['Priority h', true])
      const closed = await alice.click(sent?.message ?? null, 'Close')
      assert.deepEqual([closed.state, closed.message?.content], ['updated', 'Closed'])
    })
  })

  test('refuses what a user could not do in the client, and says why', async () => {
    await withBot(async (world) => {
      const alice = world.users.alice.in(world.channels.general)
      const refused = (message: RegExp) => (error: unknown) =>
        error instanceof ActRefused && message.test(error.message)
      await assert.rejects(alice.slash('ticket close'), refused(/there is no subcommand “close”: there are “open”/))
      await assert.rejects(alice.slash('ticket open'), refused(/needs the option “kind”/))
      await assert.rejects(
        alice.slash('ticket open', { kind: 'bug', priority: 9 }),
        refused(/“priority” takes at most 3/),
      )
      await assert.rejects(alice.in(world.channels.staff).say('hello'), refused(/Missing Access/))
      assert.deepEqual(await alice.messages(), [])
    })
  })

  test('suggests what the bot suggests', async () => {
    await withBot(async (world) => {
      const alice = world.users.alice.in(world.channels.general)
      const choices = await alice.autocomplete('ticket open', 'kind', 'b')
      assert.deepEqual(
        choices.map(({ name }) => name),
        ['bug'],
      )
    })
  })

  test('has settled once the bot has answered a message', async () => {
    await withBot(async (world) => {
      const alice = world.users.alice.in(world.channels.general)
      await alice.say('!ping')
      await world.settle()
      assert.deepEqual(
        (await alice.messages()).map(({ content }) => content),
        ['!ping', 'pong'],
      )
    })
  })

  test('lets users do what they do with messages', async () => {
    await using world = await open()
    const alice = world.users.alice.in(world.channels.general)
    const bob = world.users.bob.in(world.channels.staff)
    const first = await alice.say('first')
    const reply = await world.users.bob.in(world.channels.general).reply(first, 'second')
    assert.equal(reply.message_reference?.message_id, first.id)
    assert.equal((await alice.edit(first, 'changed')).content, 'changed')
    await alice.react(reply, '👍')
    const forwarded = await bob.forward(first, world.channels.staff)
    assert.equal(forwarded.channel_id, world.channels.staff.id)
    const [attachment] = (await alice.attach({ name: 'note.txt', data: 'hello' })).attachments
    assert.equal(attachment?.size, 5)
    const thread = await alice.startThread('talk', { message: first })
    assert.equal((await thread.say('inside')).channel_id, first.id)
    const post = await alice.in(world.channels.help).startThread('It hurts', { content: 'much', tags: ['bug'] })
    assert.deepEqual(
      (await post.messages()).map(({ content }) => content),
      ['much'],
    )
    await alice.delete(first)
    const private_ = await alice.dm('psst', world.users.bob)
    assert.equal(private_.content, 'psst')
  })

  test('lets users join a voice channel that they may join, and leave it', async () => {
    await using world = await open()
    const alice = world.users.alice.in(world.channels.talk)
    await alice.joinVoice()
    await alice.leaveVoice(world.guilds.main)
  })

  test('moves its clock', async () => {
    await using world = await open()
    await world.settle()
    const before = world.clock.now
    await world.clock.advance('1h30m')
    assert.equal(world.clock.now - before, 5_400_000)
    await assert.rejects(world.clock.advance('soon'), RangeError)
  })
})

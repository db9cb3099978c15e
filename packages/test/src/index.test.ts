import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { Client, Events, type Interaction, MessageFlags } from 'discord.js'
import { ActionRefusedError, createServer, type Server } from './index.ts'

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

/** A bot with tickets: a command opens a modal, and the modal creates a message with a button and a select. */
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

describe('A world of @guildhall/test', () => {
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

  test('contains the objects of its plan, with the same IDs for the same seed', async () => {
    await using first = await open()
    await using second = await open()
    assert.notEqual(first.api, second.api)
    assert.equal(first.bot.token, second.bot.token)
    assert.equal(first.channels.staff.id, second.channels.staff.id)
    assert.equal(first.users.alice.token, second.users.alice.token)
    assert.deepEqual(Object.keys(first.roles), ['mod'])
    assert.equal(first.env.CLIENT_ID, first.bot.id)
  })

  test('lets a user submit the modal of a command and use the message that the bot then sends', async () => {
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

  test('refuses an action that a user could not take in the client, with a reason', async () => {
    await withBot(async (world) => {
      const alice = world.users.alice.in(world.channels.general)
      const refused = (message: RegExp) => (error: unknown) =>
        error instanceof ActionRefusedError && message.test(error.message)
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

  test('returns the bot’s suggestions', async () => {
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

  test('lets users do with messages what the client allows', async () => {
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

  test('lets users join and leave a voice channel that they may connect to', async () => {
    await using world = await open()
    const alice = world.users.alice.in(world.channels.talk)
    await alice.joinVoice()
    await alice.leaveVoice(world.guilds.main)
  })

  test('waits for lookups and reads of a bot in this process before it answers', async () => {
    await using world = await open()
    const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
    bot.on(Events.MessageCreate, async (message) => {
      if (message.author.bot) return
      for (let i = 0; i < 4; i++) await lookup('localhost')
      for (let i = 0; i < 4; i++) await readFile(import.meta.filename)
      await message.reply('done')
    })
    await world.login(bot)
    const alice = world.users.alice.in(world.channels.general)
    const message = await alice.say('read')
    await world.settle()
    assert.equal((await alice.messages()).at(-1)?.content, 'done', message.id)
  })

  test('has users with other client languages', async () => {
    await using world = await server.sandbox({ guilds: { main: { members: { alice: {}, dora: { locale: 'de' } } } } })
    const bot = new Client({ intents: ['Guilds'] })
    bot.once(Events.ClientReady, () => void bot.application?.commands.set([{ name: 'hello', description: 'Says it' }]))
    bot.on(Events.InteractionCreate, (asked) => void (asked.isRepliable() && asked.reply(asked.locale)))
    await world.login(bot)
    const sent = [world.users.alice, world.users.dora].map(async (user) => {
      return (await user.in(world.channels.general).slash('hello')).message?.content
    })
    assert.deepEqual(await Promise.all(sent), ['en-US', 'de'])
  })

  test('supports bots that sell something, and sharded bots', async () => {
    const members = { alice: {} }
    await using world = await server.sandbox({
      guilds: { main: { members }, other: { channels: { entrance: {} }, members } },
    })
    const bot = new Client({ intents: ['Guilds'], shards: [0, 1], shardCount: 2 })
    bot.once(Events.ClientReady, () => void bot.application?.commands.set([{ name: 'vip', description: 'For some' }]))
    bot.on(Events.InteractionCreate, (asked) => {
      if (asked.isRepliable()) void asked.reply(`${asked.entitlements.size} at ${asked.guild?.shardId}`)
    })
    await world.login(bot)
    const shard = Number((BigInt(world.guilds.main.id) >> 22n) % 2n)
    const alice = world.users.alice.in(world.channels.general)
    assert.equal((await alice.slash('vip')).message?.content, `0 at ${shard}`)
    const body = { name: 'VIP', type: 5 }
    const sku: any = await bot.rest.post(`/applications/${world.bot.id}/skus`, { body })
    await bot.application?.entitlements.createTest({ sku: sku.id, user: world.users.alice.id })
    assert.equal((await alice.slash('vip')).message?.content, `1 at ${shard}`)
  })

  test('advances its clock', async () => {
    await using world = await open()
    await world.settle()
    const before = world.clock.now
    await world.clock.advance('1h30m')
    assert.equal(world.clock.now - before, 5_400_000)
    await assert.rejects(world.clock.advance('soon'), RangeError)
  })
})

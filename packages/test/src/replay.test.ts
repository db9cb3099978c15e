import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client, Events, type Message } from 'discord.js'
import { sandbox } from './node.ts'
import type { World } from './world.ts'

const PLAN = { bot: { name: 'Desk' }, guilds: { main: { channels: { general: {} }, members: { alice: {} } } } } as const

interface Ways {
  readonly answer?: string
  readonly button?: string
  readonly says?: readonly string[]
  readonly pins?: boolean
}

/** A bot with configurable responses, which numbers its tickets by the messages that requested them. */
function createBot({ answer = 'pong', button = 'Close', says = [], pins = true }: Ways = {}): Client {
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
  bot.once(Events.ClientReady, () => void bot.application?.commands.set([{ name: 'ticket', description: 'Tickets' }]))
  bot.on(Events.MessageCreate, (message: Message) => {
    if (message.author.bot) return
    void (async () => {
      for (const each of says) await message.reply(each)
      const reply = await message.reply(`${answer} ${message.id}`)
      if (pins) await reply.pin()
    })()
  })
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isButton()) void interaction.update({ content: 'Closed', components: [] })
    if (!interaction.isChatInputCommand()) return
    void (async () => {
      await interaction.deferReply()
      const row = { type: 1, components: [{ type: 2, style: 4, label: button, customId: `close:${interaction.id}` }] }
      await interaction.editReply({ content: `For <@${interaction.user.id}>`, components: [row] })
    })()
  })
  return bot
}

async function use(world: World<typeof PLAN>): Promise<void> {
  const alice = world.users.alice.in(world.channels.general)
  await alice.say('ping')
  const ticket = await alice.slash('ticket')
  await world.settle()
  await alice.click(ticket.message, 'Close')
  await assert.rejects(alice.slash('tikcet'))
  await world.clock.advance('5m')
  await alice.say('again')
  await world.settle()
}

describe('A recording', () => {
  let folder: string
  let file: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-recording-'))
    file = join(folder, 'run.jsonl')
  })
  after(() => rmSync(folder, { recursive: true }))

  test('contains actions and calls, with names instead of IDs', async (t) => {
    const world = await sandbox(t, PLAN)
    await world.login(createBot())
    await use(world)
    const lines = (await world.recording(file))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ line }) => line),
      lines.map((_, index) => index + 1),
    )
    const { plan, clock } = lines[0]
    assert.deepEqual(
      [plan.guilds, plan.at, clock],
      [
        { main: { channels: { general: { type: 'text' } }, members: { alice: {} } } },
        '2026-01-01T00:00:00.000Z',
        'frozen',
      ],
    )
    const entry = lines.find(({ body }) => body?.content === 'ping')
    assert.deepEqual(entry, {
      line: entry.line,
      ms: 0,
      request: 'POST /acts',
      body: { act: 'say', as: 'alice', channel_id: '{channel:general}', content: 'ping' },
      ids: ['message.id'],
    })
    const answered = lines.find(({ body }) => body?.content?.startsWith('pong'))
    assert.equal(answered.call, 'POST /channels/{channel:general}/messages')
    assert.equal(answered.body.content, `pong {${entry.line}.message.id}`)
    const pin = lines.find(({ call }) => call?.startsWith('PUT /channels/'))
    assert.ok(pin.call.endsWith(`/{${answered.line}.id}`), pin.call)
    assert.ok(lines.some(({ refused }) => /there is no command “tikcet”/u.test(refused)))
    assert.equal(lines.at(-2).ms, 300_000)
    assert.doesNotMatch(JSON.stringify(lines.slice(1)), /\d{17}/u)
  })

  test('is replayed without differences by the same bot with other IDs', async (t) => {
    const world = await sandbox(t, { ...PLAN, seed: 7, at: '2027-05-05T00:00:00Z' })
    await world.login(createBot())
    assert.deepEqual(await world.replay(file), [])
    await world.settle()
    assert.ok(world.calls.length > 5)
    await assert.rejects(world.replay(file), /users have done something here/u)
  })

  test('reports differences of another bot: texts, missing and new calls, impossible actions', async (t) => {
    const world = await sandbox(t, file)
    await world.login(createBot({ answer: 'pong!', button: 'Shut', says: ['wait'], pins: false }))
    const differences = await world.replay(file)
    const texts = differences.map(({ text }) =>
      text.replaceAll(/line \d+|\{\d+\.[\w.]+\}/gu, (found) => found.replaceAll(/\d+/gu, 'N')),
    )
    const write = 'POST /channels/{channel:general}/messages'
    const answered = [
      `line N: ${write} has the body.content "wait", which was "pong {N.message.id}"`,
      'line N: PUT /channels/{channel:general}/messages/pins/{N.id} is not called any more',
    ]
    const isNew = `after line N: ${write} is called now with {"content":"pong! {N.message.id}",`
    const label = 'body.components.0.components.0.label'
    assert.deepEqual(
      texts.map((text) => (text.startsWith(isNew) ? isNew : text)),
      [
        ...answered,
        `line N: PATCH /webhooks/{bot}/{N.token}/messages/%40original has the ${label} "Shut", which was "Close"`,
        isNew,
        'line N: alice: click Close fails now: there is no button “Close”: there are “Shut”',
        'line N: POST /interactions/{N.newN}/{N.token}/callback?with_response=false is not called any more',
        ...answered,
        isNew,
      ],
    )
    const kinds = new Set(differences.map(({ kind }) => kind))
    assert.deepEqual([...kinds].toSorted(), ['changed', 'missing', 'new', 'refused'])
  })
})

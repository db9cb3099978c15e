import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { ButtonStyle, Client, ComponentType, Events, type Interaction, MessageFlags, TextInputStyle } from 'discord.js'

const HOUR_MS = 3_600_000

const PLAN = {
  seed: 7,
  guilds: {
    main: {
      features: ['COMMUNITY'],
      roles: { mod: ['MANAGE_MESSAGES'] },
      channels: { general: {}, staff: { only: 'mod' }, help: { type: 'forum', tags: ['bug'] } },
      members: { alice: {}, bob: { roles: ['mod'] } },
    },
  },
  bot: { permissions: ['SEND_MESSAGES', 'VIEW_CHANNEL'], intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] },
}

/**
 * A ticket bot: a command opens a modal, the modal creates a message with a button, and the button closes the ticket.
 */
async function answerTickets(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) {
    if (interaction.commandName === 'silent') return
    if (interaction.commandName === 'slow') {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral })
      await interaction.editReply('done')
      await interaction.followUp({ content: 'and more', flags: MessageFlags.Ephemeral })
      return
    }
    await interaction.showModal({
      custom_id: `ticket:${interaction.options.getString('kind')}`,
      title: 'Open a ticket',
      components: [
        {
          type: ComponentType.Label,
          label: 'Subject',
          component: { type: ComponentType.TextInput, custom_id: 'subject', style: TextInputStyle.Short },
        },
      ],
    })
  } else if (interaction.isModalSubmit()) {
    const style = ButtonStyle.Danger
    await interaction.reply({
      content: `Ticket: ${interaction.fields.getTextInputValue('subject')}`,
      components: [
        {
          type: ComponentType.ActionRow,
          components: [
            { type: ComponentType.Button, style, label: 'Close', customId: 'close' },
            { type: ComponentType.Button, style, label: 'Delete', customId: 'delete', disabled: true },
          ],
        },
      ],
    })
  } else if (interaction.isButton()) await interaction.update({ content: 'Closed', components: [] })
  else if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused()
    await interaction.respond(
      ['bug', 'idea'].filter((each) => each.startsWith(typed)).map((name) => ({ name, value: name })),
    )
  }
}

describe('The test API of guildhall start --test', () => {
  let program: Awaited<ReturnType<typeof startServerProgram>>
  let base: string
  let sandbox: any
  let bot: Client
  before(async () => {
    program = await startServerProgram(['--test', '--no-web'])
    base = `${program.ready.api}/guildhall/test/sandboxes`
    sandbox = (await send('POST', '', PLAN)).body
    bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: sandbox.api } })
    const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve))
    bot.on(Events.InteractionCreate, (interaction) => void answerTickets(interaction))
    await bot.login(sandbox.bot.token)
    await ready
    await bot.application?.commands.set(
      [
        {
          name: 'ticket',
          description: 'Tickets',
          options: [
            {
              name: 'open',
              description: 'Opens one',
              type: 1,
              options: [{ name: 'kind', description: 'What kind', type: 3, required: true, autocomplete: true }],
            },
          ],
        },
        { name: 'silent', description: 'Never answers' },
        { name: 'slow', description: 'Answers later' },
      ],
      sandbox.guilds.main.id,
    )
  })
  after(async () => {
    await bot.destroy()
    await program.stop()
  })

  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const act = (as: string, name: string, more: object = {}) =>
    send('POST', `/${sandbox.id}/acts`, { act: name, as, channel_id: sandbox.channels.general.id, ...more })

  test('lets a user use a command, submit its modal and press its button, with a response each time', async () => {
    const opened = await act('alice', 'slash', { name: 'ticket open', options: { kind: 'bug' } })
    assert.equal(opened.body.interaction.state, 'modal', JSON.stringify(opened))
    const interaction_id = opened.body.interaction.id
    const sent = await act('alice', 'submit', { interaction_id, inputs: { Subject: 'It hurts' } })
    assert.equal(sent.body.interaction.state, 'answered')
    const { message } = sent.body.interaction
    assert.equal(message.content, 'Ticket: It hurts')
    const disabled = await act('alice', 'click', { message_id: message.id, name: 'Delete' })
    assert.deepEqual([disabled.status, disabled.body.message], [422, 'the button “Delete” is disabled'])
    const unknown = await act('alice', 'click', { message_id: message.id, name: 'Open' })
    assert.deepEqual(
      [unknown.status, unknown.body.message],
      [422, 'there is no button “Open”: there are “Close”, “Delete”'],
    )
    const closed = await act('alice', 'click', { message_id: message.id, name: 'Close' })
    assert.equal(closed.body.interaction.state, 'updated')
    assert.equal(closed.body.interaction.message.content, 'Closed')
  })

  test('returns late responses and follow-ups once everything has settled', async () => {
    const { body } = await act('bob', 'slash', { name: 'slow' })
    const settled = (await send('POST', `/${sandbox.id}/settle`)).body
    const result = settled.interactions.find(({ id }: { id: string }) => id === body.interaction.id)
    assert.equal(result.state, 'answered')
    assert.equal(result.message.content, 'done')
    assert.deepEqual(
      result.follow_ups.map(({ content }: { content: string }) => content),
      ['and more'],
    )
  })

  test('stops waiting for an unfinished request after the caller’s timeout', async () => {
    const { hostname, port } = new URL(sandbox.api)
    const socket = connect(Number(port), hostname)
    const head =
      'POST /api/v10/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
    socket.on('error', () => {}).write(head)
    const settle = (timeout_ms: number) => send('POST', `/${sandbox.id}/settle`, { timeout_ms })
    await until(async () => (await settle(50)).status === 422)
    const { body } = await settle(50)
    assert.equal(body.message, 'the sandbox did not settle within 50 ms (requests in flight: 1, busy programs: 0)')
    socket.destroy()
    assert.equal((await settle(10_000)).status, 200)
  })

  test('returns the bot’s autocomplete suggestions', async () => {
    const { body } = await act('alice', 'autocomplete', { name: 'ticket open', option: 'kind', typed: 'b' })
    assert.deepEqual(body.interaction.choices, [{ name: 'bug', value: 'bug' }])
  })

  test('reports a bot that does not respond', async () => {
    const { body } = await act('alice', 'slash', { name: 'silent' })
    assert.deepEqual([body.interaction.state, body.interaction.message], ['failed', null])
    assert.match(body.interaction.error, /did not answer/u)
  })

  test('refuses an action that a user could not take, with a reason', async () => {
    const refused = async (as: string, name: string, more: object) => {
      const { status, body } = await act(as, name, more)
      assert.equal(status, 422, JSON.stringify(body))
      return body.message
    }
    assert.equal(
      await refused('alice', 'slash', { name: 'tikcet' }),
      'there is no command “tikcet”: there are “ticket”, “silent”, “slow”',
    )
    assert.equal(await refused('alice', 'slash', { name: 'ticket open' }), '/ticket open needs the option “kind”')
    assert.match(await refused('alice', 'say', { channel_id: sandbox.channels.staff.id, content: 'hi' }), /403/u)
    assert.equal(
      await refused('carol', 'say', { content: 'hi' }),
      'there is no user “carol”: there are “alice”, “bob”, “owner”',
    )
  })

  test('freezes the clock until it is advanced, and then runs due timers', async () => {
    const { body } = await act('owner', 'say', { content: 'now' })
    assert.equal(Date.parse(body.message.timestamp), Date.UTC(2026, 0, 1))
    const { now } = (await send('POST', `/${sandbox.id}/clock`, { advance_ms: HOUR_MS })).body
    assert.equal(now, Date.UTC(2026, 0, 1) + HOUR_MS)
    assert.equal(bot.ws.status, 0)
  })

  test('lists the bot’s calls, oldest first', async () => {
    const { body } = await send('GET', `/${sandbox.id}/calls`)
    assert.deepEqual(
      body.map(({ operation, status }: { operation: string; status: number }) => [operation, status]).slice(0, 2),
      [
        ['Get Gateway Bot', 200],
        ['Bulk Overwrite Guild Application Commands', 200],
      ],
      JSON.stringify(body),
    )
  })

  test('returns the same IDs and tokens for the same seed, and 404 for a deleted sandbox', async () => {
    const again = (await send('POST', '', PLAN)).body
    const other = (await send('POST', '', { ...PLAN, seed: 8 })).body
    for (const name of ['bot', 'users', 'guilds', 'channels', 'roles']) assert.deepEqual(again[name], sandbox[name])
    assert.notEqual(other.bot.token, sandbox.bot.token)
    assert.notEqual(again.api, sandbox.api)
    for (const { id } of [again, other]) assert.equal((await send('DELETE', `/${id}`)).status, 204)
    assert.equal((await send('POST', `/${again.id}/settle`)).status, 404)
    await assert.rejects(fetch(`${again.api}/v10/gateway`))
  })

  test('refuses an impossible plan with a reason, and creates no sandbox', async () => {
    for (const [plan, says] of [
      [{ guilds: { main: { roles: { mod: ['FLY'] } } } }, 'there is no permission FLY'],
      [{ guilds: { main: { channels: { staff: { only: 'mod' } } } } }, 'there is no role mod; there are none'],
      [{ bot: { intents: ['EVERYTHING'] } }, 'there is no intent EVERYTHING'],
    ] as const) {
      const { status, body } = await send('POST', '', plan)
      assert.deepEqual([status, body.message], [422, says])
    }
    const { status, body } = await send('POST', '', { clock: 'sundial' })
    assert.deepEqual([status, body.errors[0].path], [400, 'clock'])
  })

  test('refuses pages of other sites', async () => {
    assert.equal((await send('POST', '', PLAN, { origin: 'https://elsewhere.example' })).status, 403)
    assert.equal((await send('POST', '', PLAN, { origin: program.ready.api })).status, 403)
  })
})

test('a server without --test has no test API', async () => {
  const program = await startServerProgram(['--memory', '--no-web'])
  const { status } = await fetch(`${program.ready.api}/guildhall/test/sandboxes`, { method: 'POST', body: '{}' })
  assert.ok(status >= 400 && status < 500, String(status))
  await program.stop()
})

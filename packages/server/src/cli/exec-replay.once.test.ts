import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@guildhall/testing/worlds/program'

const SCENARIO = fileURLToPath(new URL('../../../testing/src/redirected/bots/greeting-scenario.mjs', import.meta.url))
const DISCORD_JS = import.meta.resolve('discord.js')

/** The bot of the scenario, which can be told to respond with another text. */
const BOT = `
const { Client, Events, MessageFlags } = await import(${JSON.stringify(DISCORD_JS)})
const client = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
client.on(Events.MessageCreate, (message) => {
  if (message.content === 'ping') message.reply(process.argv[2] ?? 'pong & <more>')
})
client.on(Events.InteractionCreate, (interaction) =>
  interaction.reply({ content: 'between us', flags: MessageFlags.Ephemeral }))
client.once(Events.ClientReady, () =>
  client.application.commands.set([{ name: 'whisper', description: 'Whispers' }], process.env.GUILD_ID))
client.login(process.env.DISCORD_TOKEN)
`

describe('guildhall exec --record and --replay', () => {
  let folder: string
  let recording: string
  let bot: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-replay-'))
    const plan = join(folder, 'plan.yaml')
    writeFileSync(plan, 'guilds: { main: { members: { alice: {} } } }')
    recording = join(folder, 'run.jsonl')
    bot = join(folder, 'bot.mjs')
    writeFileSync(bot, BOT)
    const args = ['exec', '--seed', plan, '--record', recording, '--', process.execPath, SCENARIO]
    const { status, stderr } = await runProgram(args)
    assert.deepEqual([status, stderr], [0, ''])
  })
  after(() => rmSync(folder, { recursive: true }))

  const replay = (flags: readonly string[], ...command: string[]) =>
    runProgram(['exec', '--replay', recording, ...flags, '--', ...command])

  test('replays what a test had a bot do, and finds no difference', async () => {
    assert.match(readFileSync(recording, 'utf8'), /"act":"say","as":"alice","channel_id":"\{channel:general\}"/u)
    const { status, stdout, stderr } = await replay([], process.execPath, bot)
    assert.deepEqual([status, stdout, stderr], [0, '', ''])
  })

  test('reports what a different bot does, also in a report file', async () => {
    const junit = join(folder, 'report.xml')
    const { status, stdout } = await replay(['--junit', junit], process.execPath, bot, 'pong')
    assert.equal(status, 1)
    const line =
      /^line \d+: POST \/channels\/\{channel:general\}\/messages has the body\.content "pong", which was "pong & <more>"\n$/u
    assert.match(stdout, line)
    assert.match(readFileSync(junit, 'utf8'), /has the body\.content &quot;pong&quot;/u)
  })

  test('reports wrong arguments', async () => {
    const plan = join(folder, 'plan.yaml')
    for (const [args, pattern] of [
      [['--replay', recording, '--seed', plan, '--', 'echo'], /--seed must be left out/u],
      [['--replay', plan, '--', 'echo'], /cannot read .*plan\.yaml/u],
      [['--replay', join(folder, 'absent'), '--', 'echo'], /cannot read .*absent: ENOENT/u],
      [['--replay', recording, '--', 'true'], /true ended with 0 before its bot was connected/u],
      [['--record', join(folder, 'absent/run.jsonl'), '--', 'true'], /cannot write .*run\.jsonl/u],
    ] as const) {
      const { status, stderr } = await runProgram(['exec', ...args])
      assert.notEqual(status, 0)
      assert.match(stderr, pattern)
    }
  })
})

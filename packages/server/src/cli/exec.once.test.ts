import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Program, runProgram } from '@guildhall/testing/worlds/program'

const REDIRECTED = fileURLToPath(new URL('../../../testing/src/redirected/', import.meta.url))
const GUARD = join(REDIRECTED, 'loopback-only.cjs')
const SCENARIO = join(REDIRECTED, 'bots/greeting-scenario.mjs')
const GUARDED = { NODE_OPTIONS: `--require ${JSON.stringify(GUARD)}` }

const PLAN = `
guilds:
  main:
    channels: { general: {}, rules: {} }
    members: { alice: {} }
bot: { name: Greeter }
`

describe('guildhall exec', () => {
  let folder: string
  let plan: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-exec-'))
    plan = join(folder, 'plan.yaml')
    writeFileSync(plan, PLAN)
  })
  after(() => rmSync(folder, { recursive: true }))

  const exec = (flags: readonly string[], ...command: string[]) =>
    runProgram(['exec', ...flags, '--', ...command], { env: GUARDED })

  test('runs a bot and its test in a sandbox, and reports the results', async () => {
    const [junit, transcript] = [join(folder, 'report.xml'), join(folder, 'transcript')]
    const flags = ['--seed', plan, '--junit', junit, '--transcript', transcript]
    const { status, stdout, stderr } = await exec(flags, process.execPath, SCENARIO, '3')
    assert.deepEqual([status, stderr], [3, ''])
    assert.match(stdout, /^answered by Greeter/u)
    const report = readFileSync(junit, 'utf8')
    assert.match(report, /<testsuite name="guildhall exec" tests="1" failures="1"/u)
    assert.match(report, /<failure message="ended with status 3">answered by Greeter on Node \d+\n<\/failure>/u)
    const text = readFileSync(join(transcript, 'transcript.txt'), 'utf8')
      .replaceAll(/\[\d{4}-[^\]]+\]/gu, '[time]')
      .replaceAll(/\d{10,}/gu, 'ID')
    assert.equal(
      text,
      [
        '[time] Greeter: Bulk Overwrite Guild Application Commands, PUT /applications/ID/guilds/ID/commands [{"name":"whisper","description":"Whispers"}]',
        '[time] #general alice: ping',
        '[time] #general Greeter (bot, replies to “ping”): pong & <more>',
        '[time] #general alice uses /whisper',
        '[time] #general Greeter (bot, only alice sees it): between us',
        '',
      ].join('\n'),
    )
    const lines = readFileSync(join(transcript, 'calls.jsonl'), 'utf8').trimEnd().split('\n')
    const operations = lines.map((line) => JSON.parse(line).operation)
    assert.ok(operations.includes('Create Message'), operations.join())
  })

  test('runs a bot with the machine’s own node, whatever its version', async () => {
    const { status, stdout, stderr } = await exec(['--seed', plan], 'node', SCENARIO)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^answered by Greeter/u)
  })

  test('redirects a program in another language through its proxy', async () => {
    const call =
      'curl --silent --show-error -H "Authorization: Bot $DISCORD_TOKEN" https://discord.com/api/v10/users/@me'
    const { status, stdout, stderr } = await exec(['--seed', plan], 'sh', '-c', call)
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal(JSON.parse(stdout).username, 'Greeter')
  })

  for (const { language, command, program, prints } of [
    { language: 'Ruby', command: 'ruby', program: 'post-by-webhook.rb', prints: 'Ruby: posted by Ruby, An embed\n' },
    { language: 'PHP', command: 'php', program: 'post-by-webhook.php', prints: 'PHP: posted by PHP\n' },
  ]) {
    const path = `/usr/bin/${command}`
    const skip = existsSync(path) ? false : `${language} is not installed`
    test(`redirects an unmodified library in ${language} through its proxy`, { skip }, async () => {
      const permitted = join(folder, `${language}.yaml`)
      writeFileSync(permitted, 'bot: { permissions: [MANAGE_WEBHOOKS, VIEW_CHANNEL, READ_MESSAGE_HISTORY] }')
      const { status, stdout, stderr } = await exec(['--seed', permitted], path, join(REDIRECTED, program))
      assert.deepEqual([status, stderr, stdout], [0, '', prints])
    })
  }

  test('accepts a plan in JSON, and creates a guild with one channel without a plan', async () => {
    const json = join(folder, 'plan.json')
    writeFileSync(json, JSON.stringify({ clock: 'frozen', bot: { name: 'Json' } }))
    const print = `fetch(process.env.GUILDHALL_API + '/v10/users/@me', { headers: { authorization: 'Bot ' + process.env.TOKEN } })
      .then(async (answer) => console.log((await answer.json()).username, answer.headers.get('date')))`
    const { stdout } = await exec(['--seed', json], process.execPath, '-e', print)
    assert.match(stdout, /^Json /u)
    const { status } = await exec([], process.execPath, '-e', 'process.exitCode = process.env.GUILD_ID ? 0 : 1')
    assert.equal(status, 0)
  })

  test('forwards a signal, and ends with the status of the command', async () => {
    const forever = "setInterval(() => {}, 1e6); process.on('SIGTERM', () => process.exit(9)); console.log('running')"
    const program = new Program(['exec', '--', process.execPath, '-e', forever])
    await program.prints(/running/u)
    assert.equal((await program.stop('SIGTERM')).status, 9)
  })

  test('reports a successful command, and escapes characters that XML can’t hold', async () => {
    const junit = join(folder, 'passed.xml')
    const command = [process.execPath, '-e', "console.log('\\u0000'); process.exitCode = Number(process.argv[1])"]
    await exec(['--junit', junit], ...command, '0')
    assert.match(readFileSync(junit, 'utf8'), /failures="0".*time="\d+\.\d{3}"><\/testcase>/su)
    await exec(['--junit', junit], ...command, '1')
    assert.match(readFileSync(junit, 'utf8'), /status 1">\ufffd\n<\/failure>/u)
  })

  test('reports wrong arguments, and runs nothing', async () => {
    const [broken, list, unknown] = ['broken.yaml', 'list.yaml', 'unknown.yaml'].map((name) => join(folder, name))
    writeFileSync(broken ?? '', 'guilds: [')
    writeFileSync(list ?? '', '- guilds')
    writeFileSync(unknown ?? '', 'clock: sundial')
    for (const [args, pattern] of [
      [['exec'], /missing command/u],
      [['exec', '--seed', join(folder, 'absent'), '--', 'echo', 'ran'], /cannot read .*absent: ENOENT/u],
      [['exec', '--seed', broken, '--', 'echo', 'ran'], /cannot read .*broken\.yaml/u],
      [['exec', '--seed', list, '--', 'echo', 'ran'], /it is not the plan of a sandbox/u],
      [['exec', '--seed', unknown, '--', 'echo', 'ran'], /clock: /u],
      [['exec', '--', join(folder, 'absent')], /cannot run/u],
    ] as const) {
      const { status, stdout, stderr } = await runProgram(args.map(String))
      assert.notEqual(status, 0)
      assert.match(stderr, pattern)
      assert.doesNotMatch(stdout, /ran/u)
    }
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Program, runProgram, startServerProgram } from '@guildhall/testing/worlds/program'

const BREAKER = new URL('../../../testing/src/clients/break-on-signal.ts', import.meta.url).href

const call = async (base: string, path: string, token?: string): Promise<{ status: number; body: any }> => {
  const answer = await fetch(`${base}${path}`, { headers: token === undefined ? {} : { authorization: token } })
  return { status: answer.status, body: await answer.json() }
}

describe('guildhall start --demo --json', () => {
  let serving: Awaited<ReturnType<typeof startServerProgram>>
  before(async () => {
    serving = await startServerProgram(['--demo'])
  })

  test('prints all addresses and accounts in the shape that tools read', () => {
    const { web, client, api, gateway, cdn, demo, ...rest } = serving.ready
    assert.deepEqual(rest, {})
    assert.match(web, /^http:\/\/localhost:\d+$/)
    assert.equal(client, web.replace('localhost', 'guildhall.localhost'))
    assert.deepEqual([api, gateway, cdn], [`${web}/api`, `${web.replace('http', 'ws')}/gateway`, web])
    assert.deepEqual(Object.keys(demo), ['guild_id', 'channels', 'roles', 'users', 'application', 'bots'])
    assert.deepEqual(Object.keys(demo.channels), ['general', 'voice'])
    assert.deepEqual(Object.keys(demo.roles), ['moderator', 'member'])
    assert.deepEqual(
      demo.users.map(({ username }: { username: string }) => username),
      ['owner', 'moderator', 'member', 'stranger'],
    )
    for (const user of demo.users) assert.deepEqual(Object.keys(user), ['id', 'username', 'password', 'token'])
    assert.deepEqual(Object.keys(demo.application), ['id', 'client_secret', 'public_key', 'bot_id', 'bot_token'])
  })

  test('prints valid tokens and passwords', async () => {
    const { api, demo } = serving.ready
    for (const { id, username, password, token } of demo.users) {
      assert.equal((await call(api, '/v10/users/@me', token)).body.id, id)
      const answer = await fetch(`${api}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: username, password }),
      })
      assert.equal(answer.status, 200)
    }
    const { id, bot_id, bot_token, public_key } = demo.application
    const application = (await call(api, '/v10/applications/@me', `Bot ${bot_token}`)).body
    assert.deepEqual([application.id, application.verify_key, application.bot.id], [id, public_key, bot_id])
  })

  test('serves health, metrics and the gateway address', async () => {
    const { web, api, gateway, demo } = serving.ready
    for (const path of ['/livez', '/readyz']) assert.equal((await call(web, path)).status, 200)
    assert.equal((await fetch(`${web}/metrics`)).status, 200)
    const { body } = await call(api, '/v10/gateway/bot', `Bot ${demo.application.bot_token}`)
    assert.ok(body.url.startsWith(gateway.replace(/\/gateway$/, '')))
  })

  test('ends with 0 on request after printing one line, with its JSON log on standard error', async () => {
    const { status, stdout, stderr } = await serving.stop()
    assert.equal(status, 0)
    assert.match(stdout, /^[^\n]+\n$/)
    const messages = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg)
    assert.deepEqual(
      messages.filter((message) => ['ready', 'stopping', 'stopped'].includes(message)),
      ['ready', 'stopping', 'stopped'],
    )
  })
})

describe('guildhall start', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-start-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  test('prints all addresses and accounts, and how a program connects', async (t) => {
    const program = new Program(['start', '--demo', '--no-web', '--port', '0'])
    t.after(() => program.stop('SIGKILL'))
    await program.prints(/Ctrl\+C/)
    const { status, stdout } = await program.stop('SIGINT')
    assert.equal(status, 0)
    for (const shown of [
      /API +http:\/\/localhost:\d+\/api/,
      /Gateway +ws:\/\/localhost:\d+\/gateway/,
      /No external account and no telemetry: everything stays on this server/,
      /owner +owner-demo +\d{17,19} +\S+/,
      /stranger +stranger-demo/,
      /Client secret +\S+/,
      /#general +\d{17,19}/,
      /const rest = \{ api: 'http:\/\/localhost:(\d+)\/api', cdn: 'http:\/\/localhost:\1' \}\n.*new Client\(\{ .*, rest \}\)/,
    ]) {
      assert.match(stdout, shown)
    }
    assert.doesNotMatch(stdout, /Client +http/)
  })

  test('reports a port in use in one line', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' && address?.port)
    const { status, stdout, stderr } = await runProgram(['start', '--memory', '--port', port])
    assert.deepEqual([status, stdout], [1, ''])
    assert.equal(
      ownLines(stderr),
      `guildhall: cannot listen on 127.0.0.1:${port}: the port is in use; choose another one with --port\n`,
    )
  })

  test('reports an address of another machine in one line', async () => {
    const { status, stderr } = await runProgram(['start', '--memory', '--port', '0', '--host', '203.0.113.1'])
    assert.equal(status, 1)
    assert.match(ownLines(stderr), /^guildhall: cannot listen on 203\.0\.113\.1:0: .*EADDRNOTAVAIL[^\n]*\n$/)
  })

  test('reports an unreachable database in one line, without its password', async () => {
    const url = 'postgres://someone:secret@127.0.0.1:1/name'
    const { status, stdout, stderr } = await runProgram(['start', '--database-url', url])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^guildhall: cannot store data in PostgreSQL at 127\.0\.0\.1:1\/name: .*ECONNREFUSED[^\n]*\n$/)
    assert.doesNotMatch(stderr, /secret/)
  })

  test('reports an unusable folder in one line', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'in the way')
    const { status, stderr } = await runProgram(['start', '--data', file])
    assert.equal(status, 1)
    assert.match(stderr, /^guildhall: cannot store data in [^\n]*file: [^\n]+\n$/)
  })

  test('does not share a folder with another server', async (t) => {
    const data = join(folder, 'shared')
    const first = await startServerProgram(['--data', data])
    t.after(() => first.stop('SIGKILL'))
    const { status, stderr } = await runProgram(['start', '--port', '0', '--data', data])
    assert.equal(status, 1)
    assert.equal(stderr, `guildhall: cannot store data in ${data}: another Guildhall is using it\n`)
    await first.stop('SIGKILL')
    await (await startServerProgram(['--data', data])).stop()
  })

  test('waits for clients to leave, unless it is asked to stop twice', async (t) => {
    const serving = await startServerProgram(['--memory'])
    const deaf = connect(Number(new URL(serving.ready.web).port), '127.0.0.1')
    t.after(() => deaf.destroy())
    deaf.on('error', () => {}).write(HANDSHAKE)
    await once(deaf, 'data')
    serving.child.kill('SIGTERM')
    await serving.prints(/"stopping"/, 'stderr')
    const { status, stderr } = await serving.stop('SIGTERM')
    assert.equal(status, 1)
    assert.doesNotMatch(stderr, /"stopped"/)
  })

  for (const [signal, origin, type, message] of [
    ['SIGUSR2', 'uncaughtException', 'TypeError', 'thrown on purpose'],
    ['SIGWINCH', 'unhandledRejection', 'RangeError', 'refused on purpose'],
  ] as const) {
    test(`logs an uncaught error in one line and ends with 1 (${origin})`, async () => {
      const serving = await startServerProgram(['--memory', '--no-web', '--log-level', 'error'], {
        NODE_OPTIONS: `--import=${BREAKER}`,
      })
      const { status, stderr } = await serving.stop(signal)
      assert.equal(status, 1)
      assert.match(stderr, /^[^\n]+\n$/)
      const { time, err, ...rest } = JSON.parse(stderr)
      assert.deepEqual(rest, { level: 'fatal', origin, msg: 'uncaught error, shutting down' })
      assert.ok(!Number.isNaN(Date.parse(time)))
      assert.deepEqual([err.type, err.message], [type, message])
      assert.match(err.stack, /break-on-signal\.ts:\d+/)
    })
  }

  if (existsSync('/dev/full')) {
    test('ends after an uncaught error even if its log can’t be written', async () => {
      const toNowhere = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full']
      const serving = await startServerProgram(
        ['--memory', '--no-web'],
        { NODE_OPTIONS: `--import=${BREAKER}` },
        toNowhere,
      )
      const { status, signal, stderr } = await serving.stop('SIGUSR2')
      assert.deepEqual([status, signal, stderr], [1, null, ''])
    })
  }

  for (const [signal, how] of [
    ['SIGTERM', 'is stopped'],
    ['SIGUSR2', 'is ended by a fault'],
  ] as const) {
    test(`leaves nothing of its in-memory data behind when it ${how}`, async () => {
      const temporary = join(folder, 'temporary')
      const env = { TMPDIR: mkdtempSync(temporary), NODE_OPTIONS: `--import=${BREAKER}` }
      const serving = await startServerProgram(['--memory'], env)
      const data = () => readdirSync(env.TMPDIR).filter((name) => name.startsWith('guildhall-'))
      assert.equal(data().length, 1)
      await serving.stop(signal)
      assert.deepEqual(data(), [])
    })
  }

  test('uses the configured public address for clients', async () => {
    const serving = await startServerProgram(['--memory', '--public-url', 'https://chat.example.org'])
    const { web, api, gateway, setup_url } = serving.ready
    await serving.stop()
    assert.deepEqual([web, api], ['https://chat.example.org', 'https://chat.example.org/api'])
    assert.equal(gateway, 'wss://chat.example.org/gateway')
    assert.match(setup_url, /^https:\/\/chat\.example\.org\/register#/)
  })
})

/** The handshake of a gateway client, which then sends nothing and doesn't disconnect by itself. */
const HANDSHAKE = [
  'GET /gateway/?v=10&encoding=json HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  '\r\n',
].join('\r\n')

/** The command's own output, without the log. */
const ownLines = (stderr: string): string => stderr.replaceAll(/^\{.*\n/gm, '')

describe('guildhall start with a public URL', () => {
  const warnings = async (publicUrl: string) => {
    const serving = await startServerProgram(['--demo', '--allow-public-demo', '--public-url', publicUrl])
    const { stderr } = await serving.stop()
    return stderr.split('\n').filter((line) => line.includes('"level":"warn"') && line.includes('unencrypted'))
  }

  test('warns once if the URL is http and not on this machine', async () => {
    const [line, ...others] = await warnings('http://chat.example.org')
    assert.equal(JSON.parse(line ?? '{}').public_url, 'http://chat.example.org')
    assert.deepEqual(others, [])
  })

  test('does not warn of https or of this machine', async () => {
    for (const url of ['https://chat.example.org', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]']) {
      assert.deepEqual(await warnings(url), [], url)
    }
  })
})

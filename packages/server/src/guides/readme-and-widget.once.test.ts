import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { blocksUnder, CHECKOUT_ROOT } from '@guildhall/testing/requests/guide-blocks'
import { runCommands, withReplacements } from '@guildhall/testing/requests/guide-commands'
import { type Program, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'

describe('The guides that begin with a demo', () => {
  let server: Program & { ready: any }
  let folder: string
  let origin: string
  const running: ChildProcess[] = []
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-guides-'))
    // What npm install would bring.
    symlinkSync(join(CHECKOUT_ROOT, 'node_modules'), join(folder, 'node_modules'))
    server = await startServerProgram(['--demo', '--no-rate-limits'])
    origin = new URL(server.ready.api).origin
  })
  after(async () => {
    for (const { pid, exitCode } of running) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const tokenOf = (name: string) => server.ready.demo.users.find(({ username }: any) => username === name).token
  const botToken = () => server.ready.demo.application.bot_token

  async function call(method: string, path: string, token: string, body?: object): Promise<any> {
    const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${origin}/api/v10${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path} answers ${answer.status}`)
    return answer.status === 204 ? null : answer.json()
  }

  /** Runs a file with Node; `prints` resolves when it has printed something that fits. */
  function runFile(name: string, text: string) {
    writeFileSync(join(folder, name), text)
    return runCommand(`exec node ${name}`)
  }

  function runCommand(command: string) {
    const child = spawn('bash', ['-c', command], {
      cwd: folder,
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A command may start programs of its own, which are in its group.
      detached: true,
    })
    running.push(child)
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (more) => {
      printed += more
    })
    const prints = async (pattern: RegExp) => {
      while (!pattern.test(printed)) {
        const more = once(child.stdout, 'data').then(() => true)
        const hasMore = await Promise.race([more, once(child, 'close').then(() => pattern.test(printed))])
        assert.ok(hasMore, `${command} ended before it printed ${pattern}: ${printed}`)
      }
    }
    return { prints }
  }

  test('start an unchanged bot with guildhall run that signs in and answers (README)', async () => {
    const [bot] = blocksUnder('README.md', 'Connect a bot', 'js')
    const [command] = blocksUnder('README.md', 'Connect a bot', 'sh')
    writeFileSync(join(folder, 'bot.mjs'), bot?.text ?? '')
    const replacements = {
      'BOT_TOKEN=...': `BOT_TOKEN=${botToken()} exec`,
      '../guildhall': CHECKOUT_ROOT,
      ' run -- ': ` run --server ${origin} -- `,
    }
    await runCommand(withReplacements(command?.text ?? '', replacements)).prints(/^signed in as /mu)
    const messages = `/channels/${server.ready.demo.channels.general}/messages`
    await call('POST', messages, tokenOf('owner'), { content: 'ping' })
    await until(async () => {
      const [newest] = await call('GET', `${messages}?limit=1`, tokenOf('owner'))
      return newest.content === 'pong' && newest.author.bot === true
    })
  })

  test('start the demo with npm (README)', async () => {
    const [block] = blocksUnder('README.md', 'Start', 'sh')
    const [command = ''] = block?.text.split('\n') ?? []
    // Settings that leave the command as it is written.
    const env = { GUILDHALL_PORT: '0', GUILDHALL_JSON: 'true', GUILDHALL_NO_WEB: 'true' }
    // npm starts programs of its own, which are in its group.
    const child = spawn('bash', ['-c', command], {
      cwd: CHECKOUT_ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const ended = once(child, 'close')
    try {
      let printed = ''
      for await (const more of child.stdout.setEncoding('utf8')) {
        printed += more
        if (printed.includes('\n')) break
      }
      assert.ok(JSON.parse(printed).demo)
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid)
    }
    await ended
  })

  test('switch the widget on, read it with a script, embed it and show it as a picture', async (t) => {
    if (!process.env.GUILDHALL_HAS_CURL) return t.skip('needs curl')
    const { guild_id: GUILD, channels } = server.ready.demo
    const [curl] = blocksUnder('docs/widget.md', 'The widget of a guild', 'sh')
    const env = { SERVER: origin, GUILD, TOKEN: botToken() }
    const { status, stdout, stderr } = await runCommands(curl?.text ?? '', { CHANNEL: channels.general }, env)
    assert.equal(status, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), { enabled: true, channel_id: channels.general })

    const [script] = blocksUnder('docs/widget.md', 'For scripts', 'js')
    const page = `const server = '${origin}', guild = '${GUILD}'
const document = { body: { append: (text) => console.log(text) } }
`
    await runFile('page.mjs', page + script?.text).prints(/^\d+ online in Demo Guild$/mu)

    const { code } = await call('POST', `/channels/${channels.general}/invites`, tokenOf('owner'), {})
    const html = ['As a page in a frame', 'As a picture'].flatMap((section) =>
      blocksUnder('docs/widget.md', section, 'html'),
    )
    const addresses = html.flatMap(({ text }) =>
      [...text.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, url]) => url ?? ''),
    )
    assert.equal(addresses.length, 3)
    for (const address of addresses) {
      const url = address.replace('https://chat.example.org', origin).replace('GUILD', GUILD).replace('CODE', code)
      const answer = await fetch(url.replaceAll('&amp;', '&'))
      assert.equal(answer.status, 200, url)
      assert.match(answer.headers.get('content-type') ?? '', url.includes('.png') ? /^image\/png/u : /^text\/html/u)
      await answer.body?.cancel()
    }
  })
})

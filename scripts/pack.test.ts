import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { installedPackages, onThisMachine } from './pack/installed-packages.ts'
import { NODE_MAJORS, nodeVersions } from './pack/node-versions.ts'

const root = dirname(import.meta.dirname)
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The package that holds Node for this machine. */
const nodePackage = Object.keys(optionalDependencies).find((name) => existsSync(join(root, 'node_modules', name))) ?? ''
const MEGABYTE = 2 ** 20
const MOST = { packages: 60, bytes: 60 * MEGABYTE }
/** An image of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const NO_NODE = 'npm can’t install this version of Node here'
/** Jest can't be a dependency of the checkout: a package of its file watcher runs a script while it is installed. */
const JEST = 'jest@30.5.2'

const TYPED = `
import { createServer } from '@guildhall/test'
import { sandbox } from '@guildhall/test/node'
import { startTestServer } from 'guildhall/test-server'
const world = await sandbox({ after: () => {} }, { guilds: { main: { members: { alice: {} } } } })
const { content }: { content: string } = await world.users.alice.in(world.channels.general).say('hello')
// @ts-expect-error the plan has no such user
world.users.bob
const { url }: { url: string } = await startTestServer()
export default [createServer, content, url]
`

/** The test in the documentation of a runner. */
const testOf = (runner: string, language = 'js'): string => {
  const page = readFileSync(join(root, `docs/runners/${runner}.md`), 'utf8')
  return new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``, 'u').exec(page)?.[1] ?? ''
}

const noPython = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

const PYTHON_BOT = `
import os

import discord

intents = discord.Intents.default()
intents.message_content = True
client = discord.Client(intents=intents)


@client.event
async def on_message(message):
    if message.content == "ping":
        await message.channel.send("pong")


client.run(os.environ["DISCORD_TOKEN"])
`

const FAILS_PYTEST = `

@pytest.mark.guildhall({"guilds": {"main": {"members": {"alice": {}}}}})
def test_fails(guildhall):
    guildhall.user("alice").say("in vain")
    assert guildhall.messages("general") == []
`

const FAILS_JEST = `
test('fails', async () => {
  const world = await sandbox({ guilds: { main: { members: { alice: {} } } } })
  await world.users.alice.in(world.channels.general).say('in vain')
  expect(1).toBe(2)
})
`
/** As Jest loads it: by \`require\`, where ES modules can't be loaded. */
const HELLO_COMMONJS = `
const { createServer } = require('@guildhall/test')
async function hello() {
  const server = await createServer()
  const world = await server.sandbox({ guilds: { main: { members: { alice: {} } } } })
  const { content } = await world.users.alice.in(world.channels.general).say('hello')
  console.log(content)
  await world.close()
  await server.close()
}
void hello()
`

describe('The packages that npm run pack writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pack-'))
  const contents = join(folder, 'packages/contents/server')
  const home = join(folder, 'home')
  const running = new Set<ChildProcess>()
  let installation = ''
  let nodes: ReadonlyMap<number, string> = new Map()

  before(() => {
    const pack = [join(root, 'scripts/pack.ts'), 'guildhall', '@guildhall/test', '--to', join(folder, 'packages')]
    const tarballs = execFileSync(process.execPath, pack, { cwd: folder, encoding: 'utf8' }).trim().split('\n')
    mkdirSync(home)
    installation = install(tarballs)
    nodes = nodeVersions(nodePackage, { folder: join(folder, 'nodes'), env: surroundings() })
    link('discord.js')
    const bot = readFileSync(join(root, 'examples/ping/bot.js'), 'utf8')
    writeFileSync(join(home, 'bot.mjs'), bot)
    const required = bot.replace(
      "import { Client, Events } from 'discord.js'",
      "const { Client, Events } = require('discord.js')",
    )
    writeFileSync(
      join(home, 'bot.cjs'),
      `${required.replace(/^if \(import.*$/mu, '').replace('export function', 'function')}
module.exports = { createBot }
`,
    )
    writeFileSync(join(home, 'ping.test.mjs'), testOf('node-test').replace('./bot.js', './bot.mjs'))
  })
  after(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Node itself is linked, because it is large and needs no installation. */
  function install([server, tests]: string[]): 'npm' | 'links' {
    const node = `file:${join(root, 'node_modules', nodePackage)}`
    const manifest = {
      private: true,
      dependencies: { guildhall: `file:${server}`, '@guildhall/test': `file:${tests}` },
      overrides: { [nodePackage]: node },
    }
    writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
    const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error']
    if (spawnSync('npm', args, { cwd: home, env: surroundings(), timeout: 120_000 }).status === 0) return 'npm'
    // There is no network: packages of the checkout replace those that npm would install.
    rmSync(join(home, 'node_modules'), { recursive: true, force: true })
    mkdirSync(join(home, 'node_modules/.bin'), { recursive: true })
    cpSync(contents, join(home, 'node_modules/guildhall'), { recursive: true })
    cpSync(join(folder, 'packages/contents/test'), join(home, 'node_modules/@guildhall/test'), { recursive: true })
    chmodSync(join(home, 'node_modules/guildhall/bin/guildhall.mjs'), 0o755)
    symlinkSync('../guildhall/bin/guildhall.mjs', join(home, 'node_modules/.bin/guildhall'))
    const { pack } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))
    const installed: string[] = pack.installed.map((each: string) => each.replace(/\/.*/u, ''))
    for (const name of [...installed, nodePackage])
      symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
    return 'links'
  }

  /** Other packages that the bots and test runners need are linked from the checkout. */
  function link(...names: string[]): void {
    for (const name of names) symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
  }

  /** Runs a program in the folder, and returns its output. */
  function run(program: string, args: readonly string[]): { status: number | null; output: string } {
    const options = { cwd: home, env: surroundings(), encoding: 'utf8', timeout: 120_000 } as const
    const { status, stdout, stderr } = spawnSync(program, args, options)
    return { status, output: stdout + stderr }
  }

  /** npm's variables for its own child processes must not affect these. Certificates of the network must. */
  function surroundings(path = process.env.PATH): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|GUILDHALL_|NODE_(?!EXTRA_CA_CERTS))/u.test(name),
    )
    return { ...Object.fromEntries(own), PATH: path }
  }

  async function serve(
    command: string,
    args: readonly string[],
    path?: string,
  ): Promise<{ child: ChildProcess; ready: any }> {
    const child = spawn(command, [...args, '--demo', '--json', '--port', '0'], {
      cwd: home,
      env: surroundings(path),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let [printed, log] = ['', '']
    child.stderr.setEncoding('utf8').on('data', (text) => (log += text))
    child.stdout.setEncoding('utf8')
    for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
      printed += text
      if (printed.includes('\n')) return { child, ready: JSON.parse(printed) }
    }
    throw new Error(`ended before it was ready: ${log}`)
  }

  /** All processes with its output have ended when the output is closed. */
  async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const closed = once(child, 'close')
    child.stdout?.resume()
    child.kill(signal)
    await closed
    running.delete(child)
  }

  async function answers({ web, api, gateway }: any): Promise<void> {
    const page = await fetch(`${web}/login`)
    assert.match(await page.text(), /<script type="module"/u)
    const response = await fetch(`${api}/v10/gateway`)
    assert.deepEqual(await response.json(), { url: gateway })
  }

  test('serve by npx, and end when npx is stopped', async () => {
    const { child, ready } = await serve('npx', ['guildhall'])
    await answers(ready)
    await stop(child)
    await assert.rejects(fetch(ready.web))
  })

  for (const major of NODE_MAJORS) {
    test(`serve with Node ${major}, and end with their command`, async (t) => {
      const node = nodes.get(major)
      if (node === undefined) return t.skip(NO_NODE)
      const { child, ready } = await serve(node, ['node_modules/guildhall/bin/guildhall.mjs'])
      await answers(ready)
      await stop(child)
      await assert.rejects(fetch(ready.web))
    })

    test(`test a bot with Node ${major}`, (t) => {
      const node = nodes.get(major)
      if (node === undefined) return t.skip(NO_NODE)
      const { status, output } = run(node, ['--test', 'ping.test.mjs'])
      assert.equal(status, 0, output)
      assert.match(output, /pass 1\b/u)
    })
  }

  test('test a bot with pytest, installed from the wheel', { skip: noPython }, () => {
    const target = join(folder, 'python')
    const place = join(folder, 'pytest')
    mkdirSync(place)
    const pack = [join(root, 'scripts/pack.ts'), 'guildhall-test', '--to', target]
    const written = execFileSync(process.execPath, pack, { cwd: folder, encoding: 'utf8' }).trim().split('\n')
    const wheel = written.find((path) => path.endsWith('.whl')) ?? ''
    // Installing a wheel without compiled parts means extracting it. Debian's Python may have no pip.
    execFileSync('/usr/bin/python3', ['-m', 'zipfile', '-e', wheel, join(place, 'modules')])
    writeFileSync(join(place, 'bot.py'), PYTHON_BOT)
    writeFileSync(join(place, 'test_bot.py'), `${testOf('pytest', 'python')}${FAILS_PYTEST}`)
    const env = {
      ...surroundings(),
      PYTHONPATH: join(place, 'modules'),
      PYTHONDONTWRITEBYTECODE: '1',
      GUILDHALL_COMMAND: join(home, 'node_modules/.bin/guildhall'),
    }
    const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']
    const { stdout } = spawnSync('/usr/bin/python3', pytest, { cwd: place, env, encoding: 'utf8', timeout: 120_000 })
    assert.match(stdout, /1 failed, 1 passed/u)
    assert.match(stdout, /#general alice: in vain/u)
    assert.doesNotMatch(stdout, /alice: ping/u)
  })

  test('test a bot with Vitest', () => {
    link('vitest', 'vite')
    writeFileSync(join(home, 'ping.vitest.test.mjs'), testOf('vitest').replace('./bot.js', './bot.mjs'))
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'ping.vitest', '--no-file-parallelism']
    const { status, output } = run(process.execPath, vitest)
    assert.equal(status, 0, output)
    assert.match(output, /1 passed/u)
  })

  test('test a bot with Jest, and print the transcript of a failed test’s sandbox', (t) => {
    const place = join(folder, 'jest')
    mkdirSync(place)
    writeFileSync(join(place, 'package.json'), '{}')
    const args = [
      'install',
      JEST,
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=2',
    ]
    const options = { cwd: place, env: surroundings(), encoding: 'utf8', timeout: 300_000 } as const
    const installed = spawnSync('npm', args, options)
    if (installed.status !== 0) return t.skip(`npm can’t install Jest here: ${installed.stderr.split('\n', 1)[0]}`)
    writeFileSync(join(home, 'ping.jest.test.js'), testOf('jest').replace('./bot.js', './bot.cjs') + FAILS_JEST)
    const jest = [join(place, 'node_modules/jest/bin/jest.js'), '--rootDir', home, 'ping.jest']
    const { status, output } = run(process.execPath, jest)
    assert.equal(status, 1, output)
    assert.match(output, /1 failed, 1 passed/u)
    assert.match(output, /#general alice: in vain/u)
    assert.doesNotMatch(output, /alice: !ping/u)
  })

  for (const major of NODE_MAJORS) {
    test(`can be loaded by require with Node ${major}, as Jest does`, (t) => {
      const node = nodes.get(major)
      if (node === undefined) return t.skip(NO_NODE)
      writeFileSync(join(home, 'hello.cjs'), HELLO_COMMONJS)
      const env = { ...surroundings(), JEST_WORKER_ID: '1' }
      const options = { cwd: home, env, encoding: 'utf8', timeout: 120_000 } as const
      const { status, stdout, stderr } = spawnSync(node, ['hello.cjs'], options)
      assert.deepEqual([status, stdout], [0, 'hello\n'], stderr)
    })
  }

  test('leave no server running when the command of an old Node is killed', async (t) => {
    const old = nodes.get(22) ?? nodes.get(20)
    if (old === undefined) return t.skip(NO_NODE)
    const { child, ready } = await serve(old, ['node_modules/guildhall/bin/guildhall.mjs'])
    await stop(child, 'SIGKILL')
    await assert.rejects(fetch(ready.web))
  })

  test('have types for tests that are checked strictly', () => {
    mkdirSync(join(home, 'node_modules/@types'), { recursive: true })
    for (const name of ['@types/node', 'undici-types']) {
      symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
    }
    writeFileSync(join(home, 'typed.mts'), TYPED)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, 'typed.mts'], { cwd: home, encoding: 'utf8' })
    assert.equal(stdout, '')
  })

  test('decode and draw pictures', async () => {
    const { child, ready } = await serve(process.execPath, ['node_modules/guildhall/bin/guildhall.mjs', 'start'])
    const { token } = ready.demo.users[0]
    const guild = `${ready.api}/v10/guilds/${ready.demo.guild_id}`
    const headers = { authorization: token, 'content-type': 'application/json' }
    const send = (url: string, body: object) => fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) })
    const avatar = await send(`${ready.api}/v10/users/@me`, { avatar: `data:image/png;base64,${PIXEL}` })
    assert.equal(avatar.status, 200, await avatar.text())
    const widget = await send(`${guild}/widget`, { enabled: true })
    assert.equal(widget.status, 200, await widget.text())
    const drawn = await fetch(`${guild}/widget.png`)
    assert.deepEqual([drawn.status, drawn.headers.get('content-type')], [200, 'image/png'])
    await stop(child)
  })

  test('run the tests of a bot as the workflow in examples/ci does', async () => {
    const workflow = readFileSync(join(root, 'examples/ci/github-actions.yml'), 'utf8')
    const step = /- name: Start Guildhall\n {8}run: \|\n((?: {10}.+\n)+)/u.exec(workflow)?.[1]
    assert.ok(step)
    const port = String(await freePort())
    const env = { ...surroundings(), GUILDHALL_URL: `http://127.0.0.1:${port}` }
    const script = `trap 'kill $!; wait $!' EXIT\n${step}node --test pong.test.mjs`.replaceAll('3333', port)
    cpSync(join(root, 'examples/ci/pong.test.mjs'), join(home, 'pong.test.mjs'))
    const child = spawn('bash', ['-e', '-c', script], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
    running.add(child)
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    await once(child, 'close')
    running.delete(child)
    assert.match(printed, /pass 1\n/u, `${printed}\n${readFileSync(join(home, 'guildhall.log'), 'utf8')}`)
    assert.match(readFileSync(join(home, 'guildhall.log'), 'utf8'), /"msg":"ready"/u)
  })

  test('contain the licences of the packages that are bundled', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))
    const licences = readFileSync(join(contents, 'dist/LICENSES.txt'), 'utf8')
    for (const name of Object.keys(manifest.dependencies)) {
      const isInside = !name.startsWith('@guildhall/') && !manifest.pack.installed.includes(name)
      assert.equal(licences.includes(`${name} ${manifest.dependencies[name]}: `), isInside, name)
    }
  })

  test('contain no tests, and no source', () => {
    const files = globSync('**/*', { cwd: contents })
    assert.ok(files.includes(join('dist', 'web/dist/index.html')))
    assert.deepEqual(
      files.filter((file) => /\.test\.|invariants|(?<!\.d)\.ts$|\.built-from/u.test(basename(file))),
      [],
    )
  })

  test('install few packages, without install scripts', (t) => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const manifest = JSON.parse(readFileSync(join(contents, 'package.json'), 'utf8'))
    const installed = installedPackages(packages, 'packages/server', Object.keys(manifest.dependencies))
    assert.deepEqual(
      [...installed].filter(([, { hasInstallScript }]) => hasInstallScript),
      [],
    )
    assert.equal(manifest.scripts, undefined)
    const here = onThisMachine(root, installed)
    const bytes = [contents, ...here.map((path) => join(root, path))].reduce((sum, path) => sum + bytesIn(path), 0)
    t.diagnostic(
      `${here.length + 1} packages, ${(bytes / MEGABYTE).toFixed(1)} MB, without Node; installed by ${installation}`,
    )
    assert.ok(here.length + 1 <= MOST.packages, here.join(', '))
    assert.ok(bytes <= MOST.bytes, `${bytes} bytes`)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

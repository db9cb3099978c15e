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
import { basename, delimiter, dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { installedPackages, onThisMachine } from './pack/installed-packages.ts'

const root = dirname(import.meta.dirname)
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The package that holds Node for this machine. */
const nodePackage = Object.keys(optionalDependencies).find((name) => existsSync(join(root, 'node_modules', name))) ?? ''
const MEGABYTE = 2 ** 20
const MOST = { packages: 60, bytes: 60 * MEGABYTE }
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const HELLO = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandbox } from '@guildhall/test/node'
test('a member says something', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members: { alice: {} } } } })
  const alice = world.users.alice.in(world.channels.general)
  const { id } = await alice.say('hello')
  assert.deepEqual((await alice.messages()).map((message) => [message.id, message.content]), [[id, 'hello']])
})
`
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

const HELLO_VITEST = `
import { expect, test } from '@guildhall/test/vitest'
test('a member says something', async ({ worlds }) => {
  const world = await worlds.sandbox({ guilds: { main: { members: { alice: {} } } } })
  await expect(await world.users.alice.in(world.channels.general).say('hello')).toStaySilent()
})
`
/** As Jest loads it: by \`require\`, and where no package of modules can be loaded. */
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

describe('the packages that npm run pack writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pack-'))
  const contents = join(folder, 'packages/contents/server')
  const home = join(folder, 'home')
  const running = new Set<ChildProcess>()
  let installation = ''

  before(() => {
    const pack = [join(root, 'scripts/pack.ts'), 'guildhall', '@guildhall/test', '--to', join(folder, 'packages')]
    const tarballs = execFileSync(process.execPath, pack, { cwd: folder, encoding: 'utf8' }).trim().split('\n')
    mkdirSync(home)
    installation = install(tarballs)
  })
  after(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Node itself is linked: it is large, and npm has nothing to do for it. */
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
    // There is no network: what the checkout has stands for what npm would install.
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

  /** What npm says to the programs that it runs is not for those in here. */
  function surroundings(path = process.env.PATH): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|GUILDHALL_|NODE_)/u.test(name))
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

  /** All that holds its output has ended when that is closed. */
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
    const told = await fetch(`${api}/v10/gateway`)
    assert.deepEqual(await told.json(), { url: gateway })
  }

  test('serves by npx, and ends when npx is told to', async () => {
    const { child, ready } = await serve('npx', ['guildhall'])
    await answers(ready)
    await stop(child)
    await assert.rejects(fetch(ready.web))
  })

  for (const node of nodes()) {
    test(`serves with Node ${node.version}, and ends with its command`, async () => {
      const { child, ready } = await serve(node.path, ['node_modules/guildhall/bin/guildhall.mjs'])
      await answers(ready)
      await stop(child)
      await assert.rejects(fetch(ready.web))
    })

    test(`tests a bot with Node ${node.version}`, () => {
      writeFileSync(join(home, 'hello.test.mjs'), HELLO)
      const { status, stdout, stderr } = spawnSync(node.path, ['--test', 'hello.test.mjs'], {
        cwd: home,
        env: surroundings(),
        encoding: 'utf8',
        timeout: 120_000,
      })
      assert.equal(status, 0, stdout + stderr)
    })
  }

  test('tests a bot with Vitest', () => {
    for (const name of ['vitest', 'vite']) {
      symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
    }
    writeFileSync(join(home, 'hello.vitest.test.mjs'), HELLO_VITEST)
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'hello.vitest', '--no-file-parallelism']
    const { status, stdout, stderr } = spawnSync(process.execPath, vitest, {
      cwd: home,
      env: surroundings(),
      encoding: 'utf8',
      timeout: 120_000,
    })
    assert.equal(status, 0, stdout + stderr)
  })

  for (const node of nodes()) {
    test(`is loaded by require with Node ${node.version}, as Jest does it`, () => {
      writeFileSync(join(home, 'hello.cjs'), HELLO_COMMONJS)
      const env = { ...surroundings(), JEST_WORKER_ID: '1' }
      const options = { cwd: home, env, encoding: 'utf8', timeout: 120_000 } as const
      const { status, stdout, stderr } = spawnSync(node.path, ['hello.cjs'], options)
      assert.deepEqual([status, stdout], [0, 'hello\n'], stderr)
    })
  }

  test('leaves no server behind when the command of an old Node is killed', async (t) => {
    const old = nodes().find(({ version }) => Number.parseInt(version, 10) < 24)
    if (old === undefined) return t.skip('this machine has no old Node')
    const { child, ready } = await serve(old.path, ['node_modules/guildhall/bin/guildhall.mjs'])
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

  test('decodes and draws pictures', async () => {
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

  test('runs the tests of a bot as the workflow in examples/ci does', async () => {
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

  test('exports from what is bundled what the packages do', async () => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))
    const bundled = readdirSync(join(contents, 'dist/bundled')).filter((name) => name.endsWith('.js'))
    assert.ok(bundled.length > 10, String(bundled))
    for (const name of bundled) {
      const exported = await import(pathToFileURL(join(contents, 'dist/bundled', name)).href)
      assert.ok(
        Object.values(exported).every((each) => each !== undefined),
        name,
      )
    }
    const licences = readFileSync(join(contents, 'dist/bundled/LICENSES.txt'), 'utf8')
    for (const name of Object.keys(manifest.dependencies)) {
      const isInside = !name.startsWith('@guildhall/') && !manifest.pack.installed.includes(name)
      assert.equal(licences.includes(`${name} ${manifest.dependencies[name]}: `), isInside, name)
    }
  })

  test('has no tests in it, and no source', () => {
    const files = globSync('**/*', { cwd: contents })
    assert.ok(files.includes(join('dist', 'web/dist/index.html')))
    assert.deepEqual(
      files.filter((file) => /\.test\.|invariants|(?<!\.d)\.ts$|\.built-from/u.test(basename(file))),
      [],
    )
  })

  test('installs few packages, none of which runs anything while it is installed', (t) => {
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

/** The Node that runs this, and the first other one on this machine. */
function nodes(): { path: string; version: string }[] {
  const paths = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, basename(process.execPath)))
  const found = [process.execPath, ...paths.filter((path) => existsSync(path))].map((path) => ({
    path,
    version: execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(),
  }))
  return found.filter(({ version }, at) => found.findIndex((other) => other.version === version) === at)
}

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

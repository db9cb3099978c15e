// npm run container, as root: builds the image with buildah and runs it as Docker would, because Docker is not available everywhere.
// container/base-image.ts replaces its base image.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildImage, type ContainerImage } from './container/build-image.ts'
import { RunningContainer } from './container/run-container.ts'

const context = dirname(import.meta.dirname)
if (process.getuid?.() !== 0) {
  console.error('guildhall: only root may change the root folder of a process')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'guildhall-container-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const image = buildImage(context, folder)
process.prependListener('exit', () => image.close())
inspect(image)
const volume = join(folder, 'volume')
const env = { GUILDHALL_PORT: String(await freePort()) }
const api = `http://127.0.0.1:${env.GUILDHALL_PORT}/api/v10`
const first = { username: 'first', password: 'correct horse' }

await inContainer('the first container', async (container) => {
  const [, setupCode] = await container.prints(/\/register#(\S+)/)
  const made = await post('/auth/register', { ...first, setup_code: setupCode })
  assert.equal(made.status, 201, await made.text())
  const page = await fetch(new URL('/login', api))
  assert.match(await page.text(), /<script type="module"/, 'the built client is there')
})
assert.ok(existsSync(join(volume, 'guildhall.sqlite')), 'the data is in the volume')
await inContainer('the second, on the same volume', async (container) => {
  assert.equal((await post('/auth/login', { login: first.username, password: first.password })).status, 200)
  const { status, output } = container.run('guildhall', 'user', 'create', 'second', '--admin')
  assert.equal(status, 0, output)
})
say('all checks passed')

async function inContainer(name: string, act: (container: RunningContainer) => Promise<void>): Promise<void> {
  const container = new RunningContainer(image, join(folder, 'container'), env, existsSync(volume) ? volume : undefined)
  try {
    await container.healthy()
    await act(container)
    assert.equal(await container.stop(), 0, container.stderr)
    assert.match(container.stderr, /"msg":"stopped"/)
    const touched = find(container.root, '-newermt', container.began, '-not', '-type', 'd')
    assert.deepEqual(
      touched.filter((path) => !/^(data|tmp|proc)\//.test(path)),
      [],
      'it writes only to its volume',
    )
    say(`${name}: healthy, responded, exited with 0${container.isFirstProcess ? ', as process 1' : ''}`)
  } finally {
    container.remove(volume)
  }
}

/** Checks the properties of an image that don't depend on its contents. */
function inspect({ root, user, ports }: ContainerImage): void {
  assert.deepEqual(ports, [3333], 'the default port of the server')
  const [uid = ''] = user.split(':')
  assert.notEqual(uid, '0', 'the server is not root')
  assert.deepEqual(find(root, '-uid', uid), ['data'], 'its user owns only the data')
  const packages = join(root, 'app/node_modules')
  for (const name of ['typescript', 'vite', 'discord.js', 'react']) assert.ok(!existsSync(join(packages, name)), name)
  assert.ok(lstatSync(join(packages, '@guildhall/protocol')).isSymbolicLink(), 'Node strips no types in node_modules')
  assert.ok(!existsSync(join(root, 'usr/local/bin/npm')), 'a server needs no npm')
  const tests = find(join(root, 'app/packages'), '(', '-name', '*.test.ts*', '-o', '-name', '*-invariants.ts', ')')
  assert.deepEqual(tests, [], 'the image contains no tests')
  const kilobytes = execFileSync('du', ['-sk', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0]
  say(`the image adds ${(Number(kilobytes) / 1024).toFixed(0)} MB to its base image`)
}

/** Paths below a folder. */
function find(root: string, ...conditions: string[]): string[] {
  const command = [root, '-mindepth', '1', ...conditions, '-printf', '%P\n']
  return execFileSync('find', command, { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function say(text: string): void {
  console.log(text)
}

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'

const password = 'correct horse'

describe(`guildhall start on persistent data (${STORE_UNDER_TEST})`, () => {
  let folder: string
  let url: string
  let place: string[]
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-lasting-'))
    url = newPostgresUrl()
    place = STORE_UNDER_TEST === 'postgres' ? ['--database-url', url] : ['--data', join(folder, 'data')]
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    if (STORE_UNDER_TEST === 'postgres') await dropSchema(url)
  })

  const send = async (api: string, path: string, body: object): Promise<{ status: number; body: any }> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const nameBehind = async (api: string, token: string): Promise<string> => {
    const answer = await fetch(`${api}/users/@me`, { headers: { authorization: token } })
    const user: any = await answer.json()
    return user.username
  }

  let token = ''

  test('prints a link that creates the first account once', async () => {
    const { ready, stop } = await started()
    const { web, setup_url } = ready
    const [page, code] = setup_url.split('#')
    assert.equal(page, `${web}/register`)
    assert.equal((await fetch(page)).status, 200)
    assert.equal((await send(ready.api, '/auth/register', { username: 'first', password })).status, 400)
    const made = await send(ready.api, '/auth/register', { username: 'first', password, setup_code: code })
    assert.equal(made.status, 201)
    token = made.body.token
    assert.equal(
      (await send(ready.api, '/auth/register', { username: 'next', password, setup_code: code })).status,
      400,
    )
    assert.equal((await stop()).status, 0)
  })

  test('keeps all data over a restart, and prints no further link', async () => {
    const { ready, stop } = await started()
    assert.ok(!('setup_url' in ready))
    assert.equal(await nameBehind(ready.api, token), 'first')
    assert.equal((await send(ready.api, '/auth/login', { login: 'first', password })).status, 200)
    await stop()
  })

  test('recognizes an account that guildhall user created while it was running', async () => {
    const { ready, stop } = await started()
    const { status, stdout, stderr } = await runProgram(['user', 'create', 'Second', '--password-stdin', ...place], {
      input: `${password}\n`,
    })
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^Created Second\. Id: \d{17,19}\n$/)
    const { body } = await send(ready.api, '/auth/login', { login: 'second', password })
    assert.equal(await nameBehind(ready.api, body.token), 'Second')
    await stop()
  })

  test('lets guildhall user create administrators, with a generated password by default', async () => {
    const { status, stdout } = await runProgram([
      'user',
      'create',
      'boss',
      '--admin',
      '--email',
      'Boss@example.org',
      ...place,
    ])
    assert.equal(status, 0)
    const [, own] = /^Created boss, an administrator\. Id: \d+\nPassword: (\S{16})\n$/.exec(stdout) ?? []
    const { ready, stop } = await started()
    const { body } = await send(ready.api, '/auth/login', { login: 'boss@example.org', password: own })
    const answer = await fetch(`${ready.api}/guildhall/guilds/1/features`, {
      method: 'PUT',
      headers: { authorization: body.token },
    })
    assert.equal(answer.status, 404)
    await stop()
  })

  test('lets guildhall user verify addresses and phone numbers', async () => {
    const output = async (...args: string[]) => (await runProgram(['user', 'verify', ...args, ...place])).stdout
    assert.equal(await output('Boss'), 'boss: email verified, phone not verified\n')
    assert.equal(await output('boss@example.org', '--phone'), 'boss: email verified, phone verified\n')
    assert.equal(await output('second'), 'Second: email not verified, phone not verified\n')
    const { status, stderr } = await runProgram(['user', 'verify', 'nobody', ...place])
    assert.deepEqual([status, stderr], [1, 'guildhall: there is no user nobody\n'])
  })

  if (STORE_UNDER_TEST === 'sqlite') {
    test('keeps its files private to its user', async () => {
      const { stop } = await started()
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const open = names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
      await stop()
      assert.ok(names.includes(join('data', 'guildhall.sqlite')) && names.includes(join('data', 'gateway')))
      assert.deepEqual(open, [])
    })
  }

  test('rejects a name or an address in use, in one line', async () => {
    for (const args of [['FIRST'], ['other', '--email', 'boss@example.org']]) {
      const { status, stdout, stderr } = await runProgram(['user', 'create', ...args, '--password', password, ...place])
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, /^guildhall: (username|email): [^\n]+\n$/)
    }
  })

  async function started() {
    const serving = await startServerProgram(place)
    return { ready: serving.ready, stop: () => serving.stop() }
  }
})

describe(`guildhall start on data created by a command (${STORE_UNDER_TEST})`, () => {
  test('prints no link, and lets people register', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-begun-'))
    const url = newPostgresUrl()
    t.after(() => rmSync(folder, { recursive: true }))
    if (STORE_UNDER_TEST === 'postgres') t.after(() => dropSchema(url))
    const env: Record<string, string> =
      STORE_UNDER_TEST === 'postgres' ? { GUILDHALL_DATABASE_URL: url } : { GUILDHALL_DATA: folder }
    assert.equal((await runProgram(['user', 'create', 'first', '--admin'], { env })).status, 0)
    const serving = await startServerProgram([], env)
    const instance: any = await (await fetch(`${serving.ready.api}/guildhall/instance`)).json()
    await serving.stop()
    assert.ok(!('setup_url' in serving.ready))
    assert.equal(instance.registration_open, true)
  })
})

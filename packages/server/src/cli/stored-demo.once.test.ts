import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'

const call = async (api: string, path: string, authorization: string, body?: object): Promise<any> => {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(
    `${api}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return answer.status === 204 ? null : answer.json()
}

describe('guildhall start --demo --data', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-demo-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  test('restores the same world with the same tokens at the next start', async () => {
    const data = join(folder, 'kept')
    const flags = ['--demo', '--data', data, '--bots', '2', '--no-web']
    const first = await startServerProgram(flags)
    const { demo } = first.ready
    const bot = `Bot ${demo.bots[1].token}`
    const messages = `/channels/${demo.channels.general}/messages`
    const { id } = await call(first.ready.api, messages, bot, { content: 'remember me' })
    // A user who has signed out receives a new token.
    await call(first.ready.api, '/auth/logout', demo.users[3].token, {})
    await first.stop()
    if (process.platform !== 'win32') assert.equal(statSync(join(data, 'demo.json')).mode & 0o077, 0)

    const second = await startServerProgram(['--demo', '--data', data, '--no-web'])
    const { users, ...rest } = second.ready.demo
    const { users: before, ...same } = demo
    assert.deepEqual(rest, same)
    assert.deepEqual(users.slice(0, 3), before.slice(0, 3))
    assert.notEqual(users[3].token, before[3].token)
    for (const { id, token } of users) assert.equal((await call(second.ready.api, '/users/@me', token)).id, id)
    assert.equal((await call(second.ready.api, `${messages}/${id}`, bot)).content, 'remember me')
    await second.stop()

    const more = await runProgram(['start', '--demo', '--data', data, '--bots', '3', '--port', '0', '--no-web'])
    assert.equal(more.status, 1)
    assert.match(more.stderr, /has 2 bots: choose another folder/u)
  })

  test('refuses to serve stored demo data publicly while a demo password is unchanged', async (t) => {
    const data = join(folder, 'moved')
    await (await startServerProgram(['--demo', '--data', data, '--no-web'])).stop()
    const reached = ['--data', data, '--public-url', 'https://chat.example.org', '--no-web']
    const refused = await runProgram(['start', '--port', '0', ...reached])
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /still has the well-known password of the demo: change it/u)
    await (await startServerProgram([...reached, '--allow-public-demo'])).stop()

    const here = await startServerProgram(['--data', data, '--no-web'])
    t.after(() => here.stop())
    const names = ['owner', 'moderator', 'member', 'stranger']
    for (const login of names) {
      const password = `${login}-demo`
      const { token } = await call(here.ready.api, '/auth/login', '', { login, password })
      const changed = await fetch(`${here.ready.api}/users/@me`, {
        method: 'PATCH',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ password, new_password: `${login} has another` }),
      })
      assert.equal(changed.status, 200)
      await changed.arrayBuffer()
    }
    await here.stop()
    await (await startServerProgram(reached)).stop()
  })

  test('refuses to start on the data of a server that is not a demo', async () => {
    const data = join(folder, 'other')
    const other = await startServerProgram(['--data', data, '--no-web'])
    await other.stop()
    const made = await runProgram(['user', 'create', 'somebody', '--data', data])
    assert.equal(made.status, 0)
    const { status, stderr } = await runProgram(['start', '--demo', '--data', data, '--port', '0', '--no-web'])
    assert.equal(status, 1)
    assert.match(stderr, /holds data of a server that is not a demo: choose another folder with --data/u)
  })
})

describe('guildhall start --demo --bots', () => {
  test('creates bots that are members with a token and a role each', async (t) => {
    const serving = await startServerProgram(['--demo', '--bots', '3', '--no-web'])
    t.after(() => serving.stop())
    const { api, demo } = serving.ready
    assert.deepEqual(
      demo.bots.map(({ username }: { username: string }) => username),
      ['Demo Bot', 'Demo Bot 2', 'Demo Bot 3'],
    )
    assert.deepEqual(demo.bots[0].token, demo.application.bot_token)
    const roles = await call(api, `/guilds/${demo.guild_id}/roles`, `Bot ${demo.bots[0].token}`)
    const byPosition = roles.toSorted((a: any, b: any) => b.position - a.position).map(({ name }: any) => name)
    assert.deepEqual(byPosition.slice(0, 4), ['Demo Bot', 'Demo Bot 2', 'Demo Bot 3', 'moderator'])
    for (const { id, token } of demo.bots) {
      assert.equal((await call(api, '/applications/@me', `Bot ${token}`)).id, id)
      const member = await call(api, `/guilds/${demo.guild_id}/members/${id}`, `Bot ${token}`)
      assert.deepEqual(
        member.roles,
        roles.filter(({ tags }: any) => tags?.bot_id === id).map((role: any) => role.id),
      )
    }
  })
})

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { after, before, describe, type TestContext, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { authorizePath, type ClientApplication, newClientApplication } from '@guildhall/testing/features/oauth2'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

/**
 * A client with a session's token and the password sends a request, during which the administrator ends the session.
 */
describe('A request whose session ends in the meantime', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    world.clock.hold()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const reset = async ({ id }: Person) =>
    assert.equal((await world.administrator.api.post(`/guildhall/instance/users/${id}/reset`, {})).status, 200)

  /** Calls `then` after the password or code of the next request was verified. */
  function afterProof(t: TestContext, then: () => Promise<unknown>): void {
    const { stepUp } = world.app.kernel
    const prove = stepUp.prove.bind(stepUp)
    const proving = async (...sent: Parameters<typeof prove>) => {
      const method = await prove(...sent)
      await then()
      return method
    }
    t.mock.method(stepUp, 'prove', proving, { times: 1 })
  }

  /** Sends a request, and calls `then` before its first unit of work. Jobs may write meanwhile. */
  async function beforeWrite<T>(t: TestContext, send: () => Promise<T>, then: () => Promise<unknown>): Promise<T> {
    const { store } = world.app.kernel
    const write = store.write.bind(store)
    const sending = new AsyncLocalStorage<true>()
    const mocked = t.mock.method(store, 'write', async (work: never) => {
      if (sending.getStore()) await sending.exit(then)
      return write(work)
    })
    const answer = await sending.run(true, send)
    mocked.mock.restore()
    return answer
  }

  /** The stored credentials of a user, and the sessions and grants that act for them. */
  async function waysIn({ id }: Person): Promise<unknown[]> {
    const { q } = world.db
    return [
      await q.selectFrom('users').select(['email', 'is_admin']).where('id', '=', id).execute(),
      await q.selectFrom('tokens').select('hash').where('user_id', '=', id).orderBy('hash').execute(),
      await q.selectFrom('second_factors').select('secret').where('user_id', '=', id).execute(),
      await q.selectFrom('backup_codes').select('hash').where('user_id', '=', id).orderBy('hash').execute(),
      await q.selectFrom('authorization_codes').select('hash').where('user_id', '=', id).orderBy('hash').execute(),
      await q.selectFrom('access_tokens').select('hash').where('user_id', '=', id).orderBy('hash').execute(),
    ]
  }

  test('changes no credentials, and starts no session', async (t) => {
    const app = new AuthenticatorApp(world)
    const { secret } = app
    const requests: [method: 'PATCH' | 'POST', path: string, body: () => object, secured: boolean][] = [
      ['PATCH', '/users/@me', () => ({ new_password: 'of the thief alone' }), false],
      ['PATCH', '/users/@me', () => ({ email: 'thief@example.org' }), false],
      ['POST', '/users/@me/mfa/totp/enable', () => ({ secret, code: app.code() }), false],
      ['POST', '/users/@me/mfa/totp/disable', () => ({ code: app.code(1) }), true],
      ['POST', '/users/@me/mfa/codes', () => ({ regenerate: true }), true],
    ]
    for (const [index, [method, path, body, secured]] of requests.entries()) {
      const who = await world.newPerson(`robbed ${index}`)
      const api = secured ? (await app.enable(who)).api : who.api
      const before = { ways: [] as unknown[] }
      afterProof(t, async () => {
        await reset(who)
        before.ways = await waysIn(who)
      })
      assert.equal((await api.send(method, path, { password: who.password, ...body() })).status, 401, path)
      assert.deepEqual(await waysIn(who), before.ways, path)
      world.clock.advance(60_000)
    }
  })

  test('authorizes no application, with a code or with a token', async (t) => {
    for (const type of ['code', 'token']) {
      const who = await world.newPerson(`misled by a ${type}`)
      const path = authorizePath(client, { response_type: type })
      const agree = () => who.api.post(path, { authorize: true })
      assert.equal((await beforeWrite(t, agree, () => reset(who))).status, 401)
      assert.deepEqual((await waysIn(who)).slice(4), [[], []])
    }
  })

  test('creates no secret that requires an elevated session', async (t) => {
    const who = await world.newPerson('maker')
    const { id } = (await who.api.post('/applications', { name: 'Mine' })).body
    const secret = () => world.db.q.selectFrom('applications').select('secret_hash').where('id', '=', id).execute()
    const before = await secret()
    afterProof(t, () => reset(who))
    assert.equal((await who.api.post(`/applications/${id}/reset`)).status, 401)
    assert.deepEqual(await secret(), before)
  })

  test('does nothing that requires an administrator if the user is no longer an administrator', async (t) => {
    const who = await world.newPerson('unmade')
    const path = `/guildhall/instance/users/${who.id}`
    const make = async (administrator: boolean) =>
      assert.equal((await world.administrator.api.patch(path, { administrator })).status, 200)
    const requests: [method: 'PATCH' | 'POST' | 'DELETE', path: string, body: object][] = [
      ['PATCH', `/guildhall/instance/users/${world.stranger.id}`, { administrator: true }],
      ['POST', `/guildhall/instance/users/${world.administrator.id}/reset`, {}],
      ['POST', '/guildhall/instance/invitations', { max_uses: 0, max_age: 0 }],
      ['DELETE', `/guildhall/instance/guilds/${world.guildId}`, {}],
    ]
    for (const [method, path, body] of requests) {
      await make(true)
      afterProof(t, () => make(false))
      const { status, body: refusal } = await who.api.send(method, path, body)
      assert.deepEqual([status, refusal?.code], [403, 50013], path)
    }
    assert.equal((await world.administrator.api.get('/users/@me')).status, 200)
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}`)).status, 200)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('delays the end of the session, which then also ends everything that the request created', async () => {
      const who = await world.newPerson('quick')
      const { store } = world.app.kernel
      const held = await lockRows(store, `SELECT id FROM applications WHERE id = ${client.id} FOR UPDATE`)
      const agreeing = who.api.post(authorizePath(client, { response_type: 'token' }), { authorize: true })
      await held.waiting(1)
      const resetting = reset(who)
      await Promise.race([resetting, held.waiting(2)])
      await held.release()
      assert.equal((await agreeing).status, 200)
      await resetting
      assert.deepEqual((await waysIn(who)).slice(4), [[], []])
    })
  }
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { setActivity } from '@guildhall/testing/features/activity-clients'
import {
  assertAdministratorsOnly,
  lastInstanceAction,
  loggedAdministratorActions,
} from '@guildhall/testing/features/instance'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { mayRun } from '../applications/launchable-rules.ts'

/** Longer than any of these tests takes. */
const LASTING = { lasts: 3_600_000 }

const pathOf = ({ id }: { id: string }) => `/guildhall/instance/users/${id}`

describe('Modify Instance User', () => {
  let world: World
  let someone: Person
  let count = 0
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())
  beforeEach(async () => {
    someone = await world.newPerson(`someone${count++}`)
  })

  const send = (body: object, who: { id: string } = someone) => world.administrator.api.patch(pathOf(who), body)
  const signIn = ({ user, password } = someone) => world.nobody.post('/auth/login', { login: user.username, password })
  const toTeam = async ({ id }: { id: string }, others: readonly Person[]): Promise<string> => {
    const { id: teamId } = (await someone.api.post('/teams', { name: 'Makers' })).body
    for (const { user, api } of others) {
      await someone.api.post(`/teams/${teamId}/members`, { username: user.username, role: 'developer' })
      assert.equal((await api.put(`/teams/${teamId}/members/@me`)).status, 200)
    }
    assert.equal((await someone.api.post(`/applications/${id}/transfer`, { team_id: teamId })).status, 200)
    return teamId
  }
  const status = async ({ api } = someone) => (await api.get('/users/@me')).status

  test('makes a user an administrator at once, and revokes that', async () => {
    const health = async () => (await someone.api.get('/guildhall/instance/health')).status
    assert.equal(await health(), 403)
    assert.equal((await send({ administrator: true })).body.administrator, true)
    assert.equal(await health(), 200)
    assert.equal((await send({ administrator: false })).body.administrator, false)
    assert.equal(await health(), 403)
  })

  test('never removes the last administrator, whichever administrator asks', async () => {
    await world.refusesAt(
      () => send({ administrator: false }, world.administrator),
      'administrator',
      'LAST_ADMINISTRATOR',
    )
    await send({ administrator: true })
    const answers = await Promise.all([
      send({ administrator: false }),
      someone.api.patch(pathOf(world.administrator), { administrator: false }),
    ])
    // The second of the two is refused: as the last administrator, or because the caller no longer is one.
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const rows = await world.db.q.selectFrom('users').select('id').where('is_admin', '=', true).execute()
    assert.equal(rows.length, 1)
    if (rows[0]?.id === someone.id) await someone.api.patch(pathOf(world.administrator), { administrator: true })
    await send({ administrator: false })
  })

  test('refuses a caller whose administrator role is revoked during the request', async () => {
    const sent = JSON.stringify({ administrator: true })
    const begin = async (who: Person, method: string, path: string) => {
      const asked = once(world.app.http.server, 'request')
      const line = new RawConnection(world.app.http.server).send(
        `${method} /api/v10${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nAuthorization: ${who.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n${sent.slice(0, 1)}`,
      )
      await asked
      return line
    }
    await send({ administrator: true })
    const { body: app } = await world.owner.api.post('/applications', { name: 'Game' })
    const lines = [
      await begin(someone, 'PATCH', pathOf(someone)),
      await begin(someone, 'POST', `${pathOf(world.member)}/reset`),
      await begin(someone, 'PATCH', `/guildhall/applications/${app.id}/activity`),
    ]
    await send({ administrator: false })
    await world.writesNothing(async () => {
      for (const line of lines)
        assert.match(await line.send(sent.slice(1)).hungUp(), /^HTTP\/1\.1 403 .*"code":\s*50013/su)
    })
    assert.equal((await someone.api.get('/guildhall/instance/health')).status, 403)
  })

  test('disables an account, ends its sessions and refuses its password', async () => {
    const gateway = new GatewayClient(port)
    await gateway.identify({ token: someone.token })
    const { body } = await send({ disabled: true })
    assert.notEqual(body.disabled_at, null)
    assert.equal(body.sessions, 0)
    assert.equal((await gateway.closed).code, 4004)
    assert.equal(await status(), 401)
    await world.refusesAt(() => signIn(), 'login', 'ACCOUNT_DISABLED')
    assert.equal((await send({ disabled: false })).body.disabled_at, null)
    assert.equal(await status(), 401)
    assert.equal((await signIn()).status, 200)
  })

  test('refuses tokens of its applications and their bots until the account is enabled', async () => {
    const bot = await newBot(world.app, someone)
    const bearer = world.clientOf(`Bearer ${await grantAccessToken(world, someone, world.bot, LASTING)}`)
    const ofOthers = world.clientOf(`Bearer ${await grantAccessToken(world, world.member, bot, LASTING)}`)
    const all = async () => [
      (await bot.api.get('/users/@me')).status,
      (await bearer.get('/oauth2/@me')).status,
      (await ofOthers.get('/oauth2/@me')).status,
    ]
    assert.deepEqual(await all(), [200, 200, 200])
    await send({ disabled: true })
    world.app.kernel.accountChanged()
    assert.deepEqual(await all(), [401, 401, 401])
    await send({ disabled: false })
    assert.deepEqual(await all(), [200, 200, 200])
    assert.equal(await status(world.member), 200)
  })

  test('prevents launches of Activities that only the user owns, but not of those of a team with others', async () => {
    const [own, ofTeam] = [await newBot(world.app, someone), await newBot(world.app, someone)]
    await toTeam(ofTeam, [world.member])
    for (const { id } of [own, ofTeam]) await setActivity(world, {}, { id })
    await world.app.kernel.store.write((tx) =>
      tx.run(`update applications set is_on_shelf = true where owner_id = '${someone.id}'`, []),
    )
    const bearer = world.clientOf(`Bearer ${await grantAccessToken(world, world.member, ofTeam, LASTING)}`)
    const gateway = new GatewayClient(port)
    await gateway.identify({ token: ofTeam.token })
    const all = async () => [
      ...[await mayRun(world.db, own.id, world.member.id), await mayRun(world.db, ofTeam.id, world.member.id)],
      ...(await world.member.api.get('/activities/shelf')).body.applications
        .map(({ id }: any) => id)
        .filter((id: string) => id === own.id || id === ofTeam.id),
      ...[(await ofTeam.api.get('/users/@me')).status, (await bearer.get('/oauth2/@me')).status],
    ]
    const open = [true, true, ofTeam.id, own.id, 200, 200]
    assert.deepEqual(await all(), open)
    await send({ disabled: true })
    world.app.kernel.accountChanged()
    assert.deepEqual(await all(), [false, true, ofTeam.id, 200, 200])
    gateway.send(1, null)
    await gateway.nextOp(11)
    await gateway.close(1000)
    await send({ disabled: false })
    assert.deepEqual(await all(), open)
  })

  test('a team counts as active while one accepted member’s account is enabled', async () => {
    const other = await world.newPerson(`other${count}`)
    const bot = await newBot(world.app, someone)
    const teamId = await toTeam(bot, [other])
    await setActivity(world, {}, { id: bot.id })
    await someone.api.post(`/teams/${teamId}/members`, { username: world.member.user.username, role: 'admin' })
    const bearer = world.clientOf(`Bearer ${await grantAccessToken(world, world.member, bot, LASTING)}`)
    const all = async () => [
      await mayRun(world.db, bot.id, world.stranger.id),
      (await bot.api.get('/users/@me')).status,
      (await bearer.get('/oauth2/@me')).status,
    ]
    const gateway = new GatewayClient(port)
    await gateway.identify({ token: bot.token })
    await send({ disabled: true })
    assert.deepEqual(await all(), [true, 200, 200])
    gateway.send(1, null)
    await gateway.nextOp(11)
    await send({ disabled: true }, other)
    assert.equal((await gateway.closed).code, 4004)
    assert.deepEqual(await all(), [false, 401, 401])
    await send({ disabled: false }, other)
    assert.deepEqual(await all(), [true, 200, 200])

    const again = new GatewayClient(port)
    await again.identify({ token: bot.token })
    const left = await world.clientOf((await signIn(other)).body.token).delete(`/teams/${teamId}/members/${other.id}`)
    assert.equal(left.status, 204)
    assert.equal((await again.closed).code, 4004)
    assert.deepEqual(await all(), [false, 401, 401])
    await send({ disabled: false })
    assert.deepEqual(await all(), [true, 200, 200])
  })

  test('refuses to disable an administrator, and to promote a disabled account', async () => {
    await send({ administrator: true })
    await world.refusesAt(() => send({ disabled: true }), 'disabled', 'ACCOUNT_ADMINISTERS')
    assert.equal((await send({ administrator: false, disabled: true })).status, 200)
    await world.refusesAt(() => send({ administrator: true }), 'administrator', 'ACCOUNT_DISABLED')
  })

  test('logs changes, and writes nothing if nothing changes', async (t) => {
    const log = loggedAdministratorActions(world, t)
    await send({ administrator: true })
    const [about, what] = log.mock.calls[0]?.arguments ?? []
    assert.deepEqual(about, { administrator_id: world.administrator.id, user_id: someone.id, administrator: true })
    assert.equal(what, 'an administrator performed Modify Instance User')
    const { action, targets, details } = await lastInstanceAction(world)
    assert.deepEqual([action, targets], ['MODIFY_INSTANCE_USER', { user_id: someone.id }])
    assert.deepEqual(details, [{ name: 'administrator', old: 'false', new: 'true' }])
    await world.writesNothing(() => send({ administrator: true, disabled: false }))
    await send({ administrator: false })
  })

  test('refuses bots, unknown users, and fields of another type', async () => {
    await world.refuses(() => send({ disabled: true }, world.bot), 404, 10013)
    await world.refuses(() => send({ disabled: true }, { id: '1' }), 404, 10013)
    await world.refuses(() => send({ disabled: 'yes' }), 400, 50035)
  })

  test('is available only to the administrator', () =>
    assertAdministratorsOnly(world, 'PATCH', pathOf(world.stranger), { disabled: true }))
})

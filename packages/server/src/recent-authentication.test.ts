import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import type { ApiResponse, TestClient } from '@guildhall/testing/clients/test-client'
import { exampleParams, examplePath } from '@guildhall/testing/requests/example-request'
import { newBot, newPerson, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'
import type { AnyOperation } from './kernel/operation.ts'

const MINUTE = 60_000
const ELEVATE = '/auth/sessions/elevate'
const TWO_FACTOR_REQUIRED = 60003
const PASSWORD_REQUIRED = 60900
const declared = OPERATIONS.filter(({ recentAuthentication }) => recentAuthentication !== undefined)
const fieldsOf = ({ recentAuthentication: asked }: AnyOperation) => (asked === true ? undefined : asked?.fields)

/** Calls every operation that requires it, without a recent proof and with one. */
describe('Recent authentication', () => {
  let world: World
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  /** A user with permission for the operation, who signed in too long ago. */
  async function holder(operation: AnyOperation, { secured = false } = {}) {
    const who = await newPerson(world.app, `holder ${++count}`, true)
    const app = new AuthenticatorApp(world)
    const api = secured ? (await app.enable(who)).api : who.api
    const bot = await newBot(world.app, who)
    const { id: guildId } = await world.newGuild(who)
    world.clock.advance(11 * MINUTE)
    const path = examplePath(operation, { ...exampleParams(world), guildId, applicationId: bot.id })
    const [field] = fieldsOf(operation) ?? []
    const send = (proof: object = {}, by: TestClient = api) =>
      by.send(operation.method, path, { ...(field !== undefined && { [field]: 'x' }), ...proof })
    return { who, app, api, send }
  }

  const passes = async (sent: Promise<ApiResponse>) => {
    const { status, body } = await sent
    assert.ok(status < 500 && status !== 401 && status !== 429, JSON.stringify(body))
    assert.notEqual(body?.code, TWO_FACTOR_REQUIRED)
    assert.ok(!JSON.stringify(body ?? {}).includes('PASSWORD_DOES_NOT_MATCH'))
  }
  const signIn = async ({ user, password }: Person) =>
    world.clientOf((await world.nobody.post('/auth/login', { login: user.username, password })).body.token)

  test('is required by every operation that changes who is an instance administrator', () => {
    const changing = OPERATIONS.filter(({ method, requires }) => {
      return method !== 'GET' && requires.sentence === 'an administrator of the instance'
    })
    assert.ok(changing.length > 15)
    assert.deepEqual(
      changing.filter(({ recentAuthentication }) => recentAuthentication !== true).map(({ name }) => name),
      [],
    )
  })

  test('is required by operations that delete or transfer objects or reveal secrets', () => {
    const names = new Set(declared.map(({ name }) => name))
    const expected = ['Delete Guild', 'Modify Guild', 'Delete Application', 'Transfer Application', 'Modify Team']
    const secrets = [
      'Reset Bot Token',
      'Reset Client Secret',
      'Get Backup Codes',
      'Enable TOTP MFA',
      'Disable TOTP MFA',
    ]
    // Lowering it restores permissions of moderators without a second factor.
    assert.ok(names.has('Modify Guild MFA Level'))
    // A team member with the role can reset the secrets of its applications.
    const roles = ['Invite Team Member', 'Modify Team Member']
    for (const name of [...expected, ...secrets, ...roles, 'Modify Current User']) assert.ok(names.has(name), name)
  })

  for (const operation of declared) {
    const { name } = operation
    if (fieldsOf(operation)?.length === 0) continue

    test(`refuses ${name} without proof, with a wrong password, and with only the password of an account with a second factor`, async () => {
      const plain = await holder(operation)
      await world.refuses(() => plain.send(), 401, PASSWORD_REQUIRED)
      await world.refuses(() => plain.send({ password: 'wrong' }), 400, 50035)
      const secured = await holder(operation, { secured: true })
      await world.refuses(() => secured.send(), 403, TWO_FACTOR_REQUIRED)
      await world.refuses(() => secured.send({ password: secured.who.password }), 403, TWO_FACTOR_REQUIRED)
      await world.refuses(() => secured.send({ code: secured.app.wrongCode() }), 400, 60008)
    })

    test(`accepts ${name} with the password, or with a code of the second factor`, async () => {
      const plain = await holder(operation)
      await passes(plain.send({ password: plain.who.password }))
      const secured = await holder(operation, { secured: true })
      await passes(secured.send({ code: secured.app.code() }))
    })

    test(`accepts ${name} in an elevated session, for ten minutes`, async () => {
      const { who, api, send } = await holder(operation)
      assert.equal((await api.post(ELEVATE, { password: who.password })).status, 200)
      world.clock.advance(10 * MINUTE)
      await world.refuses(() => send(), 401, PASSWORD_REQUIRED)
      assert.equal((await api.post(ELEVATE, { password: who.password })).status, 200)
      world.clock.advance(10 * MINUTE - 1)
      await passes(send())
    })

    test(`accepts ${name} after signing in`, async () => {
      const { who, send } = await holder(operation)
      await passes(send({}, await signIn(who)))
    })
  }

  const some = declared.find(({ name }) => name === 'Reset Instance User') ?? assert.fail()

  test('applies to one session, and not to others of the same user', async () => {
    const { who, send } = await holder(some)
    const other = await signIn(who)
    assert.equal((await other.post(ELEVATE, { password: who.password })).status, 200)
    await world.refuses(() => send(), 401, PASSWORD_REQUIRED)
  })

  test('is required neither of bots, nor for fields without that requirement', async () => {
    const { api, ...owner } = await newPerson(world.app, 'plain owner', false)
    const guild = await world.newGuild({ ...owner, api })
    world.clock.advance(11 * MINUTE)
    const path = `/guilds/${guild.id}`
    assert.equal((await api.patch(path, { name: 'Renamed' })).status, 200)
    await world.refuses(() => api.patch(path, { owner_id: world.member.id }), 401, PASSWORD_REQUIRED)
    assert.equal((await api.patch('/users/@me', { global_name: 'Somebody' })).status, 200)
    const bot = await newBot(world.app, world.owner)
    const { id } = await world.newGuild(bot)
    assert.equal((await bot.api.delete(`/guilds/${id}`)).status, 204)
  })

  test('is checked after the permission', async () => {
    const path = `/guildhall/instance/users/${world.owner.id}/reset`
    await world.refuses(() => world.stranger.api.post(path, {}), 403, 50013)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { ApiError } from '../../kernel/api-error.ts'
import { hashPassword, QUICK } from './accounts-rules.ts'
import { setPasswordHash } from './accounts-store.ts'
import { signIn } from './sign-in-actions.ts'

const NEW = 'another-password'

describe('Changing credentials', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const change = (who: Person, body: object) => who.api.patch('/users/@me', body)
  const login = (name: string, password: string) => world.nobody.post('/auth/login', { login: name, password })

  test('requires the password for a new name, email address or password, and for nothing else', async () => {
    const { member } = world
    const asked: [object, what?: string][] = [
      [{ username: 'renamed' }],
      [{ email: 'new@example.org' }],
      [{ email: null }],
      [{ new_password: NEW }],
    ]
    for (const [body] of asked) {
      await world.refusesAt(() => change(member, body), 'password', 'BASE_TYPE_REQUIRED')
      await world.refusesAt(() => change(member, { ...body, password: '' }), 'password', 'BASE_TYPE_REQUIRED')
      const wrong = { ...body, password: 'wrong-password' }
      await world.refusesAt(() => change(member, wrong), 'password', 'PASSWORD_DOES_NOT_MATCH')
    }
    await world.refuses(() => change(member, { username: 'member', email: 'MEMBER@example.org' }), 200)
    assert.equal((await change(member, { global_name: 'Somebody' })).status, 200)
  })

  test('stores a new email address as unverified, and emits an event', async () => {
    const person = await world.newPerson('mover')
    const { password } = person
    const events = await world.eventsOf(async () => {
      const { status, body } = await change(person, { email: ' New.Place@Example.org ', password })
      assert.deepEqual(
        [status, body.email, body.verified, body.token],
        [200, 'new.place@example.org', false, undefined],
      )
    }, person.id)
    const { body } = await person.api.get('/users/@me')
    assert.deepEqual(events, [{ type: 'USER_UPDATE', data: body }])
    assert.deepEqual([body.email, body.verified], ['new.place@example.org', false])
    assert.equal((await login('new.place@example.org', password)).status, 200)
    assert.equal((await login('mover@example.org', password)).status, 400)
    assert.equal((await change(person, { email: '', password })).body.email, null)
    assert.equal((await person.api.get('/users/@me')).body.email, null)
  })

  test('marks a new address as verified if the server is configured to trust addresses', async (t) => {
    const trusting = await World.create({ trustsEmails: true })
    t.after(() => trusting.close())
    const { api, password } = trusting.member
    const { body } = await api.patch('/users/@me', { email: 'new@example.org', password })
    assert.deepEqual([body.email, body.verified], ['new@example.org', true])
    assert.equal((await api.patch('/users/@me', { email: null, password })).body.verified, false)
  })

  test('rejects an invalid address, and one that belongs to another account', async () => {
    const { member, owner } = world
    const { password } = member
    const taken = (await owner.api.get('/users/@me')).body.email
    await world.refusesAt(() => change(member, { email: 'x', password }), 'email', 'EMAIL_TYPE_INVALID_EMAIL')
    await world.refusesAt(() => change(member, { email: taken, password }), 'email', 'EMAIL_ALREADY_REGISTERED')
  })

  test('accepts five new addresses an hour, because each receives a mail', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    const person = await limited.newPerson('restless')
    const { password } = person
    for (let i = 0; i < 5; i++)
      assert.equal((await change(person, { email: `restless${i}@example.org`, password })).status, 200)
    await limited.refuses(() => change(person, { email: 'restless5@example.org', password }), 429)
    assert.equal((await change(person, { email: null, password })).status, 200)
  })

  test('ends all sessions on a new password, and starts one', async () => {
    const person = await world.newPerson('careful')
    const other = (await login('careful', person.password)).body.token
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: other })
    const { status, body } = await change(person, { password: person.password, new_password: NEW })
    assert.equal(status, 200)
    assert.equal((await client.closed).code, 4004)
    for (const token of [person.token, other]) {
      await world.refuses(() => world.clientOf(token).get('/users/@me'), 401, 0)
    }
    const { token, ...user } = body
    assert.deepEqual((await world.clientOf(token).get('/users/@me')).body, user)
    assert.equal((await login('careful', person.password)).status, 400)
    assert.equal((await login('careful', NEW)).status, 200)
  })

  test('ends sign-ins that wait for a second factor', async () => {
    const person = await world.newPerson('twice')
    const app = new AuthenticatorApp(world)
    const { api } = await app.enable(person)
    const { ticket } = (await login('twice', person.password)).body
    assert.ok(ticket)
    assert.equal((await api.patch('/users/@me', { password: person.password, new_password: NEW })).status, 200)
    await world.refuses(() => world.nobody.post('/auth/mfa/totp', { ticket, code: '000000' }), 400, 60006)
  })

  test('makes a sign-in fail if the password changes while it runs', async () => {
    const { kernel } = world.app
    const { id, password } = await world.newPerson('racer')
    const hash = await hashPassword(NEW, 'test', QUICK)
    let isChanged = false
    const unit: Parameters<typeof signIn>[1] = async (work) => {
      if (!isChanged) await kernel.store.write((tx) => setPasswordHash(tx, id, hash))
      isChanged = true
      return kernel.store.write(work)
    }
    const attempt = signIn(
      kernel,
      unit,
      { login: 'racer', password, address: '192.0.2.1', locale: 'en-US' },
      async () => 'let in',
    )
    await assert.rejects(attempt, (error) => error instanceof ApiError && error.error === 'InvalidFormBody')
  })

  test('rejects a new password that is too short or too long', async () => {
    const { member } = world
    const { password } = member
    for (const new_password of ['short', 'x'.repeat(73), 7]) {
      await world.refuses(() => change(member, { password, new_password }), 400, 50035)
    }
    assert.equal((await member.api.get('/users/@me')).status, 200)
  })

  test('rejects a new password that is commonly guessed', async () => {
    const { moderator } = world
    const sent = { password: moderator.password, new_password: 'Password1' }
    await world.refusesAt(() => change(moderator, sent), 'new_password', 'PASSWORD_TOO_COMMON')
    assert.equal((await login('moderator', moderator.password)).status, 200)
  })

  test('rejects a new name that resembles one in use, and frees the old one', async () => {
    const [one, other] = [await world.newPerson('harbour'), await world.newPerson('market')]
    const rename = (who: Person, username: string) => change(who, { username, password: who.password })
    await world.refusesAt(() => rename(other, 'hаrbour'), 'username', 'USERNAME_ALREADY_TAKEN')
    assert.equal((await rename(one, 'Harbour')).status, 200)
    assert.equal((await rename(one, 'lighthouse')).status, 200)
    assert.equal((await rename(other, 'hаrbour')).status, 200)
    const changed = await rename(one, 'ｌｉｇｈｔ')
    assert.equal(changed.body.username, 'light')
  })

  test('ignores credentials that a bot sends', async () => {
    const { bot } = world
    const sent = { email: 'bot@example.org', new_password: NEW, password: 'x', global_name: 'Bot' }
    await world.refuses(() => change(bot, sent), 200)
    assert.equal((await bot.api.get('/users/@me')).body.global_name, null)
  })

  test('sets and removes a display name', async () => {
    const { moderator, owner, guildId, bot } = world
    const events = await world.eventsOf(() => change(moderator, { global_name: '  The Helper ' }), moderator.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.global_name]),
      [['USER_UPDATE', 'The Helper']],
    )
    assert.equal((await owner.api.get(`/users/${moderator.id}`)).body.global_name, 'The Helper')
    const found = await bot.api.get(`/guilds/${guildId}/members/search?query=the%20h`)
    assert.deepEqual(
      found.body.map(({ user }: { user: { id: string } }) => user.id),
      [moderator.id],
    )
    await world.refuses(() => change(moderator, { global_name: 'The Helper' }), 200)
    for (const none of [null, '', ' ']) {
      await change(moderator, { global_name: 'x' })
      assert.equal((await change(moderator, { global_name: none })).body.global_name, null)
    }
    await world.refuses(() => change(moderator, { global_name: 'x'.repeat(33) }), 400, 50035)
  })
})

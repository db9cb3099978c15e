import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify User Verification', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const pathOf = (userId: string) => `/guildhall/users/${userId}/verification`
  const send = (body: object, userId = world.member.id) => world.administrator.api.patch(pathOf(userId), body)

  test('returns the verification, changes only the fields that were sent, and notifies the user', async () => {
    const [event, ...others] = await world.eventsOf(async () => {
      const { status, body } = await send({ email_verified: false })
      assert.deepEqual([status, body], [200, { email_verified: false, phone_verified: false }])
    }, world.member.id)
    assert.deepEqual([event?.type, event?.data.id, others], ['USER_UPDATE', world.member.id, []])
    assert.deepEqual([event?.data.verified, event?.data.email], [false, 'member@example.org'])
    assert.deepEqual((await send({ phone_verified: true })).body, { email_verified: false, phone_verified: true })
    assert.deepEqual((await send({ email_verified: true })).body, { email_verified: true, phone_verified: true })
  })

  test('a changed verification shows at once in the current user', async () => {
    const verified = async () => (await world.member.api.get('/users/@me')).body.verified
    await send({ email_verified: false })
    assert.equal(await verified(), false)
    await send({ email_verified: true })
    assert.equal(await verified(), true)
  })

  test('refuses to verify a missing address', async () => {
    const { body } = await world.nobody.post('/auth/register', { username: 'plain', password: 'plain-password' })
    const plain = (await world.clientOf(body.token).get('/users/@me')).body
    assert.equal(plain.verified, false)
    await world.refuses(() => send({ email_verified: true }, plain.id), 400, 50035)
    assert.deepEqual((await send({ phone_verified: true }, plain.id)).body, {
      email_verified: false,
      phone_verified: true,
    })
  })

  test('refuses fields of another type, bots and unknown users', async () => {
    await world.refuses(() => send({ email_verified: 'yes' }), 400, 50035)
    await world.refuses(() => send({ email_verified: true }, world.bot.id), 404, 10013)
    await world.refuses(() => send({ email_verified: true }, '1'), 404, 10013)
  })

  test('refuses everyone but the administrator', async () => {
    for (const { api } of [world.member, world.owner, world.bot]) {
      await world.refuses(() => api.patch(pathOf(world.member.id), { email_verified: true }), 403, 50013)
    }
  })
})

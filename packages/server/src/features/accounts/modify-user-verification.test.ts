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

  test('says what is verified, leaves what was not sent, and tells the user', async () => {
    const [told, ...others] = await world.eventsOf(async () => {
      const { status, body } = await send({ email_verified: false })
      assert.deepEqual([status, body], [200, { email_verified: false, phone_verified: false }])
    }, world.member.id)
    assert.deepEqual([told?.type, told?.data.id, others], ['USER_UPDATE', world.member.id, []])
    assert.deepEqual([told?.data.verified, told?.data.email], [false, 'member@example.org'])
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

  test('refuses to vouch for an address that there is not', async () => {
    const { body } = await world.nobody.post('/auth/register', { username: 'plain', password: 'plain-password' })
    const plain = (await world.clientOf(body.token).get('/users/@me')).body
    assert.equal(plain.verified, false)
    await world.refuses(() => send({ email_verified: true }, plain.id), 400, 50035)
    assert.deepEqual((await send({ phone_verified: true }, plain.id)).body, {
      email_verified: false,
      phone_verified: true,
    })
  })

  test('refuses fields of another type, bots and users that there are not', async () => {
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

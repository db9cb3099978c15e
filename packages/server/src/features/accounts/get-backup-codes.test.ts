import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/users/@me/mfa/codes'

describe('Get Backup Codes', () => {
  let world: World
  let who: Person
  let api: TestClient
  let backupCodes: string[]
  before(async () => {
    world = await World.create()
    who = await world.newPerson('prudent')
    const enabled = await new AuthenticatorApp(world).enable(who)
    api = enabled.api
    backupCodes = enabled.backupCodes
  })
  after(() => world.close())

  const signIn = async (code: string | undefined) => {
    const { ticket } = (await world.nobody.post('/auth/login', { login: 'prudent', password: who.password })).body
    return world.nobody.post('/auth/mfa/totp', { ticket, code })
  }

  test('returns how many are left, without the codes', async () => {
    await signIn(backupCodes[0])
    const { status, body } = await api.post(PATH, { password: who.password })
    assert.equal(status, 200)
    assert.equal(body.backup_codes.length, 10)
    assert.equal(body.backup_codes.filter(({ consumed }: { consumed: boolean }) => consumed).length, 1)
    for (const { user_id, code } of body.backup_codes) assert.deepEqual([user_id, code], [who.id, null])
  })

  test('creates new codes, which replace the old ones', async () => {
    const { body } = await api.post(PATH, { password: who.password, regenerate: true })
    assert.equal(body.backup_codes.length, 10)
    assert.equal((await signIn(backupCodes[1])).body.code, 60008)
    assert.equal((await signIn(body.backup_codes[0].code)).status, 200)
  })

  test('leaves only one set of codes valid if two requests create codes at once', async () => {
    const { password } = who
    const regenerate = () => api.post(PATH, { password, regenerate: true })
    const rows = `SELECT hash FROM backup_codes WHERE user_id = ${who.id} FOR UPDATE`
    const held = STORE_UNDER_TEST === 'postgres' ? await lockRows(world.app.kernel.store, rows) : null
    const made = [regenerate(), regenerate()]
    await held?.waiting(2)
    await held?.release()
    await Promise.all(made)
    assert.equal((await api.post(PATH, { password })).body.backup_codes.length, 10)
  })

  test('rejects a wrong password, users without a second factor, and bots', async () => {
    await world.refuses(() => api.post(PATH, { password: 'wrong-password', regenerate: true }), 400, 50035)
    await world.refuses(() => api.post(PATH, {}), 400, 50035)
    for (const regenerate of [true, false]) {
      const body = { password: world.member.password, regenerate }
      await world.refuses(() => world.member.api.post(PATH, body), 400, 60002)
    }
    await world.refuses(() => world.bot.api.post(PATH, { password: 'any' }), 403, 20001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const password = 'correct horse'
const SETTINGS = '/guildhall/instance/settings'

describe('Allowed email domains', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  let count = 0
  const allow = (email_domains: unknown) => world.administrator.api.patch(SETTINGS, { email_domains })
  const register = (email: string | null | undefined) =>
    world.nobody.post('/auth/register', { username: `person ${count++}`, password, email })
  const refuses = (email: string | null | undefined, code: string) =>
    world.refusesAt(() => register(email), 'email', code)

  test('are stored in ASCII and lower case, each once', async () => {
    const { status, body } = await allow(['Example.ORG', '*.BÜCHER.example', 'xn--bcher-kva.example', 'example.org'])
    assert.equal(status, 200)
    assert.deepEqual(body.email_domains, ['example.org', '*.xn--bcher-kva.example', 'xn--bcher-kva.example'])
    assert.deepEqual((await world.nobody.get('/guildhall/instance')).body.email_domains, body.email_domains)
  })

  test('refuses entries that are no domains', async () => {
    for (const entry of [
      'org',
      '@example.org',
      'a b.org',
      '*',
      '*.',
      'x.*.org',
      'a/b.org',
      'https://example.org',
      '..',
    ]) {
      await world.refusesAt(() => allow([entry]), 'email_domains', 'EMAIL_DOMAIN_INVALID')
    }
    for (const sent of ['example.org', [1], [''], Array.from({ length: 101 }, (_, i) => `a${i}.org`)]) {
      await world.refuses(() => allow(sent), 400, 50035)
    }
    await world.refuses(() => world.member.api.patch(SETTINGS, { email_domains: [] }), 403, 50013)
  })

  test('admit only addresses of these domains', async () => {
    await allow(['example.org', '*.example.net', 'bücher.example'])
    for (const email of [null, undefined, '']) await refuses(email, 'EMAIL_REQUIRED')
    for (const host of ['example.com', 'sub.example.org', 'example.net', 'notexample.org', 'xexample.net']) {
      await refuses(`ada@${host}`, 'EMAIL_DOMAIN_NOT_ALLOWED')
    }
    for (const host of [
      'example.org/evil.com',
      'example.org:1',
      'example.org?x',
      'example.org#x',
      'example.org\\x',
      'x,y.example.net',
      'example.org.',
    ]) {
      await refuses(`ada@${host}`, 'EMAIL_TYPE_INVALID_EMAIL')
    }
    for (const host of ['EXAMPLE.org', 'deep.sub.example.net', 'BÜCHER.example', 'xn--bcher-kva.example']) {
      assert.equal((await register(`ada@${host}`)).status, 201, host)
    }
  })

  test('apply to a change of address, but not to the current one', async () => {
    await allow(['example.com'])
    const change = (changes: object) =>
      world.member.api.patch('/users/@me', { password: world.member.password, ...changes })
    await world.refusesAt(() => change({ email: 'new@example.org' }), 'email', 'EMAIL_DOMAIN_NOT_ALLOWED')
    await world.refusesAt(() => change({ email: null }), 'email', 'EMAIL_REQUIRED')
    assert.equal((await change({ email: 'Member@example.org', username: 'renamed' })).status, 200)
    assert.equal((await change({ email: 'member@example.com' })).body.email, 'member@example.com')
  })

  test('don’t apply to administrators, who could lock themselves out', async () => {
    await allow(['example.com'])
    const { api, password: own } = world.administrator
    assert.equal((await api.patch('/users/@me', { email: 'root@localhost', password: own })).status, 200)
  })

  test('allow all addresses and none if the list is empty', async () => {
    for (const value of [[], null]) {
      assert.deepEqual((await allow(value)).body.email_domains, [])
      assert.equal((await register(null)).status, 201)
      assert.equal((await register(`any${count}@example.info`)).status, 201)
    }
  })
})

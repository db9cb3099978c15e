import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertDevelopersOnly } from '@guildhall/testing/features/teams'
import { World } from '@guildhall/testing/worlds/world'

describe('Set Proxy Config', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/proxy-config`
  })
  after(() => world.close())

  const set = (url_map: unknown) => world.owner.api.post(path, { url_map })
  const ROOT = { prefix: '/', target: 'localhost:5173' }

  test('stores the list in the order sent, and replaces it with the next', async () => {
    const url_map = [
      { prefix: '/foo', target: 'foo.example.com' },
      { prefix: '/foo/bar', target: 'bar.example.com/base' },
      ROOT,
      { prefix: '/api/{region}', target: '{region}.example.com:8443/v1' },
    ]
    const { status, body } = await set(url_map)
    assert.deepEqual([status, body], [200, { url_map }])
    assert.deepEqual((await world.bot.api.get(path)).body, { url_map })
    assert.deepEqual((await set([ROOT])).body, { url_map: [ROOT] })
    assert.deepEqual((await set([])).body, { url_map: [] })
  })

  test('ignores surrounding white space and unknown fields', async () => {
    const { body } = await set([{ prefix: ' /a ', target: ' a.example ', secret: 1 }])
    assert.deepEqual(body, { url_map: [{ prefix: '/a', target: 'a.example' }] })
  })

  test('refuses an invalid side with an error at its field', async () => {
    const wrong = [
      ['prefix', 'foo', 'example.com'],
      ['prefix', '/a/../b', 'example.com'],
      ['prefix', '/.proxy/a', 'example.com'],
      ['target', '/a', 'https://example.com'],
      ['target', '/a', 'user:secret@example.com'],
      ['target', '/a', 'example.com/index.html'],
      ['target', '/a', 'example.com:99999'],
      ['target', '/a', 'exa mple.com'],
      ['target', '/{name}', 'example.com'],
      ['target', '/a', '{name}.example.com'],
    ] as const
    for (const [field, prefix, target] of wrong) {
      await world.refusesAt(() => set([ROOT, { prefix, target }]), `url_map.1.${field}`, 'URL_MAPPING_INVALID')
    }
  })

  test('refuses a duplicate prefix', async () => {
    const twice = [{ prefix: '/a', target: 'one.example' }, ROOT, { prefix: '/a/', target: 'two.example' }]
    await world.refusesAt(() => set(twice), 'url_map.2.prefix', 'URL_MAPPING_PREFIX_TAKEN')
  })

  test('refuses a body that is not a list of mappings, and one with too many', async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ prefix: `/${i}`, target: 'example.com' }))
    for (const wrong of [undefined, null, {}, 'x', [null], [{ prefix: '/' }], [{ ...ROOT, target: 7 }], many]) {
      await world.refuses(() => set(wrong), 400, 50035)
    }
    const long = [{ prefix: `/${'a'.repeat(255)}`, target: 'example.com' }]
    await world.refuses(() => set(long), 400, 50035)
  })

  test('revokes permission for this machine when a host or a port is added', async () => {
    const [page, api] = [ROOT, { prefix: '/api', target: 'LocalHost:8080/v1' }]
    const leave = async (body: object = {}) =>
      (await world.administrator.api.patch(`/guildhall/applications/${world.bot.id}/activity`, body)).body
    for (const target of ['localhost:5432', 'localhost', 'name.example:5173', '{port}.example:5173', '[::1]:5173']) {
      await set([page, api])
      await leave({ allows_loopback: true, has_csp_exception: true })
      await set([{ ...api, target: 'localhost:8080/v2' }, page])
      assert.equal((await leave()).allows_loopback, true)
      await set([page])
      assert.equal((await leave()).allows_loopback, true)
      const { status } = await set([page, { prefix: target.startsWith('{') ? '/{port}' : '/more', target }])
      const { allows_loopback, has_csp_exception } = await leave()
      assert.deepEqual([status, allows_loopback, has_csp_exception], [200, false, true], target)
    }
    await set([page])
    assert.equal((await leave()).allows_loopback, false)
  })

  test('is available only to users who may change the application', async () => {
    await assertDevelopersOnly(world, ({ api }, id) =>
      api.post(`/applications/${id}/proxy-config`, { url_map: [ROOT] }),
    )
    await world.refuses(() => world.bot.api.post(path, { url_map: [] }), 403, 20001)
  })
})

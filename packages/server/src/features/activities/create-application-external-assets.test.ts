import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Application External Assets', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const ask = (urls: unknown, who = world.member) =>
    who.api.post(`/applications/${world.bot.id}/external-assets`, { urls })

  test('returns the same proxied URL for a URL each time', async () => {
    const urls = ['https://example.org/a.png', 'http://example.org/b.png?x=1']
    const { status, body } = await ask(urls)
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ url }: { url: string }) => url),
      urls,
    )
    for (const { external_asset_path: path } of body) assert.match(path, /^external\/[\w-]+\/[\w-]+$/u)
    assert.deepEqual((await ask(urls, world.owner)).body, body)
    const [, signature = '', name = ''] = body[0].external_asset_path.split('/')
    assert.equal(world.app.kernel.proxied.urlOf(signature, name), urls[0])
  })

  test('accepts one or two web addresses, and nothing else', async () => {
    for (const urls of [[], ['https://a.example/', 'https://b.example/', 'https://c.example/'], 'x', undefined]) {
      await world.refuses(() => ask(urls), 400, 50035)
    }
    for (const url of ['javascript:alert(1)', 'nonsense', `https://example.org/${'a'.repeat(256)}`, '']) {
      await world.refuses(() => ask([url]), 400, 50035)
    }
  })

  test('requires an existing application', async () => {
    await world.refuses(
      () => world.member.api.post('/applications/1/external-assets', { urls: ['https://a.example/'] }),
      404,
      10002,
    )
  })
})

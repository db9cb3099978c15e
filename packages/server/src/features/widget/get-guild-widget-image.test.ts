import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { WIDGET_STYLES } from '@guildhall/protocol/objects/guilds/widget'
import { animatedPicture, dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import type { Config } from '../../config.ts'
import { WIDGET_MS } from './widget-actions.ts'

/** A guild with an enabled widget, and a function that requests the widget's image. */
async function shown(t: TestContext, options: Partial<Config> = {}) {
  const world = await World.create(options)
  t.after(() => world.close())
  world.clock.hold()
  const guild = `/guilds/${world.guildId}`
  await world.owner.api.patch(`${guild}/widget`, { enabled: true })
  const ask = (query = '', headers = {}) => world.nobody.send('GET', `${guild}/widget.png${query}`, undefined, headers)
  const inStyle = async (style: string): Promise<Buffer> => (await ask(`?style=${style}`)).body
  const count = (online: number) => t.mock.method(world.app.kernel.presences, 'countOnline', () => online)
  return { world, guild, ask, inStyle, count }
}

const SIZES = {
  shield: [110, 20],
  banner1: [320, 76],
  banner2: [320, 76],
  banner3: [320, 120],
  banner4: [320, 180],
}

describe('Get Guild Widget Image', () => {
  test('returns a PNG of the size of its style to anyone, by default a shield', async (t) => {
    const { ask, inStyle } = await shown(t)
    for (const style of WIDGET_STYLES) {
      const { status, headers, body } = await ask(`?style=${style}`)
      const { 'content-type': type, 'content-length': length } = headers
      assert.deepEqual([status, type, Number(length)], [200, 'image/png', body.length])
      const [width = 0, height = 0] = SIZES[style]
      assert.deepEqual(await describePicture(body), { format: 'png', width, height, frames: 1 }, style)
    }
    assert.deepEqual((await ask()).body, await inStyle('shield'))
    assert.notDeepEqual(await inStyle('banner1'), await inStyle('banner2'))
  })

  test('refuses a disabled widget, an unknown guild, and an unknown style', async (t) => {
    const { world, guild, ask } = await shown(t)
    for (const style of ['banner5', 'SHIELD', '', 'shield&style=banner1']) {
      await world.refuses(() => ask(`?style=${style}`), 400, 50035)
    }
    const { errors } = (await ask('?style=banner5')).body
    assert.deepEqual(errors.style._errors, [
      { code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (shield, banner1, banner2, banner3, banner4).' },
    ])
    await world.refuses(() => world.nobody.get('/guilds/1/widget.png'), 404, 10004)
    await world.refuses(() => world.nobody.get('/guilds/x/widget.png'), 400)
    await world.owner.api.patch(`${guild}/widget`, { enabled: false })
    await world.refuses(ask, 403, 50004)
  })

  test('shows how many are online, the name and the icon, and expires', async (t) => {
    const { world, guild, inStyle, count } = await shown(t)
    const before = await inStyle('banner1')
    count(1234)
    assert.deepEqual(await inStyle('banner1'), before)
    world.clock.advance(WIDGET_MS)
    const counted = await inStyle('banner1')
    assert.notDeepEqual(counted, before)
    await world.owner.api.patch(guild, { name: 'Another name' })
    const named = await inStyle('banner1')
    assert.notDeepEqual(named, counted)
    const icon = dataUri(await picture('jpeg', { width: 90, height: 50 }))
    await world.owner.api.patch(guild, { icon })
    const withIcon = await inStyle('banner1')
    assert.notDeepEqual(withIcon, named)
    await world.owner.api.patch(guild, { icon: null })
    assert.deepEqual(await inStyle('banner1'), named)
    assert.notDeepEqual(await inStyle('shield'), before)
  })

  test('shows an animated icon as a still image', async (t) => {
    const { world, guild, ask } = await shown(t)
    await world.administrator.api.put(`/guildhall${guild}/features`, { features: ['ANIMATED_ICON'] })
    await world.owner.api.patch(guild, { icon: dataUri(await animatedPicture('gif')) })
    const { status, body } = await ask('?style=banner4')
    assert.deepEqual([status, (await describePicture(body)).frames], [200, 1])
  })

  test('can be cached, embedded in any page, and revalidated', async (t) => {
    const { world, guild, ask, count } = await shown(t)
    const { headers } = await ask('?style=banner3')
    assert.match(String(headers['cache-control']), /^public, max-age=\d+$/u)
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']],
      ['*', 'cross-origin'],
    )
    const tag = String(headers.etag)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await ask('?style=banner3', { 'if-none-match': known })
      assert.deepEqual([again.status, again.body, again.headers.etag], [304, undefined, tag])
      assert.equal(again.headers['cache-control'], headers['cache-control'])
    }
    assert.equal((await ask('?style=banner4', { 'if-none-match': tag })).status, 200)
    count(3)
    world.clock.advance(WIDGET_MS)
    const changed = await ask('?style=banner3', { 'if-none-match': tag })
    assert.equal(changed.status, 200)
    assert.notEqual(changed.headers.etag, tag)
    await world.owner.api.patch(`${guild}/widget`, { enabled: false })
    await world.refuses(() => ask('?style=banner3', { 'if-none-match': tag }), 403, 50004)
  })

  test('is drawn once for simultaneous requests, and again only if its content changes', async (t) => {
    const { world, ask, count } = await shown(t)
    const counting = count(1)
    const together = await Promise.all(Array.from({ length: 20 }, () => ask('?style=banner2')))
    assert.ok(together.every(({ status, headers }) => status === 200 && headers.etag === together[0]?.headers.etag))
    assert.equal(counting.mock.callCount(), 1)
    world.clock.advance(WIDGET_MS)
    assert.deepEqual((await ask('?style=banner2')).body, together[0]?.body)
  })

  test('returns an image for any guild name', async (t) => {
    const { world, guild, ask } = await shown(t)
    const names = [
      '</text><script>alert(1)</script>',
      '<image href="file:///etc/passwd" width="100"/>',
      '&amp;&#x0;&undefined;',
      '"\'><!--',
      ']]>',
      '\u0001\u0008 \u001b[31m',
      '\u202e\u2066 right to left',
      'שלום לכולם, מועדון השחמט של העיר הישנה',
      'نادي الشطرنج في المدينة القديمة جدا',
      '日本語のとても長いギルドの名前はここにあります',
      'हिन्दी भाषा का समूह',
      'ไทยแลนด์',
      '🏰🎲 Dice & Dragons 👩‍👩‍👧‍👦',
      `Z${'\u0351\u0363\u035e'.repeat(33)}`,
      'W'.repeat(100),
      'i'.repeat(100),
      '\ufffe\uffff',
      '🎉'.repeat(50),
    ]
    for (const name of names) {
      const { status } = await world.owner.api.patch(guild, { name })
      assert.equal(status, 200, name)
      const { status: drawn, body } = await ask('?style=banner1')
      assert.equal(drawn, 200, name)
      assert.deepEqual(await describePicture(body), { format: 'png', width: 320, height: 76, frames: 1 })
    }
  })

  test('has space for large numbers', async (t) => {
    const { count, inStyle, world } = await shown(t)
    count(1_234_567)
    world.clock.advance(WIDGET_MS)
    const { width, height } = await describePicture(await inStyle('shield'))
    assert.ok(width > 110 && width < 160)
    assert.equal(height, 20)
  })
})

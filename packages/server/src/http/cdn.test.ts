import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { animatedPicture, describePicture, IMAGE_SENDER, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { CDN } from 'discord.js'
import { EMOJI_IMAGE, type ImageKindName } from '../media/image-kinds.ts'
import { type ImagePlace, replaceImage } from '../media/images-store.ts'
import { readImageBytes, type ValidatedImage } from '../media/read-image.ts'

/** Images at the paths of docs/spec/images.md#paths. */
describe('Images', () => {
  let world: World
  let still: ValidatedImage
  let moving: ValidatedImage
  before(async () => {
    world = await World.create({ rateLimits: true })
    still = await readImageBytes('x', await picture('png', { width: 160, height: 90 }), EMOJI_IMAGE, IMAGE_SENDER)
    moving = await readImageBytes(
      'x',
      await animatedPicture('gif', 3, { width: 160, height: 90 }),
      EMOJI_IMAGE,
      IMAGE_SENDER,
    )
    await keep('icon', still)
    await keep('banner', moving)
  })
  after(() => world.close())

  const guild = '100000000000000001'
  const user = '100000000000000002'
  const keep = (kind: ImageKindName, image: ValidatedImage | null, place: Partial<ImagePlace> = {}) =>
    world.app.kernel.store.write((db) =>
      replaceImage(
        { db, settings: world.app.kernel.settings.current },
        { kind, ownerId: guild, guildId: guild, ...place },
        image,
      ),
    )

  async function get(url: string, headers: Record<string, string> = {}) {
    const { statusCode, headers: given, rawPayload } = await world.app.http.inject({ url, headers })
    return { status: statusCode, headers: given, bytes: rawPayload }
  }

  const icon = (ending: string) => `/icons/${guild}/${still.hash}.${ending}`
  const banner = (ending: string) => `/banners/${guild}/${moving.hash}.${ending}`

  test('are served in the format of the path’s extension', async () => {
    for (const [ending, format] of [
      ['png', 'png'],
      ['jpg', 'jpeg'],
      ['jpeg', 'jpeg'],
      ['webp', 'webp'],
    ] as const) {
      const { status, headers, bytes } = await get(icon(ending))
      assert.deepEqual([status, headers['content-type']], [200, `image/${format}`])
      assert.deepEqual(await describePicture(bytes), { format, width: 160, height: 90, frames: 1 })
    }
  })

  test('are animated as GIF, and as WebP on request, and otherwise show the first frame', async () => {
    const forms = [
      ['gif', 'gif', 3],
      ['webp?animated=true', 'webp', 3],
      ['webp', 'webp', 1],
      ['webp?animated=false', 'webp', 1],
      ['png', 'png', 1],
      ['png?animated=true', 'png', 1],
    ] as const
    for (const [ending, format, frames] of forms) {
      const { status, bytes } = await get(banner(ending))
      assert.equal(status, 200)
      assert.deepEqual(await describePicture(bytes), { format, width: 160, height: 90, frames }, ending)
    }
    assert.equal((await get(icon('gif'))).status, 415)
    assert.equal((await describePicture((await get(icon('webp?animated=true'))).bytes)).frames, 1)
  })

  test('are resized as requested with their proportions, and never enlarged', async () => {
    for (const [size, width, height] of [
      [16, 16, 9],
      [64, 64, 36],
      [128, 128, 72],
      [256, 160, 90],
      [4096, 160, 90],
    ]) {
      const { width: w, height: h } = await describePicture((await get(icon(`png?size=${size}`))).bytes)
      assert.deepEqual([w, h], [width, height])
    }
    const { bytes } = await get(banner('gif?size=32'))
    assert.deepEqual(await describePicture(bytes), { format: 'gif', width: 32, height: 18, frames: 3 })
  })

  test('have no other sizes', async () => {
    for (const size of ['8', '17', '100', '8192', '0', '-16', '', 'large', '16.0', '016', '16&size=32']) {
      assert.equal((await get(icon(`png?size=${size}`))).status, 400, size)
    }
  })

  test('can be cached forever, requested from anywhere, and interpreted only as images', async () => {
    const { headers } = await get(icon('png'))
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const tag = String(headers.etag)
    const again = await get(icon('png'), { 'if-none-match': tag })
    assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, tag])
    assert.equal((await get(icon('png?size=16'), { 'if-none-match': tag })).status, 200)
  })

  test('answer HEAD without the image', async () => {
    const { statusCode, headers, payload } = await world.app.http.inject({ method: 'HEAD', url: icon('png') })
    assert.deepEqual([statusCode, headers['content-type'], payload], [200, 'image/png', ''])
  })

  test('are rendered for everyone, however many images one network requests at once', async () => {
    const forms = [...Array(6).keys()].flatMap((n) => [...Array(9).keys()].map((size) => `${n}.png?size=${16 << size}`))
    const ask = (form: string, remoteAddress: string) =>
      world.app.http.inject({ url: `/embed/avatars/${form}`, remoteAddress })
    const greedy = forms.map((form, i) => ask(form, `2001:db8::${i}`))
    const other = await ask('0.png', '203.0.113.9')
    const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode)
    assert.equal(other.statusCode, 200)
    assert.deepEqual([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length], [40, 14])
    assert.equal((await ask('5.png?size=4096', '2001:db8::1')).statusCode, 200)
  })

  test('respond with 404 for another hash, owner, kind or format', async () => {
    const unknown = [
      `/icons/${guild}/${'0'.repeat(32)}.png`,
      `/icons/${user}/${still.hash}.png`,
      `/splashes/${guild}/${still.hash}.png`,
      `/banners/${guild}/${still.hash}.png`,
      icon('svg'),
      icon('html'),
      icon('avif'),
      icon('PNG'),
      `/icons/${guild}/${still.hash}`,
      `/icons/${guild}/.png`,
      `/icons/${guild}/..%2f..%2fx.png`,
      `/icons/${guild}/%2e%2e%2f%2e%2e%2fx.png`,
      `/icons/${guild}/..%5c..%5cx.png`,
      `/icons/${guild}/${still.hash}%00.png`,
      `/icons/${guild}/%252e%252e.png`,
      `/icons/${guild}/CON.png`,
      `/icons/${guild}/${still.hash}.png%20`,
      `/icons/..%2f..%2f/x.png`,
      `/icons/${guild}/constructor.png`,
      `/icons/${guild}/${still.hash}.constructor`,
      `/icons/abc/${still.hash}.png`,
      `/icons/99999999999999999999/${still.hash}.png`,
      `/icons/0${guild}/${still.hash}.png`,
      '/emojis/abc.png',
      '/stickers/1.png',
    ]
    for (const url of unknown) {
      const { status, headers } = await get(url)
      assert.deepEqual([status, headers['content-type']], [404, 'application/json'], url)
    }
  })

  test('answer 404 from the moment when they are replaced or removed', async () => {
    const url = `/splashes/${guild}/${still.hash}.png`
    await keep('splash', still)
    assert.equal((await get(url)).status, 200)
    await keep('splash', moving)
    assert.equal((await get(url)).status, 404)
    assert.equal((await get(`/splashes/${guild}/${moving.hash}.png`)).status, 200)
    await keep('splash', null)
    assert.equal((await get(`/splashes/${guild}/${moving.hash}.png`)).status, 404)
  })

  test('of a member belong to one guild', async () => {
    await keep('member_avatar', still, { ownerId: user })
    const path = (guildId: string) => `/guilds/${guildId}/users/${user}/avatars/${still.hash}.png`
    assert.equal((await get(path(guild))).status, 200)
    assert.equal((await get(path('1'))).status, 404)
    assert.equal((await get(`/avatars/${user}/${still.hash}.png`)).status, 404)
  })

  test('that are stored unchanged are served only in their own format', async () => {
    await keep('sticker', moving, { ownerId: '7' })
    const { status, bytes } = await get('/stickers/7.gif')
    assert.equal(status, 200)
    assert.deepEqual(bytes, Buffer.from(moving.bytes))
    assert.equal((await get('/stickers/7.png')).status, 404)
  })

  test('of users without a picture are six different ones', async () => {
    const drawn = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => get(`/embed/avatars/${number}.png`)))
    for (const { status, bytes } of drawn) {
      assert.equal(status, 200)
      assert.deepEqual(await describePicture(bytes), { format: 'png', width: 256, height: 256, frames: 1 })
    }
    assert.equal(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size, 6)
    assert.equal((await describePicture((await get('/embed/avatars/3.png?size=64')).bytes)).width, 64)
    for (const file of ['6.png', 'x.png', '1.webp', '12.png']) {
      assert.equal((await get(`/embed/avatars/${file}`)).status, 404, file)
    }
  })

  test('are found at the addresses that discord.js builds from its `cdn` option', async () => {
    const host = 'http://guildhall'
    const at = new CDN(host, host)
    await keep('role_icon', still, { ownerId: '31' })
    await keep('emoji', moving, { ownerId: '32' })
    await keep('sticker', still, { ownerId: '33' })
    await keep('discovery_splash', still)
    await keep('avatar', still, { ownerId: user })
    await keep('member_avatar', moving, { ownerId: user })
    await keep('member_banner', still, { ownerId: user })
    const addresses = [
      at.icon(guild, still.hash, { size: 64, extension: 'png' }),
      at.banner(guild, moving.hash, { size: 512 }),
      at.banner(guild, moving.hash, { forceStatic: true }),
      at.discoverySplash(guild, still.hash),
      at.avatar(user, still.hash, { extension: 'jpg' }),
      at.guildMemberAvatar(guild, user, moving.hash),
      at.guildMemberBanner(guild, user, still.hash),
      at.roleIcon('31', still.hash, { size: 16 }),
      at.emoji('32', { extension: 'webp', animated: true, size: 128 }),
      at.sticker('33'),
      at.defaultAvatar(4),
    ]
    for (const address of addresses) assert.equal((await get(address.slice(host.length))).status, 200, address)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { findNamedImage, imageNamer, type WidgetImage } from './widget-images.ts'

describe('Anonymous image names', () => {
  let world: World
  let nameOf: (image: WidgetImage) => string
  before(async () => {
    world = await World.create()
    nameOf = await imageNamer(world.app.kernel)
  })
  after(() => world.close())

  const image: WidgetImage = { guildId: '7', kind: 'avatar', ownerId: '123456789012345678', hash: 'a_0123456789abcdef' }

  test('lead back to the image', async () => {
    for (const each of [image, { ...image, kind: 'member_avatar' as const }]) {
      assert.deepEqual(await findNamedImage(world.db, nameOf(each)), each)
    }
  })

  test('are stable, and different for another image or guild', async () => {
    assert.equal(nameOf(image), nameOf({ ...image }))
    assert.equal((await imageNamer(world.app.kernel))(image), nameOf(image))
    const others = [
      { ...image, guildId: '8' },
      { ...image, ownerId: '9' },
      { ...image, hash: 'b' },
    ]
    const names = [image, ...others].map(nameOf)
    assert.equal(new Set(names).size, names.length)
    for (const each of names) assert.match(each, /^[\w-]+$/u)
  })

  test('that were changed, truncated or invented identify no image', async () => {
    const name = nameOf(image)
    for (let at = 0; at < name.length; at += 7) {
      const changed = name.slice(0, at) + (name[at] === 'A' ? 'B' : 'A') + name.slice(at + 1)
      assert.equal(await findNamedImage(world.db, changed), undefined)
    }
    for (const other of ['', 'A', name.slice(0, 22), name.slice(0, -2), `${name}AAAA`, '%%%', 'ä'.repeat(60)]) {
      assert.equal(await findNamedImage(world.db, other), undefined)
    }
  })

  test('of another instance identify no image', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    assert.equal(await findNamedImage(other.db, nameOf(image)), undefined)
    await imageNamer(other.app.kernel)
    assert.equal(await findNamedImage(other.db, nameOf(image)), undefined)
  })
})

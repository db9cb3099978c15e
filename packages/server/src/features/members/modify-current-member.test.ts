import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Current Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = () => `/guilds/${world.guildId}/members/@me`
  const change = (who: Person, body: unknown) => who.api.patch(path(), body)
  const shown = async (who: Person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body

  test('returns the member with their bio, and changes only the fields that were sent', async () => {
    const before = await shown(world.member)
    const { status, body } = await change(world.member, { nick: 'Me' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, nick: 'Me', bio: null })
    assert.deepEqual((await change(world.member, {})).body, body)
  })

  test('notifies members of a new name and writes an audit entry', async () => {
    const events = await world.eventsOf(() => change(world.member, { nick: 'Else' }))
    assert.deepEqual(
      events.map(({ type, data }) => data.action_type ?? type),
      ['GUILD_MEMBER_UPDATE', 24],
    )
    const entry = await world.lastAuditEntry()
    assert.equal(entry.target_id, world.member.id)
    assert.deepEqual(entry.changes, [{ key: 'nick', old_value: 'Me', new_value: 'Else' }])
  })

  test('stores the member’s bio, and shows it to nobody else', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await change(world.member, { bio: 'b'.repeat(190) })).body.bio, 'b'.repeat(190))
    })
    assert.deepEqual(events, [])
    assert.equal((await change(world.member, { nick: 'Other' })).body.bio, 'b'.repeat(190))
    assert.equal('bio' in (await shown(world.member)), false)
    assert.equal((await change(world.member, { bio: null })).body.bio, null)
  })

  test('stores, serves and removes avatar and banner, and notifies members', async () => {
    const sent = { avatar: dataUri(await picture('png')), banner: dataUri(await animatedPicture('gif')) }
    const events = await world.eventsOf(() => change(world.member, sent))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE'],
    )
    const { avatar, banner } = await shown(world.member)
    assert.match(avatar, /^[0-9a-f]{32}$/u)
    assert.match(banner, /^a_[0-9a-f]{32}$/u)
    const folder = `/guilds/${world.guildId}/users/${world.member.id}`
    for (const url of [`${folder}/avatars/${avatar}.png`, `${folder}/banners/${banner}.gif`]) {
      assert.equal((await world.app.http.inject({ url })).statusCode, 200, url)
    }
    await change(world.member, { avatar: null })
    assert.deepEqual([(await shown(world.member)).avatar, (await shown(world.member)).banner], [null, banner])
    assert.equal((await world.app.http.inject({ url: `${folder}/avatars/${avatar}.png` })).statusCode, 404)
  })

  test('refuses text that is too long and data that is not an image', async () => {
    await world.refuses(() => change(world.member, { nick: 'x'.repeat(33) }), 400, 50035)
    await world.refuses(() => change(world.member, { bio: 'x'.repeat(191) }), 400, 50035)
    for (const field of ['avatar', 'banner']) {
      await world.refuses(() => change(world.member, { [field]: 'picture.png' }), 400, 50035)
      await world.refuses(() => change(world.member, { [field]: 'data:image/png;base64,AAAA' }), 400)
    }
  })

  test('requires CHANGE_NICKNAME only for a new name, and refuses non-members', async () => {
    await setEveryonePermissions(world, [])
    await world.refuses(() => change(world.member, { nick: 'x', bio: 'x' }), 403, 50013)
    assert.equal((await change(world.member, { bio: 'still' })).status, 200)
    await world.refuses(() => change(world.stranger, { bio: 'x' }), 403, 50001)
  })
})

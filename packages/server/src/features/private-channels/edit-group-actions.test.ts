import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Channel of a group', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/channels/${(await newGroup(world.owner, [world.member, world.moderator])).id}`
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  test('lets every member rename it, notifies all members, and posts a system message', async () => {
    const { member, owner } = world
    const events = await world.eventsOf(async () => {
      const { status, body } = await member.api.patch(path, { name: ' The Pequod ' })
      assert.deepEqual([status, body.name, body.owner_id], [200, 'The Pequod', owner.id])
    }, owner.id)
    const [changed, notice, ...more] = events
    assert.deepEqual([changed?.type, changed?.data.name, more], ['PRIVATE_CHANNEL_UPDATE', 'The Pequod', []])
    assert.deepEqual(changed?.data.recipients, [member.user, world.moderator.user])
    const { type, author, content }: any = notice?.data ?? {}
    assert.deepEqual([type, author.id, content], [4, member.id, 'The Pequod'])
    const silent = await world.eventsOf(async () => {
      for (const same of [{ name: 'The Pequod' }, {}]) assert.equal((await member.api.patch(path, same)).status, 200)
    }, owner.id)
    assert.deepEqual(silent, [])
    await world.refuses(() => member.api.delete(`${path}/messages/${notice?.data.id}`), 403, 50021)
    assert.equal((await member.api.patch(path, { name: null })).body.name, null)
  })

  test('lets every member set and remove its icon, which is served', async () => {
    const { member, owner } = world
    const events = await world.eventsOf(async () => {
      assert.equal((await member.api.patch(path, { icon: dataUri(await picture('png')) })).status, 200)
    }, owner.id)
    const [changed, notice, ...more] = events
    assert.deepEqual(
      [changed?.type, notice?.data.type, notice?.data.content, more],
      ['PRIVATE_CHANNEL_UPDATE', 5, '', []],
    )
    const { id, icon } = (await owner.api.get(path)).body
    const given = await world.app.http.inject(`/channel-icons/${id}/${icon}.png`)
    assert.deepEqual([given.statusCode, given.headers['content-type']], [200, 'image/png'])
    const same = { icon: dataUri(await picture('png')) }
    assert.deepEqual(await world.eventsOf(() => member.api.patch(path, same), owner.id), [])
    assert.equal((await member.api.patch(path, { icon: null })).body.icon, null)
    assert.equal((await world.app.http.inject(`/channel-icons/${id}/${icon}.png`)).statusCode, 404)
    const moving = dataUri(await animatedPicture('gif'))
    await world.refuses(() => member.api.patch(path, { icon: moving }), 400, 50035)
    await world.refuses(() => member.api.patch(path, { icon: 'x' }), 400, 50035)
  })

  test('lets only its owner transfer it, and only to a member', async () => {
    const { member, owner, stranger } = world
    await world.refuses(() => member.api.patch(path, { owner: member.id }), 403, 50013)
    await world.refuses(() => owner.api.patch(path, { owner: stranger.id }), 400, 50033)
    await world.refuses(() => owner.api.patch(path, { owner: 'x' }), 400, 50035)
    const events = await world.eventsOf(async () => {
      assert.equal((await owner.api.patch(path, { owner: member.id })).body.owner_id, member.id)
    }, owner.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.owner_id]),
      [['PRIVATE_CHANNEL_UPDATE', member.id]],
    )
    await world.refuses(() => owner.api.patch(path, { owner: owner.id }), 403, 50013)
  })

  test('refuses invalid names, non-members, and DMs', async () => {
    const { member, stranger, owner } = world
    for (const name of ['', '  ', 'x'.repeat(101), 1])
      await world.refuses(() => member.api.patch(path, { name }), 400, 50035)
    await world.refuses(() => stranger.api.patch(path, { name: 'mine' }), 403, 50001)
    const direct = (await owner.api.post('/users/@me/channels', { recipient_id: member.id })).body
    await world.refuses(() => owner.api.patch(`/channels/${direct.id}`, { name: 'ours' }), 400, 50003)
    const general = `/channels/${world.channels.general}`
    await world.refuses(() => owner.api.patch(general, { name: null }), 400, 50035)
    const before = (await owner.api.get(general)).body
    const icon = dataUri(await picture('png'))
    assert.deepEqual((await owner.api.patch(general, { icon, owner: member.id })).body, before)
  })
})

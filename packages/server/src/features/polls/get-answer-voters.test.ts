import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Get Answer Voters', () => {
  let world: World
  let path: string
  const ids = ({ body }: { body: any }) => body.users.map(({ id }: { id: string }) => id)
  const ask = async (channelId: string) => {
    const answers = ['Yes', 'No'].map((text) => ({ poll_media: { text } }))
    const poll = { question: { text: 'Cats?' }, answers }
    const { body } = await world.owner.api.post(`/channels/${channelId}/messages`, { poll })
    return `/channels/${channelId}/polls/${body.id}/answers`
  }

  before(async () => {
    world = await World.create()
    path = await ask(world.channels.general)
    for (const who of [world.moderator, world.member, world.owner]) {
      await who.api.put(`${path}/@me`, { answer_ids: ['1'] })
    }
  })
  after(() => world.close())

  test('lists the voters of an answer by their IDs in pages', async () => {
    const everyone = [world.owner, world.moderator, world.member].map(({ id }) => id).sort()
    assert.deepEqual(ids(await world.bot.api.get(`${path}/1`)), everyone)
    const first = ids(await world.member.api.get(`${path}/1?limit=2`))
    assert.deepEqual(first, everyone.slice(0, 2))
    assert.deepEqual(ids(await world.member.api.get(`${path}/1?limit=2&after=${first[1]}`)), everyone.slice(2))
    const [shown] = (await world.member.api.get(`${path}/1`)).body.users
    assert.deepEqual(shown, [world.owner, world.moderator, world.member].find(({ id }) => id === everyone[0])?.user)
  })

  test('returns an empty list for answers without votes and unknown answers', async () => {
    for (const answer of ['2', '3', '0']) assert.deepEqual(ids(await world.member.api.get(`${path}/${answer}`)), [])
    const posted = await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'x' })
    const other = `/channels/${world.channels.general}/polls/${posted.body.id}/answers/1`
    assert.deepEqual(ids(await world.member.api.get(other)), [])
  })

  test('refuses unknown messages, page sizes out of range, and callers who may not read the channel', async () => {
    await world.refuses(() => world.member.api.get(`/channels/${world.channels.general}/polls/1/answers/1`), 404, 10008)
    await world.refuses(() => world.member.api.get(`${path}/1?limit=101`), 400, 50035)
    await world.refuses(() => world.member.api.get(`${path}/x`), 400)
    await world.refuses(() => world.stranger.api.get(`${path}/1`), 403, 50001)
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits('READ_MESSAGE_HISTORY') }]
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', permission_overwrites })
    const there = await ask(made.body.id)
    await world.refuses(() => world.member.api.get(`${there}/1`), 403, 50013)
  })
})

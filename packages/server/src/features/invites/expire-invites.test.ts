import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('The job expire-invites', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const made = async (max_age: number, channelId = world.channels.general) =>
    (await world.owner.api.post(`/channels/${channelId}/invites`, { max_age, unique: true })).body.code
  const codes = async () => (await world.db.q.selectFrom('invites').select('code').execute()).map(({ code }) => code)

  test('deletes expired invites, and emits an event for each', async () => {
    const [one, two, late, endless] = [
      await made(60),
      await made(60, world.channels.voice),
      await made(61),
      await made(0),
    ]
    const elsewhere = await world.newGuild(world.owner)
    const other = await made(60, elsewhere.general)
    let mine: unknown[] = []
    const theirs = await world.eventsOf(async () => {
      mine = await world.eventsOf(async () => world.clock.advance(60_000))
    }, elsewhere.id)
    const deletion = (guild_id: string, channel_id: string, code: string) => {
      return { type: 'INVITE_DELETE', data: { guild_id, channel_id, code } }
    }
    const { general, voice } = world.channels
    const expected = [deletion(world.guildId, general, one), deletion(world.guildId, voice, two)]
    assert.deepEqual(
      mine,
      expected.sort((a, b) => (a.data.code < b.data.code ? -1 : 1)),
    )
    assert.deepEqual(theirs, [deletion(elsewhere.id, elsewhere.general, other)])
    assert.deepEqual((await codes()).sort(), [late, endless].sort())
  })

  test('leaves no invite of a deleted guild', async () => {
    const { id, general } = await world.newGuild(world.owner)
    const code = await made(5, general)
    await world.owner.api.delete(`/guilds/${id}`)
    world.clock.advance(5000)
    await world.app.worker.settled()
    assert.equal((await codes()).includes(code), false)
  })

  test('deletes expired friend invites without an event', async () => {
    const { code } = await newFriendInvite(world.member)
    world.clock.advance(1)
    const late = await newFriendInvite(world.owner)
    const left = async () =>
      (await world.db.q.selectFrom('private_invites').select('code').execute()).map((row) => row.code)
    world.clock.advance(604_799_999)
    await world.app.worker.settled()
    assert.deepEqual([(await left()).includes(code), await left()], [false, [late.code]])
    world.clock.advance(1)
    await world.app.worker.settled()
    assert.deepEqual(await left(), [])
  })

  test('writes nothing if no invite has expired', async () => {
    await world.writesNothing(async () => {
      world.clock.advance(1)
      await world.app.worker.settled()
    })
  })
})

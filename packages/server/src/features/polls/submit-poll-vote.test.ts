import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const answers = ['Yes', 'No', 'Maybe'].map((text) => ({ poll_media: { text } }))

describe('Submit Poll Vote', () => {
  let world: World
  const ask = async (fields: object = {}, who: Person = world.owner, channelId = world.channels.general) => {
    const poll = { question: { text: 'Cats?' }, answers, ...fields }
    const { body } = await who.api.post(`/channels/${channelId}/messages`, { poll })
    return { id: body.id, path: `/channels/${channelId}/polls/${body.id}` }
  }
  const vote = (path: string, answer_ids: unknown, who: Pick<Person, 'api'> = world.member) =>
    who.api.put(`${path}/answers/@me`, { answer_ids })
  const counts = async (id: string, who: Person = world.member) => {
    const { body } = await who.api.get(`/channels/${world.channels.general}/messages/${id}`)
    return body.poll.results.answer_counts
  }

  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('counts a vote, marks it for the voter only, and notifies the channel', async () => {
    const { id, path } = await ask()
    const events = await world.eventsOf(async () => {
      assert.equal((await vote(path, ['1'])).status, 204)
    }, world.channels.general)
    const data = { channel_id: world.channels.general, message_id: id, guild_id: world.guildId, answer_id: 1 }
    assert.deepEqual(events, [{ type: 'MESSAGE_POLL_VOTE_ADD', data: { ...data, user_id: world.member.id } }])
    await vote(path, [1], world.moderator)
    assert.deepEqual(await counts(id), [{ id: 1, count: 2, me_voted: true }])
    assert.deepEqual(await counts(id, world.owner), [{ id: 1, count: 2, me_voted: false }])
  })

  test('refuses votes in an archived thread', async () => {
    const thread = (await world.owner.api.post(`/channels/${world.channels.general}/threads`, { name: 'T', type: 11 }))
      .body
    const { path } = await ask({}, world.owner, thread.id)
    await world.owner.api.patch(`/channels/${thread.id}`, { archived: true })
    await world.refuses(() => vote(path, [1]), 400, 50083)
  })

  test('replaces the previous vote', async () => {
    const { id, path } = await ask({ allow_multiselect: true })
    await vote(path, [1, 2])
    const events = await world.eventsOf(() => vote(path, [2, 3]), world.channels.general)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.answer_id]),
      [
        ['MESSAGE_POLL_VOTE_REMOVE', 1],
        ['MESSAGE_POLL_VOTE_ADD', 3],
      ],
    )
    assert.deepEqual(await counts(id), [
      { id: 2, count: 1, me_voted: true },
      { id: 3, count: 1, me_voted: true },
    ])
    assert.deepEqual(await world.eventsOf(() => vote(path, [2, 3]), world.channels.general), [])
    await vote(path, [])
    assert.deepEqual(await counts(id), [])
  })

  test('refuses unknown answers, and more than allowed', async () => {
    const { path } = await ask()
    for (const [ids, where, code] of [
      [[4], '0', 'BASE_TYPE_CHOICES'],
      [['0'], '0', 'BASE_TYPE_CHOICES'],
      [[1, 1], '1', 'SET_TYPE_ALREADY_CONTAINS_VALUE'],
      [['x'], '0', 'NUMBER_TYPE_COERCE'],
    ] as const) {
      await world.refuses(() => vote(path, ids), 400, 50035)
      assert.equal((await vote(path, ids)).body.errors.answer_ids[where]._errors[0].code, code)
    }
    await world.refuses(() => vote(path, [1, 2]), 400, 50035)
    assert.equal((await vote(path, [1, 2])).body.errors.answer_ids._errors[0].code, 'BASE_TYPE_MAX_LENGTH')
    await world.refuses(() => vote(path, undefined), 400, 50035)
  })

  test('refuses ended polls, and messages without a poll', async () => {
    const { path } = await ask({ duration: 1 })
    await vote(path, [1])
    world.clock.advance(3_600_001)
    await world.refuses(() => vote(path, [2]), 400, 520001)
    const posted = await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'x' })
    await world.refuses(() => vote(`/channels/${world.channels.general}/polls/${posted.body.id}`, [1]), 400, 520000)
    await world.refuses(() => vote(`/channels/${world.channels.general}/polls/1`, [1]), 404, 10008)
  })

  test('requires a user who may read the message history', async () => {
    const { path } = await ask()
    await world.refuses(() => vote(path, [1], world.bot), 403, 20001)
    await world.refuses(() => vote(path, [1], world.stranger), 403, 50001)
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits('READ_MESSAGE_HISTORY') }]
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', permission_overwrites })
    const there = await ask({}, world.owner, made.body.id)
    await world.refuses(() => vote(there.path, [1]), 403, 50013)
    const until = new Date(world.clock.now() + 60_000).toISOString()
    const timeOut = (communication_disabled_until: string | null) =>
      world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { communication_disabled_until })
    await timeOut(until)
    await world.refuses(() => vote(path, [1]), 403, 50013)
    await timeOut(null)
  })

  test('votes are deleted with the message', async () => {
    const { id, path } = await ask()
    await vote(path, [1])
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${id}`)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('reactions').selectAll().where('user_id', '=', world.member.id).execute()
    const kinds = new Set(left.map(({ kind_id }) => kind_id))
    const wires = (await world.db.q.selectFrom('messages').select('wire').execute()).map(({ wire }) => wire).join()
    assert.deepEqual(
      [...kinds].filter((kind) => !wires.includes(kind)),
      [],
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../../kernel/ids/ids.ts'

const DAY_MS = 86_400_000

describe('Bulk Delete Messages', () => {
  let world: World
  let channel: string
  const say = async (who: Person = world.member) => (await who.api.post(channel, { content: 'hello' })).body.id
  const remove = (messages: unknown, who: Person = world.moderator) =>
    who.api.post(`${channel}/bulk-delete`, { messages }, { 'x-audit-log-reason': 'spam' })
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('deletes messages and dependent data with one event and one audit entry', async () => {
    const ids = [await say(), await say(world.owner), await say()]
    const kept = await say()
    await world.member.api.put(`${channel}/${ids[0]}/reactions/🔥/@me`)
    const events = await world.eventsOf(async () => {
      const { status, body } = await remove(ids)
      assert.deepEqual([status, body], [204, undefined])
    }, world.channels.general)
    const [{ type, data } = { type: '', data: {} }, ...others] = events
    assert.deepEqual([type, others], ['MESSAGE_DELETE_BULK', []])
    assert.deepEqual([...(data.ids as string[])].sort(), [...ids].sort())
    assert.deepEqual([data.channel_id, data.guild_id], [world.channels.general, world.guildId])
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 73,
      user_id: world.moderator.id,
      target_id: world.channels.general,
      options: { count: '3' },
      reason: 'spam',
    })
    const left = (await world.member.api.get(channel)).body
    assert.deepEqual(
      left.map(({ id }: any) => id),
      [kept],
    )
    await world.app.worker.settled()
    assert.equal((await world.db.q.selectFrom('reactions').selectAll().execute()).length, 0)
  })

  test('ignores unknown IDs, and emits nothing if all are unknown', async () => {
    const id = await say()
    const young = firstIdAt(world.clock.now() - DAY_MS)
    const events = await world.eventsOf(() => remove([id, young]), world.channels.general)
    assert.deepEqual(events[0]?.data.ids, [id])
    const none = await world.eventsOf(async () => {
      assert.equal((await remove([id, young])).status, 204)
    }, world.channels.general)
    assert.deepEqual(none, [])
  })

  test('refuses fewer than 2, more than 100, duplicates, and invalid lists of IDs', async () => {
    const [first, second] = [await say(), await say()]
    const many = Array.from({ length: 101 }, (_, i) => String(BigInt(first) + BigInt(i)))
    for (const messages of [undefined, [], [first], many, [first, first], [first, 'x'], first]) {
      await world.refuses(() => remove(messages), 400, 50035)
    }
    const { errors } = (await remove([first])).body
    assert.equal(errors.messages._errors[0].code, 'BASE_TYPE_BAD_LENGTH')
    assert.equal((await world.member.api.get(`${channel}/${second}`)).status, 200)
  })

  test('refuses all if one is older than 14 days', async () => {
    const id = await say()
    const old = firstIdAt(world.clock.now() - 14 * DAY_MS - 60_000)
    await world.refuses(() => remove([id, old]), 400, 50034)
    assert.equal((await remove([id, firstIdAt(world.clock.now() - 14 * DAY_MS + 60_000)])).status, 204)
  })

  test('refuses all if one is a system message that can’t be deleted', async () => {
    const [id, kept] = [await say(), await say()]
    const { body } = await world.member.api.get(`${channel}/${kept}`)
    const { author: _author, ...rest } = body
    const wire = JSON.stringify({ ...rest, type: 21, author_id: world.member.id, mentions: [] })
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('messages').set({ wire }).where('id', '=', kept).execute(),
    )
    await world.refuses(() => remove([id, kept]), 403, 50021)
  })

  test('refuses members who lack MANAGE_MESSAGES', async () => {
    const ids = [await say(), await say()]
    await world.refuses(() => remove(ids, world.member), 403, 50013)
    await world.refuses(() => remove(ids, world.stranger), 403, 50001)
  })
})

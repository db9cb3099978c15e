import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { allowMessages, postMessageAs } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import { deleteMessages } from './delete-messages.ts'

describe('The messages of a banned user', () => {
  let world: World
  let count = 0
  let person: Person
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await world.newPerson(`person${count++}`)
    await world.join(person)
  })

  /** Inserts messages of a user as Create Message would, `secondsAgo` ago; returns their ids. */
  async function write(channelId: string, howMany: number, secondsAgo: number, author = person.id): Promise<string[]> {
    const first = BigInt(firstIdAt(world.clock.now() - secondsAgo * 1000)) + BigInt(count++ * 1000)
    const ids = Array.from({ length: howMany }, (_, index) => String(first + BigInt(index)))
    const rows = ids.map((id) => ({
      guild_id: world.guildId,
      channel_id: channelId,
      id,
      author_id: author,
      wire: JSON.stringify({ id, attachments: [], embeds: [], components: [] }),
    }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('messages').values(rows).execute())
    return ids
  }
  const left = async () => {
    const rows = await world.db.q
      .selectFrom('messages')
      .select('id')
      .where('author_id', '=', person.id)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const ban = async (seconds: number) => {
    await world.moderator.api.put(`/guilds/${world.guildId}/bans/${person.id}`, { delete_message_seconds: seconds })
    await world.app.worker.settled()
  }

  test('are deleted as far back as requested in every channel', async () => {
    const { general, voice } = world.channels
    const old = await write(general, 2, 7200)
    await write(general, 3, 1800)
    await write(voice, 2, 1800)
    const others = await write(general, 1, 1800, world.member.id)
    await ban(3600)
    assert.deepEqual(await left(), old)
    const kept = await world.db.q.selectFrom('messages').select('id').where('author_id', '=', world.member.id).execute()
    assert.deepEqual(
      kept.map(({ id }) => id),
      others,
    )
  })

  test('are emitted per channel, a single one with its own event', async () => {
    const { general, voice } = world.channels
    const talk = await write(general, 3, 60)
    const [single] = await write(voice, 1, 60)
    const inVoice = (await world.events(voice)).length
    const inGeneral = await world.eventsOf(() => ban(3600), general)
    const place = (channel_id: string) => ({ channel_id, guild_id: world.guildId })
    assert.deepEqual(inGeneral, [{ type: 'MESSAGE_DELETE_BULK', data: { ids: talk, ...place(general) } }])
    assert.deepEqual((await world.events(voice)).slice(inVoice), [
      { type: 'MESSAGE_DELETE', data: { id: single, ...place(voice) } },
    ])
  })

  test('are deleted in batches of at most 100, until the job is done', async () => {
    const ids = await write(world.channels.general, 250, 60)
    const events = await world.eventsOf(() => ban(3600), world.channels.general)
    assert.deepEqual(
      events.map(({ data }: any) => data.ids.length),
      [100, 100, 50],
    )
    assert.deepEqual(
      events.flatMap(({ data }: any) => data.ids),
      ids,
    )
    assert.deepEqual(await left(), [])
    const jobs = await world.db.q.selectFrom('jobs').select('kind').where('kind', '=', 'delete-messages').execute()
    assert.deepEqual(jobs, [])
  })

  test('are not deleted or emitted again if the job is repeated', async () => {
    await write(world.channels.general, 3, 60)
    await ban(3600)
    const since = firstIdAt(world.clock.now() - 3_600_000)
    await world.writesNothing(() =>
      runAllSteps(deleteMessages.run(world.app.kernel, { guild_id: world.guildId, user_id: person.id, since })),
    )
  })

  test('are subtracted from their threads’ counts, except for first messages, which never count', async () => {
    const { id } = await postMessageAs(world, person)
    await allowMessages(world)
    const { body: thread } = await person.api.post(`/channels/${world.channels.general}/messages/${id}/threads`, {
      name: 'x',
    })
    for (const who of [person, world.owner]) await postMessageAs(world, who, 'counted', thread.id)
    await ban(3600)
    assert.equal((await world.owner.api.get(`/channels/${thread.id}`)).body.message_count, 1)
  })

  test('are not emitted for a deleted channel', async () => {
    await write('12345', 2, 60)
    const events = await world.eventsOf(() => ban(3600), '12345')
    assert.deepEqual(events, [])
    assert.deepEqual(await left(), [])
  })

  test('are left to sweep-guild for a deleted guild', async () => {
    await world.writesNothing(() =>
      runAllSteps(deleteMessages.run(world.app.kernel, { guild_id: '1', user_id: person.id, since: '0' })),
    )
  })
})

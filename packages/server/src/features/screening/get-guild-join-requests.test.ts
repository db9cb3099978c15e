import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newApplicants } from '@guildhall/testing/features/join-requests'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Join Requests', () => {
  let world: World
  let path: string
  let ids: string[]
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/requests`
    await newApplicants(world, ['ann', 'ben', 'cat'])
    ids = (await list('')).ids.reverse()
    await world.owner.api.patch(`${path}/${ids[1]}`, { action: 'REJECTED', rejection_reason: 'no' })
  })
  after(() => world.close())

  async function list(query: string, who: Person = world.owner) {
    const { status, body } = await who.api.get(`${path}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return { total: body.total, ids: body.guild_join_requests.map(({ id }: { id: string }) => id) }
  }

  test('returns all requests, newest first, with applicant and moderator', async () => {
    assert.deepEqual(await list(''), { total: 3, ids: ids.toReversed() })
    const [newest, second] = (await world.owner.api.get(path)).body.guild_join_requests
    assert.deepEqual(
      [newest.user.username, newest.application_status, newest.actioned_by_user, newest.rejection_reason],
      ['cat', 'SUBMITTED', null, null],
    )
    assert.deepEqual(
      [second.user.username, second.application_status, second.actioned_by_user.id, second.rejection_reason],
      ['ben', 'REJECTED', world.owner.id, 'no'],
    )
  })

  test('filters by status, with a count', async () => {
    assert.deepEqual(await list('?status=SUBMITTED'), { total: 2, ids: [ids[2], ids[0]] })
    assert.deepEqual(await list('?status=REJECTED'), { total: 1, ids: [ids[1]] })
    assert.deepEqual(await list('?status=APPROVED'), { total: 0, ids: [] })
    assert.deepEqual(await list('?status=STARTED'), { total: 0, ids: [] })
  })

  test('returns pages: newest first with before, oldest first with after', async () => {
    assert.deepEqual((await list('?limit=1')).ids, [ids[2]])
    assert.deepEqual((await list(`?limit=1&before=${ids[2]}`)).ids, [ids[1]])
    assert.deepEqual((await list(`?limit=1&after=${ids[0]}`)).ids, [ids[1]])
    assert.deepEqual((await list('?after=0')).ids, ids)
  })

  test('refuses invalid pages and statuses', async () => {
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?status=MAYBE', '?before=x', '?after=x']) {
      await world.refuses(() => world.owner.api.get(`${path}${query}`), 400, 50035)
    }
  })

  test('requires only KICK_MEMBERS', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    const kicker = await world.newPerson('kicker')
    await world.join(kicker)
    await world.grant(kicker, ['KICK_MEMBERS'])
    for (const who of [kicker, world.bot]) assert.equal((await list('', who)).total, 3)
  })

  test('returns nothing of another guild', async () => {
    const { id } = await world.newGuild(world.owner)
    const { body } = await world.owner.api.get(`/guilds/${id}/requests`)
    assert.deepEqual(body, { total: 0, guild_join_requests: [] })
  })

  test('takes three statements for any number of requests', async () => {
    const { world: counting, seen } = await newRecordingWorld()
    await newApplicants(counting, ['one', 'two', 'three', 'four'])
    await counting.owner.api.get(`/guilds/${counting.guildId}/requests`)
    seen.length = 0
    await counting.owner.api.get(`/guilds/${counting.guildId}/requests`)
    const own = seen.filter((statement) => !statement.includes('"members"'))
    await counting.close()
    assert.equal(own.length, 3, own.join('\n'))
  })
})

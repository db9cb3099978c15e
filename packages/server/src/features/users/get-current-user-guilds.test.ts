import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { ALL_PERMISSIONS, DEFAULT_EVERYONE, permissionSet } from '@guildhall/protocol/permissions/bits'
import { recordStatements } from '@guildhall/testing/stores/record-statements'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'
import { listOwnGuilds, ownGuildsJson } from './current-user-guilds-actions.ts'

const PATH = '/users/@me/guilds'

describe('Get Current User Guilds', () => {
  let world: World
  let joiner: Person
  let guilds: string[]
  before(async () => {
    world = await World.create()
    joiner = await world.newPerson('joiner')
    guilds = []
    for (let i = 0; i < 5; i++) {
      const { id } = await world.newGuild(world.owner, `Guild ${i}`)
      guilds.push(id)
      await world.join(joiner, { guildId: id })
    }
  })
  after(() => world.close())

  const idsOf = async (query: string) =>
    (await joiner.api.get(`${PATH}${query}`)).body.map(({ id }: { id: string }) => id)

  test('returns the guilds that the caller is in, and no others, ascending by ID', async () => {
    assert.deepEqual(await idsOf(''), guilds)
    assert.deepEqual((await world.stranger.api.get(PATH)).body, [])
  })

  test('returns the list fields of each guild', async () => {
    const { status, body } = await world.member.api.get(PATH)
    assert.equal(status, 200)
    assert.deepEqual(body, [
      {
        id: world.guildId,
        name: 'Guild under test',
        icon: null,
        banner: null,
        owner: false,
        permissions: DEFAULT_EVERYONE.toString(),
        features: [],
      },
    ])
  })

  test('returns the caller’s total permissions, which are all for the owner and administrators', async () => {
    const listed = async (who: Person) =>
      (await who.api.get(PATH)).body.find(({ id }: { id: string }) => id === world.guildId)
    const owner = await listed(world.owner)
    assert.deepEqual([owner.owner, owner.permissions], [true, ALL_PERMISSIONS.toString()])
    assert.equal((await listed(world.bot)).permissions, ALL_PERMISSIONS.toString())
    const person = await world.newPerson('holder')
    await world.join(person)
    await world.grant(person, ['MANAGE_GUILD'])
    await world.grant(person, ['KICK_MEMBERS'])
    const expected = DEFAULT_EVERYONE | permissionSet('MANAGE_GUILD', 'KICK_MEMBERS')
    assert.equal((await listed(person)).permissions, expected.toString())
  })

  test('returns the same permissions during a timeout', async () => {
    const { guildId } = world
    const until = toTimestamp(world.clock.now() + 60_000)
    const unit = { name: 'time out', emits: ['GUILD_MEMBER_UPDATE'], guildId } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) =>
      changeMember(tx, tx.guild, await mustFindMember(tx.db, guildId, world.member.id), {
        communication_disabled_until: until,
      }),
    )
    assert.equal((await world.member.api.get(PATH)).body[0].permissions, DEFAULT_EVERYONE.toString())
  })

  test('returns the guild as it is now', async () => {
    await world.owner.api.patch(`/guilds/${guilds[0]}`, { name: 'Renamed', features: ['INVITES_DISABLED'] })
    const [first] = (await joiner.api.get(PATH)).body
    assert.deepEqual([first.name, first.features], ['Renamed', ['INVITES_DISABLED']])
  })

  test('pages by after and by before, both exclusive', async () => {
    const [a, b, c, d, e] = guilds
    assert.deepEqual(await idsOf('?limit=2'), [a, b])
    assert.deepEqual(await idsOf(`?limit=2&after=${b}`), [c, d])
    assert.deepEqual(await idsOf(`?after=${e}`), [])
    assert.deepEqual(await idsOf('?after=0'), guilds)
    assert.deepEqual(await idsOf(`?limit=2&before=${d}`), [b, c])
    assert.deepEqual(await idsOf(`?before=${a}`), [])
    assert.deepEqual(await idsOf(`?after=${a}&before=${e}`), [b, c, d])
  })

  test('returns each change at once', async () => {
    const who = await world.newPerson('wanderer')
    const listed = async () => (await who.api.get(PATH)).body
    assert.deepEqual(await listed(), [])
    const [first = '', second = ''] = guilds
    for (const guildId of [first, second]) {
      await world.join(who, { guildId })
      assert.equal((await listed()).at(-1).id, guildId)
    }
    const { id: roleId } = (await world.owner.api.post(`/guilds/${first}/roles`, { permissions: '8' })).body
    const permissions = async () => (await listed())[0].permissions
    assert.notEqual(await permissions(), ALL_PERMISSIONS.toString())
    await world.owner.api.put(`/guilds/${first}/members/${who.id}/roles/${roleId}`)
    assert.equal(await permissions(), ALL_PERMISSIONS.toString())
    await world.owner.api.patch(`/guilds/${first}/roles/${roleId}`, { permissions: '0' })
    assert.notEqual(await permissions(), ALL_PERMISSIONS.toString())
    await world.owner.api.patch(`/guilds/${second}`, { name: 'Another name' })
    assert.equal((await listed())[1].name, 'Another name')
    await world.owner.api.delete(`/guilds/${first}/members/${who.id}`)
    assert.deepEqual(
      (await listed()).map(({ id }: { id: string }) => id),
      [second],
    )
    await world.owner.api.put(`/guilds/${second}/bans/${who.id}`, {})
    assert.deepEqual(await listed(), [])
    const { id } = await world.newGuild(who, 'Mine')
    assert.deepEqual([(await listed())[0].id, (await listed())[0].owner], [id, true])
    assert.equal((await who.api.delete(`/guilds/${id}`)).status, 204)
    assert.deepEqual(await listed(), [])
  })

  test('returns the same whether or not the guilds are loaded', async () => {
    const before = (await joiner.api.get(PATH)).body
    for (let i = 0; i < 3; i++) {
      world.app.kernel.readModel.forgetAll()
      assert.deepEqual((await joiner.api.get(PATH)).body, before)
      assert.deepEqual((await joiner.api.get(`${PATH}?limit=200`)).body, before)
    }
  })

  test('adds how many members there are and how many are online with with_counts', async (t) => {
    t.mock.method(world.app.kernel.presences, 'countOnline', () => 1)
    const { body } = await joiner.api.get(`${PATH}?with_counts=true&limit=1`)
    assert.deepEqual([body[0].approximate_member_count, body[0].approximate_presence_count], [2, 1])
  })

  test('takes the same number of statements for any number of guilds', async () => {
    await world.app.worker.settled()
    const { readModel, store: real } = world.app.kernel
    const { store, seen } = recordStatements(real)
    const statements = async (work: () => Promise<unknown>) => {
      seen.length = 0
      await work()
      return seen.length
    }
    const page = { before: undefined, after: undefined, limit: 200 }
    const listing = (who: Person) => statements(() => listOwnGuilds({ store, readModel }, who.id, page))
    const making = (who: Person) => statements(() => ownGuildsJson({ store, readModel }, who.id))
    for (const who of [world.member, joiner]) {
      // Changes of the previous tests may still arrive, and cause a new query.
      await until(async () => {
        readModel.forgetAll()
        const first = await listing(who)
        // Guilds that are not in memory are loaded a few at a time.
        for (let i = 0; i < 2; i++) await making(who)
        return isDeepStrictEqual([first, await listing(who), await making(who)], [3, 1, 0])
      })
    }
  })

  test('refuses a limit out of range and invalid IDs', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'before=x', 'after=-1']) {
      await world.refuses(() => joiner.api.get(`${PATH}?${query}`), 400, 50035)
    }
    assert.equal((await joiner.api.get(`${PATH}?limit=200`)).status, 200)
  })

  test('refuses requests without a token', async () => {
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})

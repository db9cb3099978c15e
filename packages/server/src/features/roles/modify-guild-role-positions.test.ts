import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Role Positions', () => {
  let world: World
  let guildId: string
  let path: string
  /** Four roles a to d, the lowest first, in a separate guild. */
  let roles: Record<'a' | 'b' | 'c' | 'd', string>
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    const plan = { roles: ['a', 'b', 'c', 'd'].map((name) => ({ name })) }
    guildId = (await world.newGuild(world.owner, 'Ranks', plan)).id
    path = `/guilds/${guildId}/roles`
    const { body } = await world.owner.api.get(path)
    roles = Object.fromEntries(body.map(({ name, id }: any) => [name, id])) as typeof roles
  })

  const order = async () => (await world.owner.api.get(path)).body.map(({ name }: any) => name).join(' ')

  test('moves a role and returns all roles, numbered without gaps', async () => {
    const { status, body } = await world.owner.api.patch(path, [
      { id: roles.d, position: 1 },
      { id: roles.a, position: 9 },
    ])
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ name, position }: any) => `${name} ${position}`),
      ['@everyone 0', 'd 1', 'b 2', 'c 3', 'a 4'],
    )
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(path)).body, body)
  })

  test('sorts the lower ID above among equal positions', async () => {
    await world.owner.api.patch(path, [{ id: roles.a, position: 3 }])
    assert.equal(await order(), '@everyone b c a d')
    await world.owner.api.patch(path, [{ id: roles.d, position: 2 }])
    assert.equal(await order(), '@everyone b d c a')
  })

  test('emits exactly the roles whose position changed, with an audit entry for each', async () => {
    const swap = [
      { id: roles.a, position: 2 },
      { id: roles.b, position: 1 },
    ]
    const events = await world.eventsOf(
      () => world.owner.api.patch(path, swap, { 'x-audit-log-reason': 'swap' }),
      guildId,
    )
    assert.deepEqual(
      events.map(({ type, data }: any) => `${type} ${data.role?.name ?? data.target_id}`),
      [
        'GUILD_ROLE_UPDATE a',
        'GUILD_ROLE_UPDATE b',
        `GUILD_AUDIT_LOG_ENTRY_CREATE ${roles.a}`,
        `GUILD_AUDIT_LOG_ENTRY_CREATE ${roles.b}`,
      ],
    )
    const entry = await world.lastAuditEntry(guildId)
    assert.equal(entry.action_type, 31)
    assert.equal(entry.reason, 'swap')
    assert.deepEqual(entry.changes, [{ key: 'position', old_value: 2, new_value: 1 }])
  })

  test('emits nothing if nothing moves', async () => {
    const same = [
      { id: guildId, position: 0 },
      { id: roles.a, position: 1 },
      { id: roles.b, position: null },
      { id: roles.c },
    ]
    const events = await world.eventsOf(async () => {
      assert.equal((await world.owner.api.patch(path, same)).status, 200)
      assert.equal((await world.owner.api.patch(path, [])).status, 200)
    }, guildId)
    assert.deepEqual(events, [])
  })

  test('keeps @everyone at the bottom, also below a role with position 0', async () => {
    await world.refuses(() => world.owner.api.patch(path, [{ id: guildId, position: 1 }]), 400, 50028)
    await world.owner.api.patch(path, [{ id: roles.c, position: 0 }])
    assert.equal(await order(), '@everyone c a b d')
  })

  describe('for a member other than the owner', () => {
    let person: Person
    beforeEach(async () => {
      person = await world.newPerson(`p${roles.a}`)
      await world.owner.api.patch(`${path}/${roles.c}`, { permissions: String(1n << 28n) })
      await world.join(person, { roles: [roles.c], guildId })
    })

    test('reorders the roles below their highest', async () => {
      assert.equal(
        (
          await person.api.patch(path, [
            { id: roles.a, position: 2 },
            { id: roles.b, position: 1 },
          ])
        ).status,
        200,
      )
      assert.equal(await order(), '@everyone b a c d')
    })

    test('refuses to move a role that is not below their highest', async () => {
      await world.refuses(() => person.api.patch(path, [{ id: roles.d, position: 1 }]), 403, 50013)
      await world.refuses(() => person.api.patch(path, [{ id: roles.c, position: 1 }]), 403, 50013)
      await world.refuses(
        () =>
          person.api.patch(path, [
            { id: roles.d, position: 3 },
            { id: roles.c, position: 4 },
          ]),
        403,
        50013,
      )
    })

    test('refuses to move a role to their highest or above it', async () => {
      await world.refuses(() => person.api.patch(path, [{ id: roles.a, position: 3 }]), 403, 50013)
      await world.refuses(() => person.api.patch(path, [{ id: roles.a, position: 4 }]), 403, 50013)
      await world.refuses(() => person.api.patch(path, [{ id: roles.b, position: 100 }]), 403, 50013)
    })

    test('accepts roles above them at their current positions', async () => {
      const all = [
        { id: guildId, position: 0 },
        { id: roles.b, position: 1 },
        { id: roles.a, position: 2 },
        { id: roles.c, position: 3 },
        { id: roles.d, position: 4 },
      ]
      assert.equal((await person.api.patch(path, all)).status, 200)
      assert.equal(await order(), '@everyone b a c d')
    })
  })

  test('refuses an unknown role and one of another guild', async () => {
    await world.refuses(() => world.owner.api.patch(path, [{ id: '1', position: 1 }]), 404, 10011)
    await world.refuses(() => world.owner.api.patch(path, [{ id: world.roles.member }]), 404, 10011)
  })

  test('refuses a duplicate role, with the path of the error', async () => {
    const twice = [
      { id: roles.a, position: 1 },
      { id: roles.a, position: 2 },
    ]
    await world.refuses(() => world.owner.api.patch(path, twice), 400, 50035)
    const { errors } = (await world.owner.api.patch(path, twice)).body
    assert.equal(errors[1].id._errors[0].code, 'SET_TYPE_ALREADY_CONTAINS_VALUE')
  })

  test('takes few statements, however many roles move', async () => {
    const { world: counting, seen } = await newRecordingWorld()
    const plan = { roles: Array.from({ length: 249 }, (_, i) => ({ name: `${i}` })) }
    const { id } = await counting.newGuild(counting.owner, 'Many', plan)
    const { body } = await counting.owner.api.get(`/guilds/${id}/roles`)
    seen.length = 0
    const highest = [{ id: body.at(-1).id, position: 1 }]
    assert.equal((await counting.owner.api.patch(`/guilds/${id}/roles`, highest)).body.at(-1).name, '247')
    assert.ok(seen.length <= 12, seen.join('\n'))
    await counting.close()
  })

  test('refuses a body that is not an array of IDs and positions', async () => {
    for (const body of [
      undefined,
      {},
      [{}],
      [null],
      [{ id: roles.a, position: -1 }],
      [{ id: roles.a, position: 'x' }],
    ]) {
      await world.refuses(() => world.owner.api.patch(path, body), 400, 50035)
    }
    const tooMany = Array.from({ length: 251 }, (_, index) => ({ id: String(index) }))
    await world.refuses(() => world.owner.api.patch(path, tooMany), 400, 50035)
  })

  test('refuses members who lack MANAGE_ROLES, and non-members', async () => {
    const all = `/guilds/${world.guildId}/roles`
    await world.refuses(() => world.moderator.api.patch(all, []), 403, 50013)
    await world.refuses(() => world.stranger.api.patch(all, []), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newLinkedRole, newReporter, type Reporter, ruleOf } from '@guildhall/testing/features/linked-roles'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Role Connection Configurations', () => {
  let world: World
  let reporter: Reporter
  before(async () => {
    world = await World.create()
    reporter = await newReporter(world)
  })
  after(() => world.close())

  test('returns the linked roles, and which rules the caller satisfies', async () => {
    const path = `/guilds/${world.guildId}/roles/connections-configurations`
    assert.deepEqual((await world.member.api.get(path)).body, [])
    const rules = [ruleOf(reporter, 'level', 2, '5'), ruleOf(reporter, 'paid', 7, '1')]
    const id = await newLinkedRole(world, [rules])
    await reporter.report(world.member, { level: 7, paid: false })
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    const [linked] = body
    assert.deepEqual([body.length, linked.role_id, Object.keys(linked.applications)], [1, id, [reporter.id]])
    const results = (from: any) => from.rules.map((group: any) => group.map(({ result }: any) => result))
    assert.deepEqual(results(linked), [[true, false]])
    assert.equal(linked.rules[0][0].name, 'Level')
    assert.deepEqual(results((await world.owner.api.get(path)).body[0]), [[false, false]])
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { joinAsGuest } from '@guildhall/testing/features/guests'
import { newTargetedInvite, targetUsersForm, targetUsersOf } from '@guildhall/testing/features/target-users'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { World } from '@guildhall/testing/worlds/world'

describe('An invite with target users', () => {
  let world: World
  let count = 0
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const create = (body: unknown) => world.owner.api.post(`/channels/${world.channels.general}/invites`, body)
  const newcomer = () => world.newPerson(`newcomer${count++}`)

  test('lets in users on its list, and is unknown to others', async () => {
    const [listed, other] = [await newcomer(), await newcomer()]
    const code = await newTargetedInvite(world, [listed.id, '5'])
    await world.refuses(() => other.api.get(`/invites/${code}`), 404, 10006)
    await world.refuses(() => other.api.post(`/invites/${code}`, {}), 404, 10006)
    await world.refuses(() => world.member.api.post(`/invites/${code}`, {}), 404, 10006)
    assert.equal((await listed.api.get(`/invites/${code}`)).status, 200)
    const { status, body } = await listed.api.post(`/invites/${code}`, {})
    assert.deepEqual([status, body.new_member], [200, true])
  })

  test('is shown to its creator, to users who may see its list, and without a token', async () => {
    const code = await newTargetedInvite(world, ['5'], { by: world.member })
    for (const { api } of [world.member, world.owner, world.bot]) {
      assert.equal((await api.get(`/invites/${code}`)).status, 200)
    }
    assert.equal((await world.nobody.get(`/invites/${code}`)).status, 200)
    assert.equal((await world.member.api.post(`/invites/${code}`, {})).body.new_member, false)
    const other = await newcomer()
    await world.join(other)
    await world.refuses(() => other.api.get(`/invites/${code}`), 404, 10006)
  })

  test('makes a guest a full member only if they are on its list, even if they created it', async () => {
    const visitor = await newcomer()
    await world.join(visitor)
    const code = await newTargetedInvite(world, ['5'], { by: visitor })
    const own = `/guilds/${world.guildId}/members/${visitor.id}`
    assert.equal((await world.owner.api.delete(own)).status, 204)
    world.clock.hold()
    await joinAsGuest(world, visitor)
    await world.refuses(() => visitor.api.post(`/invites/${code}`, {}), 404, 10006)
    const { flags } = (await world.owner.api.get(own)).body
    assert.equal(flags & MemberFlag.IS_GUEST, MemberFlag.IS_GUEST)
    const other = await newTargetedInvite(world, [visitor.id])
    assert.equal((await visitor.api.post(`/invites/${other}`, {})).body.new_member, true)
  })

  test('lets nobody in before its first list is processed', async () => {
    const listed = await newcomer()
    await world.app.worker.settled()
    await world.app.worker.stop()
    const { body: invite } = await create(targetUsersForm(listed.id))
    const { ids, job } = await targetUsersOf(world, invite.code)
    assert.deepEqual([ids, job.status, job.total_users, job.processed_users], [[], 1, 1, 0])
    assert.equal(job.completed_at, null)
    assert.equal((await listed.api.post(`/invites/${invite.code}`, {})).status, 404)
  })
})

describe('Create Channel Invite with target users', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const create = (body: unknown, by = world.owner) => by.api.post(`/channels/${world.channels.general}/invites`, body)
  const idsOf = async (code: string) => {
    await world.app.worker.settled()
    return (await targetUsersOf(world, code)).ids
  }

  test('accepts a file beside the fields, in payload_json or as parts', async () => {
    const first = await create(
      targetUsersForm('1\n2', { max_uses: 3, temporary: true, role_ids: [world.roles.member] }),
    )
    assert.deepEqual([first.status, first.body.max_uses, first.body.temporary], [200, 3, true])
    assert.deepEqual(await idsOf(first.body.code), ['1', '2'])
    const fields = { max_uses: '4', temporary: 'true', role_ids: `${world.roles.member}` }
    const second = await create(multipartForm(fields, { target_users_file: '3' }))
    assert.deepEqual([second.status, second.body.max_uses, second.body.temporary], [200, 4, true])
    assert.equal(second.body.roles[0].id, world.roles.member)
    assert.deepEqual(await idsOf(second.body.code), ['3'])
  })

  test('accepts IDs in the body as a list or comma-separated text, and with a file', async () => {
    const bodies = [
      { target_user_ids: ['2', '1', '2'] },
      { target_user_ids: '1, 2' },
      targetUsersForm('1', { target_user_ids: ['2'] }),
    ]
    for (const body of bodies) {
      const answer = await create(body)
      assert.equal(answer.status, 200)
      assert.deepEqual(await idsOf(answer.body.code), ['1', '2'])
    }
    const { body: odd } = await create({ target_user_ids: ['0', '7'] })
    assert.deepEqual(await idsOf(odd.code), ['0', '7'])
    assert.equal((await targetUsersOf(world, odd.code)).job.processed_users, 2)
    const { body: none } = await create({ target_user_ids: [] })
    assert.deepEqual(await idsOf(none.code), [])
    const { body: invite } = await create({ target_user_ids: null })
    assert.equal((await world.owner.api.get(`/invites/${invite.code}/target-users`)).status, 404)
  })

  test('always creates a new invite, which is not reused for invites without a list', async () => {
    const [a, b, c] = [await create(targetUsersForm('1')), await create(targetUsersForm('1')), await create({})]
    assert.equal(new Set([a, b, c].map(({ body }) => body.code)).size, 3)
  })

  test('refuses invalid lines and IDs, without creating an invite', async () => {
    await world.refuses(() => create(targetUsersForm('1\nx')), 400)
    assert.deepEqual((await create(targetUsersForm('1\nx'))).body, {
      target_users_file: ['Line 2: invalid user ID format'],
    })
    await world.refuses(() => create({ target_user_ids: ['1', 'x'] }), 400, 50035)
    const { errors } = (await create({ target_user_ids: ['1', 'x'] })).body
    assert.equal(errors.target_user_ids[1]._errors[0].code, 'NUMBER_TYPE_COERCE')
    const many = Array.from({ length: 1001 }, (_, i) => String(i + 1))
    await world.refuses(() => create({ target_user_ids: many }), 400, 50035)
  })

  test('keeps nothing of the file of a refused request', async () => {
    await world.refuses(() => create(targetUsersForm('1', { max_uses: 101 })), 400, 50035)
    await world.refuses(() => create(targetUsersForm('1'), world.stranger), 403, 50001)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { mustBeEligibleOwner } from '../guilds/guilds-actions.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { removeAccount } from './remove-account.ts'

describe('The job that removes an account', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  test('continues after it was interrupted at any step, and notifies each guild once', async () => {
    const person = await world.newPerson('interrupted')
    const { id: elsewhere } = await world.newGuild(world.owner)
    for (const guildId of [world.guildId, elsewhere]) await world.join(person, { guildId })
    for (const friend of [world.member, world.moderator]) {
      await person.api.put(`/users/@me/relationships/${friend.id}`, {})
      await friend.api.put(`/users/@me/relationships/${person.id}`, {})
    }
    await person.api.post('/users/@me/channels', { recipients: [world.member.id, world.moderator.id] })
    const { id: skuId } = await newSku(world.bot)
    for (let i = 0; i < 2; i++) await grantEntitlement(world, userEntitlement(skuId, person))
    const { password } = person
    assert.equal((await person.api.post('/users/@me/delete', { password })).status, 204)
    const run = (most: number) => runAllSteps(removeAccount.run(world.app.kernel, { user_id: person.id }), most)
    const events: string[] = []
    for (let step = 0; step < 12; step++) await run(1)
    await run(Number.POSITIVE_INFINITY)
    for (const streamId of [world.guildId, elsewhere, world.member.id, world.moderator.id, world.bot.id]) {
      events.push(...(await world.events(streamId)).map(({ type }) => type))
    }
    const count = (type: string) => events.filter((each) => each === type).length
    assert.equal(count('GUILD_MEMBER_REMOVE'), 2)
    assert.equal(count('RELATIONSHIP_REMOVE'), 2)
    assert.equal(count('ENTITLEMENT_DELETE'), 2)
    const { username, wire } = await world.db.q
      .selectFrom('users')
      .select(['username', 'wire'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    assert.match(username, /^deleted_user_/u)
    assert.equal(JSON.parse(wire).global_name, 'Deleted User')
    await world.writesNothing(() => run(Number.POSITIVE_INFINITY))
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('meets no new membership or guild: a deleted user can’t join a guild or become its owner', async () => {
    const person = await world.newPerson('late')
    await world.join(person)
    const { password } = person
    assert.equal((await person.api.post('/users/@me/delete', { password })).status, 204)
    const { store, readModel } = world.app.kernel
    const { id: elsewhere } = await world.newGuild(world.owner)
    await assert.rejects(
      store.write((db) => lockJoiner(db, elsewhere, person.id)),
      { error: 'UnknownUser' },
    )
    const guild = await readModel.find(world.guildId)
    assert.ok(guild)
    await assert.rejects(
      store.write((db) => mustBeEligibleOwner(db, guild, person.id)),
      { error: 'UnknownUser' },
    )
    await world.refuses(
      () => world.owner.api.patch(`/guilds/${world.guildId}`, { owner_id: person.id, password: world.owner.password }),
      404,
      10013,
    )
    await runAllSteps(removeAccount.run(world.app.kernel, { user_id: person.id }))
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makePlaceholder, recordImport } from '@guildhall/testing/features/placeholders'
import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { movePlaceholder } from './move-placeholder.ts'

describe('The job that moves a placeholder', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  test('continues after it was interrupted at any step, and moves every message once', async () => {
    const { owner, guildId } = world
    const person = await world.newPerson('imported')
    await world.join(person)
    const channels: string[] = []
    for (const count of [2500, 10]) {
      const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'history' })
      await fillChannel(world, { guildId, channelId: body.id, authorIds: [person.id, owner.id], count })
      channels.push(body.id)
    }
    await makePlaceholder(world, person, 'source.example 17')
    await recordImport(world)
    const claimant = await world.newPerson('claimant')
    const { body: link } = await world.administrator.api.post(`/guildhall/instance/users/${person.id}/claim`)
    assert.equal((await claimant.api.post('/guildhall/claims', { code: link.code })).status, 204)
    const move = { user_id: claimant.id, placeholder_id: person.id }
    // From the beginning after each number of steps, as after a crash, and then from each step's position.
    for (let steps = 1; steps < 5; steps++) await runAllSteps(movePlaceholder.run(world.app.kernel, move), steps)
    let payload: object | undefined = move
    while (payload) {
      const { value, done } = await movePlaceholder.run(world.app.kernel, payload).next()
      payload = done ? undefined : value
      // A position is yielded again before the next range is read.
      if (payload) payload = await secondStep(payload)
    }
    const authors = await world.db.q
      .selectFrom('messages')
      .select(({ fn }) => ['author_id', fn.countAll<number | string>().as('count')])
      .where('guild_id', '=', guildId)
      .where('channel_id', 'in', channels)
      .groupBy('author_id')
      .execute()
    const counts = new Map(authors.map(({ author_id, count }) => [author_id, Number(count)]))
    assert.deepEqual(
      [counts.get(person.id), (counts.get(claimant.id) ?? 0) + (counts.get(owner.id) ?? 0)],
      [undefined, 2510],
    )
    assert.ok((counts.get(claimant.id) ?? 0) > 1200)
  })

  const secondStep = async (payload: object): Promise<object | undefined> => {
    const steps = movePlaceholder.run(world.app.kernel, payload)
    await steps.next()
    const { value, done } = await steps.next()
    await steps.return()
    return done ? undefined : (value as object)
  }

  test('does nothing if the account was deleted meanwhile, and somebody else can claim the placeholder', async () => {
    const person = await world.newPerson('twice')
    await makePlaceholder(world, person, 'source.example 18')
    const claimant = await world.newPerson('leaving')
    const link = async () => (await world.administrator.api.post(`/guildhall/instance/users/${person.id}/claim`)).body
    const { code } = await link()
    assert.equal((await claimant.api.post('/guildhall/claims', { code })).status, 204)
    assert.equal((await claimant.api.post('/users/@me/delete', { password: claimant.password })).status, 204)
    const payload = { user_id: claimant.id, placeholder_id: person.id }
    await world.writesNothing(() => runAllSteps(movePlaceholder.run(world.app.kernel, payload)))
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newApplicants } from '@guildhall/testing/features/join-requests'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { releasePendingMembers } from './release-pending-members.ts'

describe('The job release-pending-members', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const screen = (enabled: boolean) =>
    world.owner.api.patch(`/guilds/${world.guildId}/member-verification`, { enabled })
  const release = () => runAllSteps(releasePendingMembers.run(world.app.kernel, { guild_id: world.guildId }))
  const listed = async () => (await world.bot.api.get(`/guilds/${world.guildId}/members?limit=1000`)).body
  const pending = async () => (await listed()).filter((each: { pending: boolean }) => each.pending).length

  test('admits all pending members once screening is switched off, and settles their requests', async () => {
    const [ann] = await newApplicants(world, ['ann', 'ben', 'cat'])
    const nick = 'x"pending":true, y'
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${ann?.id}`, { nick })
    assert.equal(await pending(), 3)
    const events = await world.eventsOf(() => screen(false))
    assert.deepEqual(
      events.filter(({ type }) => type === 'GUILD_MEMBER_UPDATE').map(({ data }) => [data.pending, data.nick]),
      [
        [false, nick],
        [false, null],
        [false, null],
      ],
    )
    assert.equal(await pending(), 0)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${ann?.id}`)
    assert.deepEqual([body.nick, body.pending], [nick, false])
    const requests = await world.owner.api.get(`/guilds/${world.guildId}/requests?status=APPROVED`)
    assert.equal(requests.body.total, 3)
  })

  test('admits more members than one unit of work can', async () => {
    await screen(true)
    for (let i = 0; i < 101; i++) await world.join(await world.newPerson(`many${i}`))
    assert.equal(await pending(), 101)
    await screen(false)
    await world.app.worker.settled()
    assert.equal(await pending(), 0)
  })

  test('takes as many statements for many members as for one', async (t) => {
    const { world: counting, seen } = await newRecordingWorld()
    t.after(() => counting.close())
    const path = `/guilds/${counting.guildId}/member-verification`
    const statementsFor = async (count: number): Promise<number> => {
      await counting.owner.api.patch(path, { enabled: true })
      for (let i = 0; i < count; i++) await counting.join(await counting.newPerson(`of${count}x${i}`))
      await counting.owner.api.patch(path, { enabled: false })
      seen.length = 0
      await runAllSteps(releasePendingMembers.run(counting.app.kernel, { guild_id: counting.guildId }))
      return seen.length
    }
    await statementsFor(2)
    assert.equal(await statementsFor(99), await statementsFor(1))
  })

  test('keeps members pending in a guild that has screening again, and ignores a deleted guild', async () => {
    await screen(true)
    await world.join(await world.newPerson('waiting'))
    assert.deepEqual(await world.eventsOf(release), [])
    await world.writesNothing(() => runAllSteps(releasePendingMembers.run(world.app.kernel, { guild_id: '1' })))
    assert.equal(await pending(), 1)
  })
})

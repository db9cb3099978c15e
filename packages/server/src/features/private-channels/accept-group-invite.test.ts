import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Accept Group Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const accept = (who: Person, code: string) => who.api.post(`/invites/${code}`, {})
  async function inviteTo(body: object = {}): Promise<{ id: string; code: string }> {
    const { id } = await newGroup(world.owner, [world.member, world.moderator])
    return { id, code: (await world.owner.api.post(`/channels/${id}/invites`, body)).body.code }
  }

  test('adds a user to the group with a system message, and changes nothing the second time', async () => {
    const { stranger, owner } = world
    const { id, code } = await inviteTo()
    let own: any[] = []
    const events = await world.eventsOf(async () => {
      own = await world.eventsOf(async () => {
        const { status, body } = await accept(stranger, code)
        assert.deepEqual([status, body.new_member, body.type, body.channel.recipients.length], [200, true, 1, 4])
      }, stranger.id)
    }, owner.id)
    assert.deepEqual(
      own.map(({ type }) => type),
      ['PRIVATE_CHANNEL_CREATE', 'MESSAGE_CREATE'],
    )
    const [added, notice]: any[] = events
    assert.deepEqual([added.type, added.data.user], ['CHANNEL_RECIPIENT_ADD', stranger.user])
    assert.deepEqual([notice.data.type, notice.data.author.id, notice.data.mentions], [1, stranger.id, [stranger.user]])
    const again = await world.eventsOf(async () => {
      assert.equal((await accept(stranger, code)).body.new_member, false)
    }, owner.id)
    assert.deepEqual(again, [])
    assert.equal((await owner.api.get(`/channels/${id}/invites`)).body[0].uses, 1)
  })

  test('enforces its maximum uses for simultaneous requests, and is deleted with the last one', async () => {
    const { id, code } = await inviteTo({ max_uses: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => world.newPerson(`guest${index}`)))
    const answers = await Promise.all(people.map((person) => accept(person, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 404, 404, 404, 404])
    assert.equal((await world.owner.api.get(`/channels/${id}`)).body.recipients.length, 4)
    assert.deepEqual((await world.owner.api.get(`/channels/${id}/invites`)).body, [])
  })

  test('refuses an eleventh member, unknown codes, and bots', async () => {
    const { code } = await inviteTo()
    for (let index = 0; index < 7; index++) {
      assert.equal((await accept(await world.newPerson(`many${index}`), code)).status, 200)
    }
    await world.refuses(() => accept(world.stranger, code), 400, 30004)
    for (const code of ['__NoSuchCode', '__%00']) await world.refuses(() => accept(world.stranger, code), 404, 10006)
    await world.refuses(() => accept(world.bot, code), 403, 20001)
  })
})

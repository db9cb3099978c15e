import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { SPAM } from './raids-rules.ts'

describe('private channels between members', () => {
  let world: World
  before(async () => {
    world = await World.create()
    // However long it takes: many are those that come within a minute.
    world.clock.hold()
  })
  after(() => world.close())

  const incidents = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body.incidents_data
  async function writeToNewMembers(count: number, api = world.member.api): Promise<void> {
    for (let i = 0; i < count; i++) {
      const person = await world.newPerson(`p${world.app.kernel.ids.next()}`)
      await world.join(person)
      assert.equal((await api.post('/users/@me/channels', { recipient_id: person.id })).status, 200)
    }
    await world.app.worker.settled()
  }

  test('that a bot opens are no spam', async () => {
    await writeToNewMembers(SPAM.limit, world.bot.api)
    assert.equal((await incidents())?.dm_spam_detected_at ?? null, null)
    world.clock.advance(SPAM.window_ms)
  })

  test('are no spam when they are few, nor when one that is there is asked for again', async () => {
    await writeToNewMembers(SPAM.limit - 2)
    for (let i = 0; i < 3; i++) await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    await world.app.worker.settled()
    assert.equal((await incidents())?.dm_spam_detected_at ?? null, null)
    world.clock.advance(SPAM.window_ms)
  })

  test('are noted with the guild when they are many', async () => {
    await writeToNewMembers(SPAM.limit)
    assert.notEqual((await incidents()).dm_spam_detected_at, null)
  })
})

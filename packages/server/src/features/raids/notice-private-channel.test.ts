import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { SPAM } from './raids-rules.ts'

describe('Private channels between members', () => {
  let world: World
  before(async () => {
    world = await World.create()
    // Independent of the duration of the test: the limit applies to joins within a minute.
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

  test('opened by a bot are not reported as spam', async () => {
    await writeToNewMembers(SPAM.limit, world.bot.api)
    assert.equal((await incidents())?.dm_spam_detected_at ?? null, null)
    world.clock.advance(SPAM.window_ms)
  })

  test('are not reported as spam if they are few or already exist', async () => {
    await writeToNewMembers(SPAM.limit - 2)
    for (let i = 0; i < 3; i++) await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    await world.app.worker.settled()
    assert.equal((await incidents())?.dm_spam_detected_at ?? null, null)
    world.clock.advance(SPAM.window_ms)
  })

  test('are recorded as spam in the guild if they are many', async () => {
    await writeToNewMembers(SPAM.limit)
    assert.notEqual((await incidents()).dm_spam_detected_at, null)
  })
})

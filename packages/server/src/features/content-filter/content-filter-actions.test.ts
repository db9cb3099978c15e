import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, newForum, startThread } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const EXPLICIT = 'look: https://porn.example.org/1'

describe('The explicit content filter', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const setLevel = async (explicit_content_filter: number) => {
    const { status } = await world.owner.api.patch(`/guilds/${world.guildId}`, { explicit_content_filter })
    assert.equal(status, 200)
  }
  const say = (who: Person, content: string, channelId = world.channels.general) =>
    who.api.post(`/channels/${channelId}/messages`, { content })

  test('scans no messages if it is off', async () => {
    await setLevel(0)
    assert.equal((await say(world.member, EXPLICIT)).status, 200)
  })

  test('scans messages of members without a role', async () => {
    await setLevel(1)
    await world.refuses(() => say(world.member, EXPLICIT), 400, 20009)
    assert.equal((await say(world.moderator, EXPLICIT)).status, 200)
  })

  test('scans messages of everyone', async () => {
    await setLevel(2)
    for (const who of [world.member, world.moderator, world.owner, world.bot]) {
      await world.refuses(() => say(who, EXPLICIT), 400, 20009)
    }
  })

  test('scans media, but not text', async () => {
    assert.equal((await say(world.member, 'porn is a word')).status, 200)
    assert.equal((await say(world.member, 'https://example.org/a')).status, 200)
  })

  test('also scans edited messages', async () => {
    const { body } = await say(world.member, 'nothing')
    const path = `/channels/${world.channels.general}/messages/${body.id}`
    await world.refuses(() => world.member.api.patch(path, { content: EXPLICIT }), 400, 20009)
  })

  test('is not called for edits by users who may not edit the message', async () => {
    const { body } = await say(world.member, 'nothing')
    const path = `/channels/${world.channels.general}/messages`
    await world.refuses(() => world.moderator.api.patch(`${path}/${body.id}`, { content: EXPLICIT }), 403, 50005)
    await world.refuses(() => world.member.api.patch(`${path}/1`, { content: EXPLICIT }), 404, 10008)
  })

  test('also scans messages in threads, and forum posts', async () => {
    await allowMessages(world)
    const forum = await newForum(world)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level: 0 })
    const thread = await startThread(world, world.owner)
    await world.refuses(() => say(world.member, EXPLICIT, thread.id), 400, 20009)
    const post = { name: 'a post', message: { content: EXPLICIT } }
    await world.refuses(() => world.member.api.post(`/channels/${forum.id}/threads`, post), 400, 20009)
  })

  test('skips age-restricted channels', async () => {
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'adults', nsfw: true })
    assert.equal((await say(world.member, EXPLICIT, made.body.id)).status, 200)
  })

  test('calls the configured scanner', async () => {
    const seen: string[][] = []
    const { kernel } = world.app
    const own = kernel.contentScanner
    kernel.contentScanner = async ({ links }) => {
      seen.push([...links])
      return links.includes('https://example.org/cat.png')
    }
    await world.refuses(() => say(world.member, 'a https://example.org/cat.png b https://other.example'), 400, 20009)
    assert.equal((await say(world.member, EXPLICIT)).status, 200)
    assert.deepEqual(seen, [['https://example.org/cat.png', 'https://other.example'], ['https://porn.example.org/1']])
    kernel.contentScanner = own
  })
})

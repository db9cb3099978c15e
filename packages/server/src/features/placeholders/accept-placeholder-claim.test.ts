import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makePlaceholder, recordImport } from '@guildhall/testing/features/placeholders'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/claims'

describe('Accept Placeholder Claim', () => {
  let world: World
  let numbered = 0
  before(async () => {
    world = await World.create()
    await recordImport(world)
  })
  after(() => world.close())

  /** A placeholder that wrote, reacted and started a thread, with a link. */
  const imported = async (name: string) => {
    const { owner, guildId, channels, roles } = world
    const person = await world.newPerson(name)
    await world.join(person, { roles: [roles.member] })
    await owner.api.patch(`/guilds/${guildId}/members/${person.id}`, { nick: `${name} nick` })
    const messages = `/channels/${channels.general}/messages`
    const own = (await person.api.post(messages, { content: `I am <@${person.id}>` })).body.id
    const mention = (await owner.api.post(messages, { content: `Hello <@${person.id}>` })).body.id
    await person.api.put(`${messages}/${mention}/reactions/${encodeURIComponent('👋')}/@me`)
    const thread = (await person.api.post(`/channels/${channels.general}/threads`, { name, type: 12 })).body.id
    const inThread = (await person.api.post(`/channels/${thread}/messages`, { content: 'hidden' })).body.id
    await makePlaceholder(world, person, `source.example ${++numbered}`)
    const code = await linkTo(person)
    return { person, code, own, mention, thread, inThread, messages }
  }
  const linkTo = async ({ id }: Person): Promise<string> =>
    (await world.administrator.api.post(`/guildhall/instance/users/${id}/claim`)).body.code
  const accept = ({ api }: Person, code: string) => api.post(PATH, { code })
  const claimed = async (who: Person, code: string) => {
    assert.equal((await accept(who, code)).status, 204)
    await world.app.worker.settled()
  }
  const memberOf = async ({ id }: Person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${id}`)).body

  test('moves the membership with its roles, nickname and time of joining', async () => {
    const { person, code } = await imported('moving')
    const before = await memberOf(person)
    const claimant = await world.newPerson('claimant')
    const events = await world.eventsOf(() => claimed(claimant, code))
    const { roles, nick, joined_at } = await memberOf(claimant)
    assert.deepEqual(
      { roles, nick, joined_at },
      { roles: before.roles, nick: before.nick, joined_at: before.joined_at },
    )
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`), 404, 10007)
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE', 'THREAD_MEMBERS_UPDATE', 'THREAD_UPDATE'])
      assert.ok(types.has(type), type)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('moves messages, mentions and reactions, which are then found under the new author', async () => {
    const { person, code, own, mention, thread, inThread, messages } = await imported('writing')
    const claimant = await world.newPerson('writer')
    await claimed(claimant, code)
    const { body: written } = await world.owner.api.get(`${messages}/${own}`)
    assert.deepEqual([written.author.id, written.content], [claimant.id, `I am <@${claimant.id}>`])
    assert.deepEqual([written.edited_timestamp, written.mentions[0].id], [null, claimant.id])
    const { body: mentioned } = await claimant.api.get(`${messages}/${mention}`)
    assert.deepEqual([mentioned.content, mentioned.mentions[0].id], [`Hello <@${claimant.id}>`, claimant.id])
    assert.deepEqual([mentioned.reactions[0].count, mentioned.reactions[0].me], [1, true])
    assert.equal((await claimant.api.get(`/channels/${thread}/messages/${inThread}`)).body.author.id, claimant.id)
    assert.equal((await claimant.api.get(`/channels/${thread}`)).body.owner_id, claimant.id)
    const found = async ({ id }: Person) =>
      (await world.owner.api.get(`/guilds/${world.guildId}/messages/search?author_id=${id}`)).body.total_results
    assert.deepEqual([await found(claimant), await found(person)], [2, 0])
    assert.equal((await claimant.api.delete(`${messages}/${own}`)).status, 204)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('moves replies to its messages, with and without mention, which are then found under the new author', async () => {
    const { person, code, own, messages } = await imported('answered')
    const replies: string[] = []
    for (const parse of [['users'], []]) {
      const allowed_mentions = { parse, replied_user: parse.length > 0 }
      const reply = { content: 'really?', message_reference: { message_id: own }, allowed_mentions }
      replies.unshift((await world.owner.api.post(messages, reply)).body.id)
    }
    const found = async ({ id }: Person) =>
      (
        await world.owner.api.get(`/guilds/${world.guildId}/messages/search?replied_to_user_id=${id}`)
      ).body.messages.map(([message]: any) => message.id)
    assert.deepEqual(await found(person), replies)
    const claimant = await world.newPerson('asked')
    await claimed(claimant, code)
    assert.deepEqual([await found(claimant), await found(person)], [replies, []])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('merges with a membership that the account already has', async () => {
    const { person, code, thread } = await imported('earlier')
    const { joined_at } = await memberOf(person)
    const claimant = await world.newPerson('already-there')
    world.clock.advance(60_000)
    await world.join(claimant, { roles: [world.roles.moderator] })
    await claimant.api.patch(`/guilds/${world.guildId}/members/@me`, { nick: 'mine' })
    const { mention, messages } = await imported('unrelated')
    await claimant.api.put(`${messages}/${mention}/reactions/${encodeURIComponent('👋')}/@me`)
    await claimed(claimant, code)
    const member = await memberOf(claimant)
    assert.deepEqual(new Set(member.roles), new Set([world.roles.moderator, world.roles.member]))
    assert.deepEqual([member.nick, member.joined_at], ['mine', joined_at])
    const { body } = await claimant.api.get(`/channels/${thread}/thread-members/${claimant.id}`)
    assert.equal(body.user_id, claimant.id)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('keeps the count of a reaction that both had', async () => {
    const { code, mention, messages } = await imported('twice')
    const claimant = await world.newPerson('twice-too')
    await world.join(claimant)
    await claimant.api.put(`${messages}/${mention}/reactions/${encodeURIComponent('👋')}/@me`)
    await claimed(claimant, code)
    const { reactions } = (await claimant.api.get(`${messages}/${mention}`)).body
    assert.deepEqual([reactions[0].count, reactions[0].me], [2, true])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('moves a ban, and the messages of somebody who is banned', async () => {
    const { person, code, own, messages } = await imported('banned')
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {}, { 'x-audit-log-reason': 'noise' })
    const claimant = await world.newPerson('banned-too')
    await claimed(claimant, code)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/bans/${claimant.id}`)
    assert.deepEqual([body.user.id, body.reason], [claimant.id, 'noise'])
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}/bans/${person.id}`), 404, 10026)
    assert.equal((await world.owner.api.get(`${messages}/${own}`)).body.author.id, claimant.id)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('removes the placeholder, so that nobody can claim it again', async () => {
    const { person, code } = await imported('gone')
    const claimant = await world.newPerson('keeper')
    await claimed(claimant, code)
    await world.refuses(() => accept(world.stranger, code), 404, 10012)
    await world.refuses(() => world.administrator.api.post(`/guildhall/instance/users/${person.id}/claim`), 404, 10013)
    const row = world.db.q.selectFrom('users').select(['placeholder_of', 'deleted_at']).where('id', '=', person.id)
    const { placeholder_of, deleted_at } = await row.executeTakeFirstOrThrow()
    assert.deepEqual([placeholder_of, deleted_at !== null], [null, true])
  })

  test('works once, for simultaneous requests too', async () => {
    const { code, own, messages } = await imported('raced')
    const people = await Promise.all(['one', 'two', 'three'].map((name) => world.newPerson(`racer-${name}`)))
    const answers = await Promise.all(people.map((person) => accept(person, code)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404, 404])
    await world.app.worker.settled()
    const { author } = (await world.owner.api.get(`${messages}/${own}`)).body
    assert.equal(author.id, people[answers.findIndex(({ status }) => status === 204)]?.id)
  })

  test('refuses while an import has not finished, and the link remains valid', async () => {
    const { code } = await imported('waiting')
    const claimant = await world.newPerson('waiting-too')
    await recordImport(world, world.guildId, 'messages')
    await world.refusesAt(() => accept(claimant, code), 'code', 'IMPORT_UNFINISHED')
    await recordImport(world)
    await claimed(claimant, code)
  })

  test('refuses unknown codes, bots and nobody', async () => {
    const { code } = await imported('refused')
    for (const wrong of ['', 'wrong']) await world.refuses(() => accept(world.stranger, wrong), 404, 10012)
    for (const body of [{}, { code: 7 }]) await world.refuses(() => world.stranger.api.post(PATH, body), 400, 50035)
    await world.refuses(() => accept(world.bot, code), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH, { code }), 401, 0)
  })
})

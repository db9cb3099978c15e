import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { timeOut } from '@guildhall/testing/features/timeouts'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'

const BURST = encodeURIComponent('🔥')
const EMOJIS = [...'🍏🍎🍐🍊🍋🍌🍉🍇🍓🫐🍈🍒🍑🥭🍍🥥🥝🍅🍆🥑🥦']

describe('Create Reaction', () => {
  let world: World
  let channel: string
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  const say = async () => (await world.owner.api.post(channel, { content: 'hello' })).body.id as string
  const react = (id: string, emoji: string, who: Person = world.member) =>
    who.api.put(`${channel}/${id}/reactions/${encodeURIComponent(emoji)}/@me`)
  const reactions = async (id: string, who: Person = world.member) =>
    (await who.api.get(`${channel}/${id}`)).body.reactions

  test('is counted, and marked as the user’s own', async () => {
    const id = await say()
    assert.equal(await reactions(id), undefined)
    const { status, body } = await react(id, '🔥')
    assert.deepEqual([status, body], [204, undefined])
    await react(id, '👍🏽')
    await react(id, '🔥', world.moderator)
    const shown = (count: number, me: boolean, name: string) => ({
      emoji: { id: null, name },
      count,
      count_details: { burst: 0, normal: count },
      burst_colors: [],
      me,
      me_burst: false,
    })
    assert.deepEqual(await reactions(id), [shown(2, true, '🔥'), shown(1, true, '👍🏽')])
    assert.deepEqual(await reactions(id, world.moderator), [shown(2, true, '🔥'), shown(1, false, '👍🏽')])
    const [newest] = (await world.owner.api.get(`${channel}?limit=1`)).body
    assert.deepEqual(newest.reactions, [shown(2, false, '🔥'), shown(1, false, '👍🏽')])
    const edited = await world.owner.api.patch(`${channel}/${id}`, { content: 'hello again' })
    assert.deepEqual(edited.body.reactions, newest.reactions)
  })

  test('notifies the channel, with the member', async () => {
    const id = await say()
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const { pending: _pending, ...member } = body
    const events = await world.eventsOf(() => react(id, '🔥'), world.channels.general)
    const data = {
      channel_id: world.channels.general,
      message_id: id,
      guild_id: world.guildId,
      user_id: world.member.id,
      emoji: { id: null, name: '🔥' },
      burst: false,
      type: 0,
      member,
      message_author_id: world.owner.id,
    }
    assert.deepEqual(events, [{ type: 'MESSAGE_REACTION_ADD', data }])
  })

  test('adds a burst reaction beside a normal one, and notifies the channel of it', async () => {
    const id = await say()
    const burst = (who: Person = world.member) => who.api.put(`${channel}/${id}/reactions/${BURST}/@me?type=1`)
    const [event] = await world.eventsOf(() => burst(), world.channels.general)
    assert.equal(event?.type, 'MESSAGE_REACTION_ADD')
    assert.deepEqual([event?.data.burst, event?.data.type], [true, 1])
    const [first] = await reactions(id)
    assert.deepEqual(
      [first.count, first.count_details, first.me, first.me_burst],
      [1, { burst: 1, normal: 0 }, false, true],
    )
    assert.deepEqual(event?.data.burst_colors, first.burst_colors)
    for (const color of first.burst_colors) assert.match(color, /^#[0-9A-F]{6}$/u)
    await react(id, '🔥')
    await burst(world.moderator)
    assert.deepEqual(await world.eventsOf(() => burst(), world.channels.general), [])
    const [both] = await reactions(id)
    assert.deepEqual([both.count, both.count_details, both.me, both.me_burst], [3, { burst: 2, normal: 1 }, true, true])
    const [seen] = (await world.owner.api.get(`${channel}?limit=1`)).body
    assert.deepEqual(seen.reactions, [{ ...both, me: false, me_burst: false }])
    await world.owner.api.delete(`${channel}/${id}`)
    await world.app.worker.settled()
    assert.deepEqual(await world.db.q.selectFrom('reactions').selectAll().where('kind_id', '>', id).execute(), [])
  })

  test('refuses unknown types', async () => {
    const at = `${channel}/${await say()}/reactions/${BURST}/@me`
    for (const type of ['2', '-1', 'burst']) {
      await world.refuses(() => world.member.api.put(`${at}?type=${type}`), 400, 50035)
    }
  })

  test('counts a repeated reaction once', async () => {
    const id = await say()
    await react(id, '🔥')
    assert.deepEqual(await world.eventsOf(() => react(id, '🔥'), world.channels.general), [])
    assert.equal((await reactions(id))[0].count, 1)
  })

  test('treats an emoji without its variation selector as the same emoji', async () => {
    const id = await say()
    await react(id, '❤')
    await react(id, '❤️', world.moderator)
    assert.deepEqual(
      (await reactions(id)).map(({ emoji, count }: any) => [emoji.name, count]),
      [['❤️', 2]],
    )
  })

  test('refuses text that is not an emoji', async () => {
    const id = await say()
    for (const emoji of ['fire', ':fire:', '🔥🔥', 'x', '123', 'a:b', '<:blob:1100000000000000000>']) {
      await world.refuses(() => react(id, emoji), 400, 10014)
    }
    await world.refuses(() => react(id, 'blob:1100000000000000000'), 400, 10014)
  })

  test('refuses the 21st kind, but accepts more reactions of existing kinds', async () => {
    const id = await say()
    for (const emoji of EMOJIS.slice(0, 20)) assert.equal((await react(id, emoji)).status, 204)
    await world.refuses(() => react(id, EMOJIS[20] ?? ''), 400, 30010)
    assert.equal((await react(id, EMOJIS[0] ?? '', world.moderator)).status, 204)
    assert.deepEqual(
      (await reactions(id)).map(({ emoji }: any) => emoji.name),
      EMOJIS.slice(0, 20),
    )
  })

  test('requires ADD_REACTIONS for a new kind, but only READ_MESSAGE_HISTORY to join', async () => {
    const id = await say()
    await react(id, '🔥', world.owner)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'])
    await world.refuses(() => react(id, '👍'), 403, 50013)
    await world.refuses(() => world.member.api.put(`${channel}/${id}/reactions/👍/@me?type=1`), 403, 50013)
    assert.equal((await react(id, '🔥')).status, 204)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'ADD_REACTIONS'])
    await world.refuses(() => react(id, '🔥', world.member), 403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ADD_REACTIONS', 'READ_MESSAGE_HISTORY'])
  })

  test('refuses timed-out members, and unknown messages', async () => {
    const id = await say()
    await react(id, '🔥', world.owner)
    const person = await world.newPerson('silent')
    await world.join(person)
    await timeOut(world, person, 60_000)
    await world.refuses(() => react(id, '🔥', person), 403, 50013)
    world.clock.advance(61_000)
    assert.equal((await react(id, '🔥', person)).status, 204)
    await world.refuses(() => react('1000000000000000000', '🔥'), 404, 10008)
    await world.refuses(() => react(id, '🔥', world.stranger), 403, 50001)
  })

  describe('with an emoji of a guild', () => {
    const newEmoji = async (guildId: string, emoji: object = {}) => {
      const id = world.app.kernel.ids.next()
      const settings = { roles: [], require_colons: true, managed: false, animated: false, available: true }
      const made = { id, name: 'blob', ...settings, ...emoji }
      await writeAsSystem(world.app.kernel, { name: 'draw', emits: ['GUILD_EMOJIS_UPDATE'], guildId }, async (tx) => {
        const row = { guild_id: guildId, id, creator_id: world.owner.id, wire: JSON.stringify(made) }
        await tx.db.q.insertInto('emojis').values(row).execute()
        tx.emit('GUILD_EMOJIS_UPDATE', { guild_id: guildId, emojis: [...tx.guild.emojis.values(), made] })
      })
      return id
    }

    test('finds it by its ID, whatever name is sent', async () => {
      const id = await say()
      const emoji = await newEmoji(world.guildId, { animated: true })
      assert.equal((await react(id, `other:${emoji}`)).status, 204)
      await react(id, `a:blob:${emoji}`, world.owner)
      assert.deepEqual(
        (await reactions(id)).map(({ emoji, count }: any) => [emoji, count]),
        [[{ id: emoji, name: 'blob', animated: true }, 2]],
      )
    })

    test('requires USE_EXTERNAL_EMOJIS for another guild’s emoji', async () => {
      const id = await say()
      const { id: elsewhere } = await world.newGuild(world.owner)
      const emoji = await newEmoji(elsewhere)
      await world.refuses(() => react(id, `blob:${emoji}`), 403, 50013)
      await world.grant(world.moderator, ['USE_EXTERNAL_EMOJIS'])
      assert.equal((await react(id, `blob:${emoji}`, world.moderator)).status, 204)
      assert.equal((await react(id, `blob:${emoji}`)).status, 204)
    })

    test('refuses an emoji that is restricted to other roles, or unavailable', async () => {
      const id = await say()
      const emoji = await newEmoji(world.guildId, { roles: [world.roles.moderator] })
      await world.refuses(() => react(id, `blob:${emoji}`), 400, 10014)
      assert.equal((await react(id, `blob:${emoji}`, world.moderator)).status, 204)
      const { id: elsewhere } = await world.newGuild(world.owner)
      const foreign = await newEmoji(elsewhere, { roles: [elsewhere] })
      await world.refuses(() => react(id, `blob:${foreign}`, world.owner), 400, 10014)
      const lost = await newEmoji(world.guildId, { available: false })
      await world.refuses(() => react(id, `blob:${lost}`, world.owner), 400, 10014)
    })
  })

  test('reactions are deleted with the message', async () => {
    const id = await say()
    await react(id, '🔥')
    const rows = async () => (await world.db.q.selectFrom('reactions').selectAll().execute()).length
    await world.app.worker.settled()
    const before = await rows()
    await world.owner.api.delete(`${channel}/${id}`)
    await world.app.worker.settled()
    assert.equal(await rows(), before - 1)
  })
})

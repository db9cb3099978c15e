import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Create Message', () => {
  let world: World
  let path: string
  const say = (body: object, who: Pick<Person, 'api'> = world.member, to = path) => who.api.post(to, body)
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  /** A channel in which everyone lacks some permissions. */
  const channelWithout = async (...names: PermissionName[]) => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits(...names) }]
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
      name: 'x',
      permission_overwrites,
    })
    return `/channels/${body.id}/messages`
  }
  const refusesField = async (body: object, at: string, code: string) => {
    await world.refuses(() => say(body), 400, 50035)
    const { errors } = (await say(body)).body
    assert.equal(errors[at]._errors[0].code, code)
    return errors[at]._errors[0].message
  }

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('returns the trimmed message, with every required field', async () => {
    const { status, body } = await say({ content: '  hello there \n' })
    assert.equal(status, 200)
    const { id: _id, timestamp, ...rest } = body
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/u)
    assert.deepEqual(rest, {
      type: 0,
      channel_id: world.channels.general,
      author: world.member.user,
      content: 'hello there',
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      components: [],
      pinned: false,
      flags: 0,
    })
    assert.deepEqual((await world.member.api.get(`${path}/${body.id}`)).body, body)
  })

  test('emits the message with its guild and member', async () => {
    const bare = (await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)).body
    let answer: any
    const events = await world.eventsOf(async () => {
      answer = await say({ content: 'hello' })
    }, world.channels.general)
    const { user: _user, pending: _pending, ...member } = bare
    assert.deepEqual(events, [
      { type: 'MESSAGE_CREATE', data: { ...answer.body, guild_id: world.guildId, channel_type: 0, member } },
    ])
  })

  test('accepts text in voice channels', async () => {
    assert.equal(
      (await say({ content: 'hello' }, world.member, `/channels/${world.channels.voice}/messages`)).status,
      200,
    )
  })

  test('refuses an empty message, only spaces and more than 2000 characters', async () => {
    for (const body of [
      {},
      { content: null },
      { content: '' },
      { content: ' \n ' },
      { content: '', embeds: [], attachments: [] },
    ]) {
      await world.refuses(() => say(body), 400, 50006)
    }
    await refusesField({ content: '💥'.repeat(2001) }, 'content', 'BASE_TYPE_MAX_LENGTH')
    assert.equal((await say({ content: '💥'.repeat(2000) })).status, 200)
    await refusesField({ content: 5 }, 'content', 'STRING_TYPE_CONVERT')
  })

  test('refuses unsupported fields', async () => {
    for (const body of [{ shared_client_theme: {} }]) {
      await refusesField({ content: 'hello', ...body }, Object.keys(body)[0] ?? '', 'UNSUPPORTED')
    }
  })

  test('refuses channels that can’t contain messages', async () => {
    const create = async (type: number) =>
      (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', type })).body.id
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    for (const [type, code] of [
      [4, 50008],
      [15, 40058],
      [16, 40058],
    ] as const) {
      const to = `/channels/${await create(type)}/messages`
      await world.refuses(() => say({ content: 'hello' }, world.owner, to), 400, code)
    }
    const stage = await create(13)
    assert.equal((await say({ content: 'hello' }, world.owner, `/channels/${stage}/messages`)).status, 200)
  })

  test('refuses members who lack SEND_MESSAGES or can’t view the channel, non-members, and unknown channels', async () => {
    const silent = await channelWithout('SEND_MESSAGES')
    await world.refuses(() => say({ content: 'hello' }, world.member, silent), 403, 50013)
    const hidden = await channelWithout('VIEW_CHANNEL')
    await world.refuses(() => say({ content: 'hello' }, world.member, hidden), 403, 50001)
    await world.refuses(() => say({ content: 'hello' }, world.stranger), 403, 50001)
    await world.refuses(() => say({ content: 'hello' }, world.owner, '/channels/1/messages'), 404, 10003)
  })

  test('sends text-to-speech only with SEND_TTS_MESSAGES', async () => {
    await world.refuses(() => say({ content: 'hello', tts: true }), 403, 50013)
    assert.equal((await say({ content: 'hello', tts: true }, world.owner)).body.tts, true)
  })

  test('accepts flags that may be set and ignores the others', async () => {
    const flags = 0x7fffffff & ~(MessageFlag.IS_VOICE_MESSAGE | MessageFlag.IS_COMPONENTS_V2)
    assert.equal((await say({ content: 'hello', flags })).body.flags, (1 << 2) | (1 << 12))
    await refusesField({ content: 'hello', flags: -1 }, 'flags', 'NUMBER_TYPE_MIN')
  })

  describe('with a nonce', () => {
    test('returns it unchanged', async () => {
      for (const nonce of ['a'.repeat(25), 0, 1234567890123456]) {
        assert.equal((await say({ content: 'hello', nonce })).body.nonce, nonce)
      }
    })

    test('refuses other types and more than 25 characters', async () => {
      for (const nonce of [true, 1.5, [], {}]) {
        await refusesField({ content: 'hello', nonce }, 'nonce', 'NONCE_TYPE_INVALID_TYPE')
      }
      await refusesField({ content: 'hello', nonce: 'a'.repeat(26) }, 'nonce', 'NONCE_TYPE_TOO_LONG')
    })

    test('prevents duplicates if it is enforced', async () => {
      const body = { content: 'once', nonce: 'once', enforce_nonce: true }
      const first = (await say(body)).body
      const again = async () => assert.deepEqual((await say(body)).body, first)
      assert.deepEqual(await world.eventsOf(again, world.channels.general), [])
      const elsewhere = `/channels/${world.channels.voice}/messages`
      for (const other of [
        await say(body, world.owner),
        await say(body, world.member, elsewhere),
        await say({ ...body, nonce: 'twice' }),
        await say({ ...body, enforce_nonce: false }),
      ]) {
        assert.notEqual(other.body.id, first.id)
      }
      world.clock.advance(6 * 60_000)
      assert.notEqual((await say(body)).body.id, first.id)
    })
  })

  describe('with mentions', () => {
    const mentionable = async () => {
      const role = `/guilds/${world.guildId}/roles/${world.roles.member}`
      await world.owner.api.patch(role, { mentionable: true })
      return world.roles.member
    }

    test('returns existing users, with their members in the event', async () => {
      const { owner, stranger } = world
      let answer: any
      const [event] = await world.eventsOf(async () => {
        answer = await say({ content: `<@${owner.id}> <@!${stranger.id}> <@${owner.id}> <@1>` })
      }, world.channels.general)
      assert.deepEqual(answer.body.mentions, [owner.user, stranger.user])
      const mentions = event?.data.mentions as any[]
      assert.deepEqual([mentions[0].member?.roles, mentions[1].member], [[], undefined])
    })

    test('returns roles that anyone may mention, and any role with MENTION_EVERYONE', async () => {
      const { moderator } = world.roles
      const content = `<@&${await mentionable()}> <@&${moderator}> <@&1> <@&${world.guildId}>`
      const to = await channelWithout('MENTION_EVERYONE')
      assert.deepEqual((await say({ content }, world.member, to)).body.mention_roles, [world.roles.member])
      assert.deepEqual((await say({ content }, world.owner, to)).body.mention_roles, [world.roles.member, moderator])
    })

    test('mentions everyone only with MENTION_EVERYONE', async () => {
      const to = await channelWithout('MENTION_EVERYONE')
      for (const content of ['@everyone', 'hey @here!']) {
        assert.equal((await say({ content }, world.member, to)).body.mention_everyone, false)
        assert.equal((await say({ content }, world.owner, to)).body.mention_everyone, true)
      }
    })

    test('limits mentions to those that the sender allows', async () => {
      const { owner, member } = world
      const role = await mentionable()
      const content = `<@${owner.id}> <@${member.id}> <@&${role}> @everyone`
      const counted = async (allowed_mentions: object | null) => {
        const { body } = await say({ content, allowed_mentions })
        return [ids(body.mentions), body.mention_roles, body.mention_everyone]
      }
      assert.deepEqual(await counted(null), [[owner.id, member.id], [role], true])
      assert.deepEqual(await counted({}), [[], [], false])
      assert.deepEqual(await counted({ parse: [] }), [[], [], false])
      assert.deepEqual(await counted({ parse: ['users'] }), [[owner.id, member.id], [], false])
      assert.deepEqual(await counted({ parse: ['everyone'], users: [member.id] }), [[member.id], [], true])
      assert.deepEqual(await counted({ roles: [role], parse: ['users'], users: [] }), [
        [owner.id, member.id],
        [role],
        false,
      ])
    })

    test('refuses to both parse and list them', async () => {
      for (const kind of ['users', 'roles']) {
        const allowed_mentions = { parse: [kind], [kind]: ['1'] }
        const message = await refusesField(
          { content: 'hello', allowed_mentions },
          'allowed_mentions',
          'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        )
        assert.equal(message, `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`)
      }
      const repeated = { users: ['1', '1'] }
      await world.refuses(() => say({ content: 'hello', allowed_mentions: repeated }), 400, 50035)
      await world.refuses(() => say({ content: 'hello', allowed_mentions: { parse: ['all'] } }), 400, 50035)
    })
  })

  describe('as a reply', () => {
    let question: any
    before(async () => {
      question = (await say({ content: 'why?' }, world.owner)).body
    })
    const reply = (reference: object = {}, more: object = {}) => ({
      content: 'because',
      message_reference: { message_id: question.id, ...reference },
      ...more,
    })

    test('returns the original message and mentions its author', async () => {
      let answer: any
      const [event] = await world.eventsOf(async () => {
        answer = (await say(reply())).body
      }, world.channels.general)
      assert.equal(answer.type, 19)
      const where = { channel_id: world.channels.general, guild_id: world.guildId }
      assert.deepEqual(answer.message_reference, { type: 0, message_id: question.id, ...where })
      assert.deepEqual(answer.referenced_message, question)
      assert.deepEqual(answer.mentions, [world.owner.user])
      assert.deepEqual(event?.data.referenced_message, question)
      assert.deepEqual((await world.member.api.get(`${path}/${answer.id}`)).body, answer)
    })

    test('mentions the author only if the sender allows it', async () => {
      assert.deepEqual((await say(reply({}, { allowed_mentions: { parse: ['users'] } }))).body.mentions, [])
      const allowed_mentions = { replied_user: true }
      assert.deepEqual(ids((await say(reply({}, { allowed_mentions }))).body.mentions), [world.owner.id])
      assert.deepEqual(ids((await say(reply({}, { content: `<@${world.owner.id}>` }))).body.mentions), [world.owner.id])
    })

    test('refuses an unknown message, or one of another channel', async () => {
      await refusesField(reply({ message_id: '1' }), 'message_reference', 'REPLIES_UNKNOWN_MESSAGE')
      const other = 'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL'
      await refusesField(reply({ channel_id: world.channels.voice }), 'message_reference', other)
      await refusesField(reply({ guild_id: '1' }), 'message_reference', other)
    })

    test('becomes a plain message if the original may be missing', async () => {
      const { status, body } = await say(reply({ message_id: '1', fail_if_not_exists: false }))
      assert.deepEqual([status, body.type, 'message_reference' in body], [200, 0, false])
    })

    test('requires READ_MESSAGE_HISTORY', async () => {
      const to = await channelWithout('READ_MESSAGE_HISTORY')
      const { body } = await say({ content: 'why?' }, world.owner, to)
      const message_reference = { message_id: body.id }
      await world.refuses(() => say({ content: 'because', message_reference }, world.member, to), 403, 160002)
    })

    test('refuses to answer a system message', async () => {
      const wire = JSON.stringify({ ...question, id: '99', type: 7, author_id: world.owner.id, mentions: [] })
      const key = { guild_id: world.guildId, channel_id: world.channels.general, id: '99', author_id: world.owner.id }
      await world.app.kernel.store.write((tx) =>
        tx.q
          .insertInto('messages')
          .values({ ...key, wire })
          .execute(),
      )
      await refusesField(reply({ message_id: '99' }), 'message_reference', 'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE')
    })

    test('hides the original’s content from bots that may not read it', async () => {
      const bot = await newPlainBot(world)
      const { body } = await say(reply(), bot)
      assert.deepEqual([body.content, body.referenced_message.content], ['because', ''])
    })
  })

  test('takes two statements for a plain message', async (t) => {
    const { world: counting, seen } = await newRecordingWorld()
    t.after(() => counting.close())
    const to = `/channels/${counting.channels.general}/messages`
    await say({ content: 'hello' }, counting.member, to)
    seen.length = 0
    await say({ content: 'hello again' }, counting.member, to)
    const takesTurn = (text: string) => / returning .*"version"$/u.test(text)
    const own = seen.filter((text) => !takesTurn(text) && /"messages"|^insert into "streams"|"users"|Node$/u.test(text))
    assert.deepEqual(own.map((text) => text.split('"')[1]).sort(), ['messages', 'streams'], seen.join('\n'))
  })
})

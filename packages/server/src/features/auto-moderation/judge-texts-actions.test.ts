import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { keywordRule, memberRule, newRule, removeRules } from '@guildhall/testing/features/auto-moderation'
import { allowMessages, newForum, startThread } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Auto moderation', () => {
  let world: World
  let general: string
  /** A channel for alerts. */
  let alerts: string
  before(async () => {
    world = await World.create()
    await allowMessages(world)
    general = world.channels.general
    alerts = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'alerts' })).body.id
  })
  after(() => world.close())
  afterEach(() => removeRules(world))

  const say = (content: string, who: Person = world.member, channelId = general) =>
    who.api.post(`/channels/${channelId}/messages`, { content })
  const alertAction = () => ({ type: 2, metadata: { channel_id: alerts } })
  const messagesIn = async (channelId: string): Promise<any[]> =>
    (await world.owner.api.get(`/channels/${channelId}/messages`)).body
  const memberOf = async (id: string) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${id}`)).body
  const newcomer = async (name: string) => {
    const person = await world.newPerson(name)
    await world.join(person)
    return person
  }
  /** Asserts that a message is blocked, and that no message is written. */
  async function blocks(act: () => Promise<{ status: number; body: any }>, code = 200000) {
    const before = await messagesIn(general)
    const events = await world.eventsOf(async () => {
      const { status, body } = await act()
      assert.deepEqual([status, body.code], [400, code], JSON.stringify(body))
    }, general)
    assert.deepEqual([events, await messagesIn(general)], [[], before])
  }
  const executions = async (act: () => Promise<unknown>): Promise<any[]> =>
    (await world.eventsOf(act)).flatMap(({ type, data }) => (type === 'AUTO_MODERATION_ACTION_EXECUTION' ? [data] : []))

  describe('of keywords', () => {
    test('blocks a message with the custom explanation, and emits an event with an audit log entry', async () => {
      const action = { type: 1, metadata: { custom_message: 'Keep it to yourself.' } }
      const rule = await newRule(world, keywordRule({ actions: [action] }))
      const [event, ...others] = await executions(() =>
        blocks(async () => {
          const answer = await say('my Secrets are safe')
          assert.equal(answer.body.custom_message, 'Keep it to yourself.')
          return answer
        }),
      )
      assert.deepEqual(event, {
        guild_id: world.guildId,
        action,
        rule_id: rule.id,
        rule_trigger_type: 1,
        user_id: world.member.id,
        channel_id: general,
        content: 'my Secrets are safe',
        matched_keyword: 'secret*',
        matched_content: 'Secret',
      })
      assert.equal(others.length, 0)
      const entry: any = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.target_id], [143, world.member.id])
      assert.deepEqual(entry.options, {
        auto_moderation_rule_name: 'No secrets',
        auto_moderation_rule_trigger_type: '1',
        channel_id: general,
      })
      assert.equal((await say('nothing special')).status, 200)
    })

    test('applies a changed rule at once, and a disabled or deleted one no longer', async () => {
      const { id } = await newRule(world)
      const path = `/guilds/${world.guildId}/auto-moderation/rules/${id}`
      await blocks(() => say('secret'))
      await world.owner.api.patch(path, { trigger_metadata: { keyword_filter: ['hidden'] } })
      assert.equal((await say('secret')).status, 200)
      await blocks(() => say('hidden'))
      await world.owner.api.patch(path, { enabled: false })
      assert.equal((await say('hidden')).status, 200)
      await world.owner.api.patch(path, { enabled: true })
      await blocks(() => say('hidden'))
      await world.owner.api.delete(path)
      assert.equal((await say('hidden')).status, 200)
    })

    test('leaves out texts of the allow list', async () => {
      const trigger_metadata = {
        keyword_filter: ['*cat*'],
        regex_patterns: ['d[o0]g'],
        allow_list: ['education', 'hot dog'],
      }
      await newRule(world, keywordRule({ trigger_metadata }))
      for (const text of ['Education', 'a hot dog']) assert.equal((await say(text)).status, 200, text)
      for (const text of ['education of a cat', 'educations', 'hot dog and d0g', 'İİİİİİİİ cat'])
        await blocks(() => say(text))
    })

    test('exempts managers, bots, webhooks, exempt roles, and exempt channels with their threads', async () => {
      const person = await newcomer('exempted')
      const role = await world.grant(person, ['SEND_MESSAGES'])
      const { body: free } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'free' })
      const thread = await startThread(world, world.owner, {}, free.id)
      await newRule(world, keywordRule({ exempt_roles: [role], exempt_channels: [free.id] }))
      const manager = await newcomer('a-manager')
      await world.grant(manager, ['MANAGE_GUILD'])
      for (const who of [world.owner, world.bot, person, manager]) assert.equal((await say('secret', who)).status, 200)
      for (const id of [free.id, thread.id]) assert.equal((await say('secret', world.member, id)).status, 200)
      const { body: webhook } = await world.owner.api.post(`/channels/${general}/webhooks`, { name: 'w' })
      const executed = await world.nobody.post(`/webhooks/${webhook.id}/${webhook.token}?wait=true`, {
        content: 'secret',
      })
      assert.equal(executed.status, 200)
      await blocks(() => say('secret'))
    })

    test('judges edits, polls, posts, and the names of threads', async () => {
      await newRule(world)
      const { body: message } = await say('fine')
      const path = `/channels/${general}/messages/${message.id}`
      await blocks(() => world.member.api.patch(path, { content: 'secret' }))
      assert.equal((await world.owner.api.get(path)).body.content, 'fine')
      await world.refuses(() => world.moderator.api.patch(path, { content: 'secret' }), 403, 50005)
      const poll = { question: { text: 'Is it a secret?' }, answers: [{ poll_media: { text: 'yes' } }] }
      await blocks(() => world.member.api.post(`/channels/${general}/messages`, { poll }))
      const forum = await newForum(world)
      const post = (name: string, content: string) =>
        world.member.api.post(`/channels/${forum.id}/threads`, { name, message: { content } })
      await blocks(() => post('fine', 'secret'))
      await blocks(() => post('secret', 'fine'), 200001)
      assert.deepEqual(
        (await world.owner.api.get(`/guilds/${world.guildId}/threads/active`)).body.threads.filter(
          (each: any) => each.parent_id === forum.id,
        ),
        [],
      )
      await blocks(() => world.member.api.post(`${path}/threads`, { name: 'secret' }), 200001)
      await blocks(() => world.member.api.post(`/channels/${general}/threads`, { name: 'secret', type: 11 }), 200001)
      const { body: own } = await post('fine', 'fine')
      await blocks(() => world.member.api.patch(`/channels/${own.id}`, { name: 'secret' }), 200001)
      assert.equal((await world.owner.api.get(`/channels/${own.id}`)).body.name, 'fine')
      assert.equal((await world.member.api.patch(`/channels/${own.id}`, { name: 'better' })).status, 200)
    })

    test('sends an alert about a message that is not blocked, and does not judge alerts', async () => {
      await newRule(world, keywordRule({ actions: [alertAction()] }))
      await newRule(world, keywordRule({ trigger_metadata: { keyword_filter: ['*s*'] }, actions: [] }))
      let sent: any
      const [event] = await executions(async () => {
        const { status, body } = await say('a secret')
        assert.equal(status, 200)
        sent = body
      })
      const [alert, ...others] = await messagesIn(alerts)
      assert.equal(others.length, 0)
      assert.deepEqual(
        [event.message_id, event.alert_system_message_id, event.action],
        [sent.id, alert.id, alertAction()],
      )
      assert.deepEqual([alert.type, alert.author.id, alert.content], [24, world.member.id, ''])
      const [embed] = alert.embeds
      assert.deepEqual([embed.type, embed.description], ['auto_moderation_message', 'a secret'])
      const fields = Object.fromEntries(embed.fields.map(({ name, value }: any) => [name, value]))
      assert.match(fields.decision_id, /^[0-9a-f]{32}$/u)
      assert.deepEqual(fields, {
        rule_name: 'No secrets',
        channel_id: general,
        decision_id: fields.decision_id,
        keyword: 'secret*',
        keyword_matched_content: 'secret',
        flagged_message_id: sent.id,
        decision_outcome: 'flagged',
      })
      const entry: any = await world.lastAuditEntry()
      assert.equal(entry.action_type, 144)
    })

    test('executes nothing for a message that is refused for another reason', async () => {
      await newRule(world, keywordRule({ actions: [alertAction()] }))
      const before = (await messagesIn(alerts)).length
      const reply = { content: 'secret', message_reference: { message_id: '1' } }
      await world.refuses(() => world.member.api.post(`/channels/${general}/messages`, reply), 400, 50035)
      assert.equal((await messagesIn(alerts)).length, before)
    })

    test('times a member out, and does without an alert in a deleted channel', async () => {
      const { body: gone } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'gone' })
      const actions = [
        { type: 1 },
        { type: 2, metadata: { channel_id: gone.id } },
        { type: 3, metadata: { duration_seconds: 600 } },
      ]
      await newRule(world, keywordRule({ actions }))
      await world.owner.api.delete(`/channels/${gone.id}`)
      const person = await newcomer('too-loud')
      const events = await executions(() => blocks(() => say('secret', person)))
      assert.deepEqual(
        events.map(({ action }) => action.type),
        [1, 3],
      )
      const until = Date.parse((await memberOf(person.id)).communication_disabled_until)
      assert.ok(until > world.clock.now() && until <= world.clock.now() + 600_000)
      await world.refuses(() => say('hello', person), 403, 50013)
      const entry: any = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.target_id], [145, person.id])
      world.clock.advance(600_000)
      assert.equal((await say('hello', person)).status, 200)
    })

    test('matches the word lists of presets', async () => {
      const trigger_metadata = { presets: [1], allow_list: ['shit happens'] }
      await newRule(world, keywordRule({ trigger_type: 4, trigger_metadata }))
      await blocks(() => say('oh SHIT'))
      for (const text of ['shit happens', 'shitake mushrooms', 'porn'])
        assert.equal((await say(text)).status, 200, text)
    })
  })

  describe('of spam', () => {
    test('blocks repeated texts, many links, and repeated words', async () => {
      await newRule(world, keywordRule({ trigger_type: 3, trigger_metadata: {} }))
      const person = await newcomer('repeater')
      for (let i = 0; i < 3; i++) assert.equal((await say(' Buy  this now', person)).status, 200)
      await blocks(() => say('buy this NOW ', person))
      assert.equal((await say('buy this now', world.member)).status, 200)
      world.clock.advance(61_000)
      assert.equal((await say('buy this now', person)).status, 200)
      for (let i = 0; i < 5; i++) assert.equal((await say('ok', person)).status, 200)
      await blocks(() => say('https://example.com/ '.repeat(11), person))
      await blocks(() => say('free '.repeat(60), person))
      const prose = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ')
      assert.equal((await say(prose, person)).status, 200)
    })
  })

  describe('of spam, with texts that are not written', () => {
    test('does not count a message that was refused for another reason, or was already sent', async () => {
      await newRule(world, keywordRule({ trigger_type: 3, trigger_metadata: {} }))
      const person = await newcomer('impatient')
      await world.owner.api.patch(`/channels/${general}`, { rate_limit_per_user: 10 })
      assert.equal((await say('hello everyone', person)).status, 200)
      for (let i = 0; i < 4; i++) await world.refuses(() => say('is anybody here?', person), 429, 20016)
      world.clock.advance(10_000)
      assert.equal((await say('is anybody here?', person)).status, 200)
      await world.owner.api.patch(`/channels/${general}`, { rate_limit_per_user: 0 })
      const retry = () =>
        person.api.post(`/channels/${general}/messages`, { content: 'a message', nonce: 'n', enforce_nonce: true })
      const { body: first } = await retry()
      for (let i = 0; i < 4; i++) assert.equal((await retry()).body.id, first.id)
    })

    test('does not judge edits that leave the text as it is', async () => {
      await newRule(world, keywordRule({ trigger_type: 3, trigger_metadata: {} }))
      const person = await newcomer('careful')
      const { body: message } = await say('is it right?', person)
      for (let i = 0; i < 2; i++) assert.equal((await say('is it right?', person)).status, 200)
      const path = `/channels/${general}/messages/${message.id}`
      const edit = (content: string) => person.api.patch(path, { content })
      for (let i = 0; i < 4; i++) assert.equal((await edit('is it right?')).status, 200)
      assert.equal((await edit('now it is right')).status, 200)
      await blocks(() => edit('is it right?'))
    })
  })

  describe('of mentions', () => {
    const mentions = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, n) => `<@${n % 2 ? '&' : ''}${1_000_000_000_000_000_000n + BigInt(from + n)}>`,
      ).join('')

    test('counts different users and roles', async () => {
      const trigger_metadata = { mention_total_limit: 3 }
      await newRule(world, keywordRule({ trigger_type: 5, trigger_metadata }))
      assert.equal((await say(mentions(0, 3) + mentions(0, 3))).status, 200)
      await blocks(() => say(mentions(0, 4)))
    })

    test('blocks mentions by new members for an hour after a raid of them was detected', async () => {
      const trigger_metadata = { mention_total_limit: 10, mention_raid_protection_enabled: true }
      await newRule(world, keywordRule({ trigger_type: 5, trigger_metadata }))
      world.clock.advance(90_000_000)
      const careless = await newcomer('careless')
      const refused = { content: mentions(0, 10), message_reference: { message_id: '1' } }
      for (let i = 0; i < 3; i++) {
        await world.refuses(() => careless.api.post(`/channels/${general}/messages`, refused), 400, 50035)
      }
      const raiders = await Promise.all([1, 2, 3, 4, 5].map((n) => newcomer(`raider-${n}`)))
      for (const [n, raider] of raiders.slice(0, 4).entries()) {
        assert.equal((await say(mentions(n * 5, 5), raider)).status, 200)
      }
      const [first, , , , last] = raiders as [Person, Person, Person, Person, Person]
      await blocks(() => say(mentions(30, 5), last))
      await blocks(() => say(mentions(40, 1), first))
      assert.equal((await say('hello', first)).status, 200)
      assert.equal((await say(mentions(50, 5))).status, 200)
      world.clock.advance(3_600_000)
      assert.equal((await say(mentions(60, 1), first)).status, 200)
    })
  })

  describe('of members', () => {
    test('blocks a nickname, with an alert', async () => {
      await newRule(world, memberRule({ actions: [{ type: 4 }, alertAction()] }))
      const me = `/guilds/${world.guildId}/members/@me`
      const nickname = 'Secretary'
      await world.grant(world.member, ['CHANGE_NICKNAME'])
      const before = await memberOf(world.member.id)
      for (const path of [me, `${me}/nick`]) {
        const events = await executions(async () => {
          const { status, body } = await world.member.api.patch(path, { nick: nickname })
          assert.deepEqual([status, body.errors?.nick._errors[0].code], [400, 'AUTO_MODERATION_BLOCKED'])
        })
        assert.deepEqual(
          events.map(({ action, content, channel_id }) => [action.type, content, channel_id]),
          [
            [4, nickname, undefined],
            [2, nickname, undefined],
          ],
        )
      }
      assert.deepEqual(await memberOf(world.member.id), before)
      const [alert] = await messagesIn(alerts)
      const fields = Object.fromEntries(alert.embeds[0].fields.map(({ name, value }: any) => [name, value]))
      assert.deepEqual(
        [fields.block_profile_update_type, fields.quarantine_user_action, fields.decision_outcome],
        ['nickname_update', 'block_profile_update', 'blocked'],
      )
      assert.equal((await world.member.api.patch(me, { nick: 'Clerk' })).status, 200)
      assert.equal((await world.owner.api.patch(me, { nick: 'Secretary' })).status, 200)
    })

    test('quarantines a member who joins with such a name, until they change it', async () => {
      await newRule(world, memberRule())
      const person = await newcomer('secret-agent')
      await world.app.worker.settled()
      const flag = 1 << 7
      assert.equal((await memberOf(person.id)).flags & flag, flag)
      const entry: any = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.target_id], [146, person.id])
      await world.refuses(() => say('hello', person), 403, 50013)
      await world.refuses(() => person.api.patch(`/guilds/${world.guildId}/members/@me`, { nick: 'x' }), 403, 50013)
      assert.equal((await person.api.get(`/channels/${general}/messages`)).status, 200)
      assert.equal((await person.api.patch('/users/@me', { global_name: 'Agent' })).status, 200)
      await world.app.worker.settled()
      assert.equal((await memberOf(person.id)).flags & flag, flag)
      const renamed = await person.api.patch('/users/@me', { username: 'honest-agent', password: person.password })
      assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
      await world.app.worker.settled()
      assert.equal((await memberOf(person.id)).flags & flag, 0)
      assert.equal((await say('hello', person)).status, 200)
    })

    test('quarantines a member who takes such a name; moderators may let them talk', async () => {
      await newRule(world, memberRule())
      const person = await newcomer('plain-name')
      assert.equal((await person.api.patch('/users/@me', { global_name: 'Secret' })).status, 200)
      await world.app.worker.settled()
      await world.refuses(() => say('hello', person), 403, 50013)
      const { flags } = await memberOf(person.id)
      const path = `/guilds/${world.guildId}/members/${person.id}`
      assert.equal((await world.owner.api.patch(path, { flags: flags | 4 })).status, 200)
      assert.equal((await say('hello', person)).status, 200)
    })
  })
})

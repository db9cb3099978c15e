import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { messageForm } from '../requests/forms.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import { putInVoice } from '../topics/in-voice.ts'
import { newConnection, subscribe } from '../topics/integrations.ts'
import { answer, connect, pressed } from '../topics/interactions.ts'
import { entitle, newSku, toUser } from '../topics/monetization.ts'
import { befriend, block, newFriendInvite, rename } from '../topics/relationships.ts'
import { scheduleOnStage } from '../topics/scheduled-events.ts'
import { allowTalking, say, startThread } from '../topics/threads.ts'
import { newsChannel } from '../topics/webhooks.ts'
import { World } from '../worlds/world.ts'
import { storeFaults } from './store-invariants.ts'

const PRUNE = `insert into prunes (guild_id, user_id, days, inactive_since, role_ids, removed, seen_until, seen_user_id)
  values (1, 1, 7, 0, '[]', 0, 0, 0)`

describe('what is wrong in a store', () => {
  let world: World
  let messageId: string
  let threadId: string
  let secondVote: string
  before(async () => {
    world = await World.create()
    await allowTalking(world)
    const { owner, member, guildId, channels } = world
    messageId = (await say(world, member)).id
    await owner.api.put(`/channels/${channels.general}/messages/${messageId}/reactions/%F0%9F%98%80/@me`)
    await owner.api.put(`/channels/${channels.general}/messages/pins/${messageId}`)
    threadId = (await startThread(world, member)).id
    await say(world, owner, 'in the thread', threadId)
    await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'flag', image: dataUri(await picture('png')) })
    await owner.api.put(`/guilds/${guildId}/members/${member.id}/roles/${world.roles.member}`)
    await owner.api.put(`/channels/${channels.general}/permissions/${world.roles.member}`, { type: 0, deny: '2048' })
    await owner.api.put(`/guilds/${guildId}/bans/${world.stranger.id}`)
    await owner.api.patch(`/guilds/${guildId}`, { name: 'renamed' })
    await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    await befriend(member, owner)
    await rename(member, owner, 'boss')
    await block(member, world.stranger)
    await newFriendInvite(member)
    const { event } = await scheduleOnStage(world)
    await owner.api.patch(`/guilds/${guildId}/scheduled-events/${event.id}`, { status: 2 })
    await member.api.put(`/guilds/${guildId}/scheduled-events/${event.id}/users/@me`)
    await putInVoice(world, member)
    await subscribe(world, (await newConnection(world)).id, member.id)
    await newSku(world.bot, { type: 5 })
    await entitle(world, toUser((await newSku(world.bot)).id, member))
    await withParts()
    await world.app.worker.settled()
  })
  after(() => world.close())

  /** A file, a poll that somebody voted in, a message that was published, and one that answers an interaction for one alone. */
  async function withParts(): Promise<void> {
    const { owner, member, channels } = world
    await owner.api.post(
      `/channels/${channels.general}/messages`,
      messageForm({}, { 0: { bytes: 'x', name: 'x.txt' } }),
    )
    const answers = ['yes', 'no'].map((text) => ({ poll_media: { text } }))
    const poll = { question: { text: 'Well?' }, answers, duration: 24 }
    const asked = (await owner.api.post(`/channels/${channels.general}/messages`, { poll })).body
    await member.api.put(`/channels/${channels.general}/polls/${asked.id}/answers/@me`, { answer_ids: [1] })
    const { wire } = await world.db.q
      .selectFrom('messages')
      .select('wire')
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow()
    const [first, second] = JSON.parse(wire).poll.answers.map(({ kind_id }: { kind_id: string }) => kind_id)
    secondVote = `insert into reactions select guild_id, channel_id, ${second}, user_id from reactions where kind_id = ${first}`
    const news = await newsChannel(world)
    await owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: channels.general })
    const published = await say(world, owner, 'big news', news.id)
    await owner.api.post(`/channels/${news.id}/messages/${published.id}/crosspost`)
    const bot = await connect(await world.app.listen(), world.bot)
    const told = await pressed(world, bot, owner)
    const { status } = await answer(world, told, { type: 4, data: { content: 'psst', flags: 64 } })
    assert.equal(status, 204)
  }

  const invitation = (terms: object) => `insert into invites (code, guild_id, channel_id, uses, created_at, wire)
    values ('Code', ${world.guildId}, ${world.channels.voice}, 0, 0, '${JSON.stringify({ max_uses: 0, ...terms })}')`

  const runs = (channelId: string) => `insert into activity_instances (guild_id, channel_id, application_id, launch_id)
    values (${world.guildId}, ${channelId}, ${world.bot.id}, 1)`
  const leadsInto = (applicationId: string, isQuick: boolean, expiresAt: string) => `insert into activity_links
    (application_id, id, is_quick, image, wire, expires_at) values (${applicationId}, 7, ${isQuick}, null, '{}', ${expiresAt})`
  const takesPart = (userId: string) => `insert into activity_participants
    (guild_id, channel_id, application_id, user_id, session_id, process_id, id)
    values (${world.guildId}, ${world.channels.general}, ${world.bot.id}, ${userId}, 'session', 'process', 1)`

  /** What is found once a statement was run, which is taken back afterwards. */
  async function faultsAfter(statement: string): Promise<string[]> {
    const undo = new Error('taken back')
    let faults: string[] = []
    const attempt = world.app.kernel.store.write(async (tx) => {
      await tx.run(statement, [])
      faults = await storeFaults(tx)
      throw undo
    })
    await assert.rejects(attempt, undo)
    return faults
  }

  beforeEach(async () => assert.deepEqual(await storeFaults(world.db), []))

  const everyWay: [title: string, statement: () => string, fault: RegExp][] = [
    ['a count of members', () => 'update guilds set member_count = member_count + 1', /guild \d+: members/],
    ['a count of holders', () => 'update roles set member_count = member_count - 1', /role \d+: holders/],
    ['a guild that is gone', () => 'delete from guilds', /members: of guild \d+, which is gone/],
    ['a channel that is gone', () => 'delete from channels', /message \d+: in channel \d+, which is gone/],
    ['a role that is gone', () => `delete from roles where id = ${world.roles.member}`, /an overwrite of role/],
    ['a user that is gone', () => `delete from users where id = ${world.member.id}`, /of nobody/],
    ['an invite to nobody', () => invitation({ target_user_id: '1' }), /invite Code: to nobody's stream: 1/],
    ['an invite to nothing', () => invitation({ target_application_id: '1' }), /invite Code: to application 1, which/],
    ['a member who is banned', () => `update bans set user_id = ${world.member.id}`, /is banned and a member/],
    ['a count of reactions', () => 'delete from reactions', /those who chose it: 1, should be 0/],
    ['a member without activity', () => 'update members set active_until = null', /no record of the last activity/],
    ['an Activity with nobody in it', () => runs(world.channels.general), /activity 1: nobody is in it/],
    ['an Activity that runs nowhere', () => runs('2'), /activity 1: in channel 2, which is gone/],
    ['somebody in no Activity', () => takesPart(world.member.id), /activity participant \d+: in none/],
    ['a link into nothing', () => leadsInto('1', true, '1'), /activity link 7: of application 1, which is gone/],
    [
      'a link of an Activity’s own that stays',
      () => leadsInto(world.bot.id, true, 'null'),
      /activity link 7: it leads somewhere for the wrong time/,
    ],
    ['a prune that stands still', () => PRUNE, /prune of guild 1: nobody goes on with it/],
    ['a bot that was not installed', () => 'delete from integrations where bot_id is not null', /has no integration/],
    ['a count of subscribers', () => 'update integrations set subscriber_count = 2', /subscribers: 2, should be 1/],
    [
      'a bot that left',
      () => `update integrations set bot_id = ${world.stranger.id} where bot_id > 0`,
      /its bot is no member/,
    ],
    [
      'a subscriber without the role',
      () => `update integration_subscriptions set user_id = ${world.owner.id}`,
      /doesn't hold the role/,
    ],
    [
      'a subscription to nothing',
      () => 'delete from integrations where bot_id is null',
      /subscription to \d+: it is gone/,
    ],
    ['an offer of nobody', () => 'update skus set application_id = 1', /SKU \d+: of application 1, which is gone/],
    ['a subscription without a group', () => 'delete from skus where type = 6', /SKU \d+: its group is gone/],
    ['a group without a subscription', () => 'delete from skus where type = 5', /a group without a subscription/],
    ['an entitlement to nothing', () => 'delete from skus where type = 2', /to \d+, which nobody offers/],
    ['an entitlement of nobody', () => 'update entitlements set owner_id = 1', /entitlement \d+: of nobody: 1/],
    [
      'an entitlement of two',
      () => `update entitlements set user_id = ${world.owner.id}`,
      /entitlement \d+: of \d+, and yet of \d+/,
    ],
    ['a pin without its message', () => 'update pins set message_id = 1', /pin of 1/],
    ['a message without its pin', () => 'delete from pins', /pinned, and there is no pin/],
    ['a newest message', () => 'update streams set last_message_id = null', /its newest message/],
    ['a count of messages', () => 'update threads set message_count = 7', /thread \d+: messages: 7, should be 1/],
    ['a count of who is in a thread', () => 'update threads set member_count = 7', /thread \d+: members/],
    ['a thread that is gone', () => 'delete from threads', /of thread \d+, which is gone/],
    ['a picture that is gone', () => 'delete from images', /emoji of \d+ in \d+: shown, and not there/],
    ['a picture that nobody shows', () => 'delete from emojis', /nobody shows it/],
    ['a name to search by', () => `update members set username_key = 'x'`, /the name/],
    ['someone in voice who is no member', () => 'delete from members', /voice of \d+: no member/],
    ['an empty voice channel', () => 'delete from voice_states', /voice channel \d+: nobody is in it/],
    [
      'a friend',
      () => `delete from relationships where user_id = ${world.owner.id}`,
      /relationship of \d+ to \d+: the other side: undefined, should be 1/,
    ],
    ['a request', () => 'update relationships set type = 3 where type = 1', /the other side: 3, should be 4/],
    ['a nickname', () => `update relationships set nickname = 'x'`, /a nickname without a friend/],
    [
      'a friend of a bot',
      () => `update relationships set other_id = ${world.bot.id} where type = 1`,
      /a bot is no friend/,
    ],
    [
      'a friend who is blocked',
      () => `update relationships set type = 2 where user_id = ${world.owner.id}`,
      /blocked, and yet 1/,
    ],
    ['a friend invite', () => 'update private_invites set uses = 5', /invite _\w+: used up/],
    [
      'a friend invite of a bot',
      () => `update private_invites set inviter_id = ${world.bot.id}`,
      /of nobody, or a bot/,
    ],
    ['a private channel', () => 'delete from private_recipients', /private channel \d+: \d+ has no row/],
    [
      'a count of who is interested',
      () => 'delete from scheduled_event_users',
      /scheduled event \d+: who is interested/,
    ],
    ['an event whose stage is gone', () => 'delete from stage_instances', /its stage \d+ is not open for it/],
    ['a stage whose event is gone', () => 'delete from scheduled_events', /stage \d+: its event knows nothing of it/],
    [
      'a stage',
      () => `update stage_instances set wire = replace(wire, 'example', 'x')`,
      /stage \d+: not as it was told/,
    ],
    [
      'an event that is over',
      () => 'update scheduled_events set is_open = false',
      /scheduled event \d+: creator and open/,
    ],
    ['a mark of a role', () => `update roles set wire = replace(wire, '"flags":0', '"flags":1')`, /is in a prompt/],
    ['a version', () => 'update streams set version = 1', /the stream is at 1/],
    ['an audit entry that is gone', () => 'delete from audit_entries', /not there or told of twice/],
    [
      'an event that is gone',
      () => `delete from events where lines like '%BAN_ADD%'`,
      /audit entry \d+: never told of/,
    ],
    [
      'an event told twice',
      () => `update events set lines = lines || '\n' || lines where lines like 'MESSAGE_CREATE%'`,
      /MESSAGE_CREATE of message \d+, which was made before/,
    ],
    ['a guild', () => `update guilds set wire = replace(wire, 'renamed', 'other')`, /guild \d+: not as it was told of/],
    ['an overwrite', () => `update channels set wire = replace(wire, '2048', '64')`, /channel \d+: not as it was told/],
    ['a thread', () => `update threads set wire = replace(wire, 'a thread', 'x')`, /thread \d+: not as it was told of/],
    ['an emoji', () => `update emojis set wire = replace(wire, 'flag', 'x')`, /emojis not as they were told of/],
    ['a ban', () => 'delete from bans', /is not banned as was told last/],
    ['a member', () => `update members set wire = replace(wire, '"nick":null', '"nick":"x"')`, /member \d+: not as/],
    ['a message', () => `update messages set wire = replace(wire, 'hello', 'x')`, /content is not as it was told of/],
    ['a file of a message that is gone', () => 'update attachments set message_id = 1', /its message 1 is gone/],
    ['a file that is gone', () => 'delete from attachments', /message \d+: its file \d+ is gone/],
    [
      'a file that nobody shows',
      () => `update attachments set message_id = ${messageId}`,
      /message \d+ doesn't show it/,
    ],
    ['a file of nobody', () => 'update attachments set message_id = null', /of nobody, and for ever/],
    ['the storage that somebody has', () => 'update storage_use set bytes = bytes + 1', /storage of \d+: /],
    ['a crosspost of nothing', () => 'update crossposts set source_id = 1', /crosspost \d+: its source 1 is gone/],
    [
      'a crosspost that says otherwise',
      () => `update messages set wire = replace(wire, 'big news', 'x') where id = (select id from crossposts)`,
      /crosspost \d+: the content: x, should be big news/,
    ],
    ['a poll that nobody ends', () => `delete from jobs where kind = 'end-poll'`, /poll \d+: nobody ends it/],
    ['a vote for two answers', () => secondVote, /poll \d+: who chose one answer each: 1, should be 2/],
    ['a vote that is gone', () => 'delete from reactions', /reactions are not as they were told of/],
    ['an interaction of nobody', () => 'update interactions set user_id = 1', /interaction \d+: of 1, which is gone/],
    ['an answer without its message', () => 'update interactions set response_id = null', /its answer is a message/],
    ['an answer that none gave', () => 'update interactions set answer_type = null', /its answer is a message/],
    [
      'a secret for another',
      () => 'update ephemeral_messages set user_id = 1',
      /ephemeral message \d+: whom it answers/,
    ],
    ['a secret of nobody', () => 'update ephemeral_messages set application_id = 1', /of application 1, which is gone/],
    ['a secret in no channel', () => 'update ephemeral_messages set channel_id = 1', /in channel 1, which is gone/],
    ['a webhook in no channel', () => 'update webhooks set channel_id = 1', /webhook \d+: in channel 1, which is gone/],
    ['a message that is gone', () => `delete from messages where id = ${messageId}`, /told of, and not there/],
  ]
  for (const [title, statement, fault] of everyWay) {
    test(`finds ${title}`, async () => {
      const faults = await faultsAfter(statement())
      assert.ok(
        faults.some((each) => fault.test(each)),
        faults.join('\n'),
      )
    })
  }
})

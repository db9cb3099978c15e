import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { bareThread } from '@guildhall/protocol/state/guild-state'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../clock.ts'
import { writeAsSystem } from '../unit-of-work/system-unit.ts'

const TALKING: PermissionName[] = ['VIEW_CHANNEL', 'SEND_MESSAGES_IN_THREADS', 'READ_MESSAGE_HISTORY']

describe('A channel', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await setEveryonePermissions(world, TALKING)
    // Two users can write to each other if they share a guild.
    const { id: guildId } = await world.newGuild(world.stranger)
    await world.join(world.member, { guildId })
  })
  after(() => world.close())

  async function online(who: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    return client
  }

  async function newPrivateChannel(...people: Person[]): Promise<string> {
    const id = world.app.kernel.ids.next()
    const recipient_ids = JSON.stringify(people.map((each) => each.id))
    await world.app.kernel.store.write((tx) =>
      tx.q.insertInto('private_channels').values({ id, type: ChannelType.DM, recipient_ids }).execute(),
    )
    return id
  }

  /** Creates a thread of the general channel without the operation. */
  async function newThread({ type = 11, archived = false, of = [] as Person[] } = {}): Promise<Thread> {
    const { guildId: guild_id, channels, owner } = world
    const unit = { name: 'thread', emits: ['THREAD_CREATE'], guildId: guild_id } as const
    return writeAsSystem(world.app.kernel, unit, async (tx) => {
      const now = toTimestamp(tx.now)
      const metadata = { archived, auto_archive_duration: 60, archive_timestamp: now, locked: false }
      const counts = { last_message_id: null, message_count: 0, member_count: 0, total_message_sent: 0 }
      const settings = { owner_id: owner.id, name: 'thread', rate_limit_per_user: 0, flags: 0 }
      const place = { id: tx.newId(), type, guild_id, parent_id: channels.general }
      const thread: Thread = { ...place, ...settings, thread_metadata: metadata, ...counts }
      await tx.db.q
        .insertInto('threads')
        .values({
          ...place,
          ...counts,
          archived,
          archived_at: tx.now,
          archive_due_at: archived ? null : tx.now,
          wire: JSON.stringify(bareThread(thread)),
        })
        .execute()
      for (const { id } of of) {
        const member = { guild_id, thread_id: thread.id, user_id: id, joined_at: tx.now }
        const list = { parent_id: thread.parent_id, is_private: type === ChannelType.PRIVATE_THREAD }
        await tx.db.q
          .insertInto('thread_members')
          .values({ ...member, ...list })
          .execute()
      }
      tx.emit('THREAD_CREATE', thread)
      return thread
    })
  }

  const say = (who: Person, channelId: string, content = 'hello') =>
    who.api.post(`/channels/${channelId}/messages`, { content })

  describe('that is private', () => {
    test('lets only its recipients write and receive events, which have no guild and member', async () => {
      const channelId = await newPrivateChannel(world.member, world.stranger)
      const [member, stranger, owner] = [
        await online(world.member),
        await online(world.stranger),
        await online(world.owner),
      ]
      assert.equal((await say(world.member, channelId)).status, 200)
      assert.equal((await say(world.stranger, channelId, 'you too')).status, 200)
      for (const client of [member, stranger]) {
        const { d } = await client.next('MESSAGE_CREATE', ({ content }) => content === 'you too')
        assert.equal(d.channel_type, ChannelType.DM)
        assert.equal(d.guild_id, undefined)
        assert.equal(d.member, undefined)
      }
      await say(world.owner, world.channels.general)
      await owner.next('MESSAGE_CREATE')
      assert.equal(owner.eventsOf('MESSAGE_CREATE').length, 1)
      const { body } = await world.stranger.api.get(`/channels/${channelId}/messages`)
      assert.deepEqual(
        body.map(({ content }: { content: string }) => content),
        ['you too', 'hello'],
      )
      await Promise.all([member, stranger, owner].map((client) => client.close(1000)))
    })

    test('refuses everyone else, including the administrator of the instance', async () => {
      const channelId = await newPrivateChannel(world.member, world.stranger)
      for (const who of [world.owner, world.administrator, world.bot]) {
        await world.refuses(() => say(who, channelId), 403, 50001)
        await world.refuses(() => who.api.get(`/channels/${channelId}/messages`), 403, 50001)
      }
    })

    test('lets nobody delete another user’s messages', async () => {
      const channelId = await newPrivateChannel(world.member, world.stranger)
      const { body } = await say(world.member, channelId)
      await world.refuses(() => world.stranger.api.delete(`/channels/${channelId}/messages/${body.id}`), 400, 50003)
    })
  })

  describe('that is a thread', () => {
    test('requires SEND_MESSAGES_IN_THREADS, and uses the stream of its channel', async () => {
      const thread = await newThread()
      const events = await world.eventsOf(async () => {
        assert.equal((await say(world.member, thread.id)).status, 200)
      }, world.channels.general)
      assert.deepEqual(
        events.map(({ type, data }) => [type, data.channel_id]),
        [['MESSAGE_CREATE', thread.id]],
      )
      await world.refuses(() => say(world.member, world.channels.general), 403, 50013)
      await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
      await world.refuses(() => say(world.member, thread.id), 403, 50013)
      await setEveryonePermissions(world, TALKING)
    })

    test('counts its messages', async () => {
      const thread = await newThread()
      const { body } = await say(world.member, thread.id)
      const row = await world.db.q
        .selectFrom('threads')
        .select(['message_count', 'total_message_sent', 'last_message_id', 'archive_due_at'])
        .where('id', '=', thread.id)
        .executeTakeFirstOrThrow()
      const dueAt = Date.parse(body.timestamp) + 3_600_000
      assert.deepEqual(row, {
        message_count: 1,
        total_message_sent: 1,
        last_message_id: body.id,
        archive_due_at: dueAt,
      })
    })

    test('can be read when it is archived', async () => {
      const thread = await newThread({ archived: true })
      assert.equal((await world.member.api.get(`/channels/${thread.id}/messages`)).status, 200)
    })

    test('is visible to members and managers of threads if it is private', async () => {
      const thread = await newThread({ type: 12, of: [world.member] })
      assert.equal((await say(world.member, thread.id)).status, 200)
      assert.equal((await say(world.owner, thread.id)).status, 200)
      await world.refuses(() => say(world.moderator, thread.id), 403, 50001)
      await world.refuses(() => world.moderator.api.get(`/channels/${thread.id}/messages`), 403, 50001)
    })

    test('sends events to those who can view it', async () => {
      const [owner, moderator] = [await online(world.owner), await online(world.moderator)]
      const [open, hidden] = [await newThread(), await newThread({ type: 12 })]
      await say(world.owner, hidden.id, 'hidden')
      await say(world.owner, open.id, 'open')
      for (const client of [owner, moderator]) await client.next('MESSAGE_CREATE', ({ content }) => content === 'open')
      assert.deepEqual(
        owner.eventsOf('THREAD_CREATE', 'MESSAGE_CREATE').map(({ id, channel_id }) => channel_id ?? id),
        [open.id, hidden.id, hidden.id, open.id],
      )
      assert.deepEqual(
        moderator.eventsOf('THREAD_CREATE', 'MESSAGE_CREATE').map(({ id, channel_id }) => channel_id ?? id),
        [open.id, open.id],
      )
      await Promise.all([owner, moderator].map((client) => client.close(1000)))
    })

    test('does not count as one of the guild’s own channels', async () => {
      const thread = await newThread()
      await world.refuses(
        () => world.owner.api.put(`/channels/${thread.id}/permissions/${world.roles.member}`, { type: 0 }),
        400,
        50024,
      )
    })
  })
})

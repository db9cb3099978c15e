import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allSteps } from '../../testing/all-steps.ts'
import { World } from '../../testing/world.ts'
import { sweepGuild } from './sweep-guild.ts'

const IN_VOICE = {
  self_mute: false,
  self_deaf: false,
  self_video: false,
  self_stream: false,
  suppress: false,
  request_to_speak: null,
}

describe('sweep-guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const TABLES = [
    'guilds',
    'roles',
    'channels',
    'emojis',
    'stickers',
    'members',
    'former_members',
    'bans',
    'invites',
    'audit_entries',
    'messages',
    'images',
    'reactions',
    'pins',
    'read_states',
    'user_guild_settings',
    'voice_states',
    'voice_channels',
    'threads',
    'thread_members',
    'boosts',
    'slowmode_turns',
    'scheduled_events',
    'scheduled_event_users',
    'stage_instances',
    'prunes',
    'member_verification_forms',
    'join_requests',
    'welcome_screens',
    'onboardings',
    'integrations',
    'integration_subscriptions',
  ] as const

  async function rowsOf(guildId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      const key = table === 'guilds' ? 'id' : 'guild_id'
      counts[table] = (await world.db.q.selectFrom(table).selectAll().where(key, '=', guildId).execute()).length
    }
    return counts
  }

  const wire = '{}'
  const ids = (count: number) => Array.from({ length: count }, () => world.app.kernel.ids.next())

  async function fillWithThreads(guild_id: string, parent_id: string): Promise<void> {
    const some = ids(501)
    const thread = { guild_id, parent_id, type: 11, archived: true, archived_at: 0, wire }
    const counts = { message_count: 0, total_message_sent: 0, member_count: 1 }
    const inside = { guild_id, user_id: world.owner.id, joined_at: 0, parent_id, is_private: false }
    await world.app.kernel.store.write(async ({ q }) => {
      const threads = some.map((id) => ({ ...thread, ...counts, id }))
      await q.insertInto('threads').values(threads).execute()
      const members = some.map((thread_id) => ({ ...inside, thread_id }))
      await q.insertInto('thread_members').values(members).execute()
    })
  }

  async function fillWithPeople(guild_id: string, channel_id: string): Promise<void> {
    const some = ids(501)
    const turn = { guild_id, channel_id, kind: 'message', at: world.clock.now() }
    await world.app.kernel.store.write(async ({ q }) => {
      const boosts = some.map((user_id) => ({ guild_id, user_id, count: 1 }))
      await q.insertInto('boosts').values(boosts).execute()
      const subscriptions = some.map((user_id) => ({ guild_id, user_id, integration_id: guild_id }))
      await q.insertInto('integration_subscriptions').values(subscriptions).execute()
      const of = { guild_id, subscriber_count: 0, wire: '{}' }
      const integrations = some.map((id) => ({ ...of, id }))
      await q.insertInto('integrations').values(integrations).execute()
      const read = { guild_id, channel_id, last_message_id: '1', mention_count: 0, last_mention_id: '0' }
      await q
        .insertInto('read_states')
        .values(some.map((user_id) => ({ ...read, user_id })))
        .execute()
      await q
        .insertInto('user_guild_settings')
        .values(some.map((user_id) => ({ guild_id, user_id, wire })))
        .execute()
      const turns = some.map((user_id) => ({ ...turn, user_id }))
      await q.insertInto('slowmode_turns').values(turns).execute()
      const prune = { guild_id, user_id: world.owner.id, reason: null, days: 7, role_ids: '[]', removed: 0 }
      await q
        .insertInto('prunes')
        .values({ ...prune, inactive_since: 0, seen_until: 0, seen_user_id: '0' })
        .execute()
      const form = { guild_id, version: 0, description: null, form_fields: '[]' }
      await q.insertInto('member_verification_forms').values(form).execute()
      const review = { reviewed_at: null, reviewer_id: null, rejection_reason: null }
      const request = { guild_id, status: 'REJECTED' as const, form_responses: '[]', created_at: 0, ...review }
      const requests = some.map((user_id) => ({ ...request, id: user_id, user_id }))
      await q.insertInto('join_requests').values(requests).execute()
    })
  }

  async function fillWithEvents(guild_id: string, channel_id: string): Promise<void> {
    const event = { guild_id, creator_id: null, is_open: false, due_at: null, user_count: 0, wire }
    await world.app.kernel.store.write(async ({ q }) => {
      const events = ids(501).map((id) => ({ ...event, id }))
      await q.insertInto('scheduled_events').values(events).execute()
      const interests = ids(501).map((user_id) => ({ guild_id, event_id: events[0]?.id ?? '1', user_id, at: 0 }))
      await q.insertInto('scheduled_event_users').values(interests).execute()
      await q.insertInto('stage_instances').values({ guild_id, channel_id, id: '1', due_at: null, wire }).execute()
    })
  }

  /** Rows of every kind, more of them than one unit of work removes. */
  async function fill(guildId: string, channelId: string): Promise<void> {
    await fillWithThreads(guildId, channelId)
    await fillWithPeople(guildId, channelId)
    await fillWithEvents(guildId, channelId)
    await world.app.kernel.store.write(async ({ q }) => {
      for (const id of ids(1200)) {
        const row = { guild_id: guildId, channel_id: channelId, id, author_id: world.owner.id, wire }
        await q.insertInto('messages').values(row).execute()
      }
      for (const id of ids(1000)) {
        const row = { guild_id: guildId, id, action_type: 1, user_id: null, target_id: null, wire }
        await q.insertInto('audit_entries').values(row).execute()
      }
      for (const table of ['welcome_screens', 'onboardings'] as const) {
        await q.insertInto(table).values({ guild_id: guildId, wire }).execute()
      }
      for (const table of ['emojis', 'stickers'] as const) {
        const empty = { guild_id: guildId, creator_id: world.owner.id, wire: '{"roles":[]}' }
        const rows = ids(60).map((id) => ({ ...empty, id }))
        await q.insertInto(table).values(rows).execute()
      }
      for (const id of ids(501)) {
        await q.insertInto('former_members').values({ guild_id: guildId, user_id: id, kept: null }).execute()
        const place = { guild_id: guildId, channel_id: channelId }
        await q
          .insertInto('reactions')
          .values({ ...place, kind_id: '1', user_id: id })
          .execute()
        await q
          .insertInto('pins')
          .values({ ...place, message_id: id, pinned_at: 0 })
          .execute()
      }
      const voice = { guild_id: guildId, channel_id: channelId, session_id: 'x', process_id: 'x', ...IN_VOICE }
      await q
        .insertInto('voice_states')
        .values(ids(501).map((user_id) => ({ ...voice, user_id })))
        .execute()
      await q
        .insertInto('voice_channels')
        .values({ guild_id: guildId, id: channelId, status: 'x', started_at: 0 })
        .execute()
      const invite = {
        guild_id: guildId,
        channel_id: channelId,
        inviter_id: null,
        uses: 0,
        created_at: 0,
        wire: '{"role_ids":[]}',
      }
      const invites = ids(501).map((code) => ({ ...invite, code, expires_at: null }))
      await q.insertInto('invites').values(invites).execute()
      for (const id of ids(501)) {
        await q.insertInto('bans').values({ guild_id: guildId, user_id: id, reason: null, of_stranger: true }).execute()
      }
    })
    const image = { hash: '0', format: 'png', is_animated: false, bytes: new Uint8Array([1]), size: 1 } as const
    await world.app.kernel.store.write(async ({ q }) => {
      for (const id of ids(501)) {
        await q
          .insertInto('images')
          .values({ owner_id: id, kind: 'role_icon', guild_id: guildId, ...image })
          .execute()
      }
    })
  }

  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]))

  test('removes all that a deleted guild left, and of another guild nothing', async () => {
    const { id, general } = await world.newGuild(world.owner)
    await fill(id, general)
    const { body: role } = await world.owner.api.post(`/guilds/${id}/roles`, { name: 'doomed' })
    assert.ok(role.id)
    await world.app.worker.settled()
    const others = await rowsOf(world.guildId)
    assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual(await rowsOf(id), nothing)
    assert.deepEqual(await rowsOf(world.guildId), others)
  })

  test('does no harm when it is done again', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    await world.writesNothing(() => allSteps(sweepGuild.run(world.app.kernel, { guild_id: id })))
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'
import pg from 'pg'

/** How often each permission is revoked while it is used; the environment can set more. */
const ROUNDS = Number(process.env.GUILDHALL_TEST_ROUNDS ?? 2)
const WRITERS = 6
/** How long the permission is used before it is revoked, at most, ms. */
const HEAD_START_MS = 60

/** A request that revokes a permission, or grants it again. */
interface Change {
  method: string
  path: string
  body?: object
}

if (STORE_UNDER_TEST === 'postgres') {
  describe('Permissions revoked on one server and used on the other', () => {
    let database: PostgresServer
    let pair: ServerPair
    let made: Awaited<ReturnType<typeof prepared>>
    let client: pg.Client
    before(async () => {
      database = await PostgresServer.create({ settings: { track_commit_timestamp: 'on' } })
      const started = await ServerPair.start(database.url, prepared)
      pair = started.pair
      made = started.made
      client = new pg.Client({ connectionString: database.url })
      await client.connect()
    })
    after(async () => {
      await client.end()
      await pair.close()
      await database.remove()
    })

    const owner = (change: Change) =>
      pair.call(change.method, change.path, { ...change, place: 0, token: made.owner.token })
    const bot = (method: string, path: string, body?: object) =>
      pair.call(method, path, { place: 1, token: `Bot ${made.bot.token}`, ...(body && { body }) })

    /** The commit time, according to the database, of the units that stored an event with this text. */
    async function committedAt(text: string): Promise<bigint[]> {
      const { rows } = await client.query(
        `select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint as at from events
         where lines like $1 order by 1`,
        [`%${text}%`],
      )
      return rows.map(({ at }) => BigInt(at))
    }

    const newest = async () =>
      (await client.query('select max(version) as version from events where stream_id = $1', [made.guildId])).rows[0]
        .version
    /** The commit time of the first unit after a version of the guild's stream; nothing else changes it meanwhile. */
    async function commitAfter(version: number, type: string): Promise<bigint> {
      const { rows } = await client.query(
        `select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint as at from events
         where stream_id = $1 and version > $2 and lines like $3 order by version limit 1`,
        [made.guildId, version, `%${type} %`],
      )
      return BigInt(rows[0].at)
    }

    let count = 0

    /** Uses a permission concurrently and repeatedly while it is revoked, and then compares the commit times. */
    async function race(
      taken: Change,
      event: string,
      use: (mark: string) => Promise<{ status: number }>,
    ): Promise<number> {
      const version = await newest()
      const done: string[] = []
      let isTaken = false
      let refused = 0
      const writers = Array.from({ length: WRITERS }, async () => {
        // Each continues until it is refused after the permission was revoked.
        for (let isOver = false; !isOver; ) {
          const mark = `mark-${++count}-`
          const asked = isTaken
          const { status } = await use(mark)
          assert.ok(status < 500, `${status}`)
          if (status < 300) done.push(mark)
          else refused++
          assert.ok(!(asked && status < 300), `${mark} was done though ${taken.method} ${taken.path} had been answered`)
          isOver = asked
        }
      })
      await wait(Math.random() * HEAD_START_MS)
      const { status } = await owner(taken)
      isTaken = true
      assert.ok(status < 300, `${taken.method} ${taken.path}: ${status}`)
      await Promise.all(writers)
      const takenAt = await commitAfter(version, event)
      for (const mark of done) {
        const [at] = await committedAt(mark)
        assert.ok(
          at !== undefined && at <= takenAt,
          `${mark} was committed ${Number((at ?? 0n) - takenAt)} µs too late`,
        )
      }
      assert.ok(refused >= WRITERS)
      return done.length
    }

    const say = (channel: string) => (content: string) => bot('POST', `/channels/${channel}/messages`, { content })

    /** Each way to lose a permission, and how it is granted again. */
    const ways = () => {
      const { guildId, role, bot, general } = made
      const member = `/guilds/${guildId}/members/${bot.id}`
      const overwrite = `/channels/${general}/permissions/${role}`
      const patch = (path: string, body: object): Change => ({ method: 'PATCH', path, body })
      const soon = new Date(Date.now() + 600_000).toISOString()
      return [
        [
          'a role',
          { method: 'DELETE', path: `${member}/roles/${role}` },
          'GUILD_MEMBER_UPDATE',
          { method: 'PUT', path: `${member}/roles/${role}` },
        ],
        [
          'a permission of a role',
          patch(`/guilds/${guildId}/roles/${role}`, { permissions: '0' }),
          'GUILD_ROLE_UPDATE',
          patch(`/guilds/${guildId}/roles/${role}`, { permissions: made.permissions }),
        ],
        [
          'an overwrite',
          { method: 'PUT', path: overwrite, body: { type: 0, deny: '2048' } },
          'CHANNEL_UPDATE',
          { method: 'DELETE', path: overwrite },
        ],
        [
          'a timeout',
          patch(member, { communication_disabled_until: soon }),
          'GUILD_MEMBER_UPDATE',
          patch(member, { communication_disabled_until: null }),
        ],
      ] as const
    }

    test('no longer apply to messages', async (t) => {
      let done = 0
      for (let round = 0; round < ROUNDS; round++) {
        for (const [, taken, event, given] of ways()) {
          done += await race(taken, event, say(made.general))
          await owner(given)
        }
      }
      t.diagnostic(`${done} messages before, none after`)
    })

    test('no longer apply to reactions, threads and roles', async () => {
      const { guildId, general, thread, role, bot: who } = made
      const [, taken, event, given] = ways()[0] ?? assert.fail()
      for (let round = 0; round < ROUNDS; round++) {
        await race(taken, event, (name) => bot('POST', `/guilds/${guildId}/roles`, { name }))
        await owner(given)
        await race(taken, event, (name) => bot('POST', `/channels/${general}/threads`, { name, type: 11 }))
        await owner(given)
        const locked = { method: 'PATCH', path: `/channels/${thread}`, body: { locked: true } }
        await race(locked, 'THREAD_UPDATE', say(thread))
        await owner({ ...locked, body: { locked: false } })
        await owner({ method: 'PUT', path: `/guilds/${guildId}/members/${who.id}/roles/${role}` })
      }
    })

    test('no longer apply to banned users, over HTTP and the gateway', async () => {
      const { guildId, general, voice, outcasts } = made
      for (const outcast of outcasts) {
        const session = new GatewayClient(pair.at(1).port)
        await session.identify({ token: outcast.token })
        const join = { guild_id: guildId, channel_id: voice, self_mute: false, self_deaf: false }
        session.send(4, join)
        await session.next('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === voice)
        const ban = { method: 'PUT', path: `/guilds/${guildId}/bans/${outcast.id}`, body: {} }
        await race(ban, 'GUILD_BAN_ADD', (content) =>
          pair.call('POST', `/channels/${general}/messages`, { place: 1, token: outcast.token, body: { content } }),
        )
        await session.next('GUILD_DELETE', ({ id }) => id === guildId)
        // A user who is not a member gets neither a voice state nor a list of members.
        session.send(4, join)
        session.send(8, { guild_id: guildId, query: '', limit: 0 })
        session.send(1, null)
        await session.nextOp(11)
        const inVoice = 'select 1 from voice_states where user_id = $1'
        await until(async () => (await client.query(inVoice, [outcast.id])).rows.length === 0)
        assert.deepEqual(session.eventsOf('GUILD_MEMBERS_CHUNK'), [])
        await session.close(1000)
      }
    })
  })
}

async function prepared(world: World) {
  const { guildId, owner, channels } = world
  // MANAGE_ROLES, SEND_MESSAGES, CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS
  const permissions = ((1n << 28n) | (1n << 11n) | (1n << 35n) | (1n << 38n)).toString()
  const everyone = 1n << 10n
  const { body: role } = await owner.api.post(`/guilds/${guildId}/roles`, { name: 'speaks', permissions })
  await owner.api.patch(`/guilds/${guildId}/roles/${guildId}`, { permissions: (everyone | (1n << 20n)).toString() })
  const bot = await newBot(world.app, owner)
  await world.join(bot, { roles: [role.id] })
  const outcasts: Person[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const outcast = await world.newPerson(`outcast${i}`)
    await world.join(outcast, { roles: [role.id] })
    outcasts.push(outcast)
  }
  const { body: thread } = await owner.api.post(`/channels/${channels.general}/threads`, { name: 'thread', type: 11 })
  return {
    guildId,
    owner,
    bot,
    outcasts,
    permissions,
    role: role.id,
    thread: thread.id,
    general: channels.general,
    voice: channels.voice,
  }
}

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { applyEventLines, emptyProjection, type GuildProjection } from '@guildhall/testing/invariants/guild-projection'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation, type StoreLocation } from '@guildhall/testing/stores/store-locations'
import { type Program, runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Db } from '../store/db.ts'

const WRITERS = 6
const BACKUPS = 3

/** A guild's state according to its rows, in the form that its events are folded to. */
async function stateOf({ q }: Db, guildId: string): Promise<GuildProjection> {
  const state = emptyProjection()
  const of = (table: 'roles' | 'channels' | 'members' | 'bans' | 'audit_entries' | 'messages') =>
    q.selectFrom(table).selectAll().where('guild_id', '=', guildId).execute() as Promise<any[]>
  const named = async (table: 'roles' | 'channels', into: Map<string, string>) => {
    for (const { id, wire } of await of(table)) into.set(id, JSON.parse(wire).name)
  }
  await named('roles', state.roles)
  await named('channels', state.channels)
  for (const { user_id, wire } of await of('members')) {
    const { nick, roles } = JSON.parse(wire)
    state.members.set(user_id, { nick, roles })
  }
  for (const { user_id } of await of('bans')) state.bans.add(user_id)
  for (const { id } of await of('audit_entries')) state.auditEntries.add(id)
  for (const { id, wire } of await of('messages')) state.messages.set(id, JSON.parse(wire).content)
  return state
}

const versionsOf = async ({ q }: Db): Promise<Map<string, number>> =>
  new Map((await q.selectFrom('streams').select(['id', 'version']).execute()).map(({ id, version }) => [id, version]))

const eventsOf = ({ q }: Db) => q.selectFrom('events').selectAll().orderBy('stream_id').orderBy('version').execute()

const targets: StoreLocation['kind'][] = STORE_UNDER_TEST === 'sqlite' ? ['sqlite'] : ['postgres', 'sqlite']

describe(`backups of a ${STORE_UNDER_TEST} server under load`, () => {
  const source = newStoreLocation()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-load-'))
  const files = Array.from({ length: BACKUPS }, (_, i) => join(folder, `backup-${i}`))
  const earlier = { state: emptyProjection(), versions: new Map<string, number>() }
  let guildId: string
  let general: string
  let owner: { token: string; id: string }
  let bot: string
  let others: string[]
  let later: { events: Awaited<ReturnType<typeof eventsOf>>; versions: Map<string, number> }
  let server: Program & { ready: any }
  let gone: { id: string; sequence: number }

  before(async () => {
    const world = await World.create({}, await source.open())
    guildId = world.guildId
    general = world.channels.general
    owner = { token: world.owner.token, id: world.owner.id }
    bot = world.bot.token
    others = [world.member.id, world.moderator.id, world.stranger.id]
    await world.app.worker.settled()
    await world.close()
    server = await startServerProgram([...source.flags, '--no-web', '--no-rate-limits'])
    const observer = await source.open()
    Object.assign(earlier, { state: await stateOf(observer.db, guildId), versions: await versionsOf(observer.db) })
    const { id, client } = await listening()
    await underLoad(async () => {
      for (const file of files) {
        const { status, stdout, stderr } = await runProgram(['backup', file, ...source.flags])
        assert.deepEqual([status, stdout], [0, ''], stderr)
      }
    })
    gone = { id, sequence: client.sequence }
    await client.close()
    later = { events: await eventsOf(observer.db), versions: await versionsOf(observer.db) }
    await observer.close()
    await server.stop()
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
    await source.remove()
  })

  const call = async (method: string, path: string, body?: object, base = server.ready.api): Promise<any> => {
    const headers = { authorization: owner.token, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** Begins a session that the server could resume after a restart. */
  async function listening(): Promise<{ id: string; client: GatewayClient }> {
    const client = new GatewayClient(Number(new URL(server.ready.api).port))
    const { session_id } = await client.identify({ token: bot })
    return { id: session_id, client }
  }

  async function versionsIn(place: StoreLocation): Promise<Map<string, number>> {
    const store = await place.open()
    return versionsOf(store.db).finally(() => store.close())
  }

  /** Performs one change of each kind and reverts it, except for the messages. */
  async function change(writer: number, round: number): Promise<void> {
    const guild = `/guilds/${guildId}`
    const messages = `/channels/${general}/messages`
    const message = await call('POST', messages, { content: `${writer} ${round}` })
    const role = await call('POST', `${guild}/roles`, { name: `role ${writer} ${round}` })
    await call('PATCH', `${messages}/${message.id}`, { content: `${writer} ${round}, edited` })
    const user = others[writer % 2]
    await call('PATCH', `${guild}/members/${user}`, { nick: `nick ${writer} ${round}` })
    const channel = await call('POST', `${guild}/channels`, { name: `channel-${writer}-${round}` })
    await call('PUT', `${guild}/members/${user}/roles/${role.id}`)
    if (round % 2 === 0) await call('DELETE', `${messages}/${message.id}`)
    if (writer === 0) await call('PUT', `${guild}/bans/${others[2]}`, {})
    await call('PATCH', `/channels/${channel.id}`, { name: `renamed-${writer}-${round}` })
    if (writer === 0) await call('DELETE', `${guild}/bans/${others[2]}`)
    await call('DELETE', `${guild}/roles/${role.id}`)
    await call('DELETE', `/channels/${channel.id}`)
  }

  /** Writes from before some work begins until after it has ended. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    let isOver = false
    let rounds = 0
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 0; !isOver || round === 0; round++) {
        await change(writer, round)
        rounds++
      }
    })
    await until(() => rounds > 0)
    await work()
    isOver = true
    await Promise.all(writers)
    await change(0, -1)
  }

  for (const kind of targets) {
    for (const [number, file] of files.entries()) {
      test(`backup ${number + 1} restores into ${kind} to a state that existed`, async (t) => {
        const target = newStoreLocation(kind)
        t.after(() => target.remove())
        const { status, stderr } = await runProgram(['restore', file, ...target.flags])
        assert.equal(status, 0, stderr)
        const store = await target.open()
        t.after(() => store.close())
        const versions = await versionsOf(store.db)
        for (const id of [guildId, general]) {
          const version = versions.get(id) ?? 0
          assert.ok(version > (earlier.versions.get(id) ?? 0) && version < (later.versions.get(id) ?? 0))
        }
        const expected = later.events.filter(({ stream_id, version }) => version <= (versions.get(stream_id) ?? 0))
        assert.deepEqual(await eventsOf(store.db), expected)
        const state = structuredClone(earlier.state)
        for (const { stream_id, version, lines } of expected) {
          if (version > (earlier.versions.get(stream_id) ?? 0)) applyEventLines(state, lines)
        }
        assert.deepEqual(await stateOf(store.db, guildId), state)
        assert.deepEqual(await storeFaults(store.db), [])
      })
    }

    test(`a server runs on the data that was restored into ${kind}`, async (t) => {
      const target = newStoreLocation(kind)
      t.after(() => target.remove())
      assert.equal((await runProgram(['restore', files[0] ?? '', ...target.flags])).status, 0)
      const restored = await startServerProgram([...target.flags, '--no-web', '--no-rate-limits'])
      t.after(() => restored.stop())
      const { api } = restored.ready
      assert.equal((await call('GET', '/users/@me', undefined, api)).id, owner.id)

      const client = new GatewayClient(Number(new URL(api).port))
      client.send(Opcode.RESUME, { token: bot, session_id: gone.id, seq: gone.sequence })
      assert.equal((await client.nextOp(Opcode.INVALID_SESSION)).d, false)
      await client.close()

      const [newest] = await call('GET', `/channels/${general}/messages?limit=1`, undefined, api)
      const before = await versionsIn(target)
      const message = await call('POST', `/channels/${general}/messages`, { content: 'after' }, api)
      assert.ok(BigInt(message.id) > BigInt(newest.id))
      assert.equal((await versionsIn(target)).get(general), (before.get(general) ?? 0) + 1)
    })
  }
})

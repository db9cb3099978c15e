import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { type Handed, readFromTheBeginning, storedEvents } from '@guildhall/testing/clients/interleaved'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { updateRole } from '../../features/roles/roles-store.ts'
import { Relay } from '../../outbox/relay.ts'
import type { Db } from '../../store/db.ts'
import { permission } from '../permissions/requirement.ts'
import { write } from './unit-of-work.ts'

const WRITES = 10_000
const GUILDS = 4

/** A write of a role that may fail after everything was done. */
function rename(
  world: World,
  owner: Person,
  guildId: string,
  roleId: string,
  name: string,
  fails: boolean,
): Promise<Role> {
  const operation = {
    name: 'rename',
    emits: ['GUILD_ROLE_UPDATE' as const],
    audits: 'ROLE_UPDATE' as const,
    requires: permission('MANAGE_ROLES'),
  }
  const caller = {
    kind: 'user' as const,
    user: owner.user,
    isAdmin: false,
    email: null,
    isEmailVerified: false,
    isPhoneVerified: false,
    registeredAt: 0,
    hasSecondFactor: false,
    tokenHash: '',
    grant: null,
    session: null,
    application: null,
  }
  const place = { operation, caller, guildId, channelId: null, streamId: null, before: {}, reason: name }
  return write(world.app.kernel, place, async (tx) => {
    const role = { ...tx.guild.mustFindRole(roleId), name }
    await updateRole(tx.db, guildId, role)
    tx.audit({ target: roleId, changes: [{ key: 'name', new_value: name }] })
    tx.emit('GUILD_ROLE_UPDATE', { guild_id: guildId, role })
    if (fails) throw new Error('half-way')
    return role
  })
}

/** The same store, but each answer comes late. */
function delayed(db: Db): Db {
  return {
    q: db.q,
    dialect: db.dialect,
    run: async <R>(sql: string, parameters: readonly unknown[]) => {
      const rows = await db.run<R>(sql, parameters)
      for (let i = 0; i < 20; i++) await turn()
      return rows
    },
  }
}

/** Holds a transaction open that has written to a stream of its own, as long as `act` runs. */
async function withForeignTransaction(world: World, act: () => Promise<void>): Promise<void> {
  if (world.app.kernel.store.kind === 'sqlite') {
    await world.app.kernel.store.snapshot(async (db) => {
      await db.q.selectFrom('streams').selectAll().execute()
      await act()
    })
    return
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const foreign = world.app.kernel.store.write(async (tx) => {
    const stream = { id: '1', guild_id: null, version: 1, rights_version: 0, last_message_id: null, last_pin_at: null }
    await tx.q.insertInto('streams').values(stream).execute()
    await held
  })
  await act()
  release()
  await foreign
}

describe('interleaved writers', () => {
  let world: World
  const guilds: string[] = []
  before(async () => {
    world = await World.create()
    for (let i = 0; i < GUILDS; i++) guilds.push((await world.newGuild(world.owner, `Guild ${i}`)).id)
  })
  after(() => world.close())

  test(`${WRITES} writes to ${GUILDS} guilds, some failing half-way: rows, audit log and events agree`, async () => {
    const relay = new Relay(delayed(world.db), world.clock, world.app.kernel.log)
    const { committed } = world.app.kernel
    world.app.kernel.committed = (changes) => {
      committed(changes)
      for (const change of changes) relay.heard(change)
    }
    const handed = readFromTheBeginning(relay, guilds)
    await withForeignTransaction(world, async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: WRITES }, (_, i) => {
          const guildId = guilds[i % GUILDS] ?? ''
          return rename(world, world.owner, guildId, guildId, `name ${i}`, i % 7 === 0)
        }),
      )
      const failed = outcomes.filter(({ status }) => status === 'rejected')
      assert.equal(failed.length, Math.ceil(WRITES / 7))
      const stored = await storedEvents(world.db, guilds)
      while (handed.length < stored.length) await turn()
      for (const guildId of guilds) await agree(world, guildId, stored, handed)
    })
  })
})

async function agree(world: World, guildId: string, stored: Handed[], handed: Handed[]): Promise<void> {
  const own = stored.filter(({ streamId }) => streamId === guildId)
  assert.deepEqual(
    handed.filter(({ streamId }) => streamId === guildId),
    own,
    'handed on once and in order',
  )

  const updates = own.filter(({ type }) => type === 'GUILD_ROLE_UPDATE')
  const versions = updates.map(({ version }) => version)
  const first = versions[0] ?? 0
  assert.deepEqual(
    versions,
    versions.map((_, i) => first + i),
    'versions have no gaps',
  )
  const stream = await world.db.q
    .selectFrom('streams')
    .select('version')
    .where('id', '=', guildId)
    .executeTakeFirstOrThrow()
  assert.equal(stream.version, versions.at(-1), 'a failed write takes no version')

  const last: { role: Role } = JSON.parse(updates.at(-1)?.payload ?? '')
  const row = await world.db.q.selectFrom('roles').select('wire').where('id', '=', guildId).executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(row.wire), last.role, 'the row is as the last event says')
  assert.deepEqual((await world.app.kernel.readModel.find(guildId))?.everyone, last.role, 'and so is what is in memory')

  const entries = await world.db.q
    .selectFrom('audit_entries')
    .select('wire')
    .where('guild_id', '=', guildId)
    .orderBy('id')
    .execute()
  const audited = entries.map(({ wire }) => JSON.parse(wire).reason)
  const told = updates.map(({ payload }) => JSON.parse(payload).role.name)
  assert.deepEqual(audited, told, 'each event has its audit entry, in the same order')
}

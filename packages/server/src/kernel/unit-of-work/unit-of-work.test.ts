import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { followTopics, type RelayedEvent, storedEvents } from '@guildhall/testing/clients/relayed-events'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { App } from '../../app.ts'
import { updateRole } from '../../features/roles/roles-store.ts'
import { Relay } from '../../outbox/relay.ts'
import type { Db } from '../../store/db.ts'
import { permission } from '../permissions/requirement.ts'
import { write } from './unit-of-work.ts'

const WRITES = 10_000
const GUILDS = 4

/** Writes a role, in a unit that may fail at its end. */
function change(
  app: App,
  person: Person,
  { guildId, roleId, reason, fails = false, ...fields }: Change,
): Promise<Role> {
  const operation = {
    name: 'change',
    emits: ['GUILD_ROLE_UPDATE' as const],
    audits: 'ROLE_UPDATE' as const,
    requires: permission('MANAGE_ROLES'),
  }
  const caller = {
    kind: 'user' as const,
    user: person.user,
    isAdmin: false,
    email: null,
    isEmailVerified: false,
    isPhoneVerified: false,
    acceptedTerms: 0,
    confirmedAge: 0,
    registeredAt: 0,
    hasSecondFactor: false,
    tokenHash: '',
    grant: null,
    session: null,
    application: null,
  }
  const place = { operation, caller, guildId, channelId: null, streamId: null, before: {}, reason }
  return write(app.kernel, place, async (tx) => {
    const role = { ...tx.guild.mustFindRole(roleId), ...fields }
    updateRole(tx.db, guildId, role)
    tx.audit({ target: roleId, changes: [{ key: 'name', new_value: role.name }] })
    tx.emit('GUILD_ROLE_UPDATE', { guild_id: guildId, role })
    if (fails) throw new Error('half-way')
    return role
  })
}

interface Change extends Partial<Pick<Role, 'name' | 'permissions'>> {
  guildId: string
  roleId: string
  reason: string
  fails?: boolean
}

/** Renames @everyone. */
const rename = (app: App, owner: Person, guildId: string, name: string, fails: boolean): Promise<Role> =>
  change(app, owner, { guildId, roleId: guildId, name, reason: name, fails })

/** The same store with delayed responses. */
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

/** Runs `act` while another transaction is open that has written to another stream. */
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

describe('Simultaneous writers', () => {
  let world: World
  const guilds: string[] = []
  before(async () => {
    world = await World.create()
    for (let i = 0; i < GUILDS; i++) guilds.push((await world.newGuild(world.owner, `Guild ${i}`)).id)
  })
  after(() => world.close())

  test(`leave rows, audit log and events consistent after ${WRITES} writes to ${GUILDS} guilds, some failing`, async () => {
    const relay = new Relay(delayed(world.db), world.clock, world.app.kernel.log)
    const { committed } = world.app.kernel
    world.app.kernel.committed = (changes) => {
      committed(changes)
      for (const change of changes) relay.committed(change)
    }
    const handed = followTopics(relay, guilds)
    await withForeignTransaction(world, async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: WRITES }, (_, i) => {
          const guildId = guilds[i % GUILDS] ?? ''
          return rename(world.app, world.owner, guildId, `name ${i}`, i % 7 === 0)
        }),
      )
      const failed = outcomes.filter(({ status }) => status === 'rejected')
      assert.equal(failed.length, Math.ceil(WRITES / 7))
      const stored = await storedEvents(world.db, guilds)
      while (handed.length < stored.length) await turn()
      for (const guildId of guilds) await agree(world, guildId, stored, handed)
    })
  })

  test('a permission revoked earlier in a group of units is missing in the next unit, and returns after it is restored', async () => {
    const { guildId, app, moderator, owner } = world
    const roleId = world.roles.moderator
    const may = (permissions: string) => change(app, owner, { guildId, roleId, permissions, reason: 'rights' })
    const tries = () => change(app, moderator, { guildId, roleId: guildId, reason: 'tries' })
    const outcomes = await Promise.allSettled([may('268435456'), tries(), may('0'), tries(), may('268435456'), tries()])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
  })
})

// Only PostgreSQL is shared by processes.
if (STORE_UNDER_TEST === 'postgres')
  test('simultaneous writers in two processes leave rows, audit log and events consistent', async () => {
    const { world, other, close } = await startTwoProcesses()
    const { guildId, owner } = world
    await Promise.allSettled(
      Array.from({ length: 600 }, (_, i) =>
        rename(i % 2 === 0 ? world.app : other, owner, guildId, `name ${i}`, i % 7 === 0),
      ),
    )
    const stored = await storedEvents(world.db, [guildId])
    for (const { kernel } of [world.app, other])
      await until(async () => (await kernel.readModel.find(guildId))?.version === stored.at(-1)?.version)
    await agree(world, guildId, stored, stored)
    const known = await Promise.all([world.app, other].map(({ kernel }) => kernel.readModel.find(guildId)))
    assert.deepEqual(known[0]?.state, known[1]?.state)
    await close()
  })

async function agree(world: World, guildId: string, stored: RelayedEvent[], handed: RelayedEvent[]): Promise<void> {
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
  const names = updates.map(({ payload }) => JSON.parse(payload).role.name)
  assert.deepEqual(audited, names, 'each event has its audit entry, in the same order')
}

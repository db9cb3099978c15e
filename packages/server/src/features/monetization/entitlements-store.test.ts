import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { listEntitlementsHeld } from './entitlements-store.ts'

describe('The entitlements', () => {
  let world: World
  let seen: string[]
  before(async () => {
    ;({ world, seen } = await newRecordingWorld())
  })
  after(() => world.close())

  test('of a user and of a guild are found quickly, however many the application has', async () => {
    const { db, bot, member, guildId } = world
    const own = await grantEntitlement(world, userEntitlement((await newSku(bot)).id, member))
    seen.length = 0
    const held = { applicationId: bot.id, userId: member.id, guildId, now: world.clock.now() }
    assert.deepEqual(
      (await listEntitlementsHeld(db, held)).map(({ id }) => id),
      [own.id],
    )
    const path = `/applications/${bot.id}/entitlements`
    for (const query of [`user_id=${member.id}`, `guild_id=${guildId}`, `user_id=${member.id}&guild_id=${guildId}`]) {
      assert.equal((await bot.api.get(`${path}?${query}`)).status, 200)
    }
    assert.deepEqual((await member.api.get(`/users/@me/applications/${bot.id}/entitlements`)).body, [own])
    const [text = ''] = seen
    // PostgreSQL chooses an index by its statistics.
    if (db.dialect !== 'sqlite') return
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', '1'))}`.execute(
      db.q,
    )
    const plan = rows.map(({ detail }) => detail).join()
    assert.match(plan, /INDEX entitlements_by_owner \(owner_id=\? AND application_id=\?\)/u, text)
  })
})

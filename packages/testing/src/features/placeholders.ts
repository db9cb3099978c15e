import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/**
 * Turns an account into a user of another server who has no account here, as if it had been imported: there are no
 * events and audit log entries about what it did.
 */
export async function makePlaceholder(world: World, { id }: Person, placeholder_of: string): Promise<void> {
  await world.app.kernel.store.write(async ({ q }) => {
    await q.deleteFrom('tokens').where('user_id', '=', id).execute()
    await q.deleteFrom('events').execute()
    await q.deleteFrom('audit_entries').execute()
    await q.deleteFrom('name_skeletons').where('user_id', '=', id).execute()
    const withoutAccount = { email: null, password_hash: null, username_key: null, placeholder_of }
    await q.updateTable('users').set(withoutAccount).where('id', '=', id).execute()
  })
}

/** Records that a guild was imported. */
export async function recordImport(world: World, guildId = world.guildId, stage = 'complete'): Promise<void> {
  const { owner } = world
  await world.app.kernel.store.write(({ q }) =>
    q
      .insertInto('imports')
      .values({
        guild_id: guildId,
        source: `source.example ${guildId}`,
        source_guild_id: guildId,
        owner_id: owner.id,
        stage: stage as 'complete',
        after_id: null,
        counts: '{}',
        began_at: 0,
      })
      .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ stage: stage as 'complete' }))
      .execute(),
  )
}

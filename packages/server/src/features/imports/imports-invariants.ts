import type { Invariants } from '@guildhall/testing/invariants/invariants'

/** A guild is unavailable until its import is finished, a job finishes it, and nobody can sign in as a placeholder. */
export const importInvariants: Invariants = {
  *faults({ imports, guilds, users, tokens, pending }) {
    const unavailable = new Set(guilds.flatMap(({ id, is_unavailable }) => (is_unavailable ? [id] : [])))
    for (const { guild_id, stage } of imports) {
      if (pending.isBeingRemoved(guild_id, null)) continue
      if (stage !== 'complete' && !unavailable.has(guild_id)) yield `import of ${guild_id}: unfinished, but available`
      const isLeft = pending.has('finish-import', (job) => job.guild_id === guild_id)
      if (stage === 'finishing' && !isLeft) yield `import of ${guild_id}: no job finishes it`
    }
    const holders = new Set(tokens.map(({ user_id }) => user_id))
    for (const { id, placeholder_of, password_hash, username_key } of users) {
      if (placeholder_of === null) continue
      if (password_hash !== null || username_key !== null || holders.has(id))
        yield `user ${id}: a placeholder, but somebody can sign in`
    }
  },
}

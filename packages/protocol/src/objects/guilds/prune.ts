import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

const includeRoles = () => list(snowflake(), { ...LIMITS.pruneRoles, fromText: true })

/** The query of Get Guild Prune Count: `days` is 7 by default, `include_roles` is a comma-separated list (docs/spec/prune.md#counting). */
export const PruneQuery = shape({
  days: optional(integer(LIMITS.pruneDays)),
  include_roles: optional(includeRoles()),
})
/** A value of {@link PruneQuery}. */
export type PruneQuery = Infer<typeof PruneQuery>

/**
 * The body of Begin Guild Prune: whom it removes, whether they are counted, and the reason in its older field
 * (docs/spec/prune.md#starting-a-prune). discord.py sends the flag and the roles as strings.
 */
export const NewPrune = shape({
  days: optional(nullable(integer(LIMITS.pruneDays))),
  compute_prune_count: optional(nullable(boolean())),
  include_roles: optional(nullable(includeRoles())),
  reason: optional(nullable(text(LIMITS.auditReason))),
})
/** A value of {@link NewPrune}. */
export type NewPrune = Infer<typeof NewPrune>

/** How many members would be or were removed; null if the number was not requested (docs/spec/prune.md#response). */
export const PruneResult = shape({ pruned: nullable(integer()) })
/** A value of {@link PruneResult}. */
export type PruneResult = Infer<typeof PruneResult>

import { LIMITS } from '../../limits.ts'
import { boolean, integer, list, nullable, type Of, optional, shape, snowflake, text } from '../../schema.ts'

const includeRoles = () => list(snowflake(), { ...LIMITS.pruneRoles, fromText: true })

/**
 * Whom Get Guild Prune Count counts: `days` is 7 where it isn't sent, `include_roles` has commas (docs/spec/prune.md#counting).
 */
export const PruneQuery = shape({
  days: optional(integer(LIMITS.pruneDays)),
  include_roles: optional(includeRoles()),
})
/** A value of {@link PruneQuery}. */
export type PruneQuery = Of<typeof PruneQuery>

/**
 * Whom Begin Guild Prune removes, whether they are counted, and the older place of the reason
 * (docs/spec/prune.md#beginning-a-prune). discord.py sends the count's switch and the roles as text.
 */
export const NewPrune = shape({
  days: optional(nullable(integer(LIMITS.pruneDays))),
  compute_prune_count: optional(nullable(boolean())),
  include_roles: optional(nullable(includeRoles())),
  reason: optional(nullable(text(LIMITS.auditReason))),
})
/** A value of {@link NewPrune}. */
export type NewPrune = Of<typeof NewPrune>

/** How many members would go, or went; null if nobody asked for the number (docs/spec/prune.md#answer). */
export const PruneResult = shape({ pruned: nullable(integer()) })
/** A value of {@link PruneResult}. */
export type PruneResult = Of<typeof PruneResult>

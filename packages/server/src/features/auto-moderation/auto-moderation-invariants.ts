import { idFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const autoModerationInvariants: Invariants = {
  faults,
  things: [
    {
      name: 'auto moderation rule',
      events: lifecycleEventsOf('AUTO_MODERATION_RULE'),
    },
  ],
  audited: {
    AUTO_MODERATION_RULE_CREATE: 'AUTO_MODERATION_RULE_CREATE',
    AUTO_MODERATION_RULE_UPDATE: 'AUTO_MODERATION_RULE_UPDATE',
    AUTO_MODERATION_RULE_DELETE: 'AUTO_MODERATION_RULE_DELETE',
  },
}

/** The key of a rule agrees with its document. */
function* faults({ auto_moderation_rules }: StoreContents): Faults {
  yield* idFaults('auto_moderation_rules', auto_moderation_rules)
  for (const { guild_id, id, wire } of auto_moderation_rules) {
    if (JSON.parse(wire).guild_id !== guild_id) yield `auto moderation rule ${id}: not in its guild ${guild_id}`
  }
}

import { RoleFlag } from '@guildhall/protocol/enums/role-flag'
import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const onboardingInvariants: Invariants = {
  /** The flag of a role shows whether an option of onboarding grants it. */
  *faults({ onboardings, roles, pending }) {
    const given = new Map(onboardings.map(({ guild_id, wire }) => [guild_id, roleIdsOf(JSON.parse(wire))]))
    for (const { guild_id, id, wire } of roles) {
      if (pending.isBeingRemoved(guild_id, null)) continue
      const isMarked = (JSON.parse(wire).flags & RoleFlag.IN_PROMPT) !== 0
      yield* differenceFaults(`role ${id}: whether it is in a prompt`, isMarked, given.get(guild_id)?.has(id) ?? false)
    }
  },
}

const roleIdsOf = ({ prompts }: OnboardingSettings): Set<string> =>
  new Set(prompts.flatMap(({ options }) => options.flatMap(({ role_ids }) => role_ids)))

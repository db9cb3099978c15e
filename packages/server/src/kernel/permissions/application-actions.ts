import type { ApplicationRole } from '../../store/rows/installation-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'

/**
 * The team role that an action on an application requires, with its description for the documentation
 * (docs/spec/applications.md#team-roles).
 */
const ACTIONS = {
  read: { least: 'read_only', says: "the application's owner or a member of its team" },
  change: { least: 'developer', says: "the application's owner or a developer in its team" },
  delete: { least: 'owner', says: "the application's owner" },
} as const satisfies Record<string, { least: ApplicationRole; says: string }>

const RANKS: Readonly<Record<ApplicationRole, number>> = { read_only: 0, developer: 1, admin: 2, owner: 3 }

/** An action on an application. Resetting a secret counts as changing it. */
export type ApplicationAction = keyof typeof ACTIONS

/** Who may perform it, as a text. */
export const holdersFor = (action: ApplicationAction): string => ACTIONS[action].says

/**
 * Checks that the caller may manage the application: as its owner, a team member with the role, or its bot, if bots may
 * call.
 *
 * @throws NotAuthorizedOnApplication
 */
export function mustHold(
  caller: Caller,
  application: { readonly id: string; readonly role: ApplicationRole | null },
  action: ApplicationAction,
): void {
  const { id, role } = application
  const isHeld = role !== null && RANKS[role] >= RANKS[ACTIONS[action].least]
  if (caller.application?.id !== id && !isHeld) throw new ApiError('NotAuthorizedOnApplication')
}

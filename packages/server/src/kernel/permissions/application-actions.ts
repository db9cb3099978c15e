import type { ApplicationRole } from '../../store/rows/installation-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'

/**
 * Who may do what with an application: the least of the roles, and how it is said in the documentation
 * (docs/spec/applications.md#team-roles).
 */
const ACTIONS = {
  read: { least: 'read_only', says: 'its owner or a member of its team' },
  change: { least: 'developer', says: 'its owner or a developer of its team' },
  delete: { least: 'owner', says: 'its owner' },
} as const satisfies Record<string, { least: ApplicationRole; says: string }>

const RANKS: Readonly<Record<ApplicationRole, number>> = { read_only: 0, developer: 1, admin: 2, owner: 3 }

/** What is done with an application. To reset a secret is to change it. */
export type ApplicationAction = keyof typeof ACTIONS

/** Who may do it, in words. */
export const holdersFor = (action: ApplicationAction): string => ACTIONS[action].says

/**
 * An application is in the hands of those to whom it belongs, and of its own bot, as far as bots may call.
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

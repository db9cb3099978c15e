// Begins the removal of an account.
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import type { TxDb } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { listTokensBehind, lockAdministrators } from '../accounts/account-states-store.ts'
import { endGatewaySessionsOnCommit, withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { credentialsReset } from '../accounts/accounts-hooks.ts'
import { removeSecondFactor } from '../accounts/second-factors-store.ts'
import { beginApplicationRemoval, mustOwnNoGuild } from '../applications/remove-application-actions.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { teamMemberLeaving } from '../teams/teams-hooks.ts'
import { listTeamIdsOf, lockTeam, removeTeam } from '../teams/teams-store.ts'
import { ownsGuilds } from '../users/current-user-guilds-store.ts'
import { lockAccount } from '../users/users-store.ts'
import { removeAccountJob } from './account-removal-jobs.ts'
import { leaveTeams, listOwnApplications, listOwnTeams, setDeleted } from './account-removal-store.ts'

/** What a user owns and what is removed with their account. */
interface Owned {
  readonly applications: readonly Pick<ApplicationRow, 'id' | 'bot_id'>[]
  readonly teamIds: readonly string[]
}

/**
 * Removes an account: from the commit on its tokens and those of its applications are invalid, and nobody can sign in.
 * A job removes the user from their guilds and groups, and renames them; their messages remain.
 *
 * @throws OwnsGuilds, InvalidFormBody for the last administrator and for the owner of a team that has other members
 */
export async function beginAccountRemoval(kernel: Kernel, tx: TxBase<never>, userId: string): Promise<void> {
  const { db, now } = tx
  const { applications, teamIds } = await lockOwned(db, userId)
  for (const application of applications) await mustOwnNoGuild(tx, application)
  for (const teamId of await listTeamIdsOf(db, userId)) {
    for (const handler of teamMemberLeaving.handlers) await handler(kernel, tx, userId, teamId)
  }
  await setDeleted(db, userId, now)
  endGatewaySessionsOnCommit(kernel, db, await listTokensBehind(db, userId))
  await withdrawTokensOf(kernel, db, userId)
  await removeSecondFactor(db, userId)
  for (const handler of credentialsReset.handlers) await handler(kernel, db, userId)
  for (const application of applications) await beginApplicationRemoval(kernel, tx, application)
  for (const teamId of teamIds) {
    await removeTeam(db, teamId)
    await removeImagesOf(db, teamId)
  }
  await leaveTeams(db, userId)
  db.onCommitted(() => kernel.accountChanged())
  tx.enqueue(removeAccountJob, { user_id: userId })
}

/**
 * Locks an account with everything that it owns, until the unit commits: it gets no guild, team or application
 * meanwhile. The locks are taken in the order in which other operations take them.
 */
async function lockOwned(db: TxDb, userId: string): Promise<Owned> {
  for (const { id } of await listOwnTeams(db, userId)) lockTeam(db, id)
  for (const { id } of await listOwnApplications(db, userId)) lockApplication(db, id)
  const administrators = await lockAdministrators(db)
  await lockAccount(db, userId)
  if (administrators.has(userId) && administrators.size === 1) throw lastAdministrator()
  if (await ownsGuilds(db, userId)) throw new ApiError('OwnsGuilds')
  const teams = await listOwnTeams(db, userId)
  if (teams.some(({ hasOthers }) => hasOthers)) throw ownsTeam()
  return { applications: await listOwnApplications(db, userId), teamIds: teams.map(({ id }) => id) }
}

const lastAdministrator = () =>
  fieldError([], 'LAST_ADMINISTRATOR', 'The instance needs an administrator: make somebody else one first.')
const ownsTeam = () =>
  fieldError([], 'OWNS_TEAMS', 'You own a team that has other members: transfer it to one of them first.')

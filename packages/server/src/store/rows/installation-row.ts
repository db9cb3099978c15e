import { TeamMembershipState, type TeamRole } from '@guildhall/protocol/enums/team'
import { type Db, statement } from '../db.ts'

/** The role of a user among the owners of an application. */
export type ApplicationRole = 'owner' | TeamRole

/** An application that a path names, and whether it may use its commands in the guild. */
export interface KnownApplication {
  readonly id: string
  readonly flags: number
  /** Where it can be installed. */
  readonly contexts: readonly number[]
  readonly isInstalled: boolean
  /** The user's role in it; null if they have none. */
  readonly role: ApplicationRole | null
}

interface Joined {
  id: string
  flags: number
  owner_id: string
  team_id: string | null
  settings: string
  wire: string | null
}

const find = statement<{ id: string; guildId: string }, Joined>((q, param) =>
  q
    .selectFrom('applications')
    .leftJoin('integrations', (join) =>
      join
        .onRef('integrations.application_id', '=', 'applications.id')
        .on('integrations.guild_id', '=', param('guildId')),
    )
    .select(['applications.id', 'applications.flags', 'applications.owner_id', 'applications.team_id'])
    .select(['applications.settings', 'integrations.wire'])
    .where('applications.id', '=', param('id')),
)

/**
 * @param guildId null outside of a guild
 * @param userId the caller
 */
export async function findKnownApplication(
  db: Db,
  id: string,
  guildId: string | null,
  userId = NOBODY,
): Promise<KnownApplication | undefined> {
  const rows = await find(db, { id, guildId: guildId ?? '0' })
  const [row] = rows
  if (!row) return undefined
  const isInstalled = rows.some(({ wire }) => bringsCommands(wire))
  const contexts = Object.keys(JSON.parse(row.settings).integration_types_config).map(Number)
  return { id: row.id, flags: row.flags, contexts, isInstalled, role: await findRole(db, row, userId) }
}

/** The role of a user in an application; null if they have none. */
export async function findRole(
  db: Db,
  { owner_id, team_id }: Pick<Joined, 'owner_id' | 'team_id'>,
  userId: string,
): Promise<ApplicationRole | null> {
  if (owner_id === userId) return 'owner'
  if (team_id === null || userId === NOBODY) return null
  const [member] = await findInTeam(db, { teamId: team_id, userId })
  return member?.role ?? null
}

const NOBODY = '0'

const findInTeam = statement<{ teamId: string; userId: string }, { role: TeamRole }>((q, param) =>
  q
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', param('teamId'))
    .where('user_id', '=', param('userId'))
    .where('state', '=', TeamMembershipState.ACCEPTED),
)

/** Whether an integration's document authorizes the application's commands (docs/spec/oauth2.md#scopes). */
export function bringsCommands(wire: string | null): boolean {
  if (wire === null) return false
  const { enabled, scopes } = JSON.parse(wire)
  return enabled && Array.isArray(scopes) && scopes.some((scope) => scope === 'applications.commands')
}

const findOfUser = statement<{ userId: string; applicationId: string }, { id: string }>((q, param) =>
  q
    .selectFrom('user_installations')
    .select('id')
    .where('user_id', '=', param('userId'))
    .where('application_id', '=', param('applicationId')),
)

/** Whether a user has installed an application to their account. */
export async function isInstalledTo(db: Db, userId: string, applicationId: string): Promise<boolean> {
  return (await findOfUser(db, { userId, applicationId })).length > 0
}

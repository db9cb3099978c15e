import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import type { User } from '@guildhall/protocol/objects/users/user'
import { insertRow, removeRows, saveRow, updateRows } from '../../store/access.ts'
import { type Db, effect, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { applications, type TeamMemberRow, teamMembers } from '../../store/tables/applications.ts'
import { type TeamRow, teams } from './teams-tables.ts'

/** A team with its members and invited users, in the order of their ids. */
export interface FoundTeam {
  readonly row: TeamRow
  readonly members: readonly FoundTeamMember[]
}

export interface FoundTeamMember extends Pick<TeamMemberRow, 'state' | 'role'> {
  readonly user: User
}

const lock = effect<{ id: string }>((q, param) =>
  q.selectFrom('teams').select('id').where('id', '=', param('id')).forUpdate(),
)

/** Serializes concurrent changes of a team. SQLite runs one unit at a time anyway. */
export function lockTeam(db: TxDb, id: string): void {
  if (db.dialect === 'postgres') lock(db, { id })
}

/** Teams by their ids, in two statements. */
export async function findTeams(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FoundTeam>> {
  const found = new Map<string, { row: TeamRow; members: FoundTeamMember[] }>()
  for (const some of idLists(new Set(ids))) {
    const rows = await db.q.selectFrom('teams').selectAll().where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, { row, members: [] })
    const members = await db.q
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['team_members.team_id', 'team_members.state', 'team_members.role', 'users.wire'])
      .where('team_members.team_id', 'in', some)
      .orderBy('team_members.user_id')
      .execute()
    for (const { team_id, state, role, wire } of members) {
      found.get(team_id)?.members.push({ state, role, user: JSON.parse(wire) })
    }
  }
  return found
}

/** The maximum number of teams in a list. */
const MOST_LISTED = 200

/** The user's teams, followed by those to which they are invited, because anyone can invite them to any number. */
export async function listTeamIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('state', 'desc')
    .orderBy('team_id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

export async function insertTeam(db: Db, row: TeamRow): Promise<void> {
  await insertRow(db, teams, row)
  await insertRow(db, teamMembers, {
    team_id: row.id,
    user_id: row.owner_id,
    state: TeamMembershipState.ACCEPTED,
    role: 'admin',
  })
}

/** Stores a team's new state; its applications belong to its owner. */
export async function updateTeam(db: Db, { id, owner_id, name, icon }: TeamRow): Promise<void> {
  await updateRows(db, teams, { id }, { owner_id, name, icon })
  await updateRows(db, applications, { team_id: id }, { owner_id })
}

/** The number of teams of an owner. */
export async function countTeamsOf({ q }: Db, ownerId: string): Promise<number> {
  const { count } = await q
    .selectFrom('teams')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeTeam(db: Db, id: string): Promise<void> {
  await removeRows(db, teamMembers, { team_id: id })
  await removeRows(db, teams, { id })
}

export async function hasApplications({ q }: Db, teamId: string): Promise<boolean> {
  const some = await q.selectFrom('applications').select('id').where('team_id', '=', teamId).limit(1).execute()
  return some.length > 0
}

/** Adds or updates a member. */
export const putTeamMember = (db: Db, row: TeamMemberRow): Promise<void> => saveRow(db, teamMembers, row)

export async function deleteTeamMember(db: Db, teamId: string, userId: string): Promise<void> {
  await removeRows(db, teamMembers, { team_id: teamId, user_id: userId })
}

import type { User } from '@guildhall/protocol/objects/users/user'
import type { Db } from '../db.ts'
import { idLists, statementOfIds } from '../id-list.ts'
import type { ApplicationRow } from '../tables/applications.ts'

/** The target of an invite to a voice channel, in its document; all fields are absent without a target (docs/spec/invites.md#targets). */
export interface NamedTarget {
  /** An Invite Target Type. */
  target_type?: 1 | 2
  target_user_id?: string
  target_application_id?: string
}

/** The application that an invite opens. */
export interface TargetApplication
  extends Pick<ApplicationRow, 'id' | 'name' | 'icon' | 'cover_image' | 'description' | 'flags' | 'verify_key'> {
  readonly bot: User | null
}

/** The user whose stream is the target, or the application; null if it doesn't exist any more. */
export interface FoundTarget {
  readonly user: User | null
  readonly application: TargetApplication | null
}

export const NO_TARGET: FoundTarget = { user: null, application: null }

const users = statementOfIds((q, ids) => q.selectFrom('users').select(['id', 'wire']).where('id', 'in', ids))

const applications = statementOfIds((q, ids) =>
  q
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.bot_id')
    .select([
      'applications.id',
      'applications.name',
      'applications.icon',
      'applications.cover_image',
      'applications.description',
      'applications.flags',
      'applications.verify_key',
      'users.wire',
    ])
    .where('applications.id', 'in', ids),
)

/** Finds the targets of several invites with one query; without targets, nothing is read. */
export async function findTargets(
  db: Db,
  named: readonly NamedTarget[],
): Promise<(target: NamedTarget) => FoundTarget> {
  const foundUsers = new Map<string, User>()
  for (const ids of idLists(named.flatMap(({ target_user_id }) => target_user_id ?? [])))
    for (const { id, wire } of await users(db, ids)) foundUsers.set(id, JSON.parse(wire))
  const foundApplications = new Map<string, TargetApplication>()
  for (const ids of idLists(named.flatMap(({ target_application_id }) => target_application_id ?? [])))
    for (const { wire, ...row } of await applications(db, ids))
      foundApplications.set(row.id, { ...row, bot: wire === null ? null : JSON.parse(wire) })
  return ({ target_user_id = '', target_application_id = '' }) => ({
    user: foundUsers.get(target_user_id) ?? null,
    application: foundApplications.get(target_application_id) ?? null,
  })
}

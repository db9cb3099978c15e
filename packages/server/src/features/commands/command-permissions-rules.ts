import { CommandPermissionType } from '@guildhall/protocol/enums/application-command'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { custom, ownApplication } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import { listBareMembers } from '../members/members-store.ts'
import type { PermissionsKey } from './command-permissions-store.ts'
import { type FoundCommand, listCommandsById } from './commands-store.ts'
import { allChannelsOf, isPermitted, type SetPermissions } from './usable-command-rules.ts'

/** Whether the caller may read a guild's permissions for an application's commands: its bot, and members who may change them. */
export const seesPermissions = custom(
  'application',
  "the application's bot, or MANAGE_GUILD and MANAGE_ROLES",
  ({ caller, application, guild, actor }) => {
    if (caller.kind === 'bot') {
      ownApplication.judge({ caller, application, guild, actor })
      return
    }
    if (!actor) throw new ApiError('MissingAccess')
    actor.must('MANAGE_GUILD', 'MANAGE_ROLES')
  },
)

/**
 * An application with a member's token can only set the permissions of its own commands
 * (docs/spec/commands.md#setting-permissions).
 *
 * @throws NotAuthorizedOnApplication
 */
export function mustBeOwnCommands({ grant }: Pick<Caller, 'grant'>, applicationId: string): void {
  if (grant && grant.applicationId !== applicationId) throw new ApiError('NotAuthorizedOnApplication')
}

/** The command that a key names; undefined if it names the application. @throws UnknownCommand */
export async function findTargetCommand(db: Db, key: PermissionsKey): Promise<FoundCommand | undefined> {
  const { guildId, applicationId, commandId } = key
  if (commandId === applicationId) return undefined
  const [command] = await listCommandsById(db, guildId, [commandId])
  if (command?.applicationId !== applicationId) throw new ApiError('UnknownCommand')
  return command
}

/** Members can't allow themselves a command that is denied to them. @throws MissingPermissions */
export function mustMayUse(actor: Actor, command: FoundCommand | undefined, set: SetPermissions): void {
  const asked = command ? command.stored : { default_member_permissions: null }
  if (!isPermitted(asked, set, actor, null)) throw new ApiError('MissingPermissions')
}

const { ROLE, USER, CHANNEL } = CommandPermissionType

/**
 * Entries that are added, changed or removed must name something in the guild: a role or a member below the caller, or a
 * channel whose permissions the caller manages. Unchanged entries may name anything.
 *
 * @throws InvalidFormBody, MissingPermissions
 */
export async function mustBeSettable(
  db: Db,
  actor: Actor,
  before: readonly CommandPermission[],
  after: readonly CommandPermission[],
): Promise<void> {
  const isIn = (all: readonly CommandPermission[], { id, type, permission }: CommandPermission) =>
    all.some((each) => each.id === id && each.type === type && each.permission === permission)
  const changed = [...after.filter((each) => !isIn(before, each)), ...before.filter((each) => !isIn(after, each))]
  const users = changed.flatMap(({ id, type }) => (type === USER ? [id] : []))
  const members = await listBareMembers(db, actor.guild.id, users)
  const errors = after.flatMap((each, index): FieldError[] => {
    const path = ['permissions', index, 'id']
    if (after.findIndex(({ id }) => id === each.id) !== index) {
      return [{ path, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'The set already contains this value' }]
    }
    const isThere = isIn(before, each) || exists(actor, each, members)
    return isThere ? [] : [{ path, ...UNKNOWN[each.type] }]
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  for (const each of changed) mustManage(actor, each, members)
}

const UNKNOWN = {
  [ROLE]: { code: 'ROLE_INVALID', message: 'Role does not exist' },
  [USER]: { code: 'MEMBER_INVALID', message: 'Member does not exist' },
  [CHANNEL]: { code: 'CHANNEL_INVALID', message: 'Channel does not exist' },
}

type Members = Awaited<ReturnType<typeof listBareMembers>>

function exists({ guild }: Actor, { id, type }: CommandPermission, members: Members): boolean {
  if (type === ROLE) return guild.roles.has(id)
  if (type === USER) return members.has(id)
  return guild.channels.has(id) || id === allChannelsOf(guild)
}

/** Objects that no longer exist require no permission. @throws MissingPermissions, MissingAccess */
function mustManage(actor: Actor, { id, type }: CommandPermission, members: Members): void {
  const { guild } = actor
  const role = guild.roles.get(id)
  const member = members.get(id)
  const channel = guild.channels.get(id)
  if (type === ROLE && role && id !== guild.id) actor.mustOutrank(role)
  if (type === USER && member && id !== actor.userId) actor.mustOutrankMember(id, member.roles)
  if (type === CHANNEL && channel) actor.mustIn(channel, 'MANAGE_ROLES')
}

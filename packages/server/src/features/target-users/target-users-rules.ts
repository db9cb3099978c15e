import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { ChannelInvite, KnownInvite } from '../../store/rows/invite-row.ts'
import { isOnList } from './target-users-store.ts'

/** The list id of an invite whose first list isn't complete yet: no list has it, so it contains no users. */
export const NOBODY_YET = '0'

type Place = Parameters<Parameters<typeof custom<'invite'>>[2]>[0]

const isInviter = ({ caller, invite }: Place): boolean =>
  invite.kind === 'channel' && invite.inviter?.id === caller.user.id

/** Requires the creator of the invite, or a permission. */
function mustBeInviterOr(place: Place, judge: (actor: Actor) => void): void {
  if (!place.actor) throw new ApiError('MissingAccess')
  if (!isInviter(place)) judge(place.actor)
}

/** The users who may read the list of an invite (docs/spec/target-users.md#who-can-see-the-list). */
export const readerOfTargetUsers = custom(
  'invite',
  'the creator of the invite, or MANAGE_GUILD or VIEW_AUDIT_LOG',
  (place) => mustBeInviterOr(place, (actor) => actor.mustOneOf('MANAGE_GUILD', 'VIEW_AUDIT_LOG')),
)

/**
 * The users who may change the list of an invite (docs/spec/target-users.md#changing-the-list), checked before the body
 * is read.
 *
 * @throws UnknownTargetUsers for an invite without a list
 */
export const canManageTargetUsers = custom('invite', 'the creator of the invite, or MANAGE_GUILD', (place) => {
  mustBeInviterOr(place, (actor) => actor.must('MANAGE_GUILD'))
  mustHaveTargetUsers(place.invite)
})

/** An invite that only some users may use. */
export type TargetedInvite = ChannelInvite & { readonly targetListId: string }

const isTargeted = (invite: KnownInvite): invite is TargetedInvite =>
  invite.kind === 'channel' && invite.targetListId !== null

/** @throws UnknownTargetUsers for an invite that anyone may use */
export function mustHaveTargetUsers(invite: KnownInvite): TargetedInvite {
  if (!isTargeted(invite)) throw new ApiError('UnknownTargetUsers')
  return invite
}

/**
 * An invite with a list is known to the users on it, and to those who may read the list
 * (docs/spec/target-users.md#who-can-use-the-invite), unless it would make a guest a full member.
 *
 * @throws UnknownInvite
 */
export async function mustMayUseInvite(
  db: Db,
  invite: KnownInvite,
  { userId, actor }: { userId: string; actor: Actor | null },
): Promise<void> {
  if (!isTargeted(invite)) return
  const isKeeper = invite.inviter?.id === userId || actor?.can('MANAGE_GUILD') || actor?.can('VIEW_AUDIT_LOG')
  if (actor && !actor.isGuest && isKeeper) return
  if (!(await isOnList(db, invite.targetListId, userId))) throw new ApiError('UnknownInvite')
}

/** Requires that the caller may see an invite, if they have signed in. @throws UnknownInvite */
export async function mustBeShown(
  { store, readModel, clock }: Pick<Kernel, 'store' | 'readModel' | 'clock'>,
  guild: GuildModel,
  invite: KnownInvite,
  caller: Caller | null,
): Promise<void> {
  if (!caller || !isTargeted(invite)) return
  const bare = await readModel.findMember(guild, caller)
  const actor = bare ? new Actor(guild, caller.user.id, bare, clock.now(), { caller }) : null
  await mustMayUseInvite(store.db, invite, { userId: caller.user.id, actor })
}

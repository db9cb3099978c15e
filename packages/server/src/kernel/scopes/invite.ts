import type { Db } from '../../store/db.ts'
import { findInvite, type KnownInvite } from '../../store/rows/invite-row.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import { Actor } from '../permissions/actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findActor } from './member.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

interface AtInvite {
  readonly guild: GuildModel
  /** Null if the caller isn't a member of the invite's guild. */
  readonly actor: Actor | null
  readonly invite: KnownInvite
}

/** An invite, whose holder need not be a member of its guild. */
export interface InviteScope extends ScopeTypes {
  readonly path: `${string}:code${string}`
  readonly resolved: AtInvite & { readonly caller: Caller }
  readonly unit: AtInvite
}

export const inviteScope: ScopeKind<InviteScope> = {
  requiresAuthentication: true,
  errors: ['UnknownInvite'],
  async find({ kernel, caller, params }) {
    const invite = await mustFindInvite(kernel.store.db, params.code ?? '', kernel.clock.now())
    const guild = await kernel.readModel.find(invite.guildId)
    if (!guild || !caller) throw new ApiError('UnknownInvite')
    if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
    return { guild, actor: await findActor(kernel, guild, caller), invite }
  },
  /**
   * In the guild's turn nobody else can use or delete the invite. A caller who wasn't judged as a member before isn't
   * judged as one here.
   */
  async findAgain({ db, now, guild, caller, before, judge }) {
    const invite = await mustFindInvite(db, before.invite?.code ?? '', now)
    if (invite.guildId !== guild.id) throw new ApiError('UnknownInvite')
    const bare = before.actor && (await findBareMember(db, guild.id, caller.user.id))
    const actor = bare ? new Actor(guild, caller.user.id, bare, now, { caller }) : null
    judge({ guild, actor, invite })
    return { guild, actor, invite }
  },
}

/** @throws UnknownInvite if it doesn't exist, has expired or is used up */
export async function mustFindInvite(db: Db, code: string, now: number): Promise<KnownInvite> {
  const invite = await findInvite(db, code, now)
  if (!invite) throw new ApiError('UnknownInvite')
  return invite
}

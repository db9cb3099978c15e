import type { Db } from '../../store/db.ts'
import { findKnownApplication, type KnownApplication } from '../../store/rows/installation-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import type { Actor } from '../permissions/actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findActor, mustBeAvailable } from './member.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

/** An application, in a guild if the path names one. Its bot need not be in the guild, nor the caller a member. */
export interface ApplicationScope extends ScopeTypes {
  readonly path: `${string}:applicationId${string}`
  readonly resolved: {
    readonly caller: Caller
    readonly application: KnownApplication
    /** Null if the path names none. */
    readonly guild: GuildModel | null
    readonly actor: Actor | null
  }
  readonly unit: Record<never, never>
}

export const applicationScope: ScopeKind<ApplicationScope> = {
  requiresAuthentication: true,
  errors: ['UnknownApplication', 'NotAuthorizedOnApplication', 'UnknownGuild'],
  async find({ kernel, requires, caller, params: { applicationId = '', guildId } }) {
    const application = await mustFindApplication(kernel.store.db, applicationId, guildId, caller)
    if (guildId === undefined) return { application, guild: null, actor: null }
    const guild = await kernel.readModel.find(guildId)
    if (!guild || !caller) throw new ApiError('UnknownGuild')
    mustBeAvailable(guild, requires)
    return { application, guild, actor: await findActor(kernel, guild, caller) }
  },
  /** The guild may have removed the application since. */
  async findAgain({ db, guild, caller, before }) {
    const { isInstalled } = await mustFindApplication(db, before.application?.id, guild.id, caller)
    if (!isInstalled) throw new ApiError('MissingAccess')
    return { guild }
  },
}

/** @throws UnknownApplication */
export async function mustFindApplication(
  db: Db,
  id: string | null | undefined,
  guildId: string | null | undefined,
  caller: Caller | null,
): Promise<KnownApplication> {
  const application = await findKnownApplication(db, id ?? '0', guildId ?? null, caller?.user.id)
  if (!application) throw new ApiError('UnknownApplication')
  return application
}

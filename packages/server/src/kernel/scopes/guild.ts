import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import type { Actor } from '../permissions/actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findActor, findActorAgain, mustBeAvailable } from './member.ts'
import type { FoundScope, ScopeKind, ScopeRequest, ScopeTypes } from './scope.ts'

/** A guild of which the caller is a member. */
export interface GuildScope extends ScopeTypes {
  readonly path: `${string}:guildId${string}`
  readonly resolved: { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor }
  readonly unit: { readonly guild: GuildModel; readonly actor: Actor }
}

/** A guild of which the caller need not be a member. */
export interface VisitorScope extends ScopeTypes {
  readonly path: `${string}:guildId${string}`
  readonly resolved: { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor | null }
  readonly unit: { readonly guild: GuildModel }
}

export const guildScope: ScopeKind<GuildScope> = {
  requiresAuthentication: true,
  errors: ['UnknownGuild'],
  async find(request) {
    const { guild, actor } = await lookUp(request)
    if (!actor) throw new ApiError('MissingAccess')
    mustBeAvailable(guild, request.requires)
    return { guild, actor }
  },
  async findAgain(unit) {
    const { guild } = unit
    const { actor, isJudged } = await findActorAgain(unit)
    if (!isJudged) unit.judge({ guild, actor })
    return { guild, actor }
  },
}

export const visitorScope: ScopeKind<VisitorScope> = {
  requiresAuthentication: true,
  errors: ['UnknownGuild'],
  async find(request) {
    const found = await lookUp(request)
    mustBeAvailable(found.guild, request.requires, found.actor !== null)
    return found
  },
  findAgain: async ({ guild }) => ({ guild }),
}

async function lookUp({ kernel, caller, params }: ScopeRequest): Promise<FoundScope<VisitorScope>> {
  const guild = await kernel.readModel.find(params.guildId ?? '')
  if (!guild) throw new ApiError('UnknownGuild')
  return { guild, actor: caller && (await findActor(kernel, guild, caller)) }
}

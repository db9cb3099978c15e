import type { NewPrune } from '@guildhall/protocol/objects/guilds/prune'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { FoundMember } from '../members/members-store.ts'
import { toBareMember } from '../members/members-view.ts'
import type { Selection } from './prune-store.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 7

/** The required time of inactivity (docs/spec/prune.md#inactivity). */
export const daysOf = ({ days }: Pick<NewPrune, 'days'>): number => days ?? USUAL_DAYS

/**
 * Selects members whom the caller could also kick: only named roles below the caller's own count, and a caller without a
 * role above @everyone prunes nobody (docs/spec/prune.md#which-members-are-pruned).
 */
export function selectionOf(actor: Actor, sent: Pick<NewPrune, 'days' | 'include_roles'>, now: number): Selection {
  const { guild } = actor
  const roleIds = [guild.id, ...(sent.include_roles ?? [])].filter((id) => {
    const role = guild.roles.get(id)
    return role !== undefined && actor.outranks(role)
  })
  return { inactiveSince: now - daysOf(sent) * DAY_MS, roleIds: new Set(roleIds) }
}

/** Whether the step can select any members. */
export const isStepOpen = ({ roleIds }: Selection, guild: GuildModel): boolean => roleIds.has(guild.id)

/** Whether an inactive member has only the named roles; deleted roles don't count. */
export const mayGo = ({ roleIds }: Selection, guild: GuildModel, { member }: FoundMember): boolean =>
  toBareMember(guild, member).roles.every((id) => roleIds.has(id))

import type { ErrorName } from '@guildhall/protocol/errors'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Db } from '../../store/db.ts'
import type { KnownApplication } from '../../store/rows/installation-row.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import type { KnownInvite } from '../../store/rows/invite-row.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import type { Bearer } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { Actor } from '../permissions/actor.ts'
import type { ChannelModel } from '../permissions/any-channel.ts'
import type { ChannelActor } from '../permissions/channel-actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'

/** The types of a scope. */
export interface ScopeTypes {
  /** The type of a path that names the scope's target. */
  readonly path: string
  /** The resolved target and caller: what requirements check and handlers receive. */
  readonly resolved: { readonly caller: Caller | null }
  /** What a unit of work receives: the same, read again from rows that can't change before the commit. */
  readonly unit: object
}

/** One kind of target that a path names, such as a guild, a channel or an invite. */
export interface ScopeKind<T extends ScopeTypes> {
  /** False if no authentication is required. */
  readonly requiresAuthentication: boolean
  /** The errors if the target doesn't exist, is hidden from the caller, or is of another kind. */
  readonly errors: readonly ErrorName[]
  /**
   * Finds the target and the caller's relation to it. @throws ApiError one of `errors`, MissingAccess or
   * ServiceUnavailable
   */
  find(request: ScopeRequest): Promise<FoundScope<T>>
  /** Finds both again and judges the caller, under the lock of the unit's stream. */
  findAgain(unit: ScopeUnit<T>): Promise<T['unit']>
}

/** A resolved scope without the caller. */
export type FoundScope<T extends ScopeTypes> = Omit<T['resolved'], 'caller'> & {
  /** The stream that orders the channel's messages. */
  readonly streamId?: string
}

/** The parts of a request that determine its scope. */
export interface ScopeRequest {
  readonly kernel: Kernel
  readonly requires: { readonly inOutage?: true }
  readonly caller: Caller | null
  readonly params: Readonly<Record<string, string>>
}

/** The parts of a unit of work in a guild that determine its scope. */
export interface ScopeUnit<T extends ScopeTypes> extends GuildUnit {
  readonly caller: T['resolved']['caller']
  /** Checks the operation's requirements. @throws ApiError if one isn't met */
  judge(place: Omit<T['resolved'], 'caller'>): void
}

/** A unit of work in a guild, without what depends on its caller. */
export interface GuildUnit {
  readonly db: Db
  readonly now: number
  readonly guild: GuildModel
  readonly channelId: string | null
  /** The resolved scope before the unit began. */
  readonly before: ResolvedScope
  /** The caller's member as it was judged before, if nothing has changed since. */
  readonly unchanged: Actor | null
  /** Reads the caller's member. */
  findMember(): Promise<BareMember | undefined>
}

/** The resolved scope of any operation. */
export interface ResolvedScope {
  guild?: GuildModel | null
  actor?: ChannelActor | null
  channel?: ChannelModel | undefined
  invite?: KnownInvite
  webhook?: KnownWebhook
  bearer?: Bearer
  application?: KnownApplication
  interaction?: KnownInteraction
  streamId?: string
}

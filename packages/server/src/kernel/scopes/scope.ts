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
import type { Speaker } from '../permissions/speaker.ts'
import type { GuildModel } from '../read-model/guild-model.ts'

/** What a scope means to the compiler. */
export interface ScopeTypes {
  /** A path that names what the scope needs. */
  readonly path: string
  /** Where the caller stands: what a requirement judges, and what a handler is given. */
  readonly standing: { readonly caller: Caller | null }
  /** What a unit of work is given of it: read again, by rows that hold until the commit. */
  readonly unit: object
}

/** What a caller of an operation stands before: one kind of target of a path, such as a guild, a channel or an invite. */
export interface ScopeKind<T extends ScopeTypes> {
  /** False if nobody has to sign in. */
  readonly asksForCaller: boolean
  /** What is answered where the path names nothing that the caller knows, or something of another kind. */
  readonly errors: readonly ErrorName[]
  /** Finds the target and the caller's place at it. @throws ApiError one of `errors`, MissingAccess or ServiceUnavailable */
  find(request: ScopeRequest): Promise<FoundScope<T>>
  /** Finds both again and judges the caller, under the lock of the stream in which the unit takes its turn. */
  findAgain(unit: ScopeUnit<T>): Promise<T['unit']>
}

/** A standing before it is joined with the caller. */
export type FoundScope<T extends ScopeTypes> = Omit<T['standing'], 'caller'> & {
  /** The stream that the channel's talk is ordered by. */
  readonly streamId?: string
}

/** A request, as far as it decides where its caller stands. */
export interface ScopeRequest {
  readonly kernel: Kernel
  readonly requires: { readonly inOutage?: true }
  readonly caller: Caller | null
  readonly params: Readonly<Record<string, string>>
}

/** A unit of work in a guild, as far as it decides where its caller stands. */
export interface ScopeUnit<T extends ScopeTypes> extends GuildUnit {
  readonly caller: T['standing']['caller']
  /** Asks the operation's requirements. @throws ApiError if one isn't met */
  judge(place: Omit<T['standing'], 'caller'>): void
}

/** A unit of work in a guild, without what depends on its caller. */
export interface GuildUnit {
  readonly db: Db
  readonly now: number
  readonly guild: GuildModel
  readonly channelId: string | null
  /** Where the caller stood before the unit began. */
  readonly before: ResolvedScope
  /** The caller's member as it was judged before, if nothing has changed it since. */
  readonly unchanged: Actor | null
  /** Reads the caller's member. */
  findMember(): Promise<BareMember | undefined>
}

/** Where the caller of any operation stands. */
export interface ResolvedScope {
  guild?: GuildModel | null
  actor?: Speaker | null
  channel?: ChannelModel | undefined
  invite?: KnownInvite
  webhook?: KnownWebhook
  bearer?: Bearer
  application?: KnownApplication
  interaction?: KnownInteraction
  streamId?: string
}

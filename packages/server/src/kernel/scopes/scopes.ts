import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import { type ApplicationScope, applicationScope } from './application.ts'
import { type CallerScope, callerScope, type PublicScope, publicScope } from './caller.ts'
import { type AnyChannelScope, anyChannelScope, type ChannelScope, channelScope } from './channel.ts'
import { type GuildScope, guildScope, type VisitorScope, visitorScope } from './guild.ts'
import { type InteractionScope, interactionScope } from './interaction.ts'
import { type InviteScope, inviteScope } from './invite.ts'
import type { ResolvedScope, ScopeKind, ScopeRequest } from './scope.ts'
import { type WebhookScope, webhookScope } from './webhook.ts'
import { type WebhookTokenScope, webhookTokenScope } from './webhook-token.ts'

interface Scopes {
  public: PublicScope
  caller: CallerScope
  visitor: VisitorScope
  invite: InviteScope
  application: ApplicationScope
  guild: GuildScope
  channel: ChannelScope
  anyChannel: AnyChannelScope
  webhook: WebhookScope
  bearer: WebhookTokenScope
  interaction: InteractionScope
}

/** The name of a kind of target. */
export type Scope = keyof Scopes

/** A path that names the scope's target. */
export type PathOf<S extends Scope> = Scopes[S]['path']

/** The resolved scope: what requirements check and handlers receive. */
export type ResolvedScopeOf<S extends Scope> = Scopes[S]['resolved']

/** What a unit of work of the scope receives. */
export type UnitOf<S extends Scope> = Scopes[S]['unit']

export const SCOPES: { readonly [S in Scope]: ScopeKind<Scopes[S]> } = {
  public: publicScope,
  caller: callerScope,
  visitor: visitorScope,
  invite: inviteScope,
  application: applicationScope,
  guild: guildScope,
  channel: channelScope,
  anyChannel: anyChannelScope,
  webhook: webhookScope,
  bearer: webhookTokenScope,
  interaction: interactionScope,
}

/**
 * Finds a request's target and the caller's relation to it.
 *
 * @throws ApiError one of the scope's `errors`, MissingAccess, ServiceUnavailable
 */
export const resolveScope = (
  kernel: Kernel,
  { requires }: { readonly requires: ScopeRequest['requires'] & { readonly scope: Scope } },
  caller: Caller | null,
  params: ScopeRequest['params'],
): Promise<ResolvedScope> => SCOPES[requires.scope].find({ kernel, requires, caller, params })

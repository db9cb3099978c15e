import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { KnownApplication } from '../../store/rows/installation-row.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import type { KnownInvite } from '../../store/rows/invite-row.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import type { Bearer } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { Actor } from './actor.ts'
import type { AnyChannel } from './any-channel.ts'
import type { Scope } from './requirement.ts'
import type { Speaker } from './speaker.ts'

/** Where the handler stands; its actor is the one who was judged. */
export type HandlerStanding<S extends Scope> = S extends 'public'
  ? {
      /** Who signed in, which nobody is asked to. */
      readonly caller: Caller | null
    }
  : S extends 'caller'
    ? { readonly caller: Caller }
    : S extends 'visitor'
      ? { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor | null }
      : S extends 'invite'
        ? {
            readonly caller: Caller
            readonly guild: GuildModel
            readonly actor: Actor | null
            readonly invite: KnownInvite
          }
        : S extends 'application'
          ? {
              readonly caller: Caller
              readonly application: KnownApplication
              /** Null where the path names none. */
              readonly guild: GuildModel | null
              readonly actor: Actor | null
            }
          : S extends 'guild'
            ? { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor }
            : S extends 'channel'
              ? {
                  readonly caller: Caller
                  readonly guild: GuildModel
                  readonly actor: Actor
                  readonly channel: GuildChannel
                }
              : S extends 'webhook'
                ? {
                    readonly caller: Caller
                    readonly guild: GuildModel
                    readonly actor: Actor
                    readonly channel: GuildChannel
                    readonly webhook: KnownWebhook
                  }
                : S extends 'bearer'
                  ? {
                      /** Who also signed in, which nobody is asked to. */
                      readonly caller: Caller | null
                      readonly guild: GuildModel | null
                      readonly actor: Speaker
                      readonly channel: AnyChannel
                      readonly bearer: Bearer
                    }
                  : S extends 'interaction'
                    ? { readonly caller: Caller | null; readonly interaction: KnownInteraction }
                    : {
                        readonly caller: Caller
                        /** Null in a private channel. */
                        readonly guild: GuildModel | null
                        readonly actor: Speaker
                        readonly channel: AnyChannel
                      }

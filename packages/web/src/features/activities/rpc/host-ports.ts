import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { CurrentAuthorization } from '@guildhall/protocol/objects/applications/oauth2'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import type { CurrentUser, User } from '@guildhall/protocol/objects/users/user'
import type { AppActivity } from './rpc-objects.ts'

/** A user, and their nickname where the Activity runs; null if they have none. */
export type HostUser = { readonly user: User; readonly nick: string | null }

/** A member in voice. */
export type VoiceParticipant = { readonly state: Omit<VoiceState, 'channel_id'>; readonly person: HostUser }

/** A relationship, and the other user's presence; undefined if they are offline. */
export type HostRelationship = {
  readonly relationship: Pick<Relationship, 'type' | 'user'>
  readonly seen: PresenceFields | undefined
}

/** A channel that the user can view. */
export type HostChannel = {
  readonly id: string
  readonly type: number
  /** Null for a private channel. */
  readonly guild_id: string | null
  readonly name: string
  readonly topic?: string | null | undefined
  readonly bitrate?: number | undefined
  readonly user_limit?: number | undefined
  readonly position?: number | undefined
}

/** The user's own member in a guild, with the colour of their name as CSS. */
export type RpcOwnMember = { readonly member: Member; readonly colour: string | null }

/** The scopes that an app requests from its user. */
export type RequestedAuthorization = {
  readonly scopes: readonly string[]
  /** Whether a user who has agreed to all of it before need not be asked again. */
  readonly isSilent: boolean
  readonly state: string | null
  /** The PKCE challenge, with method S256. */
  readonly codeChallenge: string | null
}

/** A link that an app wants to share. */
export type SharedLink = {
  readonly message: string
  readonly custom_id?: string | undefined
  readonly referrer_id?: string | undefined
  readonly link_id?: string | undefined
}

/** Orientation locks of a frame: 1 any, 2 portrait, 3 landscape; null releases one, undefined keeps it. */
export type FrameOrientation = {
  readonly lock_state: 1 | 2 | 3
  readonly picture_in_picture_lock_state?: 1 | 2 | 3 | null | undefined
  readonly grid_lock_state?: 1 | 2 | 3 | null | undefined
}

export type Orientation = 'portrait' | 'landscape'

/** 0 the whole page, 1 picture-in-picture in the corner, 2 one tile of many. */
export type LayoutMode = 0 | 1 | 2

export type ConsoleLevel = 'log' | 'warn' | 'debug' | 'info' | 'error'

/** A change to which apps may have subscribed. If it contains no data, the data is looked up. */
export type HostEvent =
  | { readonly type: 'voice'; readonly channelId: string; readonly voice: VoiceParticipant }
  | {
      readonly type: 'speaking'
      readonly channelId: string
      readonly userId: string
      readonly isSpeaking: boolean
    }
  | { readonly type: 'layout' | 'orientation' | 'thermal' | 'self' | 'participants' | 'join' }
  | { readonly type: 'own-member'; readonly guildId: string }
  | { readonly type: 'entitlement'; readonly entitlement: Entitlement }
  | { readonly type: 'relationship'; readonly related: HostRelationship }
  /** The user has revoked the app's authorization. */
  | { readonly type: 'revoked' }

/** What an app's host reads of the client. The host sends an app nothing that it may not receive. */
export interface StatePorts {
  /** The addresses of the server's pictures and its API, without a scheme. */
  config(): { readonly cdn_host: string; readonly api_endpoint: string }
  me(): CurrentUser
  /** Null if the user isn't a member. */
  ownMember(guildId: string): RpcOwnMember | null
  /** Null if there is none, or the user can't view it. */
  channel(channelId: string): HostChannel | null
  voices(channelId: string): readonly VoiceParticipant[]
  /** The newest messages of a channel. */
  messages(channelId: string): Promise<readonly Message[]>
  /** The user's permissions where the Activity runs. */
  permissions(): bigint
  participants(): readonly HostUser[]
  /** Null for an unknown user. */
  user(userId: string): HostUser | null
  relationships(): readonly HostRelationship[]
  entitlements(): Promise<readonly Entitlement[]>
  skus(): Promise<readonly Sku[]>
  layoutMode(): LayoutMode
  orientation(): Orientation
  /** 0 nominal to 3 critical. */
  thermalState(): 0 | 1 | 2 | 3
  /** The secret of a party that the user wants to join, returned once; null if there is none. */
  takeJoin(): string | null
  /** Calls back with every change. Returns a function that stops it. */
  onHostEvent(listener: (hostEvent: HostEvent) => void): () => void
}

/** The actions of an app's host. Dialogs are withdrawn when `signal` is aborted. */
export interface ActionPorts {
  /** Asks the user for consent if needed, and returns a code; throws an RpcProblem of OAuth2 if they decline. */
  authorize(asked: RequestedAuthorization, signal: AbortSignal): Promise<string>
  /** What a token gives access to; null if it is invalid. */
  authorization(accessToken: string): Promise<CurrentAuthorization | null>
  /** The new entitlements; null if the user bought nothing. */
  purchase(skuId: string, signal: AbortSignal): Promise<readonly Entitlement[] | null>
  /** The address of a picture of the user's choice; null if they selected none. */
  uploadImage(signal: AbortSignal): Promise<string | null>
  /** Whether the address was opened, after asking the user. */
  openExternalLink(url: string, signal: AbortSignal): Promise<boolean>
  openInviteDialog(signal: AbortSignal): Promise<void>
  inviteUser(userId: string, content: string, signal: AbortSignal): Promise<void>
  shareMoment(mediaUrl: string, signal: AbortSignal): Promise<void>
  shareLink(link: SharedLink, signal: AbortSignal): Promise<{ didCopyLink: boolean; didSendMessage: boolean }>
  refreshProxyTicket(): Promise<string>
  setActivity(activity: AppActivity | null): void
  setInteractivePip(isInteractive: boolean): void
  setOrientationLock(lock: FrameOrientation): void
  /** Prints the app's log output. */
  log(level: ConsoleLevel, message: string): void
}

/** Everything that an app's host needs of the client. */
export type HostPorts = StatePorts & ActionPorts

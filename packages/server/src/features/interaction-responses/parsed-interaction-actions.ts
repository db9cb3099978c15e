import type {
  InstallationOwners,
  InteractionMetadata,
} from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { StoredInteractionContext } from '../../store/rows/interaction-row.ts'
import type { InteractionFiles } from './interaction-files-actions.ts'
import type { InteractionLocation } from './interactions-view.ts'
import type { Responder } from './responders-store.ts'

/** The user of an interaction, the application, and the location. */
export interface InteractionSource {
  readonly place: InteractionLocation
  readonly user: User
  readonly responder: Responder
  readonly now: number
  /** The language of the user's client. */
  readonly locale: string
  /** The files of the request. */
  readonly uploads: Uploads
  /** The permissions of the application's bot in a channel of the guild. */
  readonly mayApp: (channel: ChannelModel) => bigint
  /** Whether the application is available only because this user installed it. */
  readonly isOutside: boolean
}

type OfKind<M> = M extends unknown ? Omit<M, 'id' | 'user' | 'authorizing_integration_owners'> : never

/** A validated interaction: what the application receives, and what is stored for its responses. */
export interface ParsedInteraction {
  readonly type: number
  readonly data: object
  /** The message whose component was used, or opened the modal. */
  readonly message?: Message
  readonly messageId?: string
  readonly metadata: OfKind<InteractionMetadata>
  /** The owners of the application's installation. */
  readonly owners: InstallationOwners
  readonly command?: StoredInteractionContext['command']
  readonly files?: InteractionFiles
}

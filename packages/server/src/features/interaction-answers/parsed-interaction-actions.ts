import type {
  InstallationOwners,
  InteractionMetadata,
} from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { StoredInteractionContext } from '../../store/rows/interaction-row.ts'
import type { Answerer } from './applications-store.ts'
import type { InteractionFiles } from './files-actions.ts'
import type { InteractionLocation } from './interactions-view.ts'

/** Who does something with an application, and where. */
export interface InteractionSource {
  readonly place: InteractionLocation
  readonly user: User
  readonly answerer: Answerer
  readonly now: number
  /** The language of the user's client. */
  readonly locale: string
  /** The files that came with it. */
  readonly uploads: Uploads
  /** What the application's bot may do in a channel of the guild. */
  readonly mayApp: (channel: ChannelModel) => bigint
  /** Whether the application is in the place for this user alone, who has installed it for their account. */
  readonly isOutside: boolean
}

type OfKind<M> = M extends unknown ? Omit<M, 'id' | 'user' | 'authorizing_integration_owners'> : never

/** What somebody did, read and judged: what the application is told of it, and what is kept for its answers. */
export interface ParsedInteraction {
  readonly type: number
  readonly data: object
  /** The message whose component was used, or opened the modal. */
  readonly message?: Message
  readonly messageId?: string
  readonly metadata: OfKind<InteractionMetadata>
  /** For whom the application is installed that is used. */
  readonly owners: InstallationOwners
  readonly command?: StoredInteractionContext['command']
  readonly files?: InteractionFiles
}

import type { InteractionMetadata } from '@guildhall/protocol/objects/interaction-metadata'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Message } from '@guildhall/protocol/objects/message'
import type { User } from '@guildhall/protocol/objects/user'
import type { AnyChannel } from '../../kernel/any-channel.ts'
import type { Uploads } from '../../kernel/uploads.ts'
import type { Db } from '../../store/db.ts'
import { findApplication } from '../../store/installation-row.ts'
import type { InteractionContext } from '../../store/interaction-row.ts'
import { findBareMember } from '../../store/member-row.ts'
import type { Answerer } from './applications-store.ts'
import type { DeedFiles } from './files-actions.ts'
import { appPermissions, type DeedPlace } from './interactions-view.ts'

/** Who does something with an application, and where. */
export interface DeedBy {
  readonly place: DeedPlace
  readonly user: User
  readonly answerer: Answerer
  readonly now: number
  /** His client's language. */
  readonly locale: string
  /** The files that came with it. */
  readonly uploads: Uploads
  /** What the application's bot may do in a channel of the guild. */
  readonly mayApp: (channel: AnyChannel) => bigint
}

type OfKind<M> = M extends unknown ? Omit<M, 'id' | 'user' | 'authorizing_integration_owners'> : never

/** What somebody did, read and judged: what the application is told of it, and what is kept for its answers. */
export interface Deed {
  readonly type: number
  readonly data: object
  /** The message whose component was used, or opened the modal. */
  readonly message?: Message
  readonly messageId?: string
  readonly metadata: OfKind<InteractionMetadata>
  readonly command?: InteractionContext['command']
  readonly files?: DeedFiles
}

/**
 * An application's bot in a place: its member, and what it may do in the channels; one statement if the bot is a member.
 *
 * @returns undefined where the application has no business: a guild of which its bot is no member, and that it doesn't bring its
 *   commands to
 */
export async function findAppStanding(
  db: Db,
  { guild }: Pick<DeedPlace, 'guild'>,
  { application, bot }: Answerer,
  now: number,
): Promise<{ member: BareMember | undefined; mayApp: DeedBy['mayApp'] } | undefined> {
  const member = guild ? await findBareMember(db, guild.id, bot.id) : undefined
  if (guild && !member && !(await findApplication(db, application.id, guild.id))?.isInstalled) return undefined
  return { member, mayApp: (channel) => appPermissions({ guild, channel }, bot.id, member, now) }
}

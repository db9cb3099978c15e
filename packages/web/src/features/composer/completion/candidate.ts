import type { User } from '@guildhall/protocol/objects/users/user'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'
import type { OfferedCommand } from '../../../state/offered-commands.ts'

/** The picture of a candidate. */
export type CandidatePicture =
  | { readonly kind: 'user'; readonly user: Pick<User, 'avatar' | 'id'> }
  | { readonly kind: 'role'; readonly colour: string | null }
  | { readonly kind: 'channel'; readonly type: number }
  | { readonly kind: 'emoji'; readonly emoji: ShownEmoji }
  | { readonly kind: 'command' }
  | { readonly kind: 'none' }

/** A candidate for completion. */
export type CompletionCandidate = {
  readonly key: string
  readonly label: string
  /** A detail that distinguishes candidates of the same name. */
  readonly detail: string
  readonly picture: CandidatePicture
  /** Its group heading, if there is one. */
  readonly group?: string
  readonly choice: TextChoice | { readonly command: OfferedCommand }
}

/** Its names, the best first, and the text that is sent. */
export type TextChoice = { readonly names: readonly string[]; readonly sent: string }

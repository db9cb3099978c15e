import type { User } from '@guildhall/protocol/objects/users/user'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'
import type { OfferedCommand } from '../../../state/offered-commands.ts'

/** What is drawn before a candidate. */
export type CandidatePicture =
  | { readonly kind: 'user'; readonly user: Pick<User, 'avatar' | 'id'> }
  | { readonly kind: 'role'; readonly colour: string | null }
  | { readonly kind: 'channel'; readonly type: number }
  | { readonly kind: 'emoji'; readonly emoji: ShownEmoji }
  | { readonly kind: 'command' }
  | { readonly kind: 'none' }

/** Something that can stand in the place of what is being typed. */
export type CompletionCandidate = {
  readonly key: string
  readonly label: string
  /** What tells it from others of its name. */
  readonly detail: string
  readonly picture: CandidatePicture
  /** Under which heading it stands, if there are headings. */
  readonly group?: string
  readonly choice: TextChoice | { readonly command: OfferedCommand }
}

/** How it is written, the best first, and what is sent for it. */
export type TextChoice = { readonly names: readonly string[]; readonly sent: string }

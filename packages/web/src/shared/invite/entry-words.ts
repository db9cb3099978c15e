import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { Invite } from '@guildhall/protocol/objects/invite'

/** Whether those who come by an invite are guests of its voice channel. */
export const isForGuests = ({ flags }: Pick<Invite, 'flags'>): boolean => (flags & InviteFlag.IS_GUEST_INVITE) !== 0

/** What a guild says of itself to those who are not in it. */
type Seen = { readonly features: readonly string[]; readonly verification_level?: number; readonly nsfw?: boolean }

/** What whoever writes in a guild must have done before, by its verification level. */
const verification: readonly string[] = [
  '',
  'To write there, you need a confirmed e-mail address.',
  'To write there, you need a confirmed e-mail address and an account that is more than five minutes old.',
  'To write there, you need a confirmed e-mail address and must have been a member for ten minutes.',
  'To write there, you need a confirmed phone number.',
]

/** Whether a guild lets nobody in until somebody takes that back. */
export const isPaused = ({ features }: Pick<Seen, 'features'>): boolean => features.includes('INVITES_DISABLED')

/** What waits for newcomers of a guild, one sentence each. */
export function entryWords({ features, verification_level: level = 0, nsfw = false }: Seen): string[] {
  const words = [
    nsfw ? 'It is meant for adults.' : '',
    features.includes('MEMBER_VERIFICATION_GATE_ENABLED')
      ? 'Newcomers agree to its rules, or answer its questions, before they can talk.'
      : '',
    verification[level] ?? '',
  ]
  return words.filter((each) => each !== '')
}

import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'

/** Whether those who come by an invite are guests of its voice channel. */
export const isForGuests = ({ flags }: Pick<Invite, 'flags'>): boolean => (flags & InviteFlag.IS_GUEST_INVITE) !== 0

/** What a guild says of itself to those who are not in it. */
type Seen = { readonly features: readonly string[]; readonly verification_level?: number; readonly nsfw?: boolean }

/** What members need before they can write, by the verification level of the guild: what `lackFor` asks for. */
const verification: readonly string[] = [
  '',
  'To write there, you need a verified email address or an account that is more than five minutes old.',
  'To write there, you need an account that is more than five minutes old.',
  'To write there, you must have been a member for more than ten minutes.',
  'To write there, you need a verified phone number and must have been a member for more than ten minutes.',
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

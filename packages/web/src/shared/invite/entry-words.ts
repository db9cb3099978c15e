import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { t } from '../../language/more.ts'

/** Whether those who come by an invite are guests of its voice channel. */
export const isGuestInvite = ({ flags }: Pick<Invite, 'flags'>): boolean => (flags & InviteFlag.IS_GUEST_INVITE) !== 0

/** What a guild says of itself to those who are not in it. */
type Seen = { readonly features: readonly string[]; readonly verification_level?: number; readonly nsfw?: boolean }

/** What members need before they can write, by the verification level of the guild: what `lackFor` asks for. */
const verification: readonly string[] = [
  '',
  t('invite.to-write-there-you-need'),
  t('invite.to-write-there-you-need-an'),
  t('invite.to-write-there-you-must'),
  t('invite.to-write-there-you-need-a'),
]

/** Whether a guild lets nobody in until somebody takes that back. */
export const isPaused = ({ features }: Pick<Seen, 'features'>): boolean => features.includes('INVITES_DISABLED')

/** What waits for newcomers of a guild, one sentence each. */
export function entryWords({ features, verification_level: level = 0, nsfw = false }: Seen): string[] {
  const words = [
    nsfw ? t('invite.it-is-age-restricted') : '',
    features.includes('MEMBER_VERIFICATION_GATE_ENABLED') ? t('invite.new-members-agree-to-its-rules') : '',
    verification[level] ?? '',
  ]
  return words.filter((each) => each !== '')
}

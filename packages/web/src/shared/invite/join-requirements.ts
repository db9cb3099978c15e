import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { t } from '../../language/dialogs.ts'

/** Whether users of an invite become guests of its voice channel. */
export const isGuestInvite = ({ flags }: Pick<Invite, 'flags'>): boolean => (flags & InviteFlag.IS_GUEST_INVITE) !== 0

/** The guild's fields that non-members see. */
type Seen = { readonly features: readonly string[]; readonly verification_level?: number; readonly nsfw?: boolean }

/** The requirements of the guild's verification level, as in `lackFor`. */
const verification: readonly string[] = [
  '',
  t('invite.to-write-there-you-need'),
  t('invite.to-write-there-you-need-an'),
  t('invite.to-write-there-you-must'),
  t('invite.to-write-there-you-need-a'),
]

/** Whether a guild has paused invites without an end time. */
export const areInvitesPaused = ({ features }: Pick<Seen, 'features'>): boolean => features.includes('INVITES_DISABLED')

/** The requirements for a guild's new members, one sentence each. */
export function joinRequirements({ features, verification_level: level = 0, nsfw = false }: Seen): string[] {
  const words = [
    nsfw ? t('invite.this-guild-is-age-restricted') : '',
    features.includes('MEMBER_VERIFICATION_GATE_ENABLED') ? t('invite.new-members-agree-to-its-rules') : '',
    verification[level] ?? '',
  ]
  return words.filter((each) => each !== '')
}

import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { ApiError } from '../../kernel/api-error.ts'
import type { StoredInviteTerms } from '../../store/rows/invite-row.ts'

/** Whether an invite makes users guests of its voice channel (docs/spec/invites.md#guest-invites). */
export const isForGuests = ({ flags }: Pick<StoredInviteTerms, 'flags'>): boolean =>
  (flags & InviteFlag.IS_GUEST_INVITE) !== 0

/**
 * Only existing flags are allowed; a guest invite leads to a voice channel and assigns no roles, which would make
 * guests full members.
 *
 * @throws InvalidFormBody
 */
export function mustBeSoundFlags(
  { type }: Pick<GuildChannel, 'type'>,
  terms: Pick<StoredInviteTerms, 'flags' | 'role_ids'>,
) {
  const errors: { path: string[]; code: string; message: string }[] = []
  const refuse = (field: string, code: string, message: string) => void errors.push({ path: [field], code, message })
  // Compares whole numbers, because bitwise operators ignore bits beyond 32.
  if (terms.flags !== 0 && terms.flags !== InviteFlag.IS_GUEST_INVITE) {
    refuse('flags', 'INVITE_FLAGS_INVALID', 'Only IS_GUEST_INVITE can be set.')
  }
  if (isForGuests(terms) && type !== ChannelType.GUILD_VOICE) {
    refuse('flags', 'GUEST_INVITE_CHANNEL_INVALID', 'Guests can be invited to a voice channel only.')
  }
  if (isForGuests(terms) && terms.role_ids.length > 0) {
    refuse('role_ids', 'GUEST_INVITE_ROLES_INVALID', 'Guests are given no roles.')
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

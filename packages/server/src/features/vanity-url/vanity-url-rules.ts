import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { ApiError } from '../../kernel/api-error.ts'

/** Only a guild with the feature has a vanity URL (docs/spec/invites.md#vanity-urls). @throws MissingAccess */
export function mustHaveVanityUrl({ features }: GuildSettings): void {
  if (!features.includes('VANITY_URL')) throw new ApiError('MissingAccess')
}

const CODE = /^[a-z0-9-]{2,25}$/u

/** A code as it is stored: in lower case, so that no two codes differ only in case. @throws InviteCodeTaken */
export function vanityCodeOf(sent: string): string {
  const code = sent.toLowerCase()
  if (!CODE.test(code)) throw new ApiError('InviteCodeTaken')
  return code
}

import type { Feature } from '../../kernel/feature.ts'
import { getGuildVanityUrl } from './get-guild-vanity-url.ts'
import { modifyGuildVanityUrl } from './modify-guild-vanity-url.ts'

export const vanityUrl: Feature = {
  operations: [getGuildVanityUrl, modifyGuildVanityUrl],
}

import { PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import { TOKEN_PREFIX } from '../store/rows/interaction-row.ts'

/**
 * The path for the router. Paths of webhooks and interactions differ only in the format of the token, `@original` may
 * be percent-encoded, and codes of invites without a guild have a prefix.
 */
export const routeOf = (path: string): string => (path.startsWith('/interactions/') ? path : sharedRouteOf(path))

const sharedRouteOf = (path: string): string =>
  path
    .replace('/:interactionToken/', `/:interactionToken(^${TOKEN_PREFIX}.*$)/`)
    .replace(/\/:interactionToken$/u, `/:interactionToken(^${TOKEN_PREFIX}.*$)`)
    .replace('/:friendCode', `/:friendCode(^${PRIVATE_CODE_PREFIX}.*$)`)
    .replace('/@original', '/:original(^@original$)')

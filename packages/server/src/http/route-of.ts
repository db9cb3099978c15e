import { PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-codes'
import { TOKEN_PREFIX } from '../store/rows/interaction-row.ts'

/**
 * A path as the router knows it. Paths of webhooks and of interactions differ in the form of the token alone, and the first
 * answer has a name of its own that clients also send with its sign in hexadecimal. Invites that lead to no guild have codes of
 * their own form.
 */
export const routeOf = (path: string): string => (path.startsWith('/interactions/') ? path : sharedRouteOf(path))

const sharedRouteOf = (path: string): string =>
  path
    .replace('/:interactionToken/', `/:interactionToken(^${TOKEN_PREFIX}.*$)/`)
    .replace(/\/:interactionToken$/u, `/:interactionToken(^${TOKEN_PREFIX}.*$)`)
    .replace('/:friendCode', `/:friendCode(^${PRIVATE_CODE_PREFIX}.*$)`)
    .replace('/@original', '/:original(^@original$)')

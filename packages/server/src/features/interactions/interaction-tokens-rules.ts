import type { Ids } from '../../kernel/ids/ids.ts'

const SECRET_BYTES = 64

/** A new token, safe in a path; its prefix distinguishes it from a webhook's (`TOKEN_PREFIX` in interaction-row.ts). */
export const newInteractionToken = (ids: Pick<Ids, 'secret'>, id: string): string =>
  Buffer.from(`interaction:${id}:${ids.secret(SECRET_BYTES).toString('base64url')}`).toString('base64url')

import type { Ids } from '../../kernel/ids/ids.ts'

const SECRET_BYTES = 64

/** A token: long, fit for a path, and told from a webhook's by how it begins (`TOKEN_PREFIX` in interaction-row.ts). */
export const newInteractionToken = (ids: Pick<Ids, 'secret'>, id: string): string =>
  Buffer.from(`interaction:${id}:${ids.secret(SECRET_BYTES).toString('base64url')}`).toString('base64url')

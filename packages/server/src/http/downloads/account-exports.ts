import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAccountExport } from '../../features/account-exports/account-exports-store.ts'
import { accountExportPath } from '../../features/account-exports/account-exports-view.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { sendFile } from '../send-file.ts'

/** Serves the exports of accounts at signed URLs that have not expired, one download of each at a time. */
export function mountAccountExports(app: FastifyInstance, kernel: Essentials & Media): void {
  const busy = new Set<string>()
  app.get('/account-exports/:userId/:id', (request, reply) => giveExport(kernel, busy, request, reply))
}

async function giveExport(
  kernel: Essentials & Media,
  busy: Set<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { userId = '', id = '' } = request.params as Record<string, string>
  if (!isSnowflake(userId) || !isSnowflake(id)) throw new ApiError('NotFound')
  const { ex, is, hm } = request.query as Record<string, unknown>
  if (!kernel.urls.holdsFor(accountExportPath({ user_id: userId, export_id: id }), { ex, is, hm }))
    throw new ApiError('NotFound')
  const row = await findAccountExport(kernel.store.db, userId)
  const isThere = row?.export_id === id && row.state === 'ready' && kernel.clock.now() < row.expires_at
  if (!isThere || busy.has(id)) throw new ApiError('NotFound')
  busy.add(id)
  try {
    reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="account-${userId}.zip"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
    const { zipAccount } = await import('./zip-account.ts')
    await sendFile(kernel, reply, zipAccount(kernel, row))
  } finally {
    busy.delete(id)
  }
  return reply
}

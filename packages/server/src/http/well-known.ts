import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 180

/**
 * Serves where to report vulnerabilities (RFC 9116), and where password managers send users to change their passwords.
 */
export function mountWellKnown(app: FastifyInstance, { instance, clock }: Pick<Kernel, 'instance' | 'clock'>): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date((Math.floor(clock.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
    const lines = [
      `Contact: ${instance.securityContact ?? `${instance.publicUrl}/`}`,
      `Expires: ${expires}`,
      `Canonical: ${instance.publicUrl}/.well-known/security.txt`,
    ]
    reply.header('content-type', 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${instance.clientUrl}/settings/account`),
  )
}

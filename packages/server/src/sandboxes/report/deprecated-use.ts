import type { CompletedCall } from '../../http/interceptors/call-interceptor.ts'

/** Deprecated routes of the platform. */
const OLD_OPERATIONS: ReadonlySet<string> = new Set(['Modify Current User Nick'])

/** Fields that the platform only keeps for old programs, with a part of the paths that accept them. */
const OLD_FIELDS = [
  { step: 'commands', field: 'default_permission' },
  { step: 'commands', field: 'dm_permission' },
  { step: 'bans', field: 'delete_message_days' },
] as const

export function deprecatedUseOf({ method, route, operation, body }: CompletedCall): string[] {
  if (route === null || operation === null) return []
  const isOld = operation.name.endsWith('(deprecated)') || OLD_OPERATIONS.has(operation.name)
  const name = `${method} ${route}`
  const steps = route.split('/')
  const asked = OLD_FIELDS.filter(({ step, field }) => steps.includes(step) && body?.includes(`"${field}"`))
  return [...(isOld ? [name] : []), ...asked.map(({ field }) => `${name}: ${field}`)]
}

import { base } from './migrations/0084-base.ts'
import { proxyTickets } from './migrations/0085-proxy-tickets.ts'
import { registrationNetworks } from './migrations/0086-registration-networks.ts'
import { securityEventsByKind } from './migrations/0087-security-events-by-kind.ts'
import { longJobs } from './migrations/0088-long-jobs.ts'
import { storageLimits } from './migrations/0089-storage-limits.ts'
import { failedProofs } from './migrations/0090-failed-proofs.ts'
import type { Migration } from './migrations/migration.ts'

/** The step that makes the first tables. */
export const BASE = base

/** The steps of the schema, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  base,
  proxyTickets,
  registrationNetworks,
  securityEventsByKind,
  longJobs,
  storageLimits,
  failedProofs,
]

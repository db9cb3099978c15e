import type { InstanceHealth } from '@guildhall/protocol/objects/instances/instance-administration'
import { getInstanceHealth as contract } from '@guildhall/protocol/operations/instance/get-instance-health'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import { countFailedJobs, countWaitingJobs } from './instance-jobs-store.ts'
import { listServers } from './instance-processes-store.ts'

/** Only Guildhall has this: the health of the instance; memory, disk, gateway and outbox are those of the process that answers. */
export const getInstanceHealth = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db }) => {
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    const { count, away } = kernel.gauges.sessions()
    return {
      version: kernel.instance.version,
      node: process.versions.node,
      uptime_ms: Math.round(process.uptime() * 1000),
      store: storeOf(kernel),
      gateway: { sessions: count, away },
      outbox: kernel.gauges.behind(),
      jobs: await jobsOf(kernel, db),
      processes: (await listServers(db)).map(({ id, worker, renewed_at }) => ({
        id,
        worker,
        seen_at: toTimestamp(renewed_at),
        this: id === kernel.processId,
      })),
      memory: { rss, heap_used: heapUsed, heap_total: heapTotal },
      disk: await kernel.files.room(),
      log_level: kernel.log.level,
    }
  },
})

function storeOf({ store, health }: Essentials): InstanceHealth['store'] {
  const shared = store.connections()
  const connections = shared && { in_use: shared.inUse, idle: shared.idle, waiting: shared.waiting }
  return { kind: store.kind, trouble: health.failureReason, connections }
}

async function jobsOf({ clock }: Essentials, db: Db): Promise<InstanceHealth['jobs']> {
  const { waiting, dueAt } = await countWaitingJobs(db)
  const late_ms = dueAt === null ? 0 : Math.max(clock.now() - dueAt, 0)
  return { waiting, failed: await countFailedJobs(db), late_ms }
}

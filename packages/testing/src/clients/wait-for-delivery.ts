import type { App } from 'guildhall/app'
import { reachAll } from 'guildhall/gateway/connections/wait-for-delivery'
import { until } from '../worlds/until.ts'

/** Waits until due jobs are done, their commits are delivered, and every client has read what it was sent. */
export async function waitForDelivery(app: App): Promise<void> {
  await app.worker.settled()
  await handedOn(app)
  await reachAll(app.gateway.clients)
}

/** Waits until the relay has reached the end of every followed stream. */
async function handedOn({ kernel, relay }: App): Promise<void> {
  const topics = [...relay.positions().keys()]
  if (topics.length === 0) return
  const streams = await kernel.store.db.q
    .selectFrom('streams')
    .select(['id', 'guild_id', 'version'])
    .where((where) => where.or([where('id', 'in', topics), where('guild_id', 'in', topics)]))
    .execute()
  await until(() => {
    const positions = relay.positions()
    return streams.every(({ id, guild_id, version }) => {
      const topic = positions.get(guild_id ?? id)
      return topic === undefined || (topic.get(id) ?? 0) >= version
    })
  })
}

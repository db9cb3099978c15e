import type { Controlled } from '../kernel/parts/delivery-control.ts'
import type { StreamChange } from '../kernel/parts/signals.ts'
import type { ReadModel } from '../kernel/read-model/read-model.ts'
import type { Relay } from './relay.ts'

/** Who is told that streams have changed. */
interface Hearers {
  readonly readModel: ReadModel
  readonly relay: Relay
}

/** Changes that this process has committed: of guilds their units have told already. */
export function hearOwn(
  { readModel, relay, witness }: Hearers & Pick<Controlled, 'witness'>,
  changes: readonly StreamChange[],
): void {
  witness?.(changes)
  for (const change of changes) {
    if (change.guildId === null) readModel.heardOfUser(change.streamId, change.version)
    relay.heard(change)
  }
}

/** A change that any process has committed. */
export function hearAny({ readModel, relay }: Hearers, change: StreamChange): void {
  const { streamId, guildId, version } = change
  if (guildId === streamId) readModel.heard(streamId, version)
  if (guildId === null) readModel.heardOfUser(streamId, version)
  relay.heard(change)
}

import type { Controlled } from '../kernel/parts/delivery-control.ts'
import type { StreamChange } from '../kernel/parts/kernel-callbacks.ts'
import type { ReadModel } from '../kernel/read-model/read-model.ts'
import type { Relay } from './relay.ts'

/** The listeners for changes of streams. */
interface StreamObservers {
  readonly readModel: ReadModel
  readonly relay: Relay
}

/** Handles changes that this process has committed. Their units have already updated the guilds' models. */
export function handleOwnChanges(
  { readModel, relay, witness }: StreamObservers & Pick<Controlled, 'witness'>,
  changes: readonly StreamChange[],
): void {
  witness?.(changes)
  for (const change of changes) {
    if (change.guildId !== change.streamId) readModel.streamChanged(change.streamId, change.version)
    relay.committed(change)
  }
}

/** Handles a change that any process has committed. */
export function handleChange({ readModel, relay }: StreamObservers, change: StreamChange): void {
  const { streamId, guildId, version } = change
  if (guildId === streamId) readModel.guildChanged(streamId, version)
  else readModel.streamChanged(streamId, version)
  relay.committed(change)
}

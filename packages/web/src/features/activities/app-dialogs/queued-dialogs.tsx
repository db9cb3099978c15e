import { Fragment } from 'react'
import { useStore } from 'zustand'
import type { DialogQueue } from './dialog-queue.ts'

/** The open dialogs of an app. */
export function QueuedDialogs({ queue }: { queue: DialogQueue }) {
  const first = useStore(queue.store, (open) => open.at(0))
  return first === undefined ? null : <Fragment key={first.number}>{first.drawn}</Fragment>
}

import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Button } from '../appearance/button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogRegion } from './dialog-region.tsx'
import { attempt } from './toasts.tsx'

type Drawn = (close: () => void) => ReactNode

const listeners = new Set<() => void>()
let opened: Drawn | null = null

/** Opens a dialog whose code is loaded when it is asked for. It takes the place of one that is open. */
export function openDialog(load: () => Promise<Drawn>): void {
  void attempt(async () => show(await load()))
}

export type Question = {
  title: string
  text: string
  /** What the button that does it says. */
  action: string
  /** What is refused is said. */
  work: () => Promise<unknown>
}

/** Asks before something is done that can't be taken back. */
export function ask({ title, text, action, work }: Question): void {
  show((close) => (
    <Dialog
      title={title}
      description={text}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            look="danger"
            onPress={() => {
              close()
              void attempt(work)
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  ))
}

/** Where it is shown. What is open goes with it: it belongs to whoever is signed in. */
export function OpenedDialog(): ReactNode {
  useEffect(() => () => show(null), [])
  const drawn = useSyncExternalStore(subscribe, () => opened)
  if (drawn === null) return null
  return (
    <DialogRegion onClose={close}>
      <Drawing drawn={drawn} />
    </DialogRegion>
  )
}

/** Draws within the region, which catches what goes wrong. */
const Drawing = ({ drawn }: { drawn: Drawn }): ReactNode => drawn(close)

const close = (): void => show(null)

function show(next: Drawn | null): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

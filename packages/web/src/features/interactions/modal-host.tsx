import { lazy, Suspense } from 'react'
import { useInteractions } from '../../state/interactions/use-interactions.ts'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

/** Where the form stands that an application wants to be filled in. */
export function ModalHost() {
  const modal = useInteractions((state) => state.modal)
  if (modal === null) return null
  return (
    <Suspense>
      <ModalDialog key={modal.shown.id} modal={modal} />
    </Suspense>
  )
}

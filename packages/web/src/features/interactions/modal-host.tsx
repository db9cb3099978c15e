import { lazy, Suspense } from 'react'
import { DialogRegion } from '../../shared/overlay/dialog-region.tsx'
import { useInteractions } from '../../state/interactions/use-interactions.ts'
import { useClient } from '../../state/use-client.ts'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

/** Renders the open application modal. */
export function ModalHost() {
  const { interactions } = useClient()
  const modal = useInteractions((state) => state.modal)
  if (modal === null) return null
  return (
    <DialogRegion onClose={() => interactions.closeModal(modal)}>
      <Suspense>
        <ModalDialog key={modal.shown.id} modal={modal} />
      </Suspense>
    </DialogRegion>
  )
}

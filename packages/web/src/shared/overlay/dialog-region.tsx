import type { ReactNode } from 'react'
import { t } from '../../language/main.ts'
import { Button } from '../appearance/button.tsx'
import { ErrorBoundary } from '../page/error-boundary.tsx'
import { Dialog } from './dialog.tsx'

type DialogRegionProps = {
  onClose: () => void
  /** A failed dialog is rendered again when this changes. */
  shows?: string | null | undefined
  /** Whether there is nothing to show, so that an error is not reported. */
  isEmpty?: boolean
  children: ReactNode
}

/** Renders dialogs. One that fails shows an error, and can be closed. */
export const DialogRegion = ({ onClose, shows, isEmpty = false, children }: DialogRegionProps) => (
  <ErrorBoundary
    shows={shows}
    fallback={(reload, clear) =>
      isEmpty ? null : (
        <Dialog
          title={t('overlay.something-went-wrong')}
          description={t('overlay.this-window-could-not-be')}
          onClose={() => {
            onClose()
            clear()
          }}
          actions={<Button onPress={reload}>{t('overlay.reload')}</Button>}
        />
      )
    }
  >
    {children}
  </ErrorBoundary>
)

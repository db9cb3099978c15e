import { useEffect } from 'react'
import { t } from '../../language/dialogs.ts'
import { askToConfirm } from '../overlay/open-dialog.tsx'
import { blockNavigation } from '../page/location.ts'

/** Warns before unsaved changes are left. */
export function useUnsavedChanges(isChanged: boolean): void {
  useEffect(() => (isChanged ? holdUnsaved() : undefined), [isChanged])
}

function holdUnsaved(): () => void {
  const release = blockNavigation((goOn) =>
    askToConfirm({
      title: t('form.leave-without-saving'),
      text: t('form.your-changes-on-this-page-arent'),
      action: t('form.leave'),
      work: async () => goOn(),
    }),
  )
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => {
    release()
    removeEventListener('beforeunload', warn)
  }
}

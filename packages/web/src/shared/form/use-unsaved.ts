import { useEffect } from 'react'
import { ask } from '../overlay/open-dialog.tsx'
import { holdBack } from '../page/location.ts'

/** While something is changed and not saved, nobody leaves it by mistake. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => (isChanged ? holdUnsaved() : undefined), [isChanged])
}

function holdUnsaved(): () => void {
  const release = holdBack((goOn) =>
    ask({
      title: 'Leave without saving?',
      text: 'What you changed on this page is not saved.',
      action: 'Leave',
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

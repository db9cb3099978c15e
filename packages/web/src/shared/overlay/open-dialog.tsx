import { t } from '../../language/main.ts'
import { Button } from '../appearance/button.tsx'
import { Dialog } from './dialog.tsx'
import { type RenderDialog, showDialog } from './overlays.ts'
import { runWithErrorToast } from './toasts.tsx'

/** Opens a dialog whose code is loaded on demand; null if it isn't wanted any more. It replaces an open dialog. */
export function openDialog(load: () => Promise<RenderDialog | null>): void {
  void runWithErrorToast(async () => {
    const dialog = await load()
    if (dialog !== null) showDialog(dialog)
  })
}

export type Confirmation = {
  title: string
  text: string
  /** The label of the button that confirms. */
  action: string
  /** An error is shown. */
  work: () => Promise<unknown>
}

/** Asks before an irreversible action. */
export function askToConfirm({ title, text, action, work }: Confirmation): void {
  showDialog((close) => (
    <Dialog
      title={title}
      description={text}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('overlay.cancel')}</Button>
          <Button
            look="danger"
            onPress={() => {
              close()
              void runWithErrorToast(work)
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  ))
}

import { t } from '../../language/main.ts'
import { Button } from '../appearance/button.tsx'
import { Dialog } from './dialog.tsx'
import { type Drawn, showDialog } from './overlays.ts'
import { attempt } from './toasts.tsx'

/** Opens a dialog whose code is loaded when it is asked for. It takes the place of one that is open. */
export function openDialog(load: () => Promise<Drawn>): void {
  void attempt(async () => showDialog(await load()))
}

export type Confirmation = {
  title: string
  text: string
  /** What the button that does it says. */
  action: string
  /** What is refused is said. */
  work: () => Promise<unknown>
}

/** Asks before something is done that can't be taken back. */
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

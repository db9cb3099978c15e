import { openDialog } from '../overlay/open-dialog.tsx'
import type { PauseKey } from './pauses.ts'

/** Opens the dialog for a pause. */
export const openPause = (guildId: string, key: PauseKey): void =>
  openDialog(async () => {
    const { PauseDialog } = await import('./pause-dialog.tsx')
    return (close) => <PauseDialog guildId={guildId} pauseKey={key} onClose={close} />
  })

import { openDialog } from '../overlay/open-dialog.tsx'
import type { PauseKey } from './pauses.ts'

/** Asks for how long something is to be paused. */
export const openPause = (guildId: string, key: PauseKey): void =>
  openDialog(async () => {
    const { PauseDialog } = await import('./pause-dialog.tsx')
    return (close) => <PauseDialog guildId={guildId} pauseKey={key} onClose={close} />
  })

import { modifyGuildIncidentActions } from '@guildhall/protocol/operations/incidents/modify-guild-incident-actions'
import type { Client } from '../../state/client.ts'
import { runWithErrorToast, showToast } from '../overlay/toasts.tsx'
import { type PauseKey, pauseTexts } from './pauses.ts'

/** Pauses something until a time (in milliseconds), or resumes it. */
export const setPause = (client: Client, guildId: string, key: PauseKey, until: number | null) =>
  client.call(modifyGuildIncidentActions, { guildId }, { [key]: until === null ? null : new Date(until).toISOString() })

/** Resumes something, and confirms it. */
export async function endPause(client: Client, guildId: string, key: PauseKey): Promise<void> {
  if (await runWithErrorToast(() => setPause(client, guildId, key, null))) showToast(pauseTexts[key].open)
}

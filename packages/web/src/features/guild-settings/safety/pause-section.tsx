import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { endPause } from '../../../shared/incidents/incident-calls.ts'
import { openPause } from '../../../shared/incidents/open-pause.tsx'
import { pauseKeys, pauseTexts } from '../../../shared/incidents/pauses.ts'
import { useIncidents } from '../../../shared/incidents/use-incidents.ts'
import { Section } from '../../../shared/page/section.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { useClient } from '../../../state/use-client.ts'

/** Pauses for a guild under attack. */
export function PauseSection({ guildId }: { guildId: string }) {
  const client = useClient()
  const { until } = useIncidents(guildId)
  return (
    <Section
      title={t('safety.emergency')}
      text={t('safety.you-can-pause-for-up-to', { hours: LIMITS.incidentActionHours })}
    >
      <ul className="section-list" aria-label={t('safety.things-you-can-pause')}>
        {pauseKeys.map((key) => {
          const { name, pause, open, shut, lift } = pauseTexts[key]
          const end = until[key]
          return (
            <li key={key} className="section-row">
              <span className="section-row-words">
                <strong>{name}</strong>
                <span role="status">
                  {end === null ? open : t('safety.paused-until', { effect: shut, moment: formatShortDateTime(end) })}
                </span>
              </span>
              {end === null ? (
                <Button onPress={() => openPause(guildId, key)}>{pause}…</Button>
              ) : (
                <Button onPress={() => void endPause(client, guildId, key)}>{lift}</Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

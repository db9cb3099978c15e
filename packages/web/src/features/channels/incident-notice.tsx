import { t } from '../../language/dialogs.ts'
import './incident-notice.css'
import { Button } from '../../shared/appearance/button.tsx'
import { endPause } from '../../shared/incidents/incident-calls.ts'
import { openPause } from '../../shared/incidents/open-pause.tsx'
import { pauseKeys, pauseTexts } from '../../shared/incidents/pauses.ts'
import { useIncidents } from '../../shared/incidents/use-incidents.ts'
import { formatDateTime, formatShortDate, formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { useClient } from '../../state/use-client.ts'

/** Shows pauses and raids to members who can manage them. */
export function IncidentNotice({ guildId }: { guildId: string }) {
  const client = useClient()
  const { until, raidAt, spamAt } = useIncidents(guildId)
  const paused = pauseKeys.filter((key) => until[key] !== null)
  const alarms = [
    {
      key: 'invites_disabled_until',
      at: raidAt,
      text: (moment: string) => t('channels.many-people-joined', { moment }),
    },
    {
      key: 'dms_disabled_until',
      at: spamAt,
      text: (moment: string) => t('channels.many-private-channels-were-opened', { moment }),
    },
  ] as const
  const raised = alarms.flatMap(({ key, at, text }) => (at === null || until[key] !== null ? [] : [{ key, at, text }]))
  return (
    <div role="status">
      {raised.map(({ key, at, text }) => (
        <section key={key} className="incident-notice" aria-label={t('channels.possible-raid')}>
          <p>{text(hour(at))}</p>
          <Button onPress={() => openPause(guildId, key)}>{pauseTexts[key].pause}</Button>
        </section>
      ))}
      {paused.map((key) => (
        <section
          key={key}
          className="incident-notice"
          aria-label={t('channels.are-paused', { name: pauseTexts[key].name })}
        >
          <p>{t('channels.paused-until', { effect: pauseTexts[key].shut, hour: hour(until[key] ?? 0) })}</p>
          <Button onPress={() => void endPause(client, guildId, key)}>{pauseTexts[key].lift}</Button>
        </section>
      ))}
    </div>
  )
}

/** For today, the time is enough. */
const hour = (at: number): string =>
  formatShortDate(at) === formatShortDate(Date.now())
    ? formatDateTime(at, { timeStyle: 'short' })
    : formatShortDateTime(at)

import './incident-notice.css'
import { Button } from '../../shared/appearance/button.tsx'
import { liftPause } from '../../shared/incidents/incident-calls.ts'
import { openPause } from '../../shared/incidents/open-pause.tsx'
import { pauseKeys, pauseWords } from '../../shared/incidents/pauses.ts'
import { useIncidents } from '../../shared/incidents/use-incidents.ts'
import { momentWords, shortDay, shortMoment } from '../../shared/words/moment-words.ts'
import { useClient } from '../../state/use-client.ts'

/** Tells those who may do something about it what is out of order in their guild. */
export function IncidentNotice({ guildId }: { guildId: string }) {
  const client = useClient()
  const { until, raidAt, spamAt } = useIncidents(guildId)
  const paused = pauseKeys.filter((key) => until[key] !== null)
  const alarms = [
    { key: 'invites_disabled_until', at: raidAt, text: 'Unusually many people came in' },
    { key: 'dms_disabled_until', at: spamAt, text: 'Unusually many private channels were opened' },
  ] as const
  const raised = alarms.flatMap(({ key, at, text }) => (at === null || until[key] !== null ? [] : [{ key, at, text }]))
  return (
    <div role="status">
      {raised.map(({ key, at, text }) => (
        <section key={key} className="incident-notice" aria-label="A possible attack">
          <p>{`${text} at ${hour(at)}. This may be an attack.`}</p>
          <Button onPress={() => openPause(guildId, key)}>{pauseWords[key].pause}</Button>
        </section>
      ))}
      {paused.map((key) => (
        <section key={key} className="incident-notice" aria-label={`${pauseWords[key].name} are paused`}>
          <p>{`${pauseWords[key].shut} until ${hour(until[key] ?? 0)}.`}</p>
          <Button onPress={() => void liftPause(client, guildId, key)}>{pauseWords[key].lift}</Button>
        </section>
      ))}
    </div>
  )
}

/** Today its hour says enough. */
const hour = (at: number): string =>
  shortDay(at) === shortDay(Date.now()) ? momentWords(at, { timeStyle: 'short' }) : shortMoment(at)

import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import type { InstanceHealth } from '@guildhall/protocol/objects/instances/instance-administration'
import { getInstanceHealth } from '@guildhall/protocol/operations/instance/get-instance-health'
import { modifyLogLevel } from '@guildhall/protocol/operations/instance/modify-log-level'
import { type ReactNode, useCallback, useState } from 'react'
import { locale } from '../../language/language.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { useAnswer } from '../../shared/lists/use-answer.ts'
import { attempt } from '../../shared/overlay/toasts.tsx'
import { Loaded } from '../../shared/page/loaded.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { Section } from '../../shared/page/section.tsx'
import { shortMoment } from '../../shared/words/moment-words.ts'
import { useClient } from '../../state/use-client.ts'

/** How the server does, and how much it says of that in its log. */
export function HealthPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getInstanceHealth, {}, { signal }), [client])
  const { answer, retry } = useAnswer(load)
  return (
    <>
      <div className="section-buttons">
        <Button onPress={retry}>Load again</Button>
      </div>
      <Loaded answer={answer} retry={retry}>
        {(health) => <Health health={health} />}
      </Loaded>
    </>
  )
}

const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })

const sizeWords = (bytes: number): string =>
  bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)

const hours = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60).toLocaleString(locale)} h`
}

function Health({ health }: { health: InstanceHealth }) {
  const { version, node, uptime_ms, store, gateway, outbox, jobs, memory, disk } = health
  const database = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const links = store.connections
  const isFailing = store.trouble !== null
  return (
    <>
      {isFailing ? <Notice tone="danger">The database doesn’t work: {store.trouble}.</Notice> : null}
      <Section title="Status" text="Of the process that answered this request.">
        <dl className="instance-facts">
          <Fact name="Database" isBad={isFailing}>
            {database}, {isFailing ? 'not working' : 'working'}
            {links === null
              ? null
              : `; connections: ${links.in_use} in use, ${links.idle} idle, ${links.waiting} waiting`}
          </Fact>
          <Fact name="Jobs" isBad={jobs.failed > 0}>
            {jobs.waiting.toLocaleString(locale)} waiting, {jobs.failed.toLocaleString(locale)} failed
            {jobs.late_ms < 1000 ? null : `, ${Math.round(jobs.late_ms / 1000)} s late`}
          </Fact>
          <Fact name="Gateway sessions">
            {gateway.sessions.toLocaleString(locale)} open, {gateway.away.toLocaleString(locale)} disconnected
          </Fact>
          <Fact name="Events waiting to be delivered">
            {outbox.units === 0 ? 'None' : `${outbox.units.toLocaleString(locale)} in ${outbox.streams} streams`}
          </Fact>
          <Fact name="Memory">
            {sizeWords(memory.rss)}; heap: {sizeWords(memory.heap_used)} of {sizeWords(memory.heap_total)}
          </Fact>
          <Fact name="Disk">
            {disk === null ? 'Unknown' : `${sizeWords(disk.free)} of ${sizeWords(disk.total)} free`}
          </Fact>
          <Fact name="Uptime">{hours(uptime_ms)}</Fact>
          <Fact name="Version">
            Guildhall {version}, Node {node}
          </Fact>
        </dl>
      </Section>
      <Section title="Processes" text="All servers that share this database.">
        <ul className="section-list" aria-label="Processes">
          {health.processes.map((each) => (
            <li key={each.id} className="section-row">
              <span className="section-row-words">
                <strong>
                  {each.id}
                  {each.this ? ' (this one)' : null}
                </strong>
                <span className="section-row-quiet">
                  Number {each.worker ?? 'none'}, last seen {shortMoment(Date.parse(each.seen_at))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <LogSection level={health.log_level} />
    </>
  )
}

type FactProps = { name: string; isBad?: boolean; children: ReactNode }

const Fact = ({ name, isBad = false, children }: FactProps) => (
  <div className="instance-fact" data-tone={isBad ? 'danger' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const words: Record<LogLevel, string> = {
  error: 'Errors',
  warn: 'Errors and warnings',
  info: 'Errors, warnings and events',
  debug: 'Everything, each request too',
}
const levels = LOG_LEVELS.map((value) => ({ value, text: words[value], hint: value }))

function LogSection({ level }: { level: string }) {
  const client = useClient()
  const [chosen, setChosen] = useState(level)
  const choose = (next: LogLevel) =>
    void attempt(async () => {
      await client.call(modifyLogLevel, {}, { level: next })
      setChosen(next)
    })
  return (
    <Section title="Log level" text="Applies to all processes until they are restarted.">
      <RadioChoice
        label="What is logged"
        options={levels}
        chosen={LOG_LEVELS.find((each) => each === chosen) ?? 'info'}
        onChoose={choose}
      />
    </Section>
  )
}

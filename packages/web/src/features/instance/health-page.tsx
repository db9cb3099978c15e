import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import type { InstanceHealth } from '@guildhall/protocol/objects/instance-administration'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { shortMoment } from '../../shared/moment-words.ts'
import { Notice } from '../../shared/notice.tsx'
import { RadioChoice } from '../../shared/radio-choice.tsx'
import { Section } from '../../shared/section.tsx'
import { attempt } from '../../shared/toasts.tsx'
import { useAnswer } from '../../shared/use-answer.ts'
import { useClient } from '../../state/use-client.ts'

/** How the server does, and how much it says of that in its log. */
export function HealthPage() {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) =>
      client.request<InstanceHealth>({ method: 'GET', path: '/guildhall/instance/health', signal }),
    [client],
  )
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

const gigabytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
const megabytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })

const sizeWords = (bytes: number): string =>
  bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)

const hours = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60).toLocaleString()} h`
}

function Health({ health }: { health: InstanceHealth }) {
  const { version, node, uptime_ms, store, gateway, outbox, jobs, memory, disk } = health
  const database = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const links = store.connections
  return (
    <>
      {store.trouble === null ? null : <Notice tone="danger">The database fails: {store.trouble}.</Notice>}
      <Section title="The server" text="Of several processes, the one that answered.">
        <dl className="instance-facts">
          <Fact name="Guildhall">{version}</Fact>
          <Fact name="Node">{node}</Fact>
          <Fact name="Runs for">{hours(uptime_ms)}</Fact>
          <Fact name="Memory">
            {sizeWords(memory.rss)}, {sizeWords(memory.heap_used)} of {sizeWords(memory.heap_total)} heap used
          </Fact>
          <Fact name="Disk">
            {disk === null ? 'Not known' : `${sizeWords(disk.free)} of ${sizeWords(disk.total)} free`}
          </Fact>
          <Fact name="Database">
            {database}, {store.trouble === null ? 'works' : 'fails'}
            {links === null
              ? null
              : `, ${links.in_use} connections in use, ${links.idle} idle, ${links.waiting} waited for`}
          </Fact>
          <Fact name="Gateway">
            Sessions: {gateway.sessions.toLocaleString()}, of which away: {gateway.away.toLocaleString()}
          </Fact>
          <Fact name="Events to hand on">
            {outbox.units === 0 ? 'None' : `${outbox.units.toLocaleString()} in ${outbox.streams} streams`}
          </Fact>
          <Fact name="Jobs">
            {jobs.waiting.toLocaleString()} left, {jobs.failed.toLocaleString()} of them failed
            {jobs.late_ms < 1000 ? null : `, ${Math.round(jobs.late_ms / 1000)} s late`}
          </Fact>
        </dl>
      </Section>
      <Section title="Processes" text="All that share the database.">
        <ul className="section-list" aria-label="Processes">
          {health.processes.map((each) => (
            <li key={each.id} className="section-row">
              <span className="section-row-words">
                <strong>
                  {each.id}
                  {each.this ? ' (this one)' : null}
                </strong>
                <span className="section-row-quiet">
                  Number {each.worker ?? 'none'}, heard of {shortMoment(Date.parse(each.seen_at))}
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const words: Record<LogLevel, string> = {
  error: 'What failed',
  warn: 'And warnings',
  info: 'And what happened',
  debug: 'And every request',
}
const levels = LOG_LEVELS.map((value) => ({ value, text: words[value], hint: value }))

function LogSection({ level }: { level: string }) {
  const client = useClient()
  const [chosen, setChosen] = useState(level)
  const choose = (next: LogLevel) =>
    void attempt(async () => {
      await client.request({ method: 'PUT', path: '/guildhall/instance/log-level', body: { level: next } })
      setChosen(next)
    })
  return (
    <Section title="Log" text="In all processes at once, until they are started again.">
      <RadioChoice
        label="What is logged"
        options={levels}
        chosen={LOG_LEVELS.find((each) => each === chosen) ?? 'info'}
        onChoose={choose}
      />
    </Section>
  )
}

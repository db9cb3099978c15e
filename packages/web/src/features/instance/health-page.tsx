import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import type { InstanceHealth } from '@guildhall/protocol/objects/instances/instance-administration'
import { getInstanceHealth } from '@guildhall/protocol/operations/instance/get-instance-health'
import { modifyLogLevel } from '@guildhall/protocol/operations/instance/modify-log-level'
import { type ReactNode, useCallback, useState } from 'react'
import { rich, t } from '../../language/instance.ts'
import { locale } from '../../language/language.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { Section } from '../../shared/page/section.tsx'
import { formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { useClient } from '../../state/use-client.ts'

/** The server's health, and its log level. */
export function HealthPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getInstanceHealth, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  return (
    <>
      <div className="section-buttons">
        <Button onPress={retry}>{t('instance.reload')}</Button>
      </div>
      <LoadingState answer={answer} retry={retry}>
        {(health) => <Health health={health} />}
      </LoadingState>
    </>
  )
}

const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })

const sizeWords = (bytes: number): string =>
  bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)

const hours = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 120
    ? t('instance.minutes', { minutes })
    : t('instance.hours', { hours: Math.floor(minutes / 60).toLocaleString(locale) })
}

function Health({ health }: { health: InstanceHealth }) {
  const { version, node, uptime_ms, store, gateway, outbox, jobs, memory, disk } = health
  const database = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const links = store.connections
  const isFailing = store.trouble !== null
  return (
    <>
      {isFailing ? (
        <Notice tone="danger">{rich('instance.the-database-doesnt-work', { trouble: store.trouble })}</Notice>
      ) : null}
      <Section title={t('instance.status')} text={t('instance.status-hint')}>
        <dl className="instance-facts">
          <Fact name={t('instance.database')} isBad={isFailing}>
            {t('instance.database-state', { database, isFailing: isFailing ? 'yes' : 'other' })}
          </Fact>
          {links === null ? null : (
            <Fact name={t('instance.database-connections')}>
              {t('instance.in-use-idle-waiting', {
                inUse: links.in_use,
                idle: links.idle,
                waiting: links.waiting,
              })}
            </Fact>
          )}
          <Fact name={t('instance.jobs')} isBad={jobs.failed > 0}>
            {t('instance.waiting-failed', {
              waiting: jobs.waiting.toLocaleString(locale),
              failed: jobs.failed.toLocaleString(locale),
            })}
            {jobs.late_ms < 1000 ? null : ` · ${t('instance.s-late', { seconds: Math.round(jobs.late_ms / 1000) })}`}
          </Fact>
          <Fact name={t('instance.gateway-sessions')}>
            {t('instance.open-disconnected', {
              open: gateway.sessions.toLocaleString(locale),
              disconnected: gateway.away.toLocaleString(locale),
            })}
          </Fact>
          <Fact name={t('instance.events-waiting-to-be-delivered')}>
            {outbox.units === 0
              ? t('instance.none')
              : t('instance.in-streams', { units: outbox.units, streams: outbox.streams })}
          </Fact>
          <Fact name={t('instance.memory')}>
            {t('instance.heap-of', {
              used: sizeWords(memory.rss),
              heapUsed: sizeWords(memory.heap_used),
              heapTotal: sizeWords(memory.heap_total),
            })}
          </Fact>
          <Fact name={t('instance.disk')}>
            {disk === null
              ? t('instance.unknown')
              : t('instance.of-free', { free: sizeWords(disk.free), total: sizeWords(disk.total) })}
          </Fact>
          <Fact name={t('instance.uptime')}>{hours(uptime_ms)}</Fact>
          <Fact name={t('instance.version')}>{t('instance.guildhall-node', { version, node })}</Fact>
        </dl>
      </Section>
      <Processes processes={health.processes} />
      <LogSection level={health.log_level} />
    </>
  )
}

const Processes = ({ processes }: Pick<InstanceHealth, 'processes'>) => (
  <Section title={t('instance.processes')} text={t('instance.all-processes-of-this-server')}>
    <ul className="section-list" aria-label={t('instance.processes')}>
      {processes.map((each) => (
        <li key={each.id} className="section-row">
          <span className="section-row-words">
            <strong>{each.this ? t('instance.this-process', { id: each.id }) : each.id}</strong>
            <span className="section-row-quiet">
              {t('instance.process-last-seen', {
                worker: each.worker ?? 'none',
                moment: formatShortDateTime(Date.parse(each.seen_at)),
              })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

type FactProps = { name: string; isBad?: boolean; children: ReactNode }

const Fact = ({ name, isBad = false, children }: FactProps) => (
  <div className="instance-fact" data-tone={isBad ? 'danger' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const words: Record<LogLevel, string> = {
  error: t('instance.errors'),
  warn: t('instance.errors-and-warnings'),
  info: t('instance.errors-warnings-and-events'),
  debug: t('instance.everything-including-each-request'),
}
const levels = LOG_LEVELS.map((value) => ({ value, text: words[value], hint: value }))

function LogSection({ level }: { level: string }) {
  const client = useClient()
  const [chosen, setChosen] = useState(level)
  const choose = (next: LogLevel) =>
    void runWithErrorToast(async () => {
      await client.call(modifyLogLevel, {}, { level: next })
      setChosen(next)
    })
  return (
    <Section title={t('instance.log-level')} text={t('instance.applies-to-all-processes-until-they')}>
      <RadioChoice
        label={t('instance.what-is-logged')}
        options={levels}
        chosen={LOG_LEVELS.find((each) => each === chosen) ?? 'info'}
        onChoose={choose}
      />
    </Section>
  )
}

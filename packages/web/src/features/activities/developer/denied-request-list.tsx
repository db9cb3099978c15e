import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityRefusalEntry } from '@guildhall/protocol/objects/activities/activity-proxy'
import { useMemo } from 'react'
import { rich, t } from '../../../language/activity-developer.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { applicationPath } from '../../../shared/page/paths.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import type { Traced } from '../rpc/trace.ts'
import { type DeniedRequest, deniedRequestsIn } from './denied-requests.ts'
import { remedyFor, withMapping } from './error-remedies.ts'
import { formatPreciseTime } from './format-precise-time.ts'
import { type ActivityDenials, useActivityRefusals } from './use-activity-refusals.ts'

type DeniedRequestListProps = { applicationId: string; traced: Traced }

/** The app's denied requests, by its host and by the proxy, and remedies. */
export function DeniedRequestList({ applicationId, traced }: DeniedRequestListProps) {
  const requests = useMemo(() => deniedRequestsIn(traced.frames), [traced.frames])
  const { answer, retry, map } = useActivityRefusals(applicationId)

  return (
    <div className="developer-scroll">
      <section className="developer-part" aria-label={t('developer.refused-by-the-client')}>
        <h3 className="developer-title">{t('developer.refused-by-the-client')}</h3>
        {requests.length === 0 ? <p className="developer-quiet">{t('developer.no-command-was-refused')}</p> : null}
        <ul className="developer-list">
          {requests.map((request) => (
            <DeniedRequestRow key={request.key} request={request} />
          ))}
        </ul>
      </section>
      <section className="developer-part" aria-label={t('developer.refused-by-the-proxy')}>
        <h3 className="developer-title">{t('developer.refused-by-the-proxy')}</h3>
        <p className="developer-quiet">
          {rich('developer.the-last-100-refused-requests', {
            link: (words) => <Link to={applicationPath(applicationId, 'url-mappings')}>{words}</Link>,
          })}
        </p>
        <LoadingState answer={answer} retry={() => void retry()}>
          {(refused) => <ProxyRefusals {...refused} onMap={map} />}
        </LoadingState>
      </section>
    </div>
  )
}

const DeniedRequestRow = ({ request: { answer, at, count, name, words } }: { request: DeniedRequest }) => (
  <li className="developer-refusal">
    <p className="developer-refusal-head">
      <code className="developer-name">{name}</code>
      <Times at={at} count={count} />
    </p>
    <p>{words}</p>
    {answer === '' ? null : <p className="developer-quiet">{t('developer.response-to-the-app', { answer })}</p>}
  </li>
)

type ProxyRefusalsProps = ActivityDenials & { onMap: (urlMap: readonly UrlMapping[]) => Promise<void> }

function ProxyRefusals({ refusals, urlMap, hasLeave, onMap }: ProxyRefusalsProps) {
  if (refusals.length === 0) return <p className="developer-quiet">{t('developer.nothing-was-refused')}</p>
  const add = (mapping: UrlMapping) =>
    runWithErrorToast(async () => {
      await onMap(withMapping(urlMap, mapping))
      showToast(t('developer.now-leads-to', { prefix: mapping.prefix, target: mapping.target }))
    })

  return (
    <>
      {hasLeave ? <p className="developer-quiet">{t('developer.the-administrators-allow-the-activity-to')}</p> : null}
      <ul className="developer-list">
        {refusals.map((refusal) => (
          <ProxyRefusal
            key={`${refusal.kind} ${refusal.rule} ${refusal.asked}`}
            refusal={refusal}
            urlMap={urlMap}
            onAdd={add}
          />
        ))}
      </ul>
    </>
  )
}

type ProxyRefusalProps = {
  refusal: ActivityRefusalEntry
  urlMap: readonly UrlMapping[]
  onAdd: (mapping: UrlMapping) => void
}

function ProxyRefusal({ refusal, urlMap, onAdd }: ProxyRefusalProps) {
  const { asked, at, count } = refusal
  const { mapping, words } = remedyFor(refusal, urlMap)
  return (
    <li className="developer-refusal">
      <p className="developer-refusal-head">
        <code className="developer-name">{asked === '' ? t('developer.unknown-address') : asked}</code>
        <Times at={Date.parse(at)} count={count} />
      </p>
      <p>{words}</p>
      {mapping === null ? null : (
        <p className="developer-cure">
          <code>
            {mapping.prefix} → {mapping.target}
          </code>
          <Button onPress={() => onAdd(mapping)}>
            {rich('developer.add-this-mapping-to', {
              target: mapping.target,
              span: unseen,
            })}
          </Button>
        </p>
      )}
    </li>
  )
}

const Times = ({ at, count }: { at: number; count: number }) => (
  <span className="developer-quiet">
    {count > 1 ? `${t('developer.times', { count })} · ` : null}
    <time dateTime={new Date(at).toISOString()}>{formatPreciseTime(at)}</time>
  </span>
)
